/// A straight segment of a line, with its direction and length.
///
/// The stored direction avoids a division in each search for the nearest point. This is faster if there are many
/// searches, for example one for each pixel of a gradient. The initializer computes one square root.
@usableFromInline package struct PlanarSegment: Hashable, Sendable {
    /// The start of the segment.
    @usableFromInline package let start: SIMD2<Double>
    /// The end of the segment.
    @usableFromInline package let end: SIMD2<Double>
    /// The unit vector from the start to the end; zero if the segment has no length.
    @usableFromInline package let direction: SIMD2<Double>
    /// The length; not finite if a coordinate is not finite, or if the length overflows.
    @usableFromInline package let length: Double

    /// Creates a segment between two points, which can be the same.
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

    /// Returns direction and length of a step whose square overflows or underflows, or is zero.
    @usableFromInline
    static func heading(_ step: SIMD2<Double>) -> (direction: SIMD2<Double>, length: Double) {
        let size = max(abs(step.x), abs(step.y))
        guard size > 0, size < .infinity else { return (SIMD2(0, 0), size == 0 ? 0 : step.x + step.y) }
        let scaled = step / size
        return (scaled / scaled.length, scaled.length * size)
    }

    /// Returns the nearest point of the segment, as length along the segment and squared distance from `point`.
    ///
    /// This is the projection on the line, or the nearer end if the projection lies outside the segment. NaN if the
    /// point is NaN.
    @inlinable @inline(__always)
    package func nearest(to point: SIMD2<Double>) -> (along: Double, squared: Double) {
        let arm = point - start
        let along = min(max((arm * direction).sum(), 0), length)
        let rest = arm - direction * along
        return (along, (rest * rest).sum())
    }

    /// Returns the distance from a point to the segment.
    @inlinable
    package func distance(to point: SIMD2<Double>) -> Double { nearest(to: point).squared.squareRoot() }

    /// Returns the distance of a point to the left of the line through the segment (y up); negative on the right.
    @inlinable @inline(__always)
    package func left(of point: SIMD2<Double>) -> Double {
        let arm = point - start
        return direction.x * arm.y - direction.y * arm.x
    }

    /// The smallest box around the segment.
    @inlinable
    package var box: Box { Box(low: pointwiseMin(start, end), high: pointwiseMax(start, end)) }

    /// Returns the square of the distance between two segments; it is 0 if they cross or touch.
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

    /// Returns the intersection of the lines through two segments, as a share of each segment: 0 is the start, 1 the
    /// end.
    ///
    /// - Returns: Nil if the lines are parallel, or if a segment has no length.
    func intersection(_ other: PlanarSegment) -> (share: Double, otherShare: Double)? {
        let (step, otherStep, gap) = (end - start, other.end - other.start, other.start - start)
        let turn = step.cross(otherStep)
        return turn == 0 ? nil : (gap.cross(otherStep) / turn, gap.cross(step) / turn)
    }
}
