import Canvases
import SymbolGeometry

/// How far the innermost point of an area lies from its boundary.
///
/// Squares that can hold a better point than the best so far are cut in four, the most promising first.
struct InnermostPoint {
    /// The largest distance from the boundary, to a hundredth of itself.
    private(set) var distance = 0.0

    /// Squares that are looked at, whatever the shape.
    private static let mostCells = 600
    /// Points of the boundary times squares that are looked at.
    private static let mostWork = 40_000_000

    private struct Cell {
        var center: SIMD2<Double>
        var half: Double
        var distance: Double
        /// No point of the square lies farther inside.
        var most: Double { distance + half * 2.0.squareRoot() }
    }

    init(of area: EffectGeometry, _ boundary: NearestLines) {
        guard let (low, high) = area.box else { return }
        let size = high - low
        let points = area.parts.reduce(0) { $0 + $1.points.count }
        let side = min(size.x, size.y)
        guard side > 0, size.x.isFinite, size.y.isFinite else { return }
        func cell(_ center: SIMD2<Double>, _ half: Double) -> Cell {
            let far = boundary.distance(to: center)
            return Cell(
                center: center, half: half, distance: LabelPoint.contains(area, center) ? far : -far)
        }
        var left = min(Self.mostCells, max(Self.mostWork / max(points, 1), 40))
        // At most 16 squares to begin with, also in long and narrow boxes.
        let start = max(side, max(size.x, size.y) / 16)
        var cells: [Cell] = []
        for row in 0..<max(Int((size.y / start).rounded(.up)), 1) {
            for column in 0..<max(Int((size.x / start).rounded(.up)), 1) {
                let corner = low + SIMD2(Double(column), Double(row)) * start
                cells.append(cell(corner + start / 2, start / 2))
            }
        }
        if let label = LabelPoint.of(area) { distance = max(cell(label, 0).distance, 0) }
        distance = max(distance, cells.map(\.distance).max() ?? 0)
        while left > 0, let best = cells.indices.max(by: { cells[$0].most < cells[$1].most }) {
            let cut = cells.remove(at: best)
            guard cut.most > distance * 1.01 else { return }
            for corner in [SIMD2(-0.5, -0.5), SIMD2(0.5, -0.5), SIMD2(-0.5, 0.5), SIMD2(0.5, 0.5)] {
                let part = cell(cut.center + corner * cut.half, cut.half / 2)
                distance = max(distance, part.distance)
                if part.most > distance * 1.01 { cells.append(part) }
                left -= 1
            }
        }
    }
}
