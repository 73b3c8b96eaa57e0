import CartouchePlanarGeometry

/// The direction of a ring, with y pointing up.
package enum RingOrientation {
    case clockwise
    case counterClockwise
}

extension PackedCoordinates {
    /// The parts as rings.
    package var rings: [Ring] { (0..<partCount).map { Ring(positions[range(ofPart: $0)]) } }

    /// Returns the area of a part as a ring, positive if the ring is counter-clockwise.
    func signedArea(ofPart part: Int) -> Double { Ring(positions[range(ofPart: part)]).signedArea }

    /// Returns the same rings in the same order: outer rings have the given direction, and holes the opposite one.
    package func oriented(outer: RingOrientation) -> PackedCoordinates {
        let reversed = partsToReverse(outer: outer)
        return reversed.isEmpty ? self : rearranged(order: Array(0..<partCount), reversed: reversed)
    }

    /// Returns the rings to reverse, so that outer rings have the given direction, and holes the opposite one.
    func partsToReverse(outer: RingOrientation) -> Set<Int> {
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
