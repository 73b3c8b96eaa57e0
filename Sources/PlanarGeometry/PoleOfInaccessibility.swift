/// The point inside an area that is farthest from its border: the center of the largest circle that fits.
///
/// The search splits each square that can contain a better point into four squares. It starts with the most promising
/// square (V. Agafonkin, *A new algorithm for finding a visual center of a polygon*, 2016).
package struct PoleOfInaccessibility: Sendable {
    /// The point; nil if the area has no inside.
    package private(set) var position: SIMD2<Double>?
    /// The distance from the point to the border, within 1 % of the maximum unless the search reaches `maxCells`.
    ///
    /// 0 without an inside.
    package private(set) var distance = 0.0

    /// The greatest number of squares that the search visits.
    private static let maxCells = 600
    /// A better point must be farther from the border by this factor.
    private static let precision = 1.01

    private struct Cell {
        var center: SIMD2<Double>
        var half: Double
        /// The distance from the center to the border; negative outside.
        var distance: Double
        /// The upper bound of the distance for all points of the square.
        var maxDistance: Double { distance + half * 2.0.squareRoot() }
    }

    /// Searches for the pole of an area.
    ///
    /// - Parameter border: An index over the edges of the area's rings, if the caller has one.
    package init(of area: PlanarArea, border: SegmentIndex? = nil) {
        guard let box = area.box else { return }
        let border = border ?? SegmentIndex(area.rings)
        let size = box.size
        let side = min(size.x, size.y)
        guard side > 0, size.x.isFinite, size.y.isFinite, !border.isEmpty else { return }
        func cell(_ center: SIMD2<Double>, _ half: Double) -> Cell {
            let far = border.distance(to: center)
            let isInside = border.windingNumber(around: center).isOdd
            return Cell(center: center, half: half, distance: isInside ? far : -far)
        }
        // The search starts with few squares, also in long and narrow boxes.
        let start = max(side, max(size.x, size.y) / 16)
        var cells: [Cell] = []
        for row in 0..<max(Int((size.y / start).rounded(.up)), 1) {
            for column in 0..<max(Int((size.x / start).rounded(.up)), 1) {
                let corner = box.low + SIMD2(Double(column), Double(row)) * start
                cells.append(cell(corner + start / 2, start / 2))
            }
        }
        for seed in [area.centroid, area.widestMiddle] { seed.map { take(cell($0, 0)) } }
        for cell in cells { take(cell) }
        var cellsLeft = Self.maxCells
        while cellsLeft > 0,
            let best = cells.indices.max(by: { cells[$0].maxDistance < cells[$1].maxDistance })
        {
            let cut = cells.remove(at: best)
            guard cut.maxDistance > distance * Self.precision else { return }
            for corner in [SIMD2(-0.5, -0.5), SIMD2(0.5, -0.5), SIMD2(-0.5, 0.5), SIMD2(0.5, 0.5)] {
                let part = cell(cut.center + corner * cut.half, cut.half / 2)
                take(part)
                if part.maxDistance > distance * Self.precision { cells.append(part) }
                cellsLeft -= 1
            }
        }
    }

    private mutating func take(_ cell: Cell) {
        guard cell.distance > distance else { return }
        distance = cell.distance
        position = cell.center
    }
}
