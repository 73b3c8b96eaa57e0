/// How faithfully a part of a document is drawn on a 2D map.
package enum Fidelity: String, Hashable, Sendable, CaseIterable, Comparable {
    /// Drawn as paths show that ArcGIS printed.
    case verified
    /// Drawn as documented, or by an inferred rule that nothing contradicts.
    case drawn
    /// Drawn with our approximation, because ArcGIS does not document its rules.
    ///
    /// Positions or shapes may differ.
    case approximate
    /// Read and written, but not drawn, although ArcGIS draws it.
    case kept
    /// Not drawn.
    case unsupported

    /// Whether no rule of the drawing is known to differ from ArcGIS.
    package var isExact: Bool { self <= .drawn }

    /// Returns whether the left value is more faithful.
    package static func < (left: Self, right: Self) -> Bool {
        let order = Self.allCases
        return order.firstIndex(of: left)! < order.firstIndex(of: right)!
    }
}
