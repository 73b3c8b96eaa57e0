/// A color in the sRGB color space with straight (not premultiplied) alpha.
public struct Color: Hashable, Sendable {
    /// Red, 0 to 1.
    public var red: Double
    /// Green, 0 to 1.
    public var green: Double
    /// Blue, 0 to 1.
    public var blue: Double
    /// Opacity, 0 (transparent) to 1 (opaque).
    public var alpha: Double

    /// Creates a color from sRGB components between 0 and 1.
    ///
    /// Values outside of this range are clamped, and NaN becomes 0. The default of `alpha` is 1 (opaque).
    public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
        func clamped(_ value: Double) -> Double { value > 0 ? min(value, 1) : 0 }
        self.red = clamped(red)
        self.green = clamped(green)
        self.blue = clamped(blue)
        self.alpha = clamped(alpha)
    }

    /// Creates a color from four integers between 0 and 255, as in web map JSON.
    ///
    /// The default of `alpha` is 255.
    public init(red8 red: Int, green: Int, blue: Int, alpha: Int = 255) {
        self.init(
            red: Double(red) / 255, green: Double(green) / 255, blue: Double(blue) / 255,
            alpha: Double(alpha) / 255)
    }

    /// Returns the color with a different opacity, 0 to 1.
    public func withAlphaComponent(_ alpha: Double) -> Color {
        Color(red: red, green: green, blue: blue, alpha: alpha)
    }

    /// The components (red, green, blue, alpha) as integers from 0 to 255; rounded, with halves away from zero.
    public var rgba8: SIMD4<UInt8> {
        func byte(_ value: Double) -> UInt8 { UInt8((value * 255).rounded()) }
        return SIMD4(byte(red), byte(green), byte(blue), byte(alpha))
    }
}
