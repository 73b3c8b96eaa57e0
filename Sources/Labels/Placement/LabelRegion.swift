import CartouchePlanarGeometry

/// A part of a level in which labels are made; it also has the places whose copies in the next worlds are in it.
struct LabelRegion: Sendable {
    /// The part in DIPs of the level.
    let box: Box
    /// The vector to the copy of a place in the next world; nil if there is none.
    let turn: SIMD2<Double>?

    /// The part and its copies in the neighboring worlds.
    var copies: [Box] {
        guard let turn else { return [box] }
        return [box, box.moved(by: turn), box.moved(by: -turn)]
    }

    /// Returns whether a box, or one of its copies, touches the part.
    func touches(_ other: Box) -> Bool {
        guard let turn else { return box.touches(other) }
        return box.touches(other) || box.moved(by: turn).touches(other) || box.moved(by: -turn).touches(other)
    }
}

extension Box {
    func moved(by offset: SIMD2<Double>) -> Box { Box(low: low + offset, high: high + offset) }
}

extension LabelLevel {
    /// Returns the box around the positions of a box of the map.
    func box(around box: Box) -> Box {
        if box.isEmpty { return box }
        return Box(around: box.corners.map(position))
    }

    /// Returns the box of the map around the places of a box.
    func mapBox(around box: Box) -> Box { Box(around: box.corners.map(place)) }
}

extension Box {
    fileprivate var corners: [SIMD2<Double>] { [low, SIMD2(high.x, low.y), high, SIMD2(low.x, high.y)] }
}
