/// Pixels in memory: premultiplied RGBA, eight bits per channel, rows from the top.
///
/// A pixel is one 32-bit word, `red | green << 8 | blue << 16 | alpha << 24`. Rows are padded, so that a vector store
/// that starts inside a row ends inside the padding of the same row.
///
/// Invariant for `@unchecked Sendable`: only the creator writes, before an `Image` wraps the bitmap. The creator is a
/// decoder or the raster, in which each thread writes different rows. Afterwards the bitmap is only read.
package final class Bitmap: @unchecked Sendable {
    /// The number of columns.
    package let width: Int
    /// The number of rows.
    package let height: Int
    /// The number of words from one row to the next: `width` plus at least 16, rounded up to a multiple of 16.
    package let stride: Int
    /// `stride * height + 16` words, initially zero (transparent).
    package let pixels: UnsafeMutablePointer<UInt32>

    /// Creates a transparent bitmap; both sizes must be at least 1.
    package convenience init(width: Int, height: Int) {
        self.init(blankWidth: width, height: height)
        pixels.initialize(repeating: 0, count: stride * height + 16)
    }

    /// Creates a bitmap with uninitialized pixels and padding.
    package init(blankWidth width: Int, height: Int) {
        precondition(width > 0 && height > 0 && width < 1 << 20 && height < 1 << 20)
        self.width = width
        self.height = height
        stride = (width + 16 + 15) & ~15
        let count = stride * height + 16
        pixels = .allocate(capacity: count)
    }

    deinit { pixels.deallocate() }

    /// Returns the pixels of one row.
    package func row(_ y: Int) -> UnsafeMutableBufferPointer<UInt32> {
        precondition(y >= 0 && y < height)
        return UnsafeMutableBufferPointer(start: pixels + y * stride, count: width)
    }
}
