/// Picture coordinates as the raster counts them: 24.8 fixed point, 256 units a pixel.
typealias FixedPosition = SIMD2<Int32>

/// The limits within which float coordinates become fixed point exactly.
enum FixedPoint {
    /// What is added to a float to round it.
    ///
    /// Adding 1.5·2²³ leaves `value · 256`, rounded to nearest, in the low bits of the float: exact up to
    /// ±2²² units, that is ±16384 px. `FixedPoint.limit` keeps one pixel away from that.
    static let magic: Float = 12_582_912
    static let magicBits: Int32 = 0x4B40_0000
    /// Largest coordinate, in pixels either way, that may be converted.
    static let limit: Float = 16_383

    /// A point in fixed units.
    ///
    /// Both coordinates must lie within ±`limit`.
    @inline(__always)
    static func convert(_ point: PixelPoint) -> FixedPosition {
        unsafeBitCast(point * 256 + magic, to: FixedPosition.self) &- magicBits
    }

    /// A point in fixed units, moved to the limit where it lies beyond; NaN becomes the lower limit.
    @inline(__always)
    static func convertClamped(_ point: PixelPoint) -> FixedPosition {
        var inside = PixelPoint(repeating: -limit)
        inside.replace(with: point, where: point .> -limit)
        inside.replace(with: PixelPoint(repeating: limit), where: inside .> limit)
        return convert(inside)
    }
}

/// A box of whole pixels; the high sides lie outside.
struct CellBox: Hashable {
    var left, top, right, bottom: Int32

    init(left: Int32, top: Int32, right: Int32, bottom: Int32) {
        (self.left, self.top, self.right, self.bottom) = (left, top, right, bottom)
    }

    /// The pixels that a shape within `box` can touch.
    ///
    /// Conversion to fixed point is monotone, so that the
    /// converted corners bound every converted point; coordinates beyond the limits are moved there.
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
