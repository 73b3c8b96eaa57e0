/// How many pixels a point (1/72 inch) is: turns a symbol's lengths into pixels and tames absurd ones.
package struct PixelsPerPoint: Hashable, Sendable {
    /// Longer than any picture is large.
    package static let longest = 65536.0

    package let value: Double

    package init(_ value: Double) {
        self.value = value.isFinite && value > 0 ? min(value, 1e6) : 1
    }

    /// A length of 0 pixels or more; NaN and negative lengths are 0.
    package func length(_ points: Double) -> Double {
        let pixels = points * value
        return pixels > 0 ? min(pixels, Self.longest) : 0
    }

    /// A shift in either direction, pixels; NaN is 0.
    package func shift(_ points: Double) -> Double {
        let pixels = points * value
        return pixels.isNaN ? 0 : min(max(pixels, -Self.longest), Self.longest)
    }
}
