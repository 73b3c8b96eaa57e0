/// How faithfully a part of a document is drawn on a 2D map.
package enum Fidelity: String, Hashable, Sendable, CaseIterable, Comparable {
    /// Drawn as in ArcGIS, or invisible on a 2D map.
    case exact
    /// Drawn with our approximation, because ArcGIS does not document its rules.
    ///
    /// Positions or shapes may differ.
    case approximate
    /// Read and written, but not drawn, although ArcGIS draws it.
    case kept
    /// Not drawn.
    case unsupported

    /// Returns whether the left value is more faithful.
    package static func < (left: Self, right: Self) -> Bool {
        let order = Self.allCases
        return order.firstIndex(of: left)! < order.firstIndex(of: right)!
    }
}
