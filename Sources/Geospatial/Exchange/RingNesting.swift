import PlanarGeometry

/// Which way a ring turns, y pointing up.
enum RingSense {
    case clockwise
    case counterClockwise
}

extension PackedCoordinates {
    /// Each part as a ring.
    package var rings: [Ring] { (0..<partCount).map { Ring(positions[range(ofPart: $0)]) } }

    /// The area of a part as a ring, positive if it runs counter-clockwise.
    func signedArea(ofPart part: Int) -> Double { Ring(positions[range(ofPart: part)]).signedArea }

    /// The same rings in the same order, those around areas turned one way and those around holes the other.
    func turned(outer: RingSense) -> PackedCoordinates {
        let reversed = partsToReverse(outer: outer)
        return reversed.isEmpty ? self : rearranged(order: Array(0..<partCount), reversed: reversed)
    }

    /// The rings that have to be walked the other way, so that those around areas turn one way and those
    /// around holes the other.
    func partsToReverse(outer: RingSense) -> Set<Int> {
        guard partCount > 0 else { return [] }
        let nesting = RingNesting(rings)
        var reversed: Set<Int> = []
        for part in 0..<partCount {
            let area = signedArea(ofPart: part)
            let isCounterClockwise = area > 0
            let shouldBe = (outer == .counterClockwise) != nesting.isHole[part]
            if area != 0, isCounterClockwise != shouldBe { reversed.insert(part) }
        }
        return reversed
    }
}
