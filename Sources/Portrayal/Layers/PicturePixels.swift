import CartoucheCanvases
import CartoucheImages
import CartoucheSymbolModel
import Synchronization

/// A layer's picture after color substitutions, with a cache of tinted versions.
final class PicturePixels: Sendable {
    /// The picture after color substitutions, without tint.
    private let image: Image
    private let tint: Color
    private let colorLocked: Bool
    private let opacity: Double
    private let filter: TextureFilter
    private let tinted = Mutex<[SIMD4<UInt8>: Image]>([:])

    /// The maximum number of tinted pictures in the cache.
    private static let maxTints = 64

    /// Creates the picture, or nil if its pixels are not loaded.
    init?(_ picture: PictureProperties, colorLocked: Bool) {
        guard let image = picture.image else { return nil }
        fullSize = image.fullSize
        self.image = image.substituting(picture.colorSubstitutions)
        tint = picture.tintColor?.resolved ?? .white
        self.colorLocked = colorLocked
        opacity = picture.opacity > 0 ? min(picture.opacity, 1) : 0
        filter = picture.textureFilter
    }

    /// The size of the picture in its file.
    let fullSize: PixelSize

    /// Returns the picture with the tint of a variation, and its opacity, or nil if it is invisible.
    ///
    /// Red, green and blue are multiplied by the tint's components. The tint's alpha is an opacity of the
    /// whole picture.
    func image(as variation: Variation) -> (image: Image, opacity: Double)? {
        let color = colorLocked ? tint : variation.color ?? tint
        let visible = opacity * variation.opacity * color.alpha
        guard visible > 0 else { return nil }
        let bytes = color.withAlphaComponent(1).rgba8
        if bytes == SIMD4(repeating: 255) { return (image, visible) }
        if let known = tinted.withLock({ $0[bytes] }) { return (known, visible) }
        let result = image.tinted(bytes)
        tinted.withLock { tinted in
            if tinted.count >= Self.maxTints { tinted.removeAll() }
            tinted[bytes] = result
        }
        return (result, visible)
    }

    /// Returns the sampling for a scale.
    ///
    /// Only the draft filter uses the nearest pixel, and only if pixels are enlarged. Reduced pictures are always
    /// averaged.
    func sampling(scale: Double) -> Sampling { filter == .draft && scale >= 1 ? .nearest : .bilinear }
}

extension Image {
    /// Returns the picture with colors replaced in order.
    ///
    /// Transparent pixels stay transparent.
    fileprivate func substituting(_ substitutions: [ColorSubstitution]) -> Image {
        let pairs = substitutions.prefix(256).compactMap { substitution -> (UInt32, UInt32)? in
            guard let old = substitution.oldColor?.resolved, let new = substitution.newColor?.resolved else {
                return nil
            }
            return (old.withAlphaComponent(1).premultipliedWord, new.premultipliedWord)
        }
        guard !pairs.isEmpty else { return self }
        var exchanged: [UInt32: UInt32] = [:]
        return mapped { word in
            guard word >> 24 == 255 else { return word }
            if let known = exchanged[word] { return known }
            var result = word
            for (old, new) in pairs where result == old { result = new }
            if exchanged.count < 65_536 { exchanged[word] = result }
            return result
        }
    }

    /// Returns the picture with red, green and blue multiplied by a color's components (0 to 255) and divided
    /// by 255.
    fileprivate func tinted(_ color: SIMD4<UInt8>) -> Image {
        let factors = (UInt32(color.x), UInt32(color.y), UInt32(color.z))
        func part(_ value: UInt32, _ factor: UInt32) -> UInt32 { ((value & 255) * factor + 127) / 255 }
        return mapped { word in
            part(word, factors.0) | part(word >> 8, factors.1) << 8 | part(word >> 16, factors.2) << 16
                | word & 0xFF00_0000
        }
    }

    private func mapped(_ change: (UInt32) -> UInt32) -> Image {
        let result = Bitmap(width: width, height: height)
        for y in 0..<height {
            let (from, to) = (bitmap.row(y), result.row(y))
            for x in 0..<width { to[x] = change(from[x]) }
        }
        return Image(result)
    }
}
