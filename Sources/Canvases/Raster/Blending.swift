/// Four premultiplied pixels, or one number for each of four pixels.
typealias Pixels4 = SIMD4<UInt32>
/// Eight 16-bit channels: red and blue, or green and alpha, of four pixels.
typealias Channels8 = SIMD8<UInt16>

/// Source-over compositing of 8-bit premultiplied channels, four pixels at a time.
///
/// Each product is rounded to nearest.
///
/// Uses only 128-bit vectors, because wider vectors in Swift are slower on a baseline x86-64.
enum Blending {
    static let low = Pixels4(repeating: 0x00FF_00FF)

    @inline(__always) static func redBlue(_ pixels: Pixels4) -> Channels8 {
        unsafeBitCast(pixels & Pixels4(repeating: 0x00FF_00FF), to: Channels8.self)
    }

    @inline(__always) static func greenAlpha(_ pixels: Pixels4) -> Channels8 {
        unsafeBitCast(pixels, to: Channels8.self) &>> 8
    }

    /// Returns `value / 255`, rounded, for products of two bytes plus 128.
    ///
    /// The results are in the low bytes.
    @inline(__always) static func dividedBy255(_ biased: Channels8) -> Channels8 {
        (biased &+ (biased &>> 8)) &>> 8
    }

    /// Copies a number 0…255 to both halves of each lane.
    @inline(__always) static func spread(_ bytes: Pixels4) -> Channels8 {
        unsafeBitCast(bytes | (bytes &<< 16), to: Channels8.self)
    }

    @inline(__always) static func join(redBlue: Channels8, greenAlpha: Channels8) -> Pixels4 {
        unsafeBitCast(dividedBy255(redBlue), to: Pixels4.self)
            | unsafeBitCast(
                (greenAlpha &+ (greenAlpha &>> 8)) & Channels8(repeating: 0xFF00), to: Pixels4.self)
    }

    /// Returns source over destination.
    @inline(__always) static func over(_ destination: Pixels4, _ source: Pixels4) -> Pixels4 {
        let rest = spread(Pixels4(repeating: 255) &- (source &>> 24))
        let bias = Channels8(repeating: 128)
        return source
            &+ join(
                redBlue: redBlue(destination) &* rest &+ bias,
                greenAlpha: greenAlpha(destination) &* rest &+ bias)
    }

    /// Multiplies each pixel by a number 0…255, as a fraction of 255.
    @inline(__always) static func scaled(_ pixels: Pixels4, by bytes: Pixels4) -> Pixels4 {
        let factor = spread(bytes)
        let bias = Channels8(repeating: 128)
        return join(
            redBlue: redBlue(pixels) &* factor &+ bias, greenAlpha: greenAlpha(pixels) &* factor &+ bias)
    }
}

/// One premultiplied color, prepared for compositing with coverage.
struct SolidSource {
    let word: UInt32
    private let redBlue: Channels8
    private let greenAlpha: Channels8
    private let alpha: Channels8

    @inline(__always)
    init(_ word: UInt32) {
        self.word = word
        redBlue = Blending.redBlue(Pixels4(repeating: word))
        greenAlpha = Blending.greenAlpha(Pixels4(repeating: word))
        alpha = Channels8(repeating: UInt16(truncatingIfNeeded: word &>> 24))
    }

    /// Returns the color over four pixels, multiplied by `cover` (0…255).
    ///
    /// `opaque` must be true exactly if the alpha of the color is 255.
    @inline(__always)
    func over(_ destination: Pixels4, cover: Pixels4, opaque: Bool) -> Pixels4 {
        let part = Blending.spread(cover)
        let bias = Channels8(repeating: 128)
        let rest =
            opaque
            ? Channels8(repeating: 255) &- part
            : Channels8(repeating: 255) &- Blending.dividedBy255(part &* alpha &+ bias)
        return Blending.join(
            redBlue: redBlue &* part &+ Blending.redBlue(destination) &* rest &+ bias,
            greenAlpha: greenAlpha &* part &+ Blending.greenAlpha(destination) &* rest &+ bias)
    }
}
