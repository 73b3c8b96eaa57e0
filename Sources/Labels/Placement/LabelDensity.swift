import CartouchePlanarGeometry

/// Limits the number of labels in a small area, so that crowded data needs bounded time.
enum LabelDensity {
    /// The side of a square in DIPs.
    private static let side = 32.0
    /// The greatest number of labels whose anchors are in a square; far more than have a place there.
    private static let maxCount = 48

    private struct Square: Hashable {
        var column: Double
        var row: Double
    }

    /// Removes the candidates of the labels that are too many, except for labels of smaller scales.
    ///
    /// - Parameter order: All labels in their order.
    static func limit(_ units: inout [LabelUnit], in order: [Int], keeping kept: [Int32]) {
        guard units.count > maxCount else { return }
        var counts: [Square: Int] = [:]
        for unit in order where !units[unit].candidates.isEmpty {
            let place = (units[unit].anchor / side).rounded(.down)
            let count = counts[Square(column: place.x, row: place.y), default: 0] + 1
            counts[Square(column: place.x, row: place.y)] = count
            if count > maxCount, kept[unit] < 0 {
                units[unit].candidates = []
                units[unit].reason = .covered
            }
        }
    }
}
