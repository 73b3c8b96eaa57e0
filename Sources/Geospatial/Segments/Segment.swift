/// One piece of a line or ring, from one vertex to the next: ``LineSegment``, ``CubicBezierSegment`` or
/// ``EllipticArcSegment``.
///
/// Only these three types may conform.
public protocol Segment: Hashable, Sendable {
    /// The start of the segment.
    var startPoint: Point { get }
    /// The end of the segment.
    var endPoint: Point { get }
    /// The spatial reference of the coordinates; nil if it is unknown.
    var spatialReference: SpatialReference? { get }
}

extension Segment {
    /// Whether the segment is not straight.
    public var isCurve: Bool { curve != nil }
    /// Whether the segment ends where it starts.
    public var isClosed: Bool { startPoint.x == endPoint.x && startPoint.y == endPoint.y }

    /// The shape between start and end; nil if it is straight.
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

    /// Returns the same point with another spatial reference; coordinates are not transformed.
    func placed(in spatialReference: SpatialReference?) -> Point {
        Point(x: x, y: y, z: z, m: m, spatialReference: spatialReference)
    }
}
