/// The order in which all features draw their symbol layers, level by level (CIM: `CIMSymbolLayerDrawing`).
///
/// It lets roads with casings merge at crossings.
package struct SymbolLevels: Hashable, Sendable {
    /// The numbers of the levels, by the names of symbol layers.
    private let numbers: [String: Int]
    /// The number of levels: one for each name, and level 0 for all other symbol layers.
    ///
    /// Level 0 is drawn first.
    package let count: Int

    /// Creates the order.
    ///
    /// - Parameter names: The names of symbol layers, top level first, as in documents. If a name is
    ///   repeated, its first position counts.
    package init(topFirst names: [String]) {
        var numbers: [String: Int] = [:]
        for (index, name) in names.enumerated() where numbers[name] == nil {
            numbers[name] = names.count - index
        }
        self.numbers = numbers
        count = names.count + 1
    }

    /// Returns the level of a symbol layer with a name, or 0 if the order doesn't contain it.
    package func level(ofName name: String) -> Int { name.isEmpty ? 0 : numbers[name] ?? 0 }
}
