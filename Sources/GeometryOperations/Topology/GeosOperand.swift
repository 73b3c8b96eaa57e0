import CartoucheCGeos
import CartoucheGeospatial
import CartouchePlanarGeometry

/// A geometry prepared for an operation of GEOS: the covered positions and their dimension.
///
/// Lines without length and rings without area are left out. An envelope is a rectangle, or a line or point if a
/// side has no length. A polygon is the area inside an odd number of its rings, even if the rings cross.
struct GeosOperand {
    /// 0 for points, 1 for lines, 2 for areas.
    let dimension: Int
    /// The covered positions; nil if there are none.
    let geometry: GeosGeometry?
    /// Whether the source geometry has heights.
    let hasZ: Bool
    /// Whether the source geometry is a ``Point``.
    var isSinglePoint = false

    private let session: GeosSession

    /// - Throws: `GeospatialError.unusableCoordinate` or `.operationFailed`.
    init(_ source: Geometry, in session: GeosSession) throws(GeospatialError) {
        hasZ = source.hasZ
        self.session = session
        switch source {
        case let point as Point:
            dimension = 0
            isSinglePoint = true
            geometry = try Self.points(point.packed, in: session)
        case let multipoint as Multipoint:
            dimension = 0
            geometry = try Self.points(multipoint.coordinates, in: session)
        case let polyline as Polyline:
            dimension = 1
            geometry = try Self.lines(polyline.coordinates, in: session)
        case let polygon as Polygon:
            dimension = 2
            geometry = try Self.area(polygon.coordinates, in: session)
        case let envelope as Envelope:
            let shape = envelope.shape
            dimension = shape.dimension
            geometry = try Self.make(shape.coordinates, dimension: shape.dimension, in: session)
        default:
            // Geometry has no other subclasses.
            dimension = 0
            geometry = nil
        }
    }

    /// Returns the covered positions; an empty GEOS geometry if there are none.
    func covered() throws(GeospatialError) -> GeosGeometry {
        if let geometry { return geometry }
        return try session.collection(Int(CGEOS_MULTI_POINT), [])
    }

    /// Creates a GEOS geometry from parts: points, lines or rings.
    static func make(
        _ coordinates: PackedCoordinates, dimension: Int, in session: GeosSession
    ) throws(GeospatialError) -> GeosGeometry? {
        switch dimension {
        case 0: try points(coordinates, in: session)
        case 1: try lines(coordinates, in: session)
        default: try area(coordinates, in: session)
        }
    }

    private static func points(
        _ coordinates: PackedCoordinates, in session: GeosSession
    ) throws(GeospatialError) -> GeosGeometry? {
        try GeosSession.check(coordinates.positions)
        guard !coordinates.positions.isEmpty else { return nil }
        var members: [OpaquePointer] = []
        members.reserveCapacity(coordinates.positions.count)
        for (index, position) in coordinates.positions.enumerated() {
            members.append(try session.point(position, height: coordinates.heights?[index]))
        }
        return try session.collection(Int(CGEOS_MULTI_POINT), members)
    }

    static func lines(
        _ coordinates: PackedCoordinates, in session: GeosSession
    ) throws(GeospatialError) -> GeosGeometry? {
        try GeosSession.check(coordinates.positions)
        var members: [OpaquePointer] = []
        for part in 0..<coordinates.partCount {
            let range = coordinates.range(ofPart: part)
            guard let first = range.first,
                range.contains(where: { coordinates.positions[$0] != coordinates.positions[first] })
            else { continue }
            members.append(
                try session.line(coordinates.positions[range], heights: coordinates.heights?[range]))
        }
        guard !members.isEmpty else { return nil }
        return try session.collection(Int(CGEOS_MULTI_LINE_STRING), members)
    }

    private static func area(
        _ coordinates: PackedCoordinates, in session: GeosSession
    ) throws(GeospatialError) -> GeosGeometry? {
        try GeosSession.check(coordinates.positions)
        let rings = coordinates.closedRings()
        guard rings.partCount > 0 else { return nil }
        let nested = try nestedAreas(rings, in: session)
        if nested.isValid { return nested }
        return try EvenOddArea(of: rings, in: session).geometry
    }

    /// Returns outer rings with their holes, by nesting; the result is not valid if rings cross.
    static func nestedAreas(
        _ rings: PackedCoordinates, in session: GeosSession
    ) throws(GeospatialError) -> GeosGeometry {
        let areas = RingNesting(rings.rings).areas
        var members: [OpaquePointer] = []
        members.reserveCapacity(areas.count)
        for area in areas {
            var pointers: [OpaquePointer] = []
            for part in area {
                let range = rings.range(ofPart: part)
                pointers.append(try session.ring(rings.positions[range], heights: rings.heights?[range]))
            }
            members.append(try session.area(shell: pointers[0], holes: Array(pointers.dropFirst())))
        }
        return try session.collection(Int(CGEOS_MULTI_POLYGON), members)
    }
}

extension Envelope {
    /// The covered positions: a rectangle, or a line or point if a side has no length.
    var shape: (dimension: Int, coordinates: PackedCoordinates) {
        guard !isEmpty else { return (2, PackedCoordinates()) }
        if width > 0, height > 0 { return (2, polygon.coordinates) }
        if width > 0 || height > 0 {
            return (
                1,
                PackedCoordinates(parts: [[Point(x: xMin, y: yMin), Point(x: xMax, y: yMax)]], closed: false)
            )
        }
        return (0, Point(x: xMin, y: yMin).packed)
    }
}

extension PackedCoordinates {
    /// Returns the rings with three or more corners, closed, without consecutive repeated positions.
    func closedRings() -> PackedCoordinates {
        var result = PackedCoordinates()
        for part in 0..<partCount {
            let range = range(ofPart: part)
            guard let first = range.first else { continue }
            var kept: [Int] = []
            kept.reserveCapacity(range.count)
            for index in range where kept.isEmpty || positions[index] != positions[kept[kept.count - 1]] {
                kept.append(index)
            }
            if positions[kept[kept.count - 1]] != positions[first] { kept.append(first) }
            guard kept.count >= 4 else { continue }
            result.appendPart(
                kept.lazy.map { positions[$0] }, heights: heights.map { heights in kept.map { heights[$0] } })
        }
        return result
    }
}
