/// An array of Arcade, by reference.
package final class ArcadeArray {
    package var elements: [ArcadeValue]
    /// Whether scripts cannot change it, as the parts of geometries.
    package let isImmutable: Bool

    package init(_ elements: [ArcadeValue], isImmutable: Bool = false) {
        self.elements = elements
        self.isImmutable = isImmutable
    }
}
