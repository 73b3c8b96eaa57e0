import Cartouche

/// Draws an outline on a square of 48 × 48 units, with y down.
///
/// Each function returns a longer outline, so that a shape is one expression.
struct Pen {
    private var segments: [any Segment] = []
    private var start: Point
    private var place: Point
    /// The second control point of the last curve.
    private var control: Point?

    init(_ x: Double, _ y: Double) {
        start = Self.point(x, y)
        place = start
    }

    /// Markers have y up.
    private static func point(_ x: Double, _ y: Double) -> Point { Point(x: x, y: 48 - y) }

    func line(_ x: Double, _ y: Double) -> Pen {
        adding(LineSegment(startPoint: place, endPoint: Self.point(x, y)), to: Self.point(x, y), control: nil)
    }

    /// Adds a cubic Bézier curve.
    func curve(
        _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, _ x: Double, _ y: Double
    ) -> Pen {
        curve(Self.point(x1, y1), Self.point(x2, y2), Self.point(x, y))
    }

    /// Adds a cubic Bézier curve that continues the direction of the last one.
    func smooth(_ x2: Double, _ y2: Double, _ x: Double, _ y: Double) -> Pen {
        let mirrored = control.map { Point(x: 2 * place.x - $0.x, y: 2 * place.y - $0.y) } ?? place
        return curve(mirrored, Self.point(x2, y2), Self.point(x, y))
    }

    private func curve(_ control1: Point, _ control2: Point, _ end: Point) -> Pen {
        adding(
            CubicBezierSegment(
                startPoint: place, controlPoint1: control1, controlPoint2: control2, endPoint: end),
            to: end, control: control2)
    }

    private func adding(_ segment: any Segment, to end: Point, control: Point?) -> Pen {
        var pen = self
        pen.segments.append(segment)
        (pen.place, pen.control) = (end, control)
        return pen
    }

    /// The line that the pen has drawn.
    var part: MutablePart { MutablePart(segments: segments) }

    /// The area inside the outline.
    var polygon: Polygon {
        let closed =
            place == start
            ? self : adding(LineSegment(startPoint: place, endPoint: start), to: start, control: nil)
        return Polygon(parts: [closed.part])
    }

    /// Returns an ellipse of four curves.
    static func ellipse(_ x: Double, _ y: Double, _ rx: Double, _ ry: Double) -> Pen {
        // With this distance of the control points, four curves differ least from an ellipse.
        let (cx, cy) = (rx * 0.5523, ry * 0.5523)
        return Pen(x + rx, y)
            .curve(x + rx, y + cy, x + cx, y + ry, x, y + ry)
            .curve(x - cx, y + ry, x - rx, y + cy, x - rx, y)
            .curve(x - rx, y - cy, x - cx, y - ry, x, y - ry)
            .curve(x + cx, y - ry, x + rx, y - cy, x + rx, y)
    }
}
