/// The picture's bounds with a margin.
///
/// Geometry outside is clipped before drawing.
@usableFromInline package struct ClipBox: Sendable {
    @usableFromInline package let low, high: SIMD2<Double>

    /// Creates a box from two corners.
    @inlinable
    package init(low: SIMD2<Double>, high: SIMD2<Double>) {
        (self.low, self.high) = (low, high)
    }

    /// The position of vertices relative to the box.
    @usableFromInline package enum Position { case inside, outside, crossing }

    /// Returns the position of vertices relative to the box, computed from their bounds.
    @inlinable
    package func position(of pixels: [SIMD2<Double>]) -> Position {
        guard var minimum = pixels.first else { return .outside }
        var maximum = minimum
        for pixel in pixels {
            minimum = minimum.replacing(with: pixel, where: pixel .< minimum)
            maximum = maximum.replacing(with: pixel, where: pixel .> maximum)
        }
        if maximum.x < low.x || maximum.y < low.y || minimum.x > high.x || minimum.y > high.y {
            return .outside
        }
        let isInside =
            minimum.x >= low.x && minimum.y >= low.y && maximum.x <= high.x && maximum.y <= high.y
        return isInside ? .inside : .crossing
    }

    /// Returns the part of a segment inside the box, as fractions of its length, or nil if there is none.
    ///
    /// Algorithm: Liang and Barsky, 1984.
    @inlinable
    package func visible(
        from start: SIMD2<Double>, _ step: SIMD2<Double>
    ) -> (enter: Double, leave: Double)? {
        var enter = 0.0
        var leave = 1.0
        for axis in 0...1 {
            if step[axis] == 0 {
                if start[axis] < low[axis] || start[axis] > high[axis] { return nil }
                continue
            }
            let toLow = (low[axis] - start[axis]) / step[axis]
            let toHigh = (high[axis] - start[axis]) / step[axis]
            enter = max(enter, min(toLow, toHigh))
            leave = min(leave, max(toLow, toHigh))
            if enter > leave { return nil }
        }
        return (enter, leave)
    }
}
