/// An axis-parallel rectangle.
package struct Box: Hashable, Sendable {
    /// The corner with the smallest coordinates.
    package var low: SIMD2<Double>
    /// The corner with the largest coordinates.
    package var high: SIMD2<Double>

    /// A box from its smallest to its largest corner.
    @inlinable
    package init(low: SIMD2<Double>, high: SIMD2<Double>) {
        self.low = low
        self.high = high
    }

    /// A box from bounds: xMin, yMin, xMax, yMax.
    @inlinable
    package init(bounds: SIMD4<Double>) {
        self.init(low: bounds.lowHalf, high: bounds.highHalf)
    }

    /// The smallest box around some points; coordinates that are NaN do not count.
    @inlinable
    package init(around points: some Sequence<SIMD2<Double>>) {
        self = .nothing
        for point in points { include(point) }
    }

    /// The box of no point at all.
    @inlinable
    package static var nothing: Box {
        Box(low: SIMD2(repeating: .infinity), high: SIMD2(repeating: -.infinity))
    }

    /// Whether no point lies in the box; true if a corner is NaN.
    @inlinable
    package var isEmpty: Bool { !(low.x <= high.x && low.y <= high.y) }

    /// From the smallest to the largest corner.
    @inlinable
    package var size: SIMD2<Double> { high - low }

    /// The middle; finite if both corners are.
    @inlinable
    package var center: SIMD2<Double> { low * 0.5 + high * 0.5 }

    /// Grows the box around a point; coordinates that are NaN do not count.
    @inlinable
    package mutating func include(_ point: SIMD2<Double>) {
        // Comparisons with NaN are false.
        low.replace(with: point, where: point .< low)
        high.replace(with: point, where: point .> high)
    }

    /// Grows the box around another one.
    @inlinable
    package mutating func formUnion(_ other: Box) {
        low = pointwiseMin(low, other.low)
        high = pointwiseMax(high, other.high)
    }

    /// The box moved out by a distance on every side.
    @inlinable
    package func outset(by distance: Double) -> Box { Box(low: low - distance, high: high + distance) }

    /// Whether the boxes share a point; borders belong to both.
    @inlinable
    package func touches(_ other: Box) -> Bool {
        low.x <= other.high.x && other.low.x <= high.x && low.y <= other.high.y && other.low.y <= high.y
    }

    /// Whether the whole of another box lies in this one.
    @inlinable
    package func contains(_ other: Box) -> Bool {
        low.x <= other.low.x && low.y <= other.low.y && high.x >= other.high.x && high.y >= other.high.y
    }
}
