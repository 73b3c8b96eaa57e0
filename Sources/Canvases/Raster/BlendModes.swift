// Mixing of a group's pixels with the pixels below (W3C, Compositing and Blending Level 1, sections 10.1 and 10.2).
// The formulas of other modes are those of programs for pictures; Esri documents theirs in words only.

extension BlendMode {
    /// Replaces each premultiplied color of a group, so that source-over compositing of the new color gives the blend.
    ///
    /// With straight colors Cs and Cb and backdrop alpha ab, this color is (1 − ab)·Cs + ab·B(Cb, Cs).
    ///
    /// - Parameters:
    ///   - colors: The pixels of the group, which are replaced.
    ///   - below: The pixels below the group.
    ///   - count: The number of pixels.
    func blend(_ colors: UnsafeMutablePointer<UInt32>, with below: UnsafePointer<UInt32>, count: Int) {
        for index in 0..<count {
            let (source, backdrop) = (Straight(colors[index]), Straight(below[index]))
            guard source.alpha > 0, backdrop.alpha > 0 else { continue }
            let mixed = blended(backdrop.color, source.color)
            colors[index] =
                Straight(
                    color: source.color + (mixed - source.color) * backdrop.alpha, alpha: source.alpha
                ).word
        }
    }

    /// Returns B(Cb, Cs), the blend of two straight colors from 0 to 1.
    private func blended(_ backdrop: SIMD3<Float>, _ source: SIMD3<Float>) -> SIMD3<Float> {
        switch self {
        case .hue: source.with(saturation: backdrop.saturation).with(luminosity: backdrop.luminosity)
        case .saturation: backdrop.with(saturation: source.saturation).with(luminosity: backdrop.luminosity)
        case .color: source.with(luminosity: backdrop.luminosity)
        case .luminosity: backdrop.with(luminosity: source.luminosity)
        default:
            SIMD3(
                channel(backdrop.x, source.x), channel(backdrop.y, source.y), channel(backdrop.z, source.z))
        }
    }

    /// Returns the blend of one channel; modes that mix all channels together return the source.
    private func channel(_ backdrop: Float, _ source: Float) -> Float {
        switch self {
        case .normal, .hue, .saturation, .color, .luminosity: source
        case .multiply: backdrop * source
        case .screen: backdrop + source - backdrop * source
        case .overlay: Self.hardLight.channel(source, backdrop)
        case .darken: min(backdrop, source)
        case .lighten: max(backdrop, source)
        case .colorDodge: backdrop == 0 ? 0 : source >= 1 ? 1 : min(1, backdrop / (1 - source))
        case .colorBurn: backdrop >= 1 ? 1 : source <= 0 ? 0 : 1 - min(1, (1 - backdrop) / source)
        case .hardLight:
            source <= 0.5
                ? backdrop * 2 * source : Self.screen.channel(backdrop, 2 * source - 1)
        case .softLight: softLight(backdrop, source)
        case .difference: abs(backdrop - source)
        case .exclusion: backdrop + source - 2 * backdrop * source
        case .plus: min(1, backdrop + source)
        case .minus: max(0, backdrop - source)
        case .average: (backdrop + source) / 2
        case .invert: 1 - backdrop
        case .reflect: source >= 1 ? 1 : min(1, backdrop * backdrop / (1 - source))
        case .vividLight:
            source <= 0.5
                ? Self.colorBurn.channel(backdrop, 2 * source)
                : Self.colorDodge.channel(backdrop, 2 * source - 1)
        case .linearBurn: max(0, backdrop + source - 1)
        case .linearLight: min(max(backdrop + 2 * source - 1, 0), 1)
        case .pinLight:
            source <= 0.5 ? min(backdrop, 2 * source) : max(backdrop, 2 * source - 1)
        }
    }

    private func softLight(_ backdrop: Float, _ source: Float) -> Float {
        if source <= 0.5 { return backdrop - (1 - 2 * source) * backdrop * (1 - backdrop) }
        let lifted =
            backdrop <= 0.25
            ? ((16 * backdrop - 12) * backdrop + 4) * backdrop : backdrop.squareRoot()
        return backdrop + (2 * source - 1) * (lifted - backdrop)
    }
}

/// A pixel with straight alpha; all numbers are from 0 to 1.
private struct Straight {
    var color: SIMD3<Float>
    var alpha: Float

    init(color: SIMD3<Float>, alpha: Float) {
        self.color = color
        self.alpha = alpha
    }

    init(_ word: UInt32) {
        alpha = Float(word >> 24) / 255
        let bytes = SIMD3<UInt32>(word & 255, word >> 8 & 255, word >> 16 & 255)
        color = word >> 24 == 0 ? .zero : SIMD3<Float>(bytes) / Float(word >> 24)
    }

    /// The premultiplied pixel.
    var word: UInt32 {
        let scaled = (color * (alpha * 255)).rounded(.toNearestOrAwayFromZero)
        let limit = SIMD3<Float>(repeating: (alpha * 255).rounded())
        let bytes = SIMD3<UInt32>(scaled.clamped(lowerBound: .zero, upperBound: limit))
        return bytes.x | bytes.y << 8 | bytes.z << 16 | UInt32((alpha * 255).rounded()) << 24
    }
}

extension SIMD3<Float> {
    fileprivate var luminosity: Float { 0.3 * x + 0.59 * y + 0.11 * z }
    fileprivate var saturation: Float { self.max() - self.min() }

    /// Returns the color with a different luminosity, moved back into the range of colors.
    fileprivate func with(luminosity wanted: Float) -> SIMD3<Float> {
        var color = self + (wanted - luminosity)
        let (middle, low, high) = (color.luminosity, color.min(), color.max())
        if low < 0 { color = middle + (color - middle) * (middle / (middle - low)) }
        if high > 1 { color = middle + (color - middle) * ((1 - middle) / (high - middle)) }
        return color
    }

    /// Returns the color with a different saturation.
    fileprivate func with(saturation wanted: Float) -> SIMD3<Float> {
        let (low, high) = (self.min(), self.max())
        return high > low ? (self - low) * (wanted / (high - low)) : .zero
    }
}
