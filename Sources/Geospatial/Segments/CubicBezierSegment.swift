/// A segment along a cubic Bézier curve.
///
/// It leaves the start towards the first control point and reaches the end from the second.
public struct CubicBezierSegment: Segment {
    /// Where the segment starts.
    public let startPoint: Point
    /// Towards where the curve leaves the start.
    public let controlPoint1: Point
    /// From where the curve reaches the end.
    public let controlPoint2: Point
    /// Where the segment ends.
    public let endPoint: Point
    /// The system that the coordinates are in; nil where nobody said.
    public let spatialReference: SpatialReference?

    /// The curve of four points.
    ///
    /// Heights and measures of the control points do not count.
    ///
    /// - Parameters:
    ///   - startPoint: where it starts.
    ///   - controlPoint1: towards where it leaves the start.
    ///   - controlPoint2: from where it reaches the end.
    ///   - endPoint: where it ends.
    ///   - spatialReference: the system of all points; by default that of the first that has one.
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
