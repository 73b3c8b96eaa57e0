// Conversion between straight and premultiplied pixels.
//
// Invariant: pointers cover `count` words. The table has 256 entries and is indexed by a byte.

/// Multiplies the channels by alpha / 255, rounded to the nearest.
///
/// Exact for all bytes, and never more than alpha.
@inline(__always)
func premultiplied(_ word: UInt32) -> UInt32 {
    let alpha = word >> 24
    var redBlue = (word & 0xFF00FF) &* alpha &+ 0x800080
    redBlue = (redBlue &+ ((redBlue >> 8) & 0xFF00FF)) >> 8 & 0xFF00FF
    var green = (word >> 8 & 0xFF) &* alpha &+ 0x80
    green = (green &+ (green >> 8)) & 0xFF00
    return alpha << 24 | redBlue | green
}

extension Bitmap {
    /// Multiplies straight-alpha pixels by their alpha, in place.
    func premultiply() {
        for y in 0..<height {
            for pixel in row(y).indices {
                let word = row(y)[pixel]
                if word < 0xFF00_0000 { row(y)[pixel] = premultiplied(word) }
            }
        }
    }
}

/// Divides premultiplied pixels by their alpha, rounded to the nearest; transparent pixels become 0.
final class StraightAlpha: Sendable {
    /// 2²⁴ / alpha, rounded up.
    ///
    /// The high bits of its product with a dividend below 2¹⁶ are the exact quotient.
    private nonisolated(unsafe) let reciprocals: UnsafeMutablePointer<UInt64>

    static let shared = StraightAlpha()

    private init() {
        reciprocals = .allocate(capacity: 256)
        reciprocals[0] = 0
        for alpha in 1..<256 { reciprocals[alpha] = (1 << 24 + UInt64(alpha) - 1) / UInt64(alpha) }
    }

    deinit { reciprocals.deallocate() }

    /// Converts one pixel.
    @inline(__always)
    func straight(_ word: UInt32) -> UInt32 {
        let alpha = UInt64(word >> 24)
        if alpha == 255 { return word }
        let reciprocal = reciprocals[Int(alpha)]
        @inline(__always) func channel(_ shift: UInt64) -> UInt32 {
            let value = UInt64(word) >> shift & 255
            return UInt32(truncatingIfNeeded: min(((value &* 255 &+ (alpha >> 1)) &* reciprocal) >> 24, 255))
        }
        return channel(0) | channel(8) << 8 | channel(16) << 16 | word & 0xFF00_0000
    }

    /// Converts `count` pixels.
    func convert(_ from: UnsafePointer<UInt32>, to: UnsafeMutablePointer<UInt32>, count: Int) {
        for x in 0..<count { to[x] = straight(from[x]) }
    }
}
