import Geospatial

/// A sector of an ellipse on the globe for ``GeometryEngine/geodesicSector(parameters:)``: `Shape` is
/// ``Polygon`` for the sector's area, ``Polyline`` or ``Multipoint`` for its arc.
public struct GeodesicSectorParameters<Shape: Geometry>: Sendable {
    /// The direction of the ellipse's longer axis: 0 is east, positive counter-clockwise.
    public var axisDirection: Double
    /// The unit of the directions and of the angle; degrees unless set.
    public var angularUnit: AngularUnit?
    /// The middle of the ellipse, whose spatial reference the result has; its height goes to all points.
    public var center: Point?
    /// The unit of the lengths; metres unless set.
    public var linearUnit: LinearUnit?
    /// The most points on the arc; fewer than 10 count as 10.
    ///
    /// Close to a pole there may be some more.
    public var maxPointCount: Int
    /// The longest way between points; at 0 the whole ellipse would have 360 points.
    public var maxSegmentLength: Double
    /// How far the sector goes clockwise from its start.
    ///
    /// The sign does not count; from a full circle on it is the whole ellipse.
    public var sectorAngle: Double
    /// Half of one axis of the ellipse.
    ///
    /// The longer one, whichever it is, lies in the direction of the axis.
    public var semiAxis1Length: Double
    /// Half of the other axis.
    public var semiAxis2Length: Double
    /// The direction of the radius where the sector begins: 0 is east, positive counter-clockwise.
    public var startDirection: Double

    /// A sector.
    ///
    /// Without a center, or with an axis or an angle that is 0, there is no result.
    public init(
        axisDirection: Double = 0, angularUnit: AngularUnit? = nil, center: Point? = nil,
        linearUnit: LinearUnit? = nil, maxPointCount: Int = 10_000, maxSegmentLength: Double = 0,
        sectorAngle: Double = 0, semiAxis1Length: Double = 0, semiAxis2Length: Double = 0,
        startDirection: Double = 0
    ) {
        self.axisDirection = axisDirection
        self.angularUnit = angularUnit
        self.center = center
        self.linearUnit = linearUnit
        self.maxPointCount = maxPointCount
        self.maxSegmentLength = maxSegmentLength
        self.sectorAngle = sectorAngle
        self.semiAxis1Length = semiAxis1Length
        self.semiAxis2Length = semiAxis2Length
        self.startDirection = startDirection
    }

    /// A sector around a point, the ellipse's longer axis toward the east, lengths in metres.
    public init(
        center: Point, semiAxis1Length: Double, semiAxis2Length: Double, sectorAngle: Double,
        startDirection: Double
    ) {
        self.init(
            axisDirection: 0, center: center, sectorAngle: sectorAngle, semiAxis1Length: semiAxis1Length,
            semiAxis2Length: semiAxis2Length, startDirection: startDirection)
    }
}
