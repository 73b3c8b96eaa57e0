/// The outline of one glyph, as curves in the font's units, with y up from the baseline.
package struct GlyphOutline: Hashable, Sendable {
    /// One closed curve.
    package struct Contour: Hashable, Sendable {
        /// The start point.
        package var start: SIMD2<Double>
        /// The segments in order.
        package var segments: [Segment]

        package init(start: SIMD2<Double>, segments: [Segment] = []) {
            self.start = start
            self.segments = segments
        }
    }

    /// A segment of a contour; it starts at the end of the previous segment.
    package enum Segment: Hashable, Sendable {
        /// A straight line.
        case line(to: SIMD2<Double>)
        /// A cubic Bézier curve; quadratic curves are converted to cubic curves, which is exact.
        case cubic(SIMD2<Double>, SIMD2<Double>, to: SIMD2<Double>)
    }

    /// The closed curves; the non-zero rule defines the inside.
    package var contours: [Contour]
    /// The horizontal distance to the origin of the next glyph.
    package var advance: Double
    /// The number of units per em (the font's size).
    package var unitsPerEm: Double
    /// The smallest box around the curves; both corners are at the origin if there are no curves.
    package var ink: (low: SIMD2<Double>, high: SIMD2<Double>) { (low, high) }

    private var low = SIMD2<Double>(0, 0)
    private var high = SIMD2<Double>(0, 0)

    package init(contours: [Contour], advance: Double, unitsPerEm: Double) {
        self.contours = contours
        self.advance = advance
        self.unitsPerEm = unitsPerEm
        guard let first = contours.first?.start else { return }
        (low, high) = (first, first)
        for contour in contours {
            var last = contour.start
            include(last)
            for segment in contour.segments {
                switch segment {
                case .line(let end):
                    include(end)
                    last = end
                case .cubic(let first, let second, let end):
                    for axis in 0..<2 {
                        for place in Self.extremes(last[axis], first[axis], second[axis], end[axis]) {
                            let rest = 1 - place
                            let near = rest * rest * (rest * last + 3 * place * first)
                            include(near + place * place * (3 * rest * second + place * end))
                        }
                    }
                    include(end)
                    last = end
                }
            }
        }
    }

    private mutating func include(_ point: SIMD2<Double>) {
        low = pointwiseMin(low, point)
        high = pointwiseMax(high, point)
    }

    /// Returns the parameters between 0 and 1 at which a cubic polynomial in Bézier form has an extremum.
    private static func extremes(_ p: Double, _ q: Double, _ r: Double, _ s: Double) -> [Double] {
        // The derivative is a·t² + b·t + c, except for a factor of 3.
        let a = s - 3 * r + 3 * q - p
        let b = 2 * (r - 2 * q + p)
        let c = q - p
        var roots: [Double] = []
        if abs(a) < 1e-12 * (abs(b) + abs(c)) {
            if b != 0 { roots = [-c / b] }
        } else {
            let rest = b * b - 4 * a * c
            guard rest >= 0 else { return [] }
            roots = [(-b - rest.squareRoot()) / (2 * a), (-b + rest.squareRoot()) / (2 * a)]
        }
        return roots.filter { $0 > 0 && $0 < 1 }
    }
}
