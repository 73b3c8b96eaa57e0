#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

/// A curved segment of Esri JSON, from where the previous segment ended.
///
/// Geometries here have straight segments only: a curve becomes chords none of which is farther from it than
/// 1/2000 of its size (an arc's radius; the longer side of the box around a Bézier's points). That is 100
/// chords for a full circle, and at most 200 for any curve.
package enum Curve: Hashable, Sendable {
    /// A circular arc through a point on its way (`c`).
    case circularArc(end: SIMD2<Double>, through: SIMD2<Double>)
    /// An arc of an ellipse around a centre (`a`). A `semiMajor` of nil makes it an arc of a circle; an end
    /// where it starts makes it a full turn. `rotation` is in radians, counter-clockwise; `ratio` is the
    /// minor axis over the major one.
    case ellipticArc(
        end: SIMD2<Double>, center: SIMD2<Double>, clockwise: Bool, rotation: Double, semiMajor: Double?,
        ratio: Double)
    /// A cubic Bézier curve (`b`).
    case bezier(end: SIMD2<Double>, control1: SIMD2<Double>, control2: SIMD2<Double>)

    static let tolerance = 1.0 / 2000

    /// Where the curve ends.
    package var end: SIMD2<Double> {
        switch self {
        case .circularArc(let end, _), .ellipticArc(let end, _, _, _, _, _), .bezier(let end, _, _): end
        }
    }

    /// The chords' ends in their order, the last being exactly the curve's end.
    ///
    /// A curve that has no shape (points on one line, a radius of nothing) is one chord.
    package func flattened(from start: SIMD2<Double>) -> [SIMD2<Double>] {
        var points: [SIMD2<Double>]
        switch self {
        case .circularArc(let end, let through):
            points = Self.arc(from: start, through: through, to: end)
        case .ellipticArc(let end, let center, let clockwise, let rotation, let semiMajor, let ratio):
            points = Self.arc(
                from: start, to: end, around: center, clockwise: clockwise, rotation: rotation,
                axes: semiMajor.map { SIMD2($0, $0 * ratio) })
        case .bezier(let end, let control1, let control2):
            points = Self.bezier(start, control1, control2, end)
        }
        if !points.allSatisfy({ $0.x.isFinite && $0.y.isFinite }) { points = [] }
        points.append(end)
        return points
    }

    private static func arc(
        from start: SIMD2<Double>, through: SIMD2<Double>, to end: SIMD2<Double>
    ) -> [SIMD2<Double>] {
        let a = through - start
        let b = end - start
        if b == SIMD2(0, 0) {
            // A full circle: the point on its way is opposite.
            return arc(
                from: start, to: end, around: (start + through) / 2, clockwise: false, rotation: 0, axes: nil)
        }
        let cross = a.x * b.y - a.y * b.x
        let aa = a.x * a.x + a.y * a.y
        let bb = b.x * b.x + b.y * b.y
        guard abs(cross) > 1e-12 * (aa * bb).squareRoot() else { return [] }
        let center = start + SIMD2(b.y * aa - a.y * bb, a.x * bb - b.x * aa) / (2 * cross)
        return arc(from: start, to: end, around: center, clockwise: cross < 0, rotation: 0, axes: nil)
    }

    private static func arc(
        from start: SIMD2<Double>, to end: SIMD2<Double>, around center: SIMD2<Double>, clockwise: Bool,
        rotation: Double, axes: SIMD2<Double>?
    ) -> [SIMD2<Double>] {
        let axes = axes ?? SIMD2(1, 1)
        guard axes.x > 0, axes.y > 0 else { return [] }
        let turn = SIMD2(cos(rotation), sin(rotation))
        // Into the circle that the ellipse is a squeezed and turned image of.
        func unit(_ point: SIMD2<Double>) -> (angle: Double, radius: Double) {
            let d = point - center
            let turned = SIMD2(d.x * turn.x + d.y * turn.y, d.y * turn.x - d.x * turn.y) / axes
            return (atan2(turned.y, turned.x), hypot(turned.x, turned.y))
        }
        let first = unit(start)
        let last = unit(end)
        var sweep = last.angle - first.angle
        if start == end {
            sweep = 2 * .pi
        } else if sweep < 0 {
            sweep += 2 * .pi
        }
        if clockwise { sweep = start == end ? -sweep : sweep - 2 * .pi }
        guard sweep.isFinite else { return [] }
        let step = 2 * (2 * tolerance).squareRoot()
        let count = max(1, min(200, Int((abs(sweep) / step).rounded(.up))))
        return (1..<max(count, 1)).map { index in
            let part = Double(index) / Double(count)
            let angle = first.angle + sweep * part
            // A centre that is not equally far from both ends is met half way.
            let radius = first.radius + (last.radius - first.radius) * part
            let p = SIMD2(cos(angle), sin(angle)) * radius * axes
            return center + SIMD2(p.x * turn.x - p.y * turn.y, p.x * turn.y + p.y * turn.x)
        }
    }

    private static func bezier(
        _ p0: SIMD2<Double>, _ p1: SIMD2<Double>, _ p2: SIMD2<Double>, _ p3: SIMD2<Double>
    ) -> [SIMD2<Double>] {
        let low = pointwiseMin(pointwiseMin(p0, p1), pointwiseMin(p2, p3))
        let high = pointwiseMax(pointwiseMax(p0, p1), pointwiseMax(p2, p3))
        let size = (high - low).max()
        let bend1 = p0 - 2 * p1 + p2
        let bend2 = p1 - 2 * p2 + p3
        let bend = max(hypot(bend1.x, bend1.y), hypot(bend2.x, bend2.y))
        // The chord of a piece 1/n long strays at most ⅛ · 6 · bend / n².
        let wanted = (0.75 * bend / (size * tolerance)).squareRoot()
        guard wanted.isFinite, wanted > 1 else { return [] }
        let count = Int(min(200, wanted.rounded(.up)))
        return (1..<count).map { index in
            let t = Double(index) / Double(count)
            let u = 1 - t
            let ends = p0 * (u * u * u) + p3 * (t * t * t)
            return ends + p1 * (3 * u * u * t) + p2 * (3 * u * t * t)
        }
    }
}
