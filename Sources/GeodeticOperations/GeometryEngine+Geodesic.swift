import Geospatial

/// How far it is from one point to another, and which way.
public struct GeodeticDistanceResult: Hashable, Sendable {
    /// The length of the curve.
    public let distance: Quantity<LinearUnit>
    /// Which way the curve leads at the first point, clockwise from north, within ±180°.
    public let azimuth1: Quantity<AngularUnit>
    /// Which way it leads back at the second point, clockwise from north, within ±180°.
    public let azimuth2: Quantity<AngularUnit>
}

// Measuring on the globe.
extension GeometryEngine {
    /// The distance between two points along a curve on the spheroid of their spatial reference.
    ///
    /// Heights are left out of account. A point without a spatial reference is taken to be in the other's.
    ///
    /// - Parameters:
    ///   - point1: where the curve begins.
    ///   - point2: where it ends.
    ///   - distanceUnit: the distance's unit; nil for metres.
    ///   - azimuthUnit: the azimuths' unit; nil for degrees.
    ///   - curveType: what counts as straight.
    /// - Returns: nil where a point is empty or has no place on the globe, where the references differ or
    ///   both are missing, or without PROJ.
    public static func geodeticDistance(
        from point1: Point, to point2: Point, distanceUnit: LinearUnit?, azimuthUnit: AngularUnit?,
        curveType: GeodeticCurveType
    ) -> GeodeticDistanceResult? {
        guard let found = attempt(try Geodesy.distance(from: point1, to: point2, curveType: curveType)) else {
            return nil
        }
        let (length, angle) = (distanceUnit ?? .meters, azimuthUnit ?? .degrees)
        func azimuth(_ degrees: Double) -> Quantity<AngularUnit> {
            Quantity(value: degrees, unit: AngularUnit.degrees).converted(to: angle)
        }
        return GeodeticDistanceResult(
            distance: Quantity(value: found.meters, unit: LinearUnit.meters).converted(to: length),
            azimuth1: azimuth(found.azimuth1), azimuth2: azimuth(found.azimuth2))
    }

    /// The length of lines, or the girth of areas, on the spheroid of their spatial reference.
    ///
    /// Heights are left out of account. Points and empty geometries have the length 0.
    ///
    /// - Parameters:
    ///   - geometry: what is measured.
    ///   - lengthUnit: the result's unit; nil for metres.
    ///   - curveType: which way leads from vertex to vertex.
    /// - Returns: not a number where a vertex has no place on the globe, without a spatial reference, or
    ///   without PROJ.
    public static func geodeticLength(
        of geometry: any Geometry, lengthUnit: LinearUnit?, curveType: GeodeticCurveType
    ) -> Double {
        guard let meters = attempt(try Geodesy.length(of: geometry, curveType: curveType)) else {
            return .nan
        }
        return LinearUnit.meters.convert(to: lengthUnit ?? .meters, value: meters)
    }

    /// The area of polygons on the spheroid of their spatial reference.
    ///
    /// It is never negative, whichever way rings turn, and holes are taken away. A ring around a pole bounds
    /// the area with the pole, unless its longitudes and latitudes say otherwise. Points, lines and empty
    /// geometries have the area 0.
    ///
    /// - Parameters:
    ///   - geometry: what is measured; an envelope counts as the area of its four corners.
    ///   - unit: the result's unit; nil for square metres.
    ///   - curveType: which way leads from vertex to vertex.
    /// - Returns: not a number where a vertex has no place on the globe, without a spatial reference, or
    ///   without PROJ.
    public static func geodeticArea(
        of geometry: any Geometry, unit: AreaUnit?, curveType: GeodeticCurveType
    ) -> Double {
        guard let meters = attempt(try Geodesy.area(of: geometry, curveType: curveType)) else { return .nan }
        return AreaUnit.squareMeters.convert(to: unit ?? .squareMeters, value: meters)
    }

    /// Points moved over the globe by a distance in a direction.
    ///
    /// Heights and measures stay as they are. In geographic systems and in Web Mercator the results lie
    /// within the world.
    ///
    /// - Parameters:
    ///   - points: what is moved, each in its own spatial reference or, without one, in the first point's.
    ///   - distance: how far; negative goes the other way.
    ///   - distanceUnit: the distance's unit; nil for metres.
    ///   - azimuth: the direction at the start, clockwise from north.
    ///   - azimuthUnit: the azimuth's unit; nil for degrees.
    ///   - curveType: what counts as straight on; `shapePreserving` has no result.
    /// - Returns: the points in their order; nothing at all where one has no place on the globe, where a
    ///   loxodrome would lead beyond a pole, or without PROJ.
    public static func geodeticMove(
        _ points: [Point], distance: Double, distanceUnit: LinearUnit?, azimuth: Double,
        azimuthUnit: AngularUnit?, curveType: GeodeticCurveType
    ) -> [Point] {
        let meters = (distanceUnit ?? .meters).convert(to: .meters, value: distance)
        let degrees = (azimuthUnit ?? .degrees).convert(to: .degrees, value: azimuth)
        return attempt(try Geodesy.move(points, meters: meters, azimuth: degrees, curveType: curveType)) ?? []
    }

    /// Lines and areas with vertices added along curves on the globe between theirs.
    ///
    /// Heights and measures of new vertices are in proportion to the way. What crosses the antimeridian, or
    /// the edge of the projection's world, is cut there and goes on at the other edge; a ring around a pole
    /// is led over it. An envelope becomes a polygon. Points come back as they are.
    ///
    /// - Parameters:
    ///   - geometry: what gets more vertices.
    ///   - maxSegmentLength: the longest way between vertices; above 0.
    ///   - lengthUnit: its unit; nil for metres.
    ///   - curveType: which way leads from vertex to vertex.
    /// - Returns: nil for a length that is not above 0 or so small that there would be more than five million
    ///   vertices, where a vertex has no place on the globe, without a spatial reference, or without PROJ.
    public static func geodeticDensify(
        _ geometry: any Geometry, maxSegmentLength: Double, lengthUnit: LinearUnit?,
        curveType: GeodeticCurveType
    ) -> (any Geometry)? {
        let meters = (lengthUnit ?? .meters).convert(to: .meters, value: maxSegmentLength)
        return attempt(try Geodesy.densify(geometry, maxSegmentMeters: meters, curveType: curveType))
    }
}

// Shapes on the globe.
extension GeometryEngine {
    /// An ellipse on the globe, in the spatial reference of its center.
    ///
    /// Over the antimeridian it has two parts, and a polygon around a pole is led over it.
    ///
    /// - Returns: nil without a center or a spatial reference, where an axis is not above 0 or longer than
    ///   19,900 km, for other types than ``Multipoint``, ``Polyline`` and ``Polygon``, or without PROJ.
    public static func geodesicEllipse<Shape: Geometry>(
        parameters: GeodesicEllipseParameters<Shape>
    ) -> Shape? {
        guard let center = parameters.center else {
            report(.invalidParameter("center", what: "there is no center", suggestion: "set the center"))
            return nil
        }
        return attempt(
            try Geodesy.shape(
                Geodesy.EllipseShape(
                    center: center, parameters.semiAxis1Length, parameters.semiAxis2Length,
                    parameters.linearUnit, axisDirection: parameters.axisDirection, parameters.angularUnit,
                    sector: nil, maxPointCount: parameters.maxPointCount,
                    maxSegmentLength: parameters.maxSegmentLength), as: Shape.self))
    }

    /// A sector of an ellipse on the globe, in the spatial reference of its center.
    ///
    /// A polygon is the sector's area, other types are its arc. Over the antimeridian it has two parts, and a
    /// polygon around a pole is led over it.
    ///
    /// - Returns: nil without a center or a spatial reference, where an axis is not above 0 or longer than
    ///   19,900 km, for the angle 0, for other types than ``Multipoint``, ``Polyline`` and ``Polygon``, or
    ///   without PROJ.
    public static func geodesicSector<Shape: Geometry>(
        parameters: GeodesicSectorParameters<Shape>
    ) -> Shape? {
        guard let center = parameters.center else {
            report(.invalidParameter("center", what: "there is no center", suggestion: "set the center"))
            return nil
        }
        return attempt(
            try Geodesy.shape(
                Geodesy.EllipseShape(
                    center: center, parameters.semiAxis1Length, parameters.semiAxis2Length,
                    parameters.linearUnit, axisDirection: parameters.axisDirection, parameters.angularUnit,
                    sector: (parameters.startDirection, parameters.sectorAngle),
                    maxPointCount: parameters.maxPointCount, maxSegmentLength: parameters.maxSegmentLength),
                as: Shape.self))
    }
}

extension Geodesy.EllipseShape {
    fileprivate init(
        center: Point, _ semiAxis1Length: Double, _ semiAxis2Length: Double, _ linearUnit: LinearUnit?,
        axisDirection: Double, _ angularUnit: AngularUnit?, sector: (start: Double, angle: Double)?,
        maxPointCount: Int, maxSegmentLength: Double
    ) {
        func meters(_ value: Double) -> Double { (linearUnit ?? .meters).convert(to: .meters, value: value) }
        func degrees(_ value: Double) -> Double {
            (angularUnit ?? .degrees).convert(to: .degrees, value: value)
        }
        self.init(
            center: center, major: meters(max(semiAxis1Length, semiAxis2Length)),
            minor: meters(min(semiAxis1Length, semiAxis2Length)), axisDirection: degrees(axisDirection),
            sector: sector.map { (degrees($0.start), degrees($0.angle)) }, maxPointCount: maxPointCount,
            maxSegment: meters(maxSegmentLength))
    }
}
