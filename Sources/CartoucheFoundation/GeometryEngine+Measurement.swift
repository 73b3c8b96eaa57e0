import CartoucheGeodeticOperations
import CartoucheGeospatial
import Foundation

// Operations with lengths and angles of Foundation. They are not in the library's core, because loading Foundation
// takes longer than drawing a small map.

extension GeometryEngine {
    /// Returns the area within a geodesic distance of a geometry, in the geometry's spatial reference.
    ///
    /// The operation is the same as the one that takes numbers and units.
    ///
    /// - Parameters:
    ///   - geometry: The geometry; an envelope is the polygon of its four corners.
    ///   - distance: The distance; negative makes areas smaller.
    ///   - maxDeviation: The maximum distance between the polygon's border and the exact border. Default: nil, which
    ///     means 1/2000 of `distance`.
    ///   - curveType: The type of curve between vertices.
    /// - Returns: The buffer; nil if the operation with numbers and units returns nil.
    public static func geodeticBuffer(
        around geometry: Geometry, distance: Measurement<UnitLength>,
        maxDeviation: Measurement<UnitLength>? = nil, curveType: GeodeticCurveType
    ) -> Polygon? {
        geodeticBuffer(
            around: geometry, distance: distance.meters, distanceUnit: .meters,
            maxDeviation: maxDeviation?.meters ?? .nan, curveType: curveType)
    }

    /// Returns the geodesic buffers of several geometries: one for each, or their union.
    ///
    /// - Parameters:
    ///   - geometries: The geometries, all with the same spatial reference.
    ///   - distances: One distance for each geometry; the last applies to all geometries without a distance.
    ///   - maxDeviation: The maximum distance between a polygon's border and the exact border. Default: nil, which
    ///     means 1/2000 of the distance.
    ///   - curveType: The type of curve between vertices.
    ///   - shouldUnion: Whether to return one polygon for all geometries.
    /// - Returns: The buffers; an empty list if a geometry has no buffer, or if there is no distance.
    public static func geodeticBuffer(
        around geometries: [Geometry], distances: [Measurement<UnitLength>],
        maxDeviation: Measurement<UnitLength>? = nil, curveType: GeodeticCurveType, shouldUnion: Bool
    ) -> [Polygon] {
        geodeticBuffer(
            around: geometries, distances: distances.map(\.meters), distanceUnit: .meters,
            maxDeviation: maxDeviation?.meters ?? .nan, curveType: curveType, shouldUnion: shouldUnion)
    }

    /// Returns points that are moved over the globe by a distance in a direction.
    ///
    /// - Parameters:
    ///   - points: The points to move.
    ///   - distance: The distance; negative moves in the opposite direction.
    ///   - azimuth: The direction at the start, clockwise from north.
    ///   - curveType: The type of curve; `shapePreserving` has no result.
    /// - Returns: The moved points in the same order; an empty list if the operation with numbers and units has no
    ///   result.
    public static func geodeticMove(
        _ points: [Point], distance: Measurement<UnitLength>, azimuth: Measurement<UnitAngle>,
        curveType: GeodeticCurveType
    ) -> [Point] {
        geodeticMove(
            points, distance: distance.meters, distanceUnit: .meters,
            azimuth: azimuth.converted(to: .degrees).value, azimuthUnit: .degrees, curveType: curveType)
    }

    /// Returns lines and areas with vertices added along curves on the globe.
    ///
    /// - Parameters:
    ///   - geometry: The geometry to densify.
    ///   - maxSegmentLength: The maximum length of a segment; above 0.
    ///   - curveType: The type of curve between vertices.
    /// - Returns: The densified geometry; nil if the operation with numbers and units returns nil.
    public static func geodeticDensify(
        _ geometry: Geometry, maxSegmentLength: Measurement<UnitLength>, curveType: GeodeticCurveType
    ) -> Geometry? {
        geodeticDensify(
            geometry, maxSegmentLength: maxSegmentLength.meters, lengthUnit: .meters, curveType: curveType)
    }

    /// Returns the length of lines, or the perimeter of areas, on the spheroid of their spatial reference.
    ///
    /// - Returns: The length in meters; NaN if the operation with numbers and units returns NaN.
    public static func geodeticLength(
        of geometry: Geometry, curveType: GeodeticCurveType
    ) -> Measurement<UnitLength> {
        Measurement(
            value: geodeticLength(of: geometry, lengthUnit: .meters, curveType: curveType), unit: .meters)
    }

    /// Returns the area of polygons on the spheroid of their spatial reference.
    ///
    /// - Returns: The area in square meters; NaN if the operation with numbers and units returns NaN.
    public static func geodeticArea(
        of geometry: Geometry, curveType: GeodeticCurveType
    ) -> Measurement<UnitArea> {
        Measurement(
            value: geodeticArea(of: geometry, unit: .squareMeters, curveType: curveType),
            unit: .squareMeters)
    }
}

extension Measurement where UnitType == UnitLength {
    fileprivate var meters: Double { converted(to: .meters).value }
}
