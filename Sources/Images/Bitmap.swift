/// Pixels in memory: premultiplied RGBA, eight bits a channel, rows from the top.
///
/// A pixel is one 32-bit word, `red | green << 8 | blue << 16 | alpha << 24`. Rows are padded so that a
/// vector store that begins inside a row ends inside the same row's padding.
///
/// Invariant for `@unchecked Sendable`: only its maker writes (the raster, one band of rows a thread; a
/// decoder), before the bitmap is wrapped in an `Image`; afterwards it is only read.
package final class Bitmap: @unchecked Sendable {
    /// Pixels across.
    package let width: Int
    /// Pixels down.
    package let height: Int
    /// Words from one row to the next: `width` and at least 16 words of padding, a multiple of 16.
    package let stride: Int
    /// `stride * height + 16` words, zero (transparent) at first.
    package let pixels: UnsafeMutablePointer<UInt32>

    /// A transparent bitmap; both sizes must be at least 1.
    package convenience init(width: Int, height: Int) {
        self.init(blankWidth: width, height: height)
        pixels.initialize(repeating: 0, count: stride * height + 16)
    }

    /// A bitmap whose pixels, padding included, may hold anything until its maker writes them.
    package init(blankWidth width: Int, height: Int) {
        precondition(width > 0 && height > 0 && width < 1 << 20 && height < 1 << 20)
        self.width = width
        self.height = height
        stride = (width + 16 + 15) & ~15
        let count = stride * height + 16
        pixels = .allocate(capacity: count)
    }

    deinit { pixels.deallocate() }

    /// One row's pixels.
    package func row(_ y: Int) -> UnsafeMutableBufferPointer<UInt32> {
        precondition(y >= 0 && y < height)
        return UnsafeMutableBufferPointer(start: pixels + y * stride, count: width)
    }
}
