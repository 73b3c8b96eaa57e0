/// The region that rings enclose by their winding number, as rings that do not cross.
package struct RingRegion {
    /// The winding numbers that are inside.
    package enum Rule: Sendable {
        /// Winding numbers of at least 1.
        case positive
        /// Winding numbers other than 0.
        case nonZero
        /// Odd winding numbers.
        case evenOdd
        /// An odd winding number of the first group of rings, and an odd or even one of the second group.
        ///
        /// Rings of the second group have the weight ``secondGroup``.
        case grouped(secondIsOdd: Bool)

        /// The weight of rings in the second group.
        static let secondGroup: Int32 = 1 << 16

        @inline(__always)
        func contains(_ winding: Int32) -> Bool {
            switch self {
            case .positive: return winding > 0
            case .nonZero: return winding != 0
            case .evenOdd: return winding & 1 != 0
            case .grouped(let secondIsOdd):
                let first = Int32(Int16(truncatingIfNeeded: winding))
                let second = (winding &- first) >> 16
                return first & 1 != 0 && (second & 1 != 0) == secondIsOdd
            }
        }
    }

    /// A ring and the number of times that it counts.
    package struct WeightedRing {
        /// The vertices, without repeating the first.
        package var vertices: [SIMD2<Double>]
        /// 1 adds the winding numbers of the ring; -1 subtracts them.
        package var weight: Int32

        /// Creates a ring with a weight.
        package init(_ vertices: [SIMD2<Double>], weight: Int32 = 1) {
            self.vertices = vertices
            self.weight = weight
        }
    }

    /// Returns the outlines of a region: outer rings and holes.
    ///
    /// A ring that has the region on one side, and crosses no ring, is returned unchanged. Each returned ring has the
    /// direction of the first given ring that it follows, and starts there. Its inside is the region by the even-odd
    /// rule.
    ///
    /// - Returns: Nil if too many segments cross each other.
    package static func outlines(of rings: [WeightedRing], _ rule: Rule) -> [[SIMD2<Double>]]? {
        let noding = LineNoding(rings.map(\.vertices), isClosed: true)
        if noding.isIncomplete { return nil }
        if let ring = rings.first, rings.count == 1, !noding.isSplit, noding.segments.count > 2 {
            // A simple ring is all or nothing.
            let area = Ring(ring.vertices).signedArea
            return rule.contains(area > 0 ? ring.weight : -ring.weight) ? [ring.vertices] : []
        }
        let pieces = noding.pieces
        guard
            let sweep = WindingSweep(
                pieces, weights: pieces.map { rings[Int(noding.segments[Int($0.segment)].line)].weight }, rule
            )
        else { return nil }
        return RingTracing(sweep.border, pieces).rings(minThickness: noding.cell * 4).map(\.vertices)
    }

    /// Returns the part of an area that is inside another area, or outside of it.
    ///
    /// The even-odd rule defines both areas. Where their edges coincide, the result has the same edge.
    ///
    /// - Returns: Nil if too many edges cross each other.
    package static func part(
        of area: [[SIMD2<Double>]], in other: [[SIMD2<Double>]], isInside: Bool = true
    ) -> [[SIMD2<Double>]]? {
        let rings = area.map { WeightedRing($0) } + other.map { WeightedRing($0, weight: Rule.secondGroup) }
        return outlines(of: rings, .grouped(secondIsOdd: isInside))
    }

    /// Returns rings with the same region by the even-odd rule that do not cross; nil if the rings do not cross.
    ///
    /// With the weights of the rings, the winding number is 1 in the region, and 0 elsewhere.
    package static func uncrossed(_ rings: [[SIMD2<Double>]]) -> [WeightedRing]? {
        let noding = LineNoding(rings, isClosed: true)
        guard noding.isSplit, !noding.isIncomplete else { return nil }
        let pieces = noding.pieces
        let weights = [Int32](repeating: 1, count: pieces.count)
        return WindingSweep(pieces, weights: weights, .evenOdd).map {
            RingTracing($0.border, pieces).rings(minThickness: noding.cell * 4)
        }
    }
}
