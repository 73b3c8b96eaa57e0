/// One piece of a line or of a ring, from a vertex to the next: ``LineSegment``, ``CubicBezierSegment`` or
/// ``EllipticArcSegment``.
///
/// No other type may conform.
public protocol Segment: Hashable, Sendable {
    /// Where the segment starts.
    var startPoint: Point { get }
    /// Where the segment ends.
    var endPoint: Point { get }
    /// The system that the coordinates are in; nil where nobody said.
    var spatialReference: SpatialReference? { get }
}

extension Segment {
    /// Whether the segment is not straight.
    public var isCurve: Bool { curve != nil }
    /// Whether the segment ends where it starts.
    public var isClosed: Bool { startPoint.x == endPoint.x && startPoint.y == endPoint.y }

    /// The shape of the way from start to end; nil for a straight one.
    package var curve: Curve? {
        switch self {
        case let bezier as CubicBezierSegment: bezier.shape
        case let arc as EllipticArcSegment: arc.shape
        default: nil
        }
    }
}

extension Point {
    var position: SIMD2<Double> { SIMD2(x, y) }

    /// The same point in a system, whatever its own was.
    func placed(in spatialReference: SpatialReference?) -> Point {
        Point(x: x, y: y, z: z, m: m, spatialReference: spatialReference)
    }
}
