import Foundation
import GeodeticOperations
import Geospatial

// Lengths and angles as Foundation has them, for programs that keep them so. They stand apart from the library,
// which does without all of Foundation: loading it takes longer than drawing a small map.

extension GeometryEngine {
    /// All that lies within a distance of a geometry on the globe, in the geometry's spatial reference.
    ///
    /// It is the operation of the same name that takes numbers and units.
    ///
    /// - Parameters:
    ///   - geometry: what is buffered.
    ///   - distance: how far; negative shrinks areas.
    ///   - maxDeviation: how far the polygon's border may be from the true one; nil for a 2000th of the distance.
    ///   - curveType: which way leads from vertex to vertex.
    /// - Returns: nil where the other has no result.
    public static func geodeticBuffer(
        around geometry: Geometry, distance: Measurement<UnitLength>,
        maxDeviation: Measurement<UnitLength>? = nil, curveType: GeodeticCurveType
    ) -> Polygon? {
        geodeticBuffer(
            around: geometry, distance: distance.meters, distanceUnit: .meters,
            maxDeviation: maxDeviation?.meters ?? .nan, curveType: curveType)
    }

    /// The buffers of several geometries on the globe, one each or all in one.
    ///
    /// - Parameters:
    ///   - geometries: what is buffered; all in one spatial reference.
    ///   - distances: how far; the last one stands for those that are missing.
    ///   - maxDeviation: as for one geometry.
    ///   - curveType: which way leads from vertex to vertex.
    ///   - shouldUnion: whether there is one polygon for all.
    /// - Returns: nothing where a geometry has no buffer, or where there is no distance.
    public static func geodeticBuffer(
        around geometries: [Geometry], distances: [Measurement<UnitLength>],
        maxDeviation: Measurement<UnitLength>? = nil, curveType: GeodeticCurveType, shouldUnion: Bool
    ) -> [Polygon] {
        geodeticBuffer(
            around: geometries, distances: distances.map(\.meters), distanceUnit: .meters,
            maxDeviation: maxDeviation?.meters ?? .nan, curveType: curveType, shouldUnion: shouldUnion)
    }

    /// Points moved over the globe by a distance in a direction.
    ///
    /// - Parameters:
    ///   - points: what is moved.
    ///   - distance: how far; negative goes the other way.
    ///   - azimuth: the direction at the start, clockwise from north.
    ///   - curveType: what counts as straight on.
    /// - Returns: nothing at all where the operation with numbers and units has no result.
    public static func geodeticMove(
        _ points: [Point], distance: Measurement<UnitLength>, azimuth: Measurement<UnitAngle>,
        curveType: GeodeticCurveType
    ) -> [Point] {
        geodeticMove(
            points, distance: distance.meters, distanceUnit: .meters,
            azimuth: azimuth.converted(to: .degrees).value, azimuthUnit: .degrees, curveType: curveType)
    }

    /// Lines and areas with vertices added along curves on the globe between theirs.
    ///
    /// - Parameters:
    ///   - geometry: what gets more vertices.
    ///   - maxSegmentLength: the longest way between vertices.
    ///   - curveType: which way leads from vertex to vertex.
    /// - Returns: nil where the operation with numbers and units has no result.
    public static func geodeticDensify(
        _ geometry: Geometry, maxSegmentLength: Measurement<UnitLength>, curveType: GeodeticCurveType
    ) -> Geometry? {
        geodeticDensify(
            geometry, maxSegmentLength: maxSegmentLength.meters, lengthUnit: .meters, curveType: curveType)
    }

    /// The length of lines, or the girth of areas, on the spheroid of their spatial reference, in meters.
    ///
    /// - Returns: no number where the operation with numbers and units gives none.
    public static func geodeticLength(
        of geometry: Geometry, curveType: GeodeticCurveType
    ) -> Measurement<UnitLength> {
        Measurement(
            value: geodeticLength(of: geometry, lengthUnit: .meters, curveType: curveType), unit: .meters)
    }

    /// The area of polygons on the spheroid of their spatial reference, in square meters.
    ///
    /// - Returns: no number where the operation with numbers and units gives none.
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
