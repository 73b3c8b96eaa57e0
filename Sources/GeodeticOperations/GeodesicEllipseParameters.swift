import CartoucheGeospatial

/// The parameters of an ellipse on the globe for ``GeometryEngine/geodesicEllipse(parameters:)``.
///
/// `Shape` is ``Polygon``, ``Polyline`` or ``Multipoint``. The distances from center to border are those of an
/// ellipse in the plane, measured along geodesics.
public struct GeodesicEllipseParameters<Shape: Geometry>: Sendable {
    /// The direction of the longer axis: 0 is east, positive is counter-clockwise.
    public var axisDirection: Double
    /// The unit of the direction; nil means degrees.
    public var angularUnit: AngularUnit?
    /// The center; the result has its spatial reference, and all points have its height.
    public var center: Point?
    /// The unit of the lengths; nil means meters.
    public var linearUnit: LinearUnit?
    /// The maximum number of points on the border; at least 10.
    ///
    /// Near a pole, the border can have some more points.
    public var maxPointCount: Int
    /// The maximum distance between points; 0 gives 360 points.
    public var maxSegmentLength: Double
    /// Half of one axis.
    ///
    /// The longer of the two axes has the direction ``axisDirection``.
    public var semiAxis1Length: Double
    /// Half of the other axis.
    public var semiAxis2Length: Double

    /// Creates the parameters of an ellipse.
    ///
    /// Without a center, or if an axis is 0, there is no result.
    public init(
        axisDirection: Double = 0, angularUnit: AngularUnit? = nil, center: Point? = nil,
        linearUnit: LinearUnit? = nil, maxPointCount: Int = 10_000, maxSegmentLength: Double = 0,
        semiAxis1Length: Double = 0, semiAxis2Length: Double = 0
    ) {
        self.axisDirection = axisDirection
        self.angularUnit = angularUnit
        self.center = center
        self.linearUnit = linearUnit
        self.maxPointCount = maxPointCount
        self.maxSegmentLength = maxSegmentLength
        self.semiAxis1Length = semiAxis1Length
        self.semiAxis2Length = semiAxis2Length
    }

    /// Creates the parameters of an ellipse around a point: the longer axis is to the east, lengths are in meters.
    public init(center: Point, semiAxis1Length: Double, semiAxis2Length: Double) {
        self.init(
            axisDirection: 0, center: center, semiAxis1Length: semiAxis1Length,
            semiAxis2Length: semiAxis2Length)
    }
}
