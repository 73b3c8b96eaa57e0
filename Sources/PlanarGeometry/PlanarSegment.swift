/// A straight piece of a line, prepared for distances: its direction and length are known.
///
/// With the direction at hand, the nearest point takes no division. That pays where a segment is asked for every
/// pixel of a gradient, and costs one square root where it is asked once.
package struct PlanarSegment: Hashable, Sendable {
    /// Where the segment begins.
    package let start: SIMD2<Double>
    /// Where the segment ends.
    package let end: SIMD2<Double>
    /// From the start to the end, of length 1; zero for a segment without length.
    package let direction: SIMD2<Double>
    /// From the start to the end; not finite if a coordinate is not, or if the ends are too far apart for a number.
    package let length: Double

    /// A segment between two points, which may be the same.
    @inlinable @inline(__always)
    package init(from start: SIMD2<Double>, to end: SIMD2<Double>) {
        self.start = start
        self.end = end
        let step = end - start
        let square = (step * step).sum()
        if square > 1e-280, square < 1e280 {
            length = square.squareRoot()
            direction = step / length
        } else {
            (direction, length) = Self.heading(step)
        }
    }

    /// Direction and length of a step whose square is beyond what numbers hold, or zero.
    @usableFromInline
    static func heading(_ step: SIMD2<Double>) -> (direction: SIMD2<Double>, length: Double) {
        let size = max(abs(step.x), abs(step.y))
        guard size > 0, size < .infinity else { return (SIMD2(0, 0), size == 0 ? 0 : step.x + step.y) }
        let scaled = step / size
        return (scaled / scaled.length, scaled.length * size)
    }

    /// The nearest point of the segment: how far it lies along the segment, and the square of the distance to it.
    ///
    /// The point's projection on the line, moved to the nearer end if it lies beyond. NaN for a point that is NaN.
    @inlinable @inline(__always)
    package func nearest(to point: SIMD2<Double>) -> (along: Double, squared: Double) {
        let arm = point - start
        let along = min(max((arm * direction).sum(), 0), length)
        let rest = arm - direction * along
        return (along, (rest * rest).sum())
    }

    /// The distance from a point to the nearest point of the segment.
    @inlinable
    package func distance(to point: SIMD2<Double>) -> Double { nearest(to: point).squared.squareRoot() }

    /// How far to the left of the line through the segment a point lies, y up; negative on the right.
    @inlinable @inline(__always)
    package func left(of point: SIMD2<Double>) -> Double {
        let arm = point - start
        return direction.x * arm.y - direction.y * arm.x
    }

    /// The smallest box around the segment.
    @inlinable
    package var box: Box { Box(low: pointwiseMin(start, end), high: pointwiseMax(start, end)) }

    /// The square of the distance between two segments: 0 if they cross or touch.
    package func squaredDistance(to other: PlanarSegment) -> Double {
        if crosses(other) { return 0 }
        return min(
            min(nearest(to: other.start).squared, nearest(to: other.end).squared),
            min(other.nearest(to: start).squared, other.nearest(to: end).squared))
    }

    /// Whether the ends of each segment lie on different sides of the other.
    private func crosses(_ other: PlanarSegment) -> Bool {
        let (step, otherStep) = (end - start, other.end - other.start)
        let first = step.cross(other.start - start)
        let second = step.cross(other.end - start)
        let third = otherStep.cross(start - other.start)
        let fourth = otherStep.cross(end - other.start)
        return (first > 0) != (second > 0) && (third > 0) != (fourth > 0) && first != second
            && third != fourth
    }

    /// Where the lines through two segments meet: shares of both segments, 0 at the start and 1 at the end.
    ///
    /// - Returns: nil if they are parallel, or one has no length.
    func meeting(_ other: PlanarSegment) -> (share: Double, otherShare: Double)? {
        let (step, otherStep, gap) = (end - start, other.end - other.start, other.start - start)
        let turn = step.cross(otherStep)
        return turn == 0 ? nil : (gap.cross(otherStep) / turn, gap.cross(step) / turn)
    }
}
