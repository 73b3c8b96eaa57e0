import CartoucheCLibrary
import CartoucheGeospatial
import CartouchePlanarGeometry

/// The position or vertex of a geometry that is nearest to a point.
public struct ProximityResult: Hashable, Sendable {
    /// The nearest position.
    public let coordinate: Point
    /// The distance from the point, in the unit of the spatial reference.
    public let distance: Double
    /// The index of the part; nil if the point is inside an area.
    public let partIndex: Int?
    /// The index of the vertex in the part, or of the segment's first vertex; nil if the point is inside an area.
    public let pointIndex: Int?
}

extension GeometryEngine {
    /// Returns the position of a geometry that is nearest to a point on the plane: a vertex or a position between
    /// two.
    ///
    /// Heights and measures between vertices are interpolated. If the point is inside an area, the result is the
    /// point itself with the distance 0. An envelope counts as an area.
    ///
    /// - Returns: Nil if the geometry or the point is empty, or if their spatial references differ.
    public static func nearestCoordinate(in geometry: Geometry, to point: Point) -> ProximityResult? {
        guard let coordinates = comparable(geometry, point) else { return nil }
        let position = SIMD2(point.x, point.y)
        let reference = geometry.spatialReference ?? point.spatialReference
        let index = geometry.segmentIndex
        if geometry.isArea, index.windingNumber(around: position).isOdd {
            return ProximityResult(
                coordinate: Point(
                    x: point.x, y: point.y, z: point.z, m: point.m, spatialReference: reference),
                distance: 0, partIndex: nil, pointIndex: nil)
        }
        guard let nearest = index.nearest(to: position) else { return nil }
        let entry = index.entries[nearest.entry]
        let (part, place) = (Int(entry.line), Int(entry.vertex))
        let first = coordinates.range(ofPart: part).lowerBound + place
        let fraction = nearest.along > 0 ? nearest.along / entry.segment.length : 0
        let vertex =
            fraction == 0
            ? coordinates.vertex(first)
            : fraction == 1
                ? coordinates.vertex(first + 1)
                : .between(coordinates.vertex(first), coordinates.vertex(first + 1), fraction: fraction)
        return ProximityResult(
            coordinate: vertex.point(in: reference),
            distance: hypot(vertex.position.x - position.x, vertex.position.y - position.y),
            partIndex: part, pointIndex: geometry.vertexIndex(ofChord: place, part: part))
    }

    /// Returns the vertex of a geometry that is nearest to a point on the plane.
    ///
    /// - Returns: Nil if the geometry or the point is empty, or if their spatial references differ.
    public static func nearestVertex(in geometry: Geometry, to point: Point) -> ProximityResult? {
        guard comparable(geometry, point) != nil else { return nil }
        let coordinates = geometry.curvedCoordinates?.vertices ?? geometry.packed
        var best: (index: Int, part: Int, distance: Double)?
        for part in 0..<coordinates.partCount {
            for index in coordinates.range(ofPart: part) {
                let step = coordinates.positions[index] - SIMD2(point.x, point.y)
                let distance = hypot(step.x, step.y)
                if distance < best?.distance ?? .infinity { best = (index, part, distance) }
            }
        }
        guard let best else { return nil }
        return ProximityResult(
            coordinate: coordinates.vertex(best.index)
                .point(in: geometry.spatialReference ?? point.spatialReference),
            distance: best.distance, partIndex: best.part,
            pointIndex: best.index - coordinates.range(ofPart: best.part).lowerBound)
    }

    private static func comparable(_ geometry: Geometry, _ point: Point) -> PackedCoordinates? {
        guard !geometry.isEmpty, !point.isEmpty,
            haveCommonReference(geometry.spatialReference, point.spatialReference)
        else { return nil }
        return geometry.packed
    }
}

extension PackedCoordinates.Vertex {
    func point(in spatialReference: SpatialReference?) -> Point {
        Point(x: position.x, y: position.y, z: z, m: m, spatialReference: spatialReference)
    }
}

extension Geometry {
    fileprivate var curvedCoordinates: CurvedCoordinates? {
        switch self {
        case let line as Polyline: line.curved
        case let area as Polygon: area.curved
        default: nil
        }
    }

    /// Returns the first vertex of the curve, or of the segment, to which a chord belongs.
    fileprivate func vertexIndex(ofChord index: Int, part: Int) -> Int {
        guard let curved = curvedCoordinates else { return index }
        let chords = packed
        let start = chords.range(ofPart: part).lowerBound
        let vertices = curved.vertices.range(ofPart: part)
        var vertex = vertices.lowerBound
        // The original vertices are among the chord vertices, in the same order.
        for chord in start...start + index where vertex < vertices.upperBound {
            if chords.positions[chord] == curved.vertices.positions[vertex] { vertex += 1 }
        }
        return max(vertex - vertices.lowerBound - 1, 0)
    }
}
