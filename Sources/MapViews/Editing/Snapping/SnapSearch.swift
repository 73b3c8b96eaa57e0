import CartoucheFeatures
import CartoucheGeospatial
import CartouchePlanarGeometry

/// The result of snapping a position.
struct SnapResult: Sendable {
    let position: SIMD2<Double>
    /// The segment or guide on which the position lies; nil if the position is that of a vertex.
    var line: (start: SIMD2<Double>, end: SIMD2<Double>)?
}

/// Finds the nearest vertex and the nearest segment within a tolerance.
struct SnapSearch {
    let position: SIMD2<Double>
    /// The tolerance in map units.
    let tolerance: Double

    private(set) var vertex: SIMD2<Double>?
    private(set) var segment: PlanarSegment?
    private var vertexSquare: Double
    private var segmentSquare: Double

    init(at position: SIMD2<Double>, tolerance: Double) {
        self.position = position
        self.tolerance = tolerance
        vertexSquare = tolerance * tolerance
        segmentSquare = vertexSquare
    }

    mutating func add(vertex: SIMD2<Double>) {
        let arm = vertex - position
        let square = (arm * arm).sum()
        guard square <= vertexSquare else { return }
        (self.vertex, vertexSquare) = (vertex, square)
    }

    mutating func add(from start: SIMD2<Double>, to end: SIMD2<Double>) {
        let segment = PlanarSegment(from: start, to: end)
        let square = segment.nearest(to: position).squared
        guard square <= segmentSquare, segment.length > 0 else { return }
        (self.segment, segmentSquare) = (segment, square)
    }

    /// Adds the features of a column in map coordinates.
    mutating func add(_ column: GeometryColumn) {
        let reach = SIMD4(
            position.x - tolerance, position.y - tolerance, position.x + tolerance, position.y + tolerance)
        for row in 0..<column.count {
            let bounds = column.bounds(of: row)
            guard !bounds.x.isNaN, GeometryColumn.touch(bounds, reach) else { continue }
            let hasSegments = column.kinds[row] == .polyline || column.kinds[row] == .polygon
            for part in column.parts(of: row) {
                let range = column.coordinateRange(ofPart: part)
                for index in range {
                    add(vertex: column.coordinates[index])
                    guard hasSegments, index + 1 < range.upperBound else { continue }
                    add(from: column.coordinates[index], to: column.coordinates[index + 1])
                }
            }
        }
    }

    /// The nearest point on the nearest segment; nil if no segment is within the tolerance.
    var onSegment: SnapResult? {
        segment.map { segment in
            SnapResult(
                position: segment.start + segment.direction * segment.nearest(to: position).along,
                line: (segment.start, segment.end))
        }
    }
}
