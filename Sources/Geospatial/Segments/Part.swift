/// One line of a ``Polyline`` or one ring of a ``Polygon``: a collection of segments.
///
/// ``points`` has the vertices.
public struct Part: RandomAccessCollection, Sendable {
    /// The vertices in their order; a ring repeats its first vertex at its end.
    public let points: PointCollection
    /// The curves of the whole geometry by the index of their first vertex.
    let curves: [Int: Curve]

    /// The spatial reference of the coordinates; nil if it is unknown.
    public var spatialReference: SpatialReference? { points.spatialReference }
    /// The first vertex.
    public var startPoint: Point? { points.first }
    /// The last vertex.
    public var endPoint: Point? { points.last }
    /// Whether a segment is not straight.
    public var hasCurves: Bool { !curves.isEmpty && points.range.contains { curves[$0] != nil } }

    /// Always 0.
    public var startIndex: Int { 0 }
    /// Number of segments.
    public var endIndex: Int { Swift.max(0, points.count - 1) }

    /// The segment at an index: from the vertex of this index to the next vertex.
    public subscript(position: Int) -> any Segment {
        Self.segment(
            from: points[position], to: points[position + 1],
            along: curves[points.range.lowerBound + position])
    }

    /// Returns the segment between two points with the same spatial reference; without a curve it is straight.
    static func segment(from start: Point, to end: Point, along curve: Curve?) -> any Segment {
        let reference = start.spatialReference
        switch curve {
        case .bezier(let control1, let control2):
            return CubicBezierSegment(
                startPoint: start, controlPoint1: Point(x: control1.x, y: control1.y),
                controlPoint2: Point(x: control2.x, y: control2.y), endPoint: end)
        case .ellipticArc(let center, let clockwise, let rotation, let semiMajor, let ratio):
            return EllipticArcSegment(
                startPoint: start, endPoint: end, center: center, clockwise: clockwise, rotation: rotation,
                semiMajor: semiMajor, ratio: ratio, spatialReference: reference)
        case .circularArc(let through):
            guard let circle = CircleThrough(start.position, through, end.position) else { break }
            return EllipticArcSegment(
                startPoint: start, endPoint: end, center: circle.center, clockwise: circle.isClockwise,
                rotation: 0, semiMajor: nil, ratio: 1, spatialReference: reference)
        case nil: break
        }
        return LineSegment(startPoint: start, endPoint: end)
    }
}

extension Part: Hashable {
    /// Whether both have the same vertices with the same curves between them.
    public static func == (left: Part, right: Part) -> Bool {
        left.points == right.points
            && zip(left.points.range, right.points.range).allSatisfy { left.curves[$0] == right.curves[$1] }
    }

    /// Hashes the vertices.
    public func hash(into hasher: inout Hasher) { hasher.combine(points) }
}

extension PackedCoordinates {
    func parts(in spatialReference: SpatialReference?, curves: [Int: Curve] = [:]) -> [Part] {
        (0..<partCount).map {
            Part(
                points: PointCollection(
                    coordinates: self, range: range(ofPart: $0), spatialReference: spatialReference),
                curves: curves)
        }
    }
}
