import CartoucheCPixels

/// Sweeps that convert accumulated edges to coverage, and empty the buffer in the same pass.
///
/// Invariant: cells outside of touched blocks are zero, so running sums change only in touched blocks. A block to the
/// left of the window's right side is swept completely. The cells `width` and `width + 1` are then set to zero (see
/// `PixelCoverage`). Pixels are stored in groups of four, at most three pixels beyond the window, which the surface
/// allows.
/// If the window is not clipped on the right, the sum there is zero, and the store changes nothing.
extension PixelCoverage {
    /// Paints the area of the shape with one color.
    func paint(_ word: UInt32, rule: FillRule, on surface: RasterSurface) {
        cpixels_paint(
            swept, rule == .evenOdd, word, surface.address(x: window.left, y: window.top), surface.stride)
    }

    /// Calls `body` with the coverage of each touched row, one byte per pixel.
    ///
    /// The arguments are the row, the first column, the number of columns, and the bytes. Columns start at the left
    /// side of the window. Three more bytes can be read.
    @inline(__always)
    func sweep(
        rule: FillRule, into line: UnsafeMutablePointer<UInt8>,
        _ body: (_ y: Int32, _ start: Int, _ count: Int, UnsafeMutablePointer<UInt8>) -> Void
    ) {
        for row in 0..<swept.pointee.height {
            var first = 0
            let end = cpixels_cover_row(swept, row, rule == .evenOdd, line, &first)
            if end > first { body(window.top &+ Int32(row), first, end - first, line + first) }
        }
    }
}
