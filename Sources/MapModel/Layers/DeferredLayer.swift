import CartoucheSymbols

/// A layer whose members are made when a picture first needs them.
package final class DeferredLayer: Layer, @unchecked Sendable {
    private let make: @Sendable () -> [Layer]
    private let layers = ModelState<[Layer]?>(nil)

    /// - Parameter make: Makes the members, bottom first.
    package init(name: String, _ make: @escaping @Sendable () -> [Layer]) {
        self.make = make
        super.init(name: name)
    }

    package override var memberLayers: [Layer]? {
        if let known = layers.read({ $0 }) { return known }
        let made = make()
        layers.edit { $0 = made }
        return made
    }
}
