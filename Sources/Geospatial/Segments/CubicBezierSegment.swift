/// A segment along a cubic Bézier curve.
///
/// The curve leaves the start toward the first control point, and arrives at the end from the second.
public struct CubicBezierSegment: Segment {
    /// The start of the segment.
    public let startPoint: Point
    /// The control point of the start.
    public let controlPoint1: Point
    /// The control point of the end.
    public let controlPoint2: Point
    /// The end of the segment.
    public let endPoint: Point
    /// The spatial reference of the coordinates; nil if it is unknown.
    public let spatialReference: SpatialReference?

    /// Creates a segment from four points.
    ///
    /// Heights and measures of the control points are ignored.
    ///
    /// - Parameters:
    ///   - startPoint: The start.
    ///   - controlPoint1: The control point of the start.
    ///   - controlPoint2: The control point of the end.
    ///   - endPoint: The end.
    ///   - spatialReference: The spatial reference of all points; by default that of the first point that has one.
    public init(
        startPoint: Point, controlPoint1: Point, controlPoint2: Point, endPoint: Point,
        spatialReference: SpatialReference? = nil
    ) {
        let reference =
            spatialReference
            ?? [startPoint, controlPoint1, controlPoint2, endPoint].firstSpatialReference
        self.startPoint = startPoint.placed(in: reference)
        self.controlPoint1 = controlPoint1.placed(in: reference)
        self.controlPoint2 = controlPoint2.placed(in: reference)
        self.endPoint = endPoint.placed(in: reference)
        self.spatialReference = reference
    }

    var shape: Curve { .bezier(control1: controlPoint1.position, control2: controlPoint2.position) }
}
