import CartoucheGeospatial

/// The geodetic distance between two points, and the azimuths of the curve.
///
/// With `import CartoucheFoundation` the members are values of Foundation's `Measurement`, as in the ArcGIS Maps SDK.
/// To get the other form, declare its type: `let distance: Quantity<LinearUnit> = result.distance`.
public struct GeodeticDistanceResult: Hashable, Sendable {
    package let length: Quantity<LinearUnit>
    package let direction1: Quantity<AngularUnit>
    package let direction2: Quantity<AngularUnit>

    /// The length of the curve.
    @_disfavoredOverload
    public var distance: Quantity<LinearUnit> { length }
    /// The azimuth at the first point toward the second, clockwise from north, within ±180°.
    @_disfavoredOverload
    public var azimuth1: Quantity<AngularUnit> { direction1 }
    /// The azimuth at the second point toward the first, clockwise from north, within ±180°.
    @_disfavoredOverload
    public var azimuth2: Quantity<AngularUnit> { direction2 }
}

extension GeometryEngine {
    /// Returns the distance between two points along a curve on the spheroid of their spatial reference.
    ///
    /// Heights are ignored. A point without a spatial reference is assumed to have the other's.
    ///
    /// - Parameters:
    ///   - point1: The start of the curve.
    ///   - point2: The end of the curve.
    ///   - distanceUnit: The unit of the distance; nil means meters.
    ///   - azimuthUnit: The unit of the azimuths; nil means degrees.
    ///   - curveType: The type of curve.
    /// - Returns: Nil if a point is empty or has no place on the globe, or if PROJ is not installed. Also nil if
    ///   the spatial references differ or both are missing.
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
            length: Quantity(value: found.meters, unit: LinearUnit.meters).converted(to: length),
            direction1: azimuth(found.azimuth1), direction2: azimuth(found.azimuth2))
    }

    /// Returns the length of lines, or the perimeter of areas, on the spheroid of their spatial reference.
    ///
    /// Heights are ignored. Points and empty geometries have the length 0.
    ///
    /// - Parameters:
    ///   - geometry: The geometry to measure.
    ///   - lengthUnit: The unit of the result; nil means meters.
    ///   - curveType: The type of curve between vertices.
    /// - Returns: NaN if a vertex has no place on the globe. Also NaN without a spatial reference, or if PROJ is
    ///   not installed.
    public static func geodeticLength(
        of geometry: Geometry, lengthUnit: LinearUnit?, curveType: GeodeticCurveType
    ) -> Double {
        guard let meters = attempt(try Geodesy.length(of: geometry, curveType: curveType)) else {
            return .nan
        }
        return LinearUnit.meters.convert(to: lengthUnit ?? .meters, value: meters)
    }

    /// Returns the area of polygons on the spheroid of their spatial reference.
    ///
    /// The area is never negative. Holes are subtracted, and the direction of rings does not matter. On a globe, a
    /// ring bounds two areas. The result is the one that the ring encloses on the plane of longitudes and
    /// latitudes; for a ring around a pole, this is usually the area with the pole. Points, lines and empty
    /// geometries have the area 0.
    ///
    /// - Parameters:
    ///   - geometry: The geometry to measure; an envelope is the polygon of its four corners.
    ///   - unit: The unit of the result; nil means square meters.
    ///   - curveType: The type of curve between vertices.
    /// - Returns: NaN if a vertex has no place on the globe. Also NaN without a spatial reference, or if PROJ is
    ///   not installed.
    public static func geodeticArea(
        of geometry: Geometry, unit: AreaUnit?, curveType: GeodeticCurveType
    ) -> Double {
        guard let meters = attempt(try Geodesy.area(of: geometry, curveType: curveType)) else { return .nan }
        return AreaUnit.squareMeters.convert(to: unit ?? .squareMeters, value: meters)
    }

    /// Returns points that are moved over the globe by a distance in a direction.
    ///
    /// Heights and measures do not change. Longitudes of the result are within ±180°.
    ///
    /// - Parameters:
    ///   - points: The points to move. A point without a spatial reference is assumed to have that of the first
    ///     point with one.
    ///   - distance: The distance; negative moves in the opposite direction.
    ///   - distanceUnit: The unit of the distance; nil means meters.
    ///   - azimuth: The direction at the start, clockwise from north.
    ///   - azimuthUnit: The unit of the azimuth; nil means degrees.
    ///   - curveType: The type of curve; `shapePreserving` has no result.
    /// - Returns: The moved points in the same order. An empty list if a point has no place on the globe, or if a
    ///   loxodrome leads beyond a pole. Also an empty list if the spatial references differ or all are missing, or
    ///   if PROJ is not installed.
    public static func geodeticMove(
        _ points: [Point], distance: Double, distanceUnit: LinearUnit?, azimuth: Double,
        azimuthUnit: AngularUnit?, curveType: GeodeticCurveType
    ) -> [Point] {
        let meters = (distanceUnit ?? .meters).convert(to: .meters, value: distance)
        let degrees = (azimuthUnit ?? .degrees).convert(to: .degrees, value: azimuth)
        return attempt(try Geodesy.move(points, meters: meters, azimuth: degrees, curveType: curveType)) ?? []
    }

    /// Returns lines and areas with vertices added along curves on the globe.
    ///
    /// Heights and measures of new vertices are interpolated. Lines and areas are cut at the antimeridian or the
    /// edge of the projection, and continue at the other edge. A ring around a pole gets edges to the pole. An
    /// envelope becomes a polygon. Points are returned unchanged.
    ///
    /// - Parameters:
    ///   - geometry: The geometry to densify.
    ///   - maxSegmentLength: The maximum length of a segment; above 0.
    ///   - lengthUnit: The unit of the length; nil means meters.
    ///   - curveType: The type of curve between vertices.
    /// - Returns: Nil if the length is not above 0, or if the result would have more than five million vertices.
    ///   Also nil if a vertex has no place on the globe, or if the spatial reference or PROJ is missing.
    public static func geodeticDensify(
        _ geometry: Geometry, maxSegmentLength: Double, lengthUnit: LinearUnit?,
        curveType: GeodeticCurveType
    ) -> Geometry? {
        let meters = (lengthUnit ?? .meters).convert(to: .meters, value: maxSegmentLength)
        return attempt(try Geodesy.densify(geometry, maxSegmentMeters: meters, curveType: curveType))
    }
}

extension GeometryEngine {
    /// Returns an ellipse on the globe, in the spatial reference of its center.
    ///
    /// Across the antimeridian it has two parts. A polygon around a pole gets edges to the pole.
    ///
    /// - Returns: Nil without a center or a spatial reference; if an axis is not above 0, or longer than 19,900 km;
    ///   if `Shape` is not ``Multipoint``, ``Polyline`` or ``Polygon``; or if PROJ is not installed.
    public static func geodesicEllipse<Shape: Geometry>(
        parameters: GeodesicEllipseParameters<Shape>
    ) -> Shape? {
        guard let center = parameters.center else {
            report(.invalidParameter("center", what: "the center is missing", suggestion: "set the center"))
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

    /// Returns a sector of an ellipse on the globe, in the spatial reference of its center.
    ///
    /// A polygon is the area of the sector; other classes are its arc. Across the antimeridian it has two parts. A
    /// polygon around a pole gets edges to the pole.
    ///
    /// - Returns: Nil without a center or a spatial reference; if an axis is not above 0, or longer than 19,900 km;
    ///   if the angle is 0; if `Shape` is not ``Multipoint``, ``Polyline`` or ``Polygon``; or if PROJ is not
    ///   installed.
    public static func geodesicSector<Shape: Geometry>(
        parameters: GeodesicSectorParameters<Shape>
    ) -> Shape? {
        guard let center = parameters.center else {
            report(.invalidParameter("center", what: "the center is missing", suggestion: "set the center"))
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
