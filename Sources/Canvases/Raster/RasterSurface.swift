/// A rectangle of premultiplied pixels: the rows of one band, the buffer of a group, or a sprite.
///
/// Invariant: `pixels` points to the pixel (box.left, box.top). Every row has at least four writable words after
/// box.right that nothing else uses, because vector stores of four pixels can end there.
struct RasterSurface {
    let pixels: UnsafeMutablePointer<UInt32>
    let stride: Int
    let box: CellBox

    @inline(__always)
    func address(x: Int32, y: Int32) -> UnsafeMutablePointer<UInt32> {
        pixels + (Int(y &- box.top) &* stride &+ Int(x &- box.left))
    }

    var width: Int { Int(box.right - box.left) }
    var height: Int { Int(box.bottom - box.top) }

    /// Allocates a transparent surface; call `deallocate` after use.
    static func allocate(_ box: CellBox) -> RasterSurface {
        let stride = (Int(box.right - box.left) + 4 + 3) & ~3
        let count = stride * Int(box.bottom - box.top)
        let pixels = UnsafeMutablePointer<UInt32>.allocate(capacity: count)
        pixels.initialize(repeating: 0, count: count)
        return RasterSurface(pixels: pixels, stride: stride, box: box)
    }

    func deallocate() { pixels.deallocate() }
}
