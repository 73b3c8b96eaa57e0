/// A straight segment.
public struct LineSegment: Segment {
    /// Where the segment starts.
    public let startPoint: Point
    /// Where the segment ends.
    public let endPoint: Point
    /// The system that the coordinates are in; nil where nobody said.
    public let spatialReference: SpatialReference?

    /// The straight way between two points.
    ///
    /// - Parameters:
    ///   - startPoint: where it starts.
    ///   - endPoint: where it ends.
    ///   - spatialReference: the system of both points; by default that of the first that has one.
    public init(startPoint: Point, endPoint: Point, spatialReference: SpatialReference? = nil) {
        let reference = spatialReference ?? startPoint.spatialReference ?? endPoint.spatialReference
        self.startPoint = startPoint.placed(in: reference)
        self.endPoint = endPoint.placed(in: reference)
        self.spatialReference = reference
    }

    /// The straight way between two positions.
    public init(
        xStart: Double, yStart: Double, xEnd: Double, yEnd: Double, spatialReference: SpatialReference? = nil
    ) {
        self.init(
            startPoint: Point(x: xStart, y: yStart), endPoint: Point(x: xEnd, y: yEnd),
            spatialReference: spatialReference)
    }
}
