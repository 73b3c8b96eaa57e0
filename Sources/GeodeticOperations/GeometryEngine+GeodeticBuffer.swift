import CartoucheGeometryOperations
import CartoucheGeospatial

extension GeometryEngine {
    /// Returns the area within a geodesic distance of a geometry, in the geometry's spatial reference.
    ///
    /// Distances are measured from the curves between the vertices. The polygon is cut at the antimeridian or at
    /// the edge of the projection. If it contains a pole, it gets edges to the pole. Heights and measures are
    /// dropped. An empty geometry has an empty buffer. A line without length has the buffer of its position.
    ///
    /// - Parameters:
    ///   - geometry: The geometry; an envelope is the polygon of its four corners.
    ///   - distance: The distance. Negative makes areas smaller, and gives an empty polygon for points and lines.
    ///     From 19,900 km on, the result is the whole world.
    ///   - distanceUnit: The unit of the distance; nil means meters.
    ///   - maxDeviation: The maximum distance between the polygon's border and the exact border, in the unit of the
    ///     distance. If it is not above 0 or not a number, it is 1/2000 of the distance.
    ///   - curveType: The type of curve between vertices.
    /// - Returns: Nil if the distance is not a number, or if more than 20,000 pieces would be needed. Also nil if the
    ///   geometry crosses itself so often that the crossings have over 200,000 vertices. Also nil if a vertex has no
    ///   place on the globe, or without a spatial reference. Also nil if PROJ is not installed, or if GEOS is not
    ///   installed and the geometry is not a point.
    public static func geodeticBuffer(
        around geometry: Geometry, distance: Double, distanceUnit: LinearUnit?, maxDeviation: Double,
        curveType: GeodeticCurveType
    ) -> Polygon? {
        let unit = distanceUnit ?? .meters
        return attempt(
            try Geodesy.buffer(
                around: geometry, meters: unit.convert(to: .meters, value: distance),
                maxDeviation: unit.convert(to: .meters, value: maxDeviation), curveType: curveType))
    }

    /// Returns the geodesic buffers of several geometries: one for each, or their union.
    ///
    /// - Parameters:
    ///   - geometries: The geometries, all with the same spatial reference.
    ///   - distances: One distance for each geometry; the last applies to all geometries without a distance.
    ///   - distanceUnit: The unit of the distances; nil means meters.
    ///   - maxDeviation: The maximum distance between a polygon's border and the exact border, as for one geometry.
    ///   - curveType: The type of curve between vertices.
    ///   - shouldUnion: Whether to return one polygon for all geometries.
    /// - Returns: An empty list if a geometry has no buffer, or if there is no distance.
    public static func geodeticBuffer(
        around geometries: [Geometry], distances: [Double], distanceUnit: LinearUnit?,
        maxDeviation: Double, curveType: GeodeticCurveType, shouldUnion: Bool
    ) -> [Polygon] {
        guard let last = distances.last else {
            report(
                .invalidParameter(
                    "distances", what: "the list is empty", suggestion: "use at least one distance"))
            return []
        }
        var buffers: [Polygon] = []
        for (index, geometry) in geometries.enumerated() {
            guard
                let buffer = geodeticBuffer(
                    around: geometry, distance: index < distances.count ? distances[index] : last,
                    distanceUnit: distanceUnit, maxDeviation: maxDeviation, curveType: curveType)
            else { return [] }
            buffers.append(buffer)
        }
        guard shouldUnion, buffers.count > 1 else { return buffers }
        return union(of: buffers).flatMap { $0 as? Polygon }.map { [$0] } ?? []
    }
}

extension Geodesy {
    /// See `GeometryEngine.geodeticBuffer`; lengths are in meters.
    package static func buffer(
        around geometry: Geometry, meters: Double, maxDeviation: Double = .nan,
        curveType: GeometryEngine.GeodeticCurveType
    ) throws(GeospatialError) -> Polygon {
        try GeodeticBuffer(
            in: geometry.spatialReference, meters: meters, maxDeviation: maxDeviation, curveType: curveType
        ).polygon(around: geometry)
    }
}
