import CartouchePlanarGeometry

/// The area of a label, relative to its anchor; y down.
package struct LabelShape: Hashable, Sendable {
    /// The smallest upright box around the label.
    package var box: Box
    /// The rectangles of a rotated or curved label; empty if ``box`` is the shape.
    package var pieces: [OrientedBox]

    /// Creates the shape of a horizontal label.
    package init(_ box: Box) {
        self.box = box
        pieces = []
    }

    /// Creates the shape of a rotated or curved label.
    package init(_ pieces: [OrientedBox]) {
        var box = Box.nothing
        for piece in pieces { box.formUnion(piece.bounds) }
        self.box = box
        self.pieces = pieces
    }

    /// Returns whether the distance to another shape is smaller than a gap.
    ///
    /// - Parameters:
    ///   - offset: The anchor of the other shape, relative to the anchor of this one.
    ///   - gap: The distance that shapes keep.
    package func isNear(_ other: LabelShape, at offset: SIMD2<Double>, gap: Double) -> Bool {
        let (low, high) = (other.box.low + offset, other.box.high + offset)
        guard box.low.x < high.x + gap, low.x < box.high.x + gap, box.low.y < high.y + gap,
            low.y < box.high.y + gap
        else { return false }
        if pieces.isEmpty, other.pieces.isEmpty { return true }
        if pieces.isEmpty { return other.isNear(OrientedBox(box), at: -offset, gap: gap) }
        if other.pieces.isEmpty {
            return isNear(OrientedBox(Box(low: low, high: high)), at: .zero, gap: gap)
        }
        return other.pieces.contains { isNear($0, at: offset, gap: gap) }
    }

    /// Returns whether the distance to a rectangle is smaller than a gap.
    private func isNear(_ piece: OrientedBox, at offset: SIMD2<Double>, gap: Double) -> Bool {
        let piece = piece.moved(by: offset)
        let bounds = piece.bounds.outset(by: gap)
        return pieces.contains { $0.bounds.touches(bounds) && $0.isNear(piece, gap: gap) }
    }

    /// Returns whether two shapes overlap at this scale or at any larger one.
    ///
    /// When a map is enlarged, the anchors move apart on a ray from each other, and the shapes keep their size. Only
    /// shapes that are on the wrong sides of each other can meet later.
    package func meetsWhenEnlarged(_ other: LabelShape, at offset: SIMD2<Double>) -> Bool {
        // The offsets at which the boxes overlap are an open box.
        let low = box.low - other.box.high
        let high = box.high - other.box.low
        var first = 1.0
        var last = Double.infinity
        for axis in 0..<2 {
            let step = offset[axis]
            if step == 0 {
                guard low[axis] < 0, high[axis] > 0 else { return false }
                continue
            }
            let (one, two) = (low[axis] / step, high[axis] / step)
            first = max(first, min(one, two))
            last = min(last, max(one, two))
        }
        return first < last
    }

    /// Returns the factor by which the map must at least be enlarged until the boxes of two shapes are apart.
    ///
    /// - Returns: 1 for shapes that are not upright boxes; infinity if their anchors are at the same place.
    func clearingFactor(from other: LabelShape, at offset: SIMD2<Double>) -> Double {
        guard pieces.isEmpty, other.pieces.isEmpty else { return 1 }
        let low = box.low - other.box.high
        let high = box.high - other.box.low
        var factor = Double.infinity
        for axis in 0..<2 where offset[axis] != 0 {
            factor = min(factor, max(low[axis] / offset[axis], high[axis] / offset[axis]))
        }
        return max(factor, 1)
    }

    /// Returns the distance from the shape to a point; 0 inside.
    package func distance(to point: SIMD2<Double>) -> Double {
        if pieces.isEmpty { return OrientedBox(box).distance(to: point) }
        return pieces.reduce(.infinity) { min($0, $1.distance(to: point)) }
    }

    /// Returns the area that two shapes share, approximately: that of their boxes.
    package func sharedArea(with other: LabelShape, at offset: SIMD2<Double>) -> Double {
        let low = pointwiseMax(box.low, other.box.low + offset)
        let high = pointwiseMin(box.high, other.box.high + offset)
        let size = high - low
        return size.min() > 0 ? size.x * size.y : 0
    }
}
