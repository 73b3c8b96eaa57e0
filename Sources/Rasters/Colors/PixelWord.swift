import CartoucheImages

/// A pixel as one word: premultiplied red, green, blue and alpha, as in `Bitmap`.
enum PixelWord {
    /// Returns the word for straight channels from 0 to 1.
    @inline(__always)
    static func of(_ red: Float, _ green: Float, _ blue: Float, opacity: Float) -> UInt32 {
        let scale = opacity * 255
        let (r, g, b) = (UInt32(red * scale + 0.5), UInt32(green * scale + 0.5), UInt32(blue * scale + 0.5))
        return r | g << 8 | b << 16 | UInt32(scale + 0.5) << 24
    }

    /// Returns the word of a color with an additional opacity.
    @inline(__always)
    static func of(_ color: SIMD4<Float>, opacity: Float) -> UInt32 {
        of(color.x, color.y, color.z, opacity: color.w * opacity)
    }
}

extension Color {
    /// The channels as numbers from 0 to 1: red, green, blue, alpha.
    var channels: SIMD4<Float> { SIMD4(Float(red), Float(green), Float(blue), Float(alpha)) }
}
