/// How faithfully something that a document says is drawn on a flat map.
package enum Fidelity: String, Hashable, Sendable, CaseIterable, Comparable {
    /// As ArcGIS draws it; also what has no look on a flat map.
    case exact
    /// Drawn, but by a rule that nobody publishes: places or shapes may differ from ArcGIS's.
    case approximate
    /// Read and written, and without effect on the picture though ArcGIS's would show it.
    case kept
    /// Not drawn at all.
    case unsupported

    /// The better one comes first.
    package static func < (left: Self, right: Self) -> Bool {
        let order = Self.allCases
        return order.firstIndex(of: left)! < order.firstIndex(of: right)!
    }
}
