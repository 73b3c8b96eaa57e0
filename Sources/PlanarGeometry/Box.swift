/// An axis-parallel rectangle.
@usableFromInline package struct Box: Hashable, Sendable {
    /// The corner with the smallest coordinates.
    @usableFromInline package var low: SIMD2<Double>
    /// The corner with the largest coordinates.
    @usableFromInline package var high: SIMD2<Double>

    /// Creates a box from its smallest and largest corner.
    @inlinable
    package init(low: SIMD2<Double>, high: SIMD2<Double>) {
        self.low = low
        self.high = high
    }

    /// Creates a box from bounds: xMin, yMin, xMax, yMax.
    @inlinable
    package init(bounds: SIMD4<Double>) {
        self.init(low: bounds.lowHalf, high: bounds.highHalf)
    }

    /// Creates the smallest box around some points; ignores coordinates that are NaN.
    @inlinable
    package init(around points: some Sequence<SIMD2<Double>>) {
        self = .nothing
        for point in points { include(point) }
    }

    /// The empty box, which contains no point.
    @inlinable
    package static var nothing: Box {
        Box(low: SIMD2(repeating: .infinity), high: SIMD2(repeating: -.infinity))
    }

    /// Whether no point lies in the box; true if a coordinate of a corner is NaN.
    @inlinable
    package var isEmpty: Bool { !(low.x <= high.x && low.y <= high.y) }

    /// The width and height.
    @inlinable
    package var size: SIMD2<Double> { high - low }

    /// The center; finite if both corners are finite.
    @inlinable
    package var center: SIMD2<Double> { low * 0.5 + high * 0.5 }

    /// Grows the box so that it contains a point; ignores coordinates that are NaN.
    @inlinable
    package mutating func include(_ point: SIMD2<Double>) {
        // Comparisons with NaN are false.
        low.replace(with: point, where: point .< low)
        high.replace(with: point, where: point .> high)
    }

    /// Grows the box so that it contains another box.
    @inlinable
    package mutating func formUnion(_ other: Box) {
        low = pointwiseMin(low, other.low)
        high = pointwiseMax(high, other.high)
    }

    /// Returns the box, expanded by a distance on every side.
    @inlinable
    package func outset(by distance: Double) -> Box { Box(low: low - distance, high: high + distance) }

    /// Whether the boxes share a point; the border belongs to the box.
    @inlinable
    package func touches(_ other: Box) -> Bool {
        low.x <= other.high.x && other.low.x <= high.x && low.y <= other.high.y && other.low.y <= high.y
    }

    /// Whether another box lies completely inside this one.
    @inlinable
    package func contains(_ other: Box) -> Bool {
        low.x <= other.low.x && low.y <= other.low.y && high.x >= other.high.x && high.y >= other.high.y
    }
}
