/// A stroke style in the format of the raster.
struct Pen: Hashable, Sendable {
    var halfWidth: Float
    var cap: StrokeStyle.Cap
    var join: StrokeStyle.Join
    var miterLimit: Float
    var isDashed: Bool

    /// The smallest width, in pixels.
    ///
    /// Narrower strokes draw nothing: they cover less than a millionth of a pixel, and the squares of much smaller
    /// widths are 0 in single precision.
    static let minimumWidth: Float = 1e-6

    /// Creates a pen for a style.
    ///
    /// Widths that are greater than any page are reduced. Widths below ``minimumWidth`` and NaN become 0.
    init(_ style: StrokeStyle) {
        halfWidth = Pen.limited(Float(style.width / 2))
        cap = style.cap
        join = style.join
        miterLimit = style.miterLimit >= 1 ? Float(min(style.miterLimit, 1e4)) : 1
        isDashed = !style.dashes.isEmpty
    }

    func scaled(by scale: Float) -> Pen {
        var pen = self
        pen.halfWidth = Pen.limited(halfWidth * scale)
        return pen
    }

    private static func limited(_ halfWidth: Float) -> Float {
        halfWidth >= minimumWidth / 2 ? min(halfWidth, 16_000) : 0
    }

    /// The greatest distance of the stroke from the line's points.
    ///
    /// It includes the longest miter or the corner of a square cap, `singlePointError` for blunt corners, and a margin
    /// for rounding errors.
    var reach: Float {
        var factor: Float = cap == .square ? 1.4143 : 1
        if join == .miter { factor = max(factor, miterLimit) }
        return halfWidth * factor + 0.1
    }

    /// The greatest error of blunt corners, in pixels.
    ///
    /// If the miter of a corner extends beyond the round corner by less than this, the corner has one point on each
    /// side, with any join.
    static let singlePointError: Float = 0.06
    /// The greatest distance between an arc and its chords, in pixels.
    static let arcError: Float = 0.1
}

/// Converts a line to the edges of its outline, on both sides at once.
///
/// The left and right sides are not combined into a path: the sink adds areas, so edges can come in any order. Every
/// piece (the rectangle of a segment, the wedge of a corner, a cap) has the same direction. If the inner side of a
/// corner is too long for its segments, the outline passes through the corner point and does not cross itself. Under
/// the non-zero rule, areas therefore never cancel each other, and no holes appear.
///
/// `OffsetCurve` of PlanarGeometry is not suitable here. It creates one curve on one side, in double precision, and
/// allocates memory for each curve. A stroke has both sides, in single precision, and its edges go directly to the
/// sink.
struct Stroker<Sink: EdgeSink> {
    let sink: Sink
    let pen: Pen
    private let halfWidth: Float
    private let halfWidthSquared: Float
    /// 1 + the cosine of the largest turn at which a corner has one point on each side.
    ///
    /// At smaller turns, one point is precise enough for any join, or it is the tip of a miter within the limit.
    private let pointedOpenness: Float
    /// 2 / miterLimit²; miters are drawn if 1 + cos(turn) is at least this.
    private let miterCosine: Float
    /// The cosine of the largest step of an arc.
    private let arcCosine: Float

    init(_ sink: Sink, pen: Pen) {
        self.sink = sink
        self.pen = pen
        halfWidth = pen.halfWidth
        halfWidthSquared = halfWidth * halfWidth
        let blunt = halfWidth / (halfWidth + Pen.singlePointError)
        miterCosine = 2 / (pen.miterLimit * pen.miterLimit)
        pointedOpenness =
            pen.join == .miter ? min(2 * blunt * blunt, miterCosine) : 2 * blunt * blunt
        let sagitta = 1 - Pen.arcError / halfWidth
        arcCosine = sagitta > 0 ? 2 * sagitta * sagitta - 1 : -1
    }

    /// The points at which the two sides of a corner start and end.
    private struct Corner {
        var leftIn, rightIn, leftOut, rightOut: FixedPosition
    }

    /// Adds the outline of a line through the points.
    ///
    /// Points that are closer than 10⁻⁴ pixels to the previous point are ignored. A line without length is a dot.
    @inline(__always)
    func add(_ points: UnsafeBufferPointer<PixelPoint>, closed: Bool) {
        guard let first = points.first, halfWidth > 0 else { return }
        var next = 0
        var position = first
        var direction = PixelPoint(0, 0)
        var length: Float = 0
        var left = FixedPosition(0, 0)
        var right = left
        var startLeft = left
        var startRight = left
        var started = false
        let count = points.count
        if closed {
            var index = count - 1
            while index > 0 {
                (direction, length) = heading(from: points[index], to: first)
                if length > 0 { break }
                index -= 1
            }
            if length == 0 { return addDot(at: first, direction: PixelPoint(1, 0)) }
        } else {
            next = 1
            while next < count {
                (direction, length) = heading(from: position, to: points[next])
                if length > 0 { break }
                next += 1
            }
            if length == 0 { return addDot(at: first, direction: PixelPoint(1, 0)) }
            let normal = PixelPoint(-direction.y, direction.x) * halfWidth
            left = sink.convert(position + normal)
            right = sink.convert(position - normal)
            addCap(at: position, direction: -direction, from: right, to: left)
            started = true
            position = points[next]
            next += 1
        }
        while next < count {
            let target: PixelPoint
            if closed {
                position = points[next]
                target = next + 1 < count ? points[next + 1] : first
            } else {
                target = points[next]
            }
            next += 1
            let (newDirection, newLength) = heading(from: position, to: target)
            if newLength == 0 { continue }
            let normal0 = PixelPoint(-direction.y, direction.x) * halfWidth
            let normal1 = PixelPoint(-newDirection.y, newDirection.x) * halfWidth
            // From 0 (the line reverses) to 2 (the line continues straight).
            let openness = max(
                direction.x * newDirection.x + direction.y * newDirection.y + 1, 1e-6)
            let scale = 1 / openness
            // The squared distance by which the inner point lies back along either segment is |miter|² - halfWidth².
            // Each corner can use up to half of its segments, so that the inner side never reverses.
            let setback = 4 * halfWidthSquared * (2 * scale - 1)
            let innerFits = setback <= length * length && setback <= newLength * newLength
            let corner: Corner
            if innerFits && openness >= pointedOpenness {
                let miter = (normal0 + normal1) * scale
                let pointLeft = sink.convert(position + miter)
                let pointRight = sink.convert(position - miter)
                corner = Corner(
                    leftIn: pointLeft, rightIn: pointRight, leftOut: pointLeft, rightOut: pointRight)
            } else {
                corner = addSharpCorner(
                    at: position, normal0, normal1, scale: scale, innerFits: innerFits,
                    turnsLeft: direction.x * newDirection.y - direction.y * newDirection.x > 0)
            }
            if started {
                sink.add(left, corner.leftIn)
                sink.add(corner.rightIn, right)
            } else {
                startLeft = corner.leftIn
                startRight = corner.rightIn
                started = true
            }
            left = corner.leftOut
            right = corner.rightOut
            direction = newDirection
            length = newLength
            if !closed { position = target }
        }
        if closed {
            sink.add(left, startLeft)
            sink.add(startRight, right)
        } else {
            let normal = PixelPoint(-direction.y, direction.x) * halfWidth
            let endLeft = sink.convert(position + normal)
            let endRight = sink.convert(position - normal)
            sink.add(left, endLeft)
            sink.add(endRight, right)
            addCap(at: position, direction: direction, from: endLeft, to: endRight)
        }
    }

    /// Adds a line without length: two caps back to back.
    func addDot(at point: PixelPoint, direction: PixelPoint) {
        guard pen.cap != .butt, halfWidth > 0 else { return }
        let normal = PixelPoint(-direction.y, direction.x) * halfWidth
        let left = sink.convert(point + normal)
        let right = sink.convert(point - normal)
        addCap(at: point, direction: -direction, from: right, to: left)
        addCap(at: point, direction: direction, from: left, to: right)
    }

    /// Returns a unit vector and a length; both are zero if the points are too close.
    @inline(__always)
    private func heading(from a: PixelPoint, to b: PixelPoint) -> (PixelPoint, Float) {
        let offset = b - a
        let squared = offset.x * offset.x + offset.y * offset.y
        if squared < 1e-8 { return (PixelPoint(0, 0), 0) }
        let length = squared.squareRoot()
        return (offset / length, length)
    }

    /// Adds a corner with a join on its outer side; the normals point to the left side.
    @inline(never)
    private func addSharpCorner(
        at point: PixelPoint, _ normal0: PixelPoint, _ normal1: PixelPoint, scale: Float, innerFits: Bool,
        turnsLeft: Bool
    ) -> Corner {
        let outward: Float = turnsLeft ? -1 : 1
        let outer0 = sink.convert(point + normal0 * outward)
        let outer1 = sink.convert(point + normal1 * outward)
        let inner0: FixedPosition
        let inner1: FixedPosition
        if innerFits {
            inner0 = sink.convert(point - (normal0 + normal1) * scale * outward)
            inner1 = inner0
        } else {
            inner0 = sink.convert(point - normal0 * outward)
            inner1 = sink.convert(point - normal1 * outward)
            let center = sink.convert(point)
            addEdge(inner0, center, forward: turnsLeft)
            addEdge(center, inner1, forward: turnsLeft)
        }
        switch pen.join {
        case .miter where scale * miterCosine <= 1:
            let tip = sink.convert(point + (normal0 + normal1) * scale * outward)
            addEdge(outer0, tip, forward: !turnsLeft)
            addEdge(tip, outer1, forward: !turnsLeft)
        case .miter, .bevel:
            addEdge(outer0, outer1, forward: !turnsLeft)
        case .round:
            addArc(
                around: point, from: normal0 * outward, to: normal1 * outward, outer0, outer1,
                forward: !turnsLeft, depth: 0)
        }
        return turnsLeft
            ? Corner(leftIn: inner0, rightIn: outer0, leftOut: inner1, rightOut: outer1)
            : Corner(leftIn: outer0, rightIn: inner0, leftOut: outer1, rightOut: inner1)
    }

    @inline(__always)
    private func addEdge(_ a: FixedPosition, _ b: FixedPosition, forward: Bool) {
        if forward { sink.add(a, b) } else { sink.add(b, a) }
    }

    /// Adds chords from one point of a circle to another, at most half a turn.
    ///
    /// `forward` means from the left side across the front to the right side.
    @inline(never)
    private func addArc(
        around center: PixelPoint, from a: PixelPoint, to b: PixelPoint, _ fixedA: FixedPosition,
        _ fixedB: FixedPosition, forward: Bool, depth: Int
    ) {
        let cosine = (a.x * b.x + a.y * b.y) / halfWidthSquared
        if cosine >= arcCosine || depth > 10 { return addEdge(fixedA, fixedB, forward: forward) }
        var middle = a + b
        var squared = middle.x * middle.x + middle.y * middle.y
        if squared < 1e-6 * halfWidthSquared {
            middle = forward ? PixelPoint(a.y, -a.x) : PixelPoint(-a.y, a.x)
            squared = halfWidthSquared
        }
        middle *= halfWidth / squared.squareRoot()
        let fixedMiddle = sink.convert(center + middle)
        addArc(around: center, from: a, to: middle, fixedA, fixedMiddle, forward: forward, depth: depth + 1)
        addArc(around: center, from: middle, to: b, fixedMiddle, fixedB, forward: forward, depth: depth + 1)
    }

    /// Adds the end of a line, from the left side of `direction` to its right side.
    @inline(__always)
    private func addCap(
        at point: PixelPoint, direction: PixelPoint, from a: FixedPosition, to b: FixedPosition
    ) {
        let front = direction * halfWidth
        let side = PixelPoint(-front.y, front.x)
        switch pen.cap {
        case .butt: sink.add(a, b)
        case .square:
            let left = sink.convert(point + side + front)
            let right = sink.convert(point - side + front)
            sink.add(a, left)
            sink.add(left, right)
            sink.add(right, b)
        case .round:
            let tip = sink.convert(point + front)
            addArc(around: point, from: side, to: front, a, tip, forward: true, depth: 0)
            addArc(around: point, from: front, to: -side, tip, b, forward: true, depth: 0)
        }
    }
}
