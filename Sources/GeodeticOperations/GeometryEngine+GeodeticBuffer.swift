// Buffers on the globe.

import GeometryOperations
import Geospatial

extension GeometryEngine {
    /// All that lies within a distance of a geometry on the globe, in the geometry's spatial reference.
    ///
    /// Distances are geodesic, from the curves between the geometry's vertices. Over the antimeridian and the
    /// edge of a projection's world the polygon is cut, and around a pole it is led over it. Heights and
    /// measures are left out. An empty geometry has an empty buffer, a line without length that of its place.
    ///
    /// - Parameters:
    ///   - geometry: what is buffered; an envelope counts as the area of its four corners.
    ///   - distance: how far; negative shrinks areas, and gives nothing around points and lines. From
    ///     19,900 km on everything is within.
    ///   - distanceUnit: the distance's unit; nil for metres.
    ///   - maxDeviation: how far the polygon's border may be from the true one, in the unit of the distance; not
    ///     above 0 or not a number for a 2000th of the distance.
    ///   - curveType: which way leads from vertex to vertex.
    /// - Returns: nil for a distance that is not a number, without a spatial reference, where a vertex has no
    ///   place on the globe, where there would be more than 20,000 pieces to unite, without PROJ, and without
    ///   GEOS for anything but a point.
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

    /// The buffers of several geometries, one each or all in one.
    ///
    /// - Parameters:
    ///   - geometries: what is buffered; all in one spatial reference.
    ///   - distances: how far; the last one stands for those that are missing.
    ///   - distanceUnit: the distances' unit; nil for metres.
    ///   - maxDeviation: as for one geometry.
    ///   - curveType: which way leads from vertex to vertex.
    ///   - shouldUnion: whether there is one polygon for all.
    /// - Returns: nothing where a geometry has no buffer, as above, or where there is no distance.
    public static func geodeticBuffer(
        around geometries: [Geometry], distances: [Double], distanceUnit: LinearUnit?,
        maxDeviation: Double, curveType: GeodeticCurveType, shouldUnion: Bool
    ) -> [Polygon] {
        guard let last = distances.last else {
            report(
                .invalidParameter(
                    "distances", what: "there are no distances", suggestion: "give at least one distance"))
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
    /// See `GeometryEngine.geodeticBuffer`; in metres.
    package static func buffer(
        around geometry: Geometry, meters: Double, maxDeviation: Double = .nan,
        curveType: GeometryEngine.GeodeticCurveType
    ) throws(GeospatialError) -> Polygon {
        try GeodeticBuffer(
            in: geometry.spatialReference, meters: meters, maxDeviation: maxDeviation, curveType: curveType
        ).polygon(around: geometry)
    }
}
