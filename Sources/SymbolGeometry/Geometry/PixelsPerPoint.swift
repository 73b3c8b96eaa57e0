/// The number of pixels per point (1/72 inch).
///
/// Converts a symbol's lengths into pixels and limits them.
package struct PixelsPerPoint: Hashable, Sendable {
    /// The maximum length in pixels, larger than any picture.
    package static let maxLength = 65536.0

    package let value: Double

    package init(_ value: Double) {
        self.value = value.isFinite && value > 0 ? min(value, 1e6) : 1
    }

    /// Returns a length in pixels, at least 0.
    ///
    /// NaN and negative lengths give 0.
    package func length(_ points: Double) -> Double {
        let pixels = points * value
        return pixels > 0 ? min(pixels, Self.maxLength) : 0
    }

    /// Returns a positive or negative offset in pixels.
    ///
    /// NaN gives 0.
    package func shift(_ points: Double) -> Double {
        let pixels = points * value
        return pixels.isNaN ? 0 : min(max(pixels, -Self.maxLength), Self.maxLength)
    }
}
