import CartoucheCLibrary

extension Path {
    /// A curved segment; it starts at the point before its end.
    public struct Curve: Hashable, Sendable {
        /// The shape of a curve between its two end points, in page coordinates.
        public enum Form: Hashable, Sendable {
            /// A quadratic Bézier curve with its control point.
            case quadratic(SIMD2<Double>)
            /// A cubic Bézier curve with its two control points.
            case cubic(SIMD2<Double>, SIMD2<Double>)
            /// A part of an ellipse.
            case arc(Arc)
        }

        /// The index of its end point in the path's `points`.
        public var end: Int32
        /// Its shape.
        public var form: Form
    }

    /// An elliptical arc: all points `center + xAxis·cos(t) + yAxis·sin(t)` with t from `start` to `start + sweep`.
    ///
    /// This form is exact under every affine transformation. Angles are in radians, before the circle becomes an
    /// ellipse.
    public struct Arc: Hashable, Sendable {
        /// The center of the ellipse.
        public var center: SIMD2<Double>
        /// Two conjugate half axes: the points at t = 0 and t = π/2, relative to the center.
        public var xAxis, yAxis: SIMD2<Double>
        /// The angle of the first point.
        public var start: Double
        /// The angle from the first point to the last; a negative angle runs in the opposite direction.
        public var sweep: Double

        /// Creates an arc.
        public init(
            center: SIMD2<Double>, xAxis: SIMD2<Double>, yAxis: SIMD2<Double>, start: Double, sweep: Double
        ) {
            self.center = center
            self.xAxis = xAxis
            self.yAxis = yAxis
            self.start = start
            self.sweep = sweep
        }

        /// Returns the point at an angle.
        public func point(at angle: Double) -> SIMD2<Double> {
            center + (xAxis * cos(angle) + yAxis * sin(angle))
        }

        /// The length of the longer half axis of the ellipse.
        var radius: Double { AffineTransform.longerHalfAxis(xAxis, yAxis) }

        /// The arc as cubic Bézier curves, each with two control points and an end point.
        ///
        /// A curve is at most a quarter turn.
        package var cubics: [(SIMD2<Double>, SIMD2<Double>, end: SIMD2<Double>)] {
            guard sweep.isFinite, start.isFinite, sweep != 0 else { return [] }
            let count = Int(min(max((abs(sweep) / (.pi / 2) - 1e-9).rounded(.up), 1), 64))
            let step = sweep / Double(count)
            // With this length of the handles, the curve meets the circle in its middle.
            let handle = 4.0 / 3 * tan(step / 4)
            return (0..<count).map { index in
                let from = start + step * Double(index)
                let to = from + step
                let leaving = xAxis * -sin(from) + yAxis * cos(from)
                let arriving = xAxis * -sin(to) + yAxis * cos(to)
                return (point(at: from) + leaving * handle, point(at: to) - arriving * handle, point(at: to))
            }
        }
    }
}

extension Path.Curve.Form {
    /// Returns the curve after an affine transformation.
    package func transformed(by transform: AffineTransform) -> Path.Curve.Form {
        func direction(_ vector: SIMD2<Double>) -> SIMD2<Double> {
            SIMD2(
                transform.a * vector.x + transform.c * vector.y,
                transform.b * vector.x + transform.d * vector.y)
        }
        switch self {
        case .quadratic(let control): return .quadratic(transform.apply(to: control))
        case .cubic(let first, let second):
            return .cubic(transform.apply(to: first), transform.apply(to: second))
        case .arc(var arc):
            arc.center = transform.apply(to: arc.center)
            arc.xAxis = direction(arc.xAxis)
            arc.yAxis = direction(arc.yAxis)
            return .arc(arc)
        }
    }
}
