import CartoucheCLibrary

/// An affine transformation of the plane: it moves, rotates, scales or reflects.
///
/// Positions are transformed relative to a center, so that large coordinates keep their precision.
package struct PlanarTransform: Hashable, Sendable {
    /// The position from which the linear part is measured.
    package var center: SIMD2<Double>
    /// The image of the center.
    package var target: SIMD2<Double>
    /// The images of the unit vectors along x and y.
    package var x, y: SIMD2<Double>

    /// Moves everything by an offset.
    package static func translation(_ offset: SIMD2<Double>) -> PlanarTransform {
        PlanarTransform(center: .zero, target: offset, x: SIMD2(1, 0), y: SIMD2(0, 1))
    }

    /// Rotates around a center.
    ///
    /// - Parameter angle: Radians, counter-clockwise.
    package static func rotation(_ angle: Double, around center: SIMD2<Double>) -> PlanarTransform {
        let (c, s) = (cos(angle), sin(angle))
        return PlanarTransform(center: center, target: center, x: SIMD2(c, s), y: SIMD2(-s, c))
    }

    /// Scales from a center, along two axes that are square to each other.
    ///
    /// - Parameters:
    ///   - factors: The factors along the axis and across it; negative reflects.
    ///   - axis: The first axis, of length 1.
    package static func scale(
        _ factors: SIMD2<Double>, from center: SIMD2<Double>, along axis: SIMD2<Double> = SIMD2(1, 0)
    ) -> PlanarTransform {
        let across = SIMD2(-axis.y, axis.x)
        return PlanarTransform(
            center: center, target: center,
            x: axis * (factors.x * axis.x) + across * (factors.y * across.x),
            y: axis * (factors.x * axis.y) + across * (factors.y * across.y))
    }

    /// The image of a position.
    @inline(__always)
    package func apply(to position: SIMD2<Double>) -> SIMD2<Double> {
        let arm = position - center
        return target + x * arm.x + y * arm.y
    }

    /// The factor on areas; negative if the transformation reflects.
    var determinant: Double { x.x * y.y - x.y * y.x }

    /// Whether shapes keep their proportions.
    var isSimilarity: Bool {
        let (long, other) = ((x * x).sum(), (y * y).sum())
        let tolerance = 1e-12 * max(long, other)
        return abs(long - other) <= tolerance && abs((x * y).sum()) <= tolerance
    }
}

extension MutablePart {
    /// Transforms all vertices and the curves between them; heights and measures stay.
    package func transform(by transform: PlanarTransform) {
        for (index, curve) in curves where index + 1 < vertices.count {
            curves[index] = curve.transformed(
                by: transform, from: vertices[index].position, to: vertices[index + 1].position)
        }
        for index in vertices.indices {
            vertices[index].position = transform.apply(to: vertices[index].position)
        }
    }
}

extension Curve {
    /// The image of the curve between two vertices; an arc of a circle can become an arc of an ellipse.
    func transformed(
        by transform: PlanarTransform, from start: SIMD2<Double>, to end: SIMD2<Double>
    ) -> Curve {
        switch self {
        case .bezier(let control1, let control2):
            return .bezier(
                control1: transform.apply(to: control1), control2: transform.apply(to: control2))
        case .circularArc(let through):
            guard !transform.isSimilarity, let circle = CircleThrough(start, through, end) else {
                return .circularArc(through: transform.apply(to: through))
            }
            let arm = start - circle.center
            return Self.ellipse(
                circle.center, circle.isClockwise, rotation: 0, major: hypot(arm.x, arm.y), ratio: 1,
                transform)
        case .ellipticArc(let center, let clockwise, let rotation, let semiMajor, let ratio):
            if let semiMajor {
                return Self.ellipse(
                    center, clockwise, rotation: rotation, major: semiMajor, ratio: ratio, transform)
            }
            if transform.isSimilarity {
                return .ellipticArc(
                    center: transform.apply(to: center), clockwise: clockwise != (transform.determinant < 0),
                    rotation: rotation, semiMajor: nil, ratio: ratio)
            }
            let arm = start - center
            return Self.ellipse(
                center, clockwise, rotation: 0, major: hypot(arm.x, arm.y), ratio: 1, transform)
        }
    }

    /// The image of an ellipse: its axes are the singular values of the matrix that makes it from a circle.
    private static func ellipse(
        _ center: SIMD2<Double>, _ clockwise: Bool, rotation: Double, major: Double, ratio: Double,
        _ transform: PlanarTransform
    ) -> Curve {
        let (c, s) = (cos(rotation), sin(rotation))
        let first = (transform.x * c + transform.y * s) * major
        let second = (transform.y * c - transform.x * s) * (major * ratio)
        let (e, f) = ((first.x + second.y) / 2, (first.x - second.y) / 2)
        let (g, h) = ((first.y + second.x) / 2, (first.y - second.x) / 2)
        let (q, r) = (hypot(e, h), hypot(f, g))
        let isFlat = !(q + r > 0)
        return .ellipticArc(
            center: transform.apply(to: center), clockwise: clockwise != (transform.determinant < 0),
            rotation: isFlat ? 0 : (atan2(h, e) + atan2(g, f)) / 2, semiMajor: q + r,
            ratio: isFlat ? 1 : abs(q - r) / (q + r))
    }
}
