import Geospatial

/// An ellipse on the globe for ``GeometryEngine/geodesicEllipse(parameters:)``: `Shape` is ``Polygon``,
/// ``Polyline`` or ``Multipoint``.
///
/// Its border has the distances from the center that an ellipse in the plane has, measured along geodesics.
public struct GeodesicEllipseParameters<Shape: Geometry>: Sendable {
    /// The direction of the longer axis: 0 is east, positive counter-clockwise.
    public var axisDirection: Double
    /// The unit of the direction; degrees unless set.
    public var angularUnit: AngularUnit?
    /// The middle, whose spatial reference the result has; its height goes to all points.
    public var center: Point?
    /// The unit of the lengths; metres unless set.
    public var linearUnit: LinearUnit?
    /// The most points on the border; fewer than 10 count as 10.
    ///
    /// Close to a pole there may be some more.
    public var maxPointCount: Int
    /// The longest way between points; at 0 there are 360 points.
    public var maxSegmentLength: Double
    /// Half of one axis.
    ///
    /// The longer one, whichever it is, lies in the direction of the axis.
    public var semiAxis1Length: Double
    /// Half of the other axis.
    public var semiAxis2Length: Double

    /// An ellipse.
    ///
    /// Without a center, or with an axis that is 0, there is no result.
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

    /// An ellipse around a point, its longer axis toward the east, lengths in metres.
    public init(center: Point, semiAxis1Length: Double, semiAxis2Length: Double) {
        self.init(
            axisDirection: 0, center: center, semiAxis1Length: semiAxis1Length,
            semiAxis2Length: semiAxis2Length)
    }
}
