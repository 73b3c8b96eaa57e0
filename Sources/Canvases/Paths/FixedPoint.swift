/// Page coordinates of the raster in 24.8 fixed point: 256 units per pixel.
typealias FixedPosition = SIMD2<Int32>

/// The conversion of coordinates to fixed point, and its limits.
enum FixedPoint {
    /// The number whose addition rounds a `Float` to an integer.
    ///
    /// After adding 1.5·2²³, the low bits of the `Float` contain `value · 256`, rounded to nearest. This is exact up to
    /// ±2²² units, which are ±16384 pixels. `FixedPoint.limit` is one pixel smaller.
    static let magic: Float = 12_582_912
    static let magicBits: Int32 = 0x4B40_0000
    /// The greatest absolute coordinate that can be converted, in pixels.
    static let limit: Float = 16_383

    /// Converts a point to fixed point; both coordinates must lie within ±`limit`.
    @inline(__always)
    static func convert(_ point: PixelPoint) -> FixedPosition {
        unsafeBitCast(point * 256 + magic, to: FixedPosition.self) &- magicBits
    }

    /// Converts a point to fixed point.
    ///
    /// Coordinates beyond the limit move to it, and NaN becomes the lower limit.
    @inline(__always)
    static func convertClamped(_ point: PixelPoint) -> FixedPosition {
        var inside = PixelPoint(repeating: -limit)
        inside.replace(with: point, where: point .> -limit)
        inside.replace(with: PixelPoint(repeating: limit), where: inside .> limit)
        return convert(inside)
    }
}

/// A box of whole pixels; its right column and its bottom row are outside.
struct CellBox: Hashable {
    var left, top, right, bottom: Int32

    init(left: Int32, top: Int32, right: Int32, bottom: Int32) {
        (self.left, self.top, self.right, self.bottom) = (left, top, right, bottom)
    }

    /// Creates the box of pixels that a shape within `box` can change.
    ///
    /// Conversion to fixed point is monotonic, so the converted corners bound every converted point. Coordinates beyond
    /// the limits move to them.
    @inline(__always)
    init(covering box: PixelBox) {
        let low = FixedPoint.convertClamped(box.low)
        let high = FixedPoint.convertClamped(box.high) &+ 255
        (left, top, right, bottom) = (low.x &>> 8, low.y &>> 8, high.x &>> 8, high.y &>> 8)
    }

    @inline(__always)
    var isEmpty: Bool { left >= right || top >= bottom }

    @inline(__always)
    func intersection(_ other: CellBox) -> CellBox {
        CellBox(
            left: max(left, other.left), top: max(top, other.top),
            right: min(right, other.right), bottom: min(bottom, other.bottom))
    }

    @inline(__always)
    func contains(_ other: CellBox) -> Bool {
        left <= other.left && top <= other.top && right >= other.right && bottom >= other.bottom
    }

    @inline(__always)
    func moved(by offset: SIMD2<Int32>) -> CellBox {
        CellBox(
            left: left &+ offset.x, top: top &+ offset.y, right: right &+ offset.x,
            bottom: bottom &+ offset.y)
    }

    func union(_ other: CellBox) -> CellBox {
        CellBox(
            left: min(left, other.left), top: min(top, other.top),
            right: max(right, other.right), bottom: max(bottom, other.bottom))
    }
}
