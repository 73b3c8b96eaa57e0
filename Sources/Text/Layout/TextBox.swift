/// A rectangle with sides parallel to the axes.
package struct TextBox: Hashable, Sendable {
    /// The corner with the smallest coordinates.
    package var low: SIMD2<Double>
    /// The corner with the greatest coordinates.
    package var high: SIMD2<Double>

    /// Creates the smallest rectangle around two points.
    package init(_ first: SIMD2<Double>, _ second: SIMD2<Double>) {
        low = SIMD2(min(first.x, second.x), min(first.y, second.y))
        high = SIMD2(max(first.x, second.x), max(first.y, second.y))
    }

    /// The width and the height.
    package var size: SIMD2<Double> { high - low }

    /// Returns the smallest rectangle around this one and another.
    package func union(_ other: TextBox) -> TextBox {
        TextBox(
            SIMD2(min(low.x, other.low.x), min(low.y, other.low.y)),
            SIMD2(max(high.x, other.high.x), max(high.y, other.high.y)))
    }

    /// Returns the rectangle after a shift.
    package func moved(by shift: SIMD2<Double>) -> TextBox { TextBox(low + shift, high + shift) }
}

extension TextBox? {
    /// Grows to include a rectangle.
    mutating func include(_ box: TextBox) { self = self?.union(box) ?? box }
}
