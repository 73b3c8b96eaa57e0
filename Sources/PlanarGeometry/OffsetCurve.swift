/// The curve at a distance from a line or a ring.
///
/// Every segment is moved sideways, and joins fill the gaps at convex corners. What overlaps is treated in one of two
/// ways, because drawing and geometry operations need different results:
/// - ``trimmed(line:)`` and ``trimmed(ring:)`` cut neighbors where they intersect. A segment that this uses up is
///   removed, and its neighbors meet instead. The curve stays in one piece, as ArcGIS draws offset lines, and takes
///   linear time. Parts that meet again far along the curve still cross; ``LoopRemoval`` takes such loops out.
/// - ``cleared(lines:)`` removes everything nearer to any of the lines than the distance, which may leave several
///   pieces. This is the offset of a geometry.
package struct OffsetCurve: Sendable {
    /// To the left of the line with y up; negative to the right.
    package let distance: Double
    /// How the gap at a convex corner is filled.
    package let join: OffsetJoin

    /// A curve at a distance.
    package init(distance: Double, join: OffsetJoin) {
        self.distance = distance
        self.join = join
    }

    /// A segment moved sideways.
    struct Side {
        /// The segment itself.
        let segment: PlanarSegment
        /// Where the moved segment begins and ends, at the moment.
        var begin: SIMD2<Double>
        var end: SIMD2<Double>
        /// Points of the join after the end.
        var join: [SIMD2<Double>] = []

        var direction: SIMD2<Double> { segment.direction }
        /// Whether cutting has turned the moved segment around: nothing is left of it.
        var isUsedUp: Bool { (end - begin).dot(direction) < 0 }
    }

    /// The segments of a line or ring, moved sideways; those without a finite length are left out.
    func sides(of points: [SIMD2<Double>], isClosed: Bool) -> [Side] {
        var sides: [Side] = []
        sides.reserveCapacity(points.count)
        for index in 0..<max(isClosed ? points.count : points.count - 1, 0) {
            let segment = PlanarSegment(
                from: points[index], to: points[index + 1 == points.count ? 0 : index + 1])
            guard segment.length > 0, segment.length.isFinite else { continue }
            let shift = segment.direction.left * distance
            sides.append(Side(segment: segment, begin: segment.start + shift, end: segment.end + shift))
        }
        return sides
    }

    /// Whether the curve has to go round the outside of the corner between two sides.
    func isGap(_ first: Side, _ second: Side) -> Bool {
        let turn = first.direction.cross(second.direction)
        // A line that turns straight back has its corner outside, on both sides.
        return turn * distance < 0 || (turn == 0 && first.direction.dot(second.direction) < 0)
    }

    /// Convex areas that together cover what lies between a ring and its offset: one along each segment, and one in
    /// each gap of a corner.
    ///
    /// - Parameter ring: vertices in order; the last may repeat the first.
    /// - Returns: vertices in order, the first not repeated.
    package func strips(alongRing ring: [SIMD2<Double>]) -> [[SIMD2<Double>]] {
        let sides = sides(of: ring, isClosed: true)
        var strips: [[SIMD2<Double>]] = []
        for (index, side) in sides.enumerated() {
            strips.append([side.segment.start, side.segment.end, side.end, side.begin])
            let next = sides[index + 1 == sides.count ? 0 : index + 1]
            if isGap(side, next) {
                var strip = [side.segment.end, side.end]
                appendJoin(side, next, to: &strip)
                strips.append(strip + [next.begin])
            }
        }
        return strips
    }

    /// Adds the points of the join between two sides, whose gap lies outside of the corner.
    func appendJoin(_ first: Side, _ second: Side, to vertices: inout [SIMD2<Double>]) {
        join.appendVertices(
            around: first.segment.end, from: first.direction, to: second.direction, distance: distance,
            to: &vertices)
    }
}
