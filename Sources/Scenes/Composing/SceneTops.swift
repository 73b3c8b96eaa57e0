import CartoucheCLibrary
import CartoucheGeospatial
import CartouchePlanarGeometry
import CartoucheSymbolModel

/// The tops of the extruded polygons of layers, on which others can stand.
struct SceneTops: Sendable {
    private struct Body: Sendable {
        var rings: [Ring]
        var low, high: SIMD2<Double>
        var top: Double

        func contains(_ place: SIMD2<Double>) -> Bool {
            all(place .>= low) && all(place .<= high)
                && rings.lazy.filter { $0.contains(place) }.count % 2 == 1
        }
    }

    /// A cell of a grid of places.
    private struct Cell: Hashable { var column, row: Int }

    private var bodies: [Body] = []
    private var cells: [Cell: [Int]] = [:]
    /// The bodies that cover many cells.
    private var wide: [Int] = []

    /// The side of a cell: a hundred meters.
    private let cellSize: Double
    private static let maximumCells = 1_000

    init(in space: SceneSpace) { cellSize = 111.32 / space.metersPerUnit }

    /// Adds the extruded polygons of a layer.
    mutating func add(_ features: [SceneFeature], _ placing: ScenePlacing, _ heights: SurfaceHeights) {
        for feature in features where feature.kind == .polygon {
            guard let value = feature.extrusion ?? feature.symbol.properties.extrusionHeight else { continue }
            let vertices = feature.parts.joined()
            let bases = vertices.map { placing.height($0.z, at: SIMD2($0.x, $0.y), heights) }
            let top = placing.extrusion.tops(value, of: bases).max() ?? 0
            let places = vertices.map { SIMD2($0.x, $0.y) }
            let low = places.reduce(SIMD2(repeating: .infinity), pointwiseMin)
            let high = places.reduce(SIMD2(repeating: -.infinity), pointwiseMax)
            guard low.sum().isFinite, high.sum().isFinite, top.isFinite else { continue }
            insert(
                Body(
                    rings: feature.parts.map { part in Ring(part.map { SIMD2($0.x, $0.y) }) }, low: low,
                    high: high, top: top)
            )
        }
    }

    private mutating func insert(_ body: Body) {
        bodies.append(body)
        let number = bodies.count - 1
        let (first, last) = (cell(of: body.low), cell(of: body.high))
        guard (last.column - first.column + 1) * (last.row - first.row + 1) <= Self.maximumCells else {
            wide.append(number)
            return
        }
        for column in first.column...last.column {
            for row in first.row...last.row {
                cells[Cell(column: column, row: row), default: []].append(number)
            }
        }
    }

    private func cell(of place: SIMD2<Double>) -> Cell {
        let index = (place / cellSize).rounded(.down).clamped(
            lowerBound: SIMD2(repeating: -1e9), upperBound: SIMD2(repeating: 1e9))
        return Cell(column: Int(index.x), row: Int(index.y))
    }

    /// Returns the height of the highest top at a place; nil if there is none.
    func height(at place: SIMD2<Double>) -> Double? {
        guard place.sum().isFinite else { return nil }
        let candidates = (cells[cell(of: place)] ?? []) + wide
        return candidates.lazy.filter { self.bodies[$0].contains(place) }.map { self.bodies[$0].top }.max()
    }
}
