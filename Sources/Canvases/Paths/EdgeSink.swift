/// Receives the edges of a shape.
///
/// The polygon filler and the stroker are generic over this protocol, so that shapes inside the window have no cost for
/// clipping.
protocol EdgeSink {
    /// Converts a point to the coordinates of the sink.
    func convert(_ point: PixelPoint) -> FixedPosition
    /// Adds one directed edge.
    func add(_ a: FixedPosition, _ b: FixedPosition)
}
