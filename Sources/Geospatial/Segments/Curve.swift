import CartoucheCLibrary

/// The shape of a curved segment between two vertices.
///
/// Geometries store the original curves. Drawing and operations use chords instead. The distance between chord and
/// curve is at most 1/50,000 of the curve's size. That is 1/20 of a pixel for a curve of 2,500 pixels, or about 500
/// chords for a full circle. The size of an arc is its radius; the size of a Bézier curve is the longer side of its
/// bounding box. The outermost points of a curve are chord ends, so the extent of a geometry is exact.
package enum Curve: Hashable, Sendable {
    /// A circular arc through a point between start and end (Esri JSON's `c`).
    case circularArc(through: SIMD2<Double>)
    /// An elliptic arc around a center (Esri JSON's `a`).
    ///
    /// If `semiMajor` is nil, the arc is circular. If the end is the start, the arc is a full turn. `rotation` is
    /// in radians, counter-clockwise; `ratio` is the minor axis divided by the major axis.
    case ellipticArc(
        center: SIMD2<Double>, clockwise: Bool, rotation: Double, semiMajor: Double?, ratio: Double)
    /// A cubic Bézier curve (Esri JSON's `b`).
    case bezier(control1: SIMD2<Double>, control2: SIMD2<Double>)

    static let tolerance = 1.0 / 50_000

    /// The maximum number of chords for one curve, not counting the extra chord ends at its outermost points.
    static let maxChords = 1000

    /// Whether all its numbers are finite.
    var isFinite: Bool {
        func finite(_ position: SIMD2<Double>) -> Bool { position.x.isFinite && position.y.isFinite }
        return switch self {
        case .circularArc(let through): finite(through)
        case .ellipticArc(let center, _, let rotation, let semiMajor, let ratio):
            finite(center) && rotation.isFinite && (semiMajor ?? 0).isFinite && ratio.isFinite
        case .bezier(let control1, let control2): finite(control1) && finite(control2)
        }
    }

    /// The same curve in the opposite direction.
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

/// A vertex of the chords that replace a curve.
struct ChordVertex {
    var position: SIMD2<Double>
    /// Position along the curve: 0 at its start, 1 at its end.
    var fraction: Double
}

extension Curve {
    /// Returns the inner vertices of the chords that replace the curve, in their order, without start and end.
    ///
    /// The result is empty if the curve has no shape: points on one line, a radius of 0, or numbers that are not
    /// finite.
    func chords(
        from start: SIMD2<Double>, to end: SIMD2<Double>, atMost limit: Int = Curve.maxChords
    ) -> [ChordVertex] {
        let limit = max(1, min(limit, Self.maxChords))
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

    /// Returns the ends of the chords that replace the curve; the last is exactly `end`.
    package func flattened(from start: SIMD2<Double>, to end: SIMD2<Double>) -> [SIMD2<Double>] {
        chords(from: start, to: end).map(\.position) + [end]
    }

    /// Returns fractions that divide 0…1 at the breaks and evenly between them, without 0 and 1.
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
        // The distance between a chord and its piece of length 1/n is at most ⅛ · 6 · bend / n².
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

    /// Returns the real roots of a·t² + b·t + c.
    private static func roots(of a: Double, _ b: Double, _ c: Double) -> [Double] {
        let discriminant = b * b - 4 * a * c
        guard discriminant >= 0 else { return [] }
        let q = -0.5 * (b + (b < 0 ? -1 : 1) * discriminant.squareRoot())
        return [q / a, c / q].filter(\.isFinite)
    }
}

/// The circle through three points.
struct CircleThrough {
    let center: SIMD2<Double>
    /// Whether the arc from the first point through the second to the third is clockwise.
    let isClockwise: Bool

    /// Nil if the points are on one line.
    ///
    /// If the third point is the first, the second is on the opposite side of the circle.
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

/// An arc of an ellipse, with angles on the unit circle that scaling and rotation transform to the ellipse.
struct EllipseArc {
    let center: SIMD2<Double>
    /// The semi-axes; (1, 1) for a circle, whose size is in `radii`.
    let axes: SIMD2<Double>
    /// The angle of the start on the unit circle, from the major axis, counter-clockwise, in radians.
    let startAngle: Double
    /// The angle from start to end in radians; negative is clockwise.
    let sweep: Double
    /// Distances of start and end from the center, as multiples of the axes: 1 if they are on the ellipse.
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
        // The outermost points: the tangent is vertical or horizontal there.
        let outermost = [
            atan2(-axes.y * turn.y, axes.x * turn.x), atan2(axes.y * turn.x, axes.x * turn.y),
        ]
        let breaks = outermost.flatMap { angle in
            (-4...4).map { (angle + Double($0) * .pi - startAngle) / sweep }
        }
        return Curve.fractions(breaks: breaks, count: count).map { fraction in
            let angle = startAngle + sweep * fraction
            // If the ends have different distances from the center, the radius changes evenly between them.
            let radius = radii.x + (radii.y - radii.x) * fraction
            let p = SIMD2(cos(angle), sin(angle)) * radius * axes
            return ChordVertex(
                position: center + SIMD2(p.x * turn.x - p.y * turn.y, p.x * turn.y + p.y * turn.x),
                fraction: fraction)
        }
    }
}
