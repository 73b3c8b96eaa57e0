/// A straight segment.
public struct LineSegment: Segment {
    /// The start of the segment.
    public let startPoint: Point
    /// The end of the segment.
    public let endPoint: Point
    /// The spatial reference of the coordinates; nil if it is unknown.
    public let spatialReference: SpatialReference?

    /// Creates a straight segment between two points.
    ///
    /// - Parameters:
    ///   - startPoint: The start.
    ///   - endPoint: The end.
    ///   - spatialReference: The spatial reference of both points; by default that of the first point that has one.
    public init(startPoint: Point, endPoint: Point, spatialReference: SpatialReference? = nil) {
        let reference = spatialReference ?? startPoint.spatialReference ?? endPoint.spatialReference
        self.startPoint = startPoint.placed(in: reference)
        self.endPoint = endPoint.placed(in: reference)
        self.spatialReference = reference
    }

    /// Creates a straight segment between two positions.
    public init(
        xStart: Double, yStart: Double, xEnd: Double, yEnd: Double, spatialReference: SpatialReference? = nil
    ) {
        self.init(
            startPoint: Point(x: xStart, y: yStart), endPoint: Point(x: xEnd, y: yEnd),
            spatialReference: spatialReference)
    }
}
