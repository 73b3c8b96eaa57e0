import CartoucheCGeos
import CartoucheGeospatial

extension Topology {
    /// Number of segments in a quarter of a circle: a full circle has 96.
    package static let segmentsPerQuadrant = 24

    /// Returns the area within a distance of a geometry.
    package static func buffer(
        around geometry: Geometry, distance: Double, segmentsPerQuadrant: Int = segmentsPerQuadrant
    ) throws(GeospatialError) -> Polygon {
        try checkDistance(distance, "buffer")
        let session = try GeosSession()
        let reference = geometry.spatialReference
        guard let buffer = try session.buffer(geometry, distance, segmentsPerQuadrant) else {
            return Polygon(points: [], spatialReference: reference)
        }
        return GeosResult(buffer, hasZ: false).polygon(in: reference)
    }

    /// Returns the areas within a distance of each geometry: one polygon for each, or their union.
    package static func buffer(
        around geometries: [Geometry], distances: [Double], shouldUnion: Bool
    ) throws(GeospatialError) -> [Polygon] {
        guard let last = distances.last else {
            throw .invalidParameter(
                "distances", what: "the list is empty", suggestion: "use at least one distance")
        }
        let reference = try commonReference(of: geometries)
        for distance in distances { try checkDistance(distance, "buffer") }
        guard !geometries.isEmpty else { return [] }
        let session = try GeosSession()
        var members: [OpaquePointer] = []
        var polygons: [Polygon] = []
        for (index, geometry) in geometries.enumerated() {
            let distance = index < distances.count ? distances[index] : last
            let buffer = try session.buffer(geometry, distance, segmentsPerQuadrant)
            if !shouldUnion {
                polygons.append(
                    buffer.map { GeosResult($0, hasZ: false).polygon(in: reference) }
                        ?? Polygon(points: [], spatialReference: reference))
            } else if let buffer {
                members.append(try buffer.copied())
            }
        }
        guard shouldUnion else { return polygons }
        guard !members.isEmpty else { return [Polygon(points: [], spatialReference: reference)] }
        let merged = try session.merged(session.collection(Int(CGEOS_COLLECTION), members))
        return [GeosResult(merged, hasZ: false).polygon(in: reference)]
    }

    static func checkDistance(_ distance: Double, _ operation: String) throws(GeospatialError) {
        guard abs(distance) <= GeosSession.maxCoordinate else {
            throw .invalidParameter(
                operation, what: "the distance \(distance) is out of range", suggestion: "use a finite number"
            )
        }
    }
}

extension GeosSession {
    /// Returns the buffer, or nil if it is empty.
    fileprivate func buffer(
        _ geometry: Geometry, _ distance: Double, _ segmentsPerQuadrant: Int
    ) throws(GeospatialError) -> GeosGeometry? {
        let operand = try GeosOperand(geometry, in: self)
        guard let source = operand.geometry, distance > 0 || operand.dimension == 2 else { return nil }
        if distance == 0 { return source }
        guard let style = functions.BufferParams_create(context) else {
            throw .operationFailed(operation: "buffer", reason: reason)
        }
        defer { functions.BufferParams_destroy(context, style) }
        _ = functions.BufferParams_setQuadrantSegments(context, style, Int32(clamping: segmentsPerQuadrant))
        return try owning(
            source.withPointer { functions.BufferWithParams(context, $0, style, distance) }, "buffer")
    }
}
