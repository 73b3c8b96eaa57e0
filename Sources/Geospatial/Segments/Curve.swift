import CLibrary

/// The shape of a curved segment between two vertices.
///
/// A geometry keeps its curves; it is drawn and computed on as chords none of which is farther from the curve
/// than 1/50,000 of its size (an arc's radius; the longer side of the box around a Bézier's points): a
/// twentieth of a pixel on a curve 2,500 pixels large. That is 500 chords for a full circle. Chords end where
/// a curve is farthest out to a side, so that a geometry's extent is exact.
package enum Curve: Hashable, Sendable {
    /// A circular arc through a point on its way (Esri JSON's `c`).
    case circularArc(through: SIMD2<Double>)
    /// An arc of an ellipse around a centre (`a`). A `semiMajor` of nil makes it an arc of a circle; an end
    /// where it starts makes it a full turn. `rotation` is in radians, counter-clockwise; `ratio` is the
    /// minor axis over the major one.
    case ellipticArc(
        center: SIMD2<Double>, clockwise: Bool, rotation: Double, semiMajor: Double?, ratio: Double)
    /// A cubic Bézier curve (`b`).
    case bezier(control1: SIMD2<Double>, control2: SIMD2<Double>)

    static let tolerance = 1.0 / 50_000

    /// Chords of one curve, at most, apart from the few at its outermost points.
    static let mostChords = 1000

    /// Whether there are only numbers in it.
    var isFinite: Bool {
        func finite(_ position: SIMD2<Double>) -> Bool { position.x.isFinite && position.y.isFinite }
        return switch self {
        case .circularArc(let through): finite(through)
        case .ellipticArc(let center, _, let rotation, let semiMajor, let ratio):
            finite(center) && rotation.isFinite && (semiMajor ?? 0).isFinite && ratio.isFinite
        case .bezier(let control1, let control2): finite(control1) && finite(control2)
        }
    }

    /// The same curve walked the other way.
    var reversed: Curve {
        switch self {
        case .circularArc: self
        case .ellipticArc(let center, let clockwise, let rotation, let semiMajor, let ratio):
            .ellipticArc(
                center: center, clockwise: !clockwise, rotation: rotation, semiMajor: semiMajor, ratio: ratio)
        case .bezier(let control1, let control2): .bezier(control1: control2, control2: control1)
        }
    }
}

/// A vertex of the chords that stand for a curve.
struct ChordVertex {
    var position: SIMD2<Double>
    /// How far along the curve: 0 at its start, 1 at its end.
    var fraction: Double
}

extension Curve {
    /// The vertices between start and end of the chords that stand for the curve, in their order.
    ///
    /// A curve that has no shape (points on one line, a radius of nothing, no numbers) is one chord: none.
    func chords(
        from start: SIMD2<Double>, to end: SIMD2<Double>, atMost limit: Int = Curve.mostChords
    ) -> [ChordVertex] {
        let limit = max(1, min(limit, Self.mostChords))
        let vertices: [ChordVertex]
        switch self {
        case .circularArc(let through):
            vertices =
                CircleThrough(start, through, end).map { circle in
                    EllipseArc(
                        from: start, to: end, center: circle.center, clockwise: circle.isClockwise,
                        rotation: 0,
                        axes: nil
                    ).chords(atMost: limit)
                } ?? []
        case .ellipticArc(let center, let clockwise, let rotation, let semiMajor, let ratio):
            vertices = EllipseArc(
                from: start, to: end, center: center, clockwise: clockwise, rotation: rotation,
                axes: semiMajor.map { SIMD2($0, $0 * ratio) }
            ).chords(atMost: limit)
        case .bezier(let control1, let control2):
            vertices = Self.bezierChords(start, control1, control2, end, atMost: limit)
        }
        return vertices.allSatisfy { $0.position.x.isFinite && $0.position.y.isFinite } ? vertices : []
    }

    /// Where the chords that stand for the curve end, the last being exactly the curve's end.
    package func flattened(from start: SIMD2<Double>, to end: SIMD2<Double>) -> [SIMD2<Double>] {
        chords(from: start, to: end).map(\.position) + [end]
    }

    /// Fractions that divide 0…1 at the breaks and evenly between them, both ends left out.
    static func fractions(breaks: [Double], count: Int) -> [Double] {
        var result: [Double] = []
        var low = 0.0
        for high in breaks.filter({ $0 > 1e-9 && $0 < 1 - 1e-9 }).sorted() + [1] where high > low {
            let pieces = max(1, Int((Double(count) * (high - low)).rounded(.up)))
            for piece in 1...pieces {
                result.append(piece == pieces ? high : low + (high - low) * Double(piece) / Double(pieces))
            }
            low = high
        }
        result.removeLast()
        return result
    }

    private static func bezierChords(
        _ p0: SIMD2<Double>, _ p1: SIMD2<Double>, _ p2: SIMD2<Double>, _ p3: SIMD2<Double>, atMost limit: Int
    ) -> [ChordVertex] {
        let low = pointwiseMin(pointwiseMin(p0, p1), pointwiseMin(p2, p3))
        let high = pointwiseMax(pointwiseMax(p0, p1), pointwiseMax(p2, p3))
        let size = (high - low).max()
        let bend1 = p0 - 2 * p1 + p2
        let bend2 = p1 - 2 * p2 + p3
        let bend = max(hypot(bend1.x, bend1.y), hypot(bend2.x, bend2.y))
        // The chord of a piece 1/n long strays at most ⅛ · 6 · bend / n².
        let wanted = (0.75 * bend / (size * tolerance)).squareRoot()
        guard wanted.isFinite, wanted > 1 else { return [] }
        let cubic = p3 - p0 + 3 * (p1 - p2)
        let velocity = p1 - p0
        let breaks = [0, 1].flatMap { axis in
            roots(of: cubic[axis], 2 * bend1[axis], velocity[axis])
        }
        return fractions(breaks: breaks, count: Int(min(Double(limit), wanted.rounded(.up)))).map { t in
            let u = 1 - t
            let ends = p0 * (u * u * u) + p3 * (t * t * t)
            return ChordVertex(
                position: ends + p1 * (3 * u * u * t) + p2 * (3 * u * t * t), fraction: t)
        }
    }

    /// Where a·t² + b·t + c is zero.
    private static func roots(of a: Double, _ b: Double, _ c: Double) -> [Double] {
        let discriminant = b * b - 4 * a * c
        guard discriminant >= 0 else { return [] }
        let q = -0.5 * (b + (b < 0 ? -1 : 1) * discriminant.squareRoot())
        return [q / a, c / q].filter(\.isFinite)
    }
}

/// The circle on which three points lie.
struct CircleThrough {
    let center: SIMD2<Double>
    /// Whether the way from the first through the second to the third point turns clockwise.
    let isClockwise: Bool

    /// Nil for points on one line.
    ///
    /// Where the third point is the first, the second lies opposite.
    init?(_ start: SIMD2<Double>, _ through: SIMD2<Double>, _ end: SIMD2<Double>) {
        let a = through - start
        let b = end - start
        if b == SIMD2(0, 0) {
            guard a != SIMD2(0, 0) else { return nil }
            center = (start + through) / 2
            isClockwise = false
            return
        }
        let cross = a.x * b.y - a.y * b.x
        let aa = a.x * a.x + a.y * a.y
        let bb = b.x * b.x + b.y * b.y
        guard abs(cross) > 1e-12 * (aa * bb).squareRoot() else { return nil }
        center = start + SIMD2(b.y * aa - a.y * bb, a.x * bb - b.x * aa) / (2 * cross)
        isClockwise = cross < 0
    }
}

/// An arc of an ellipse, measured on the circle that the ellipse is a squeezed and turned image of.
struct EllipseArc {
    let center: SIMD2<Double>
    /// Half of each axis, or 1 and 1 where the radii say how large the circle is.
    let axes: SIMD2<Double>
    /// The angle at the start on that circle, from the major axis, counter-clockwise.
    let startAngle: Double
    /// The angle from start to end; negative is clockwise.
    let sweep: Double
    /// Distances of start and end from the centre, in parts of the axes: 1 where they lie on the ellipse.
    let radii: SIMD2<Double>
    private let turn: SIMD2<Double>

    init(
        from start: SIMD2<Double>, to end: SIMD2<Double>, center: SIMD2<Double>, clockwise: Bool,
        rotation: Double, axes: SIMD2<Double>?
    ) {
        let axes = axes ?? SIMD2(1, 1)
        let turn = SIMD2(cos(rotation), sin(rotation))
        func unit(_ point: SIMD2<Double>) -> (angle: Double, radius: Double) {
            let d = point - center
            let turned = SIMD2(d.x * turn.x + d.y * turn.y, d.y * turn.x - d.x * turn.y) / axes
            return (atan2(turned.y, turned.x), hypot(turned.x, turned.y))
        }
        let first = unit(start)
        let last = unit(end)
        var sweep = last.angle - first.angle
        if start == end {
            sweep = first.radius > 0 ? 2 * .pi : 0
        } else if sweep < 0 {
            sweep += 2 * .pi
        }
        if clockwise { sweep = start == end ? -sweep : sweep - 2 * .pi }
        self.center = center
        self.axes = axes
        self.turn = turn
        self.sweep = sweep
        startAngle = first.angle
        radii = SIMD2(first.radius, last.radius)
    }

    func chords(atMost limit: Int) -> [ChordVertex] {
        guard axes.x > 0, axes.y > 0, sweep.isFinite, sweep != 0 else { return [] }
        let step = 2 * (2 * Curve.tolerance).squareRoot()
        let count = Int(min(Double(limit), (abs(sweep) / step).rounded(.up)))
        // Where the ellipse runs straight up or down, and where it runs level.
        let outermost = [
            atan2(-axes.y * turn.y, axes.x * turn.x), atan2(axes.y * turn.x, axes.x * turn.y),
        ]
        let breaks = outermost.flatMap { angle in
            (-4...4).map { (angle + Double($0) * .pi - startAngle) / sweep }
        }
        return Curve.fractions(breaks: breaks, count: count).map { fraction in
            let angle = startAngle + sweep * fraction
            // A centre that is not equally far from both ends is met half way.
            let radius = radii.x + (radii.y - radii.x) * fraction
            let p = SIMD2(cos(angle), sin(angle)) * radius * axes
            return ChordVertex(
                position: center + SIMD2(p.x * turn.x - p.y * turn.y, p.x * turn.y + p.y * turn.x),
                fraction: fraction)
        }
    }
}
