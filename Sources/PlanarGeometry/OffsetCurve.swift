/// The curve at a distance from a line or a ring.
///
/// Every segment moves sideways, and joins fill the gaps at convex corners. Drawing and geometry operations need
/// different results at overlaps, so there are three algorithms:
/// - ``complete(ring:tolerance:)`` keeps all overlaps. Its winding numbers show which positions are within the
///   distance of the ring: ``RingRegion`` finds the region of a polygon with holes that grows or shrinks.
/// - ``trimmed(line:tolerance:)`` removes the loops in which the curve runs backwards. The curve stays in one piece,
///   as ArcGIS draws offset lines. Parts that are far apart along the curve can still cross; ``LoopRemoval`` removes
///   such loops. ``trimmed(ring:tolerance:from:)`` does the same for rings.
/// - ``cleared(lines:)`` removes everything that is nearer to any of the lines than the distance. This can leave
///   several pieces. It is the offset of a geometry.
package struct OffsetCurve: Sendable {
    /// The distance: positive to the left of the line (y up), negative to the right.
    package let distance: Double
    /// The shape that fills the gap at a convex corner.
    package let join: OffsetJoin

    /// Creates a curve at a distance.
    package init(distance: Double, join: OffsetJoin) {
        self.distance = distance
        self.join = join
    }

    /// A segment moved sideways.
    struct Side {
        /// The segment itself.
        let segment: PlanarSegment
        /// The ends of the offset segment.
        let begin: SIMD2<Double>
        let end: SIMD2<Double>

        var direction: SIMD2<Double> { segment.direction }
    }

    /// Returns the segments of a line or ring, moved sideways; leaves out segments without a finite length.
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

    /// Whether the curve passes the outside of the corner between two sides.
    func isGap(_ first: Side, _ second: Side) -> Bool {
        let turn = first.direction.cross(second.direction)
        // If a line turns back on itself, both sides of the corner are outside.
        return turn * distance < 0 || (turn == 0 && first.direction.dot(second.direction) < 0)
    }

    /// Returns convex areas that together cover the area between a ring and its offset.
    ///
    /// There is one area along each segment, and one in the gap of each convex corner.
    ///
    /// - Parameter ring: The vertices in order. The last can repeat the first.
    /// - Returns: The vertices of each area in order, without repeating the first.
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

    /// Appends the points of the join between two sides at a convex corner.
    func appendJoin(_ first: Side, _ second: Side, to vertices: inout [SIMD2<Double>]) {
        join.appendVertices(
            around: first.segment.end, from: first.direction, to: second.direction, distance: distance,
            room: min(first.segment.length, second.segment.length) / 2, to: &vertices)
    }
}
