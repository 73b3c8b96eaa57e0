import CartoucheGeospatial

/// The parameters of an ellipse sector on the globe for ``GeometryEngine/geodesicSector(parameters:)``.
///
/// `Shape` is ``Polygon`` for the area of the sector, ``Polyline`` or ``Multipoint`` for its arc.
public struct GeodesicSectorParameters<Shape: Geometry>: Sendable {
    /// The direction of the ellipse's longer axis: 0 is east, positive is counter-clockwise.
    public var axisDirection: Double
    /// The unit of the directions and of the angle; nil means degrees.
    public var angularUnit: AngularUnit?
    /// The center of the ellipse; the result has its spatial reference, and all points have its height.
    public var center: Point?
    /// The unit of the lengths; nil means meters.
    public var linearUnit: LinearUnit?
    /// The maximum number of points on the arc; at least 10.
    ///
    /// Near a pole, the arc can have some more points.
    public var maxPointCount: Int
    /// The maximum distance between points; 0 gives 360 points for a whole ellipse.
    public var maxSegmentLength: Double
    /// The angle of the sector, clockwise from its start.
    ///
    /// The sign is ignored. A full circle or more gives the whole ellipse.
    public var sectorAngle: Double
    /// Half of one axis of the ellipse.
    ///
    /// The longer of the two axes has the direction ``axisDirection``.
    public var semiAxis1Length: Double
    /// Half of the other axis.
    public var semiAxis2Length: Double
    /// The direction of the sector's first radius: 0 is east, positive is counter-clockwise.
    public var startDirection: Double

    /// Creates the parameters of a sector.
    ///
    /// Without a center, or if an axis or the angle is 0, there is no result.
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

    /// Creates the parameters of a sector around a point: the ellipse's longer axis is to the east, lengths are in
    /// meters.
    public init(
        center: Point, semiAxis1Length: Double, semiAxis2Length: Double, sectorAngle: Double,
        startDirection: Double
    ) {
        self.init(
            axisDirection: 0, center: center, sectorAngle: sectorAngle, semiAxis1Length: semiAxis1Length,
            semiAxis2Length: semiAxis2Length, startDirection: startDirection)
    }
}
