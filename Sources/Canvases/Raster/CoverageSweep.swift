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
        let evenOdd = rule == .evenOdd
        let width = Int(window.right &- window.left)
        let sweptWidth = (width &+ 3) & ~3
        let areas = swept.pointee
        let shift = Int(truncatingIfNeeded: areas.shift)
        let block = 1 &<< shift
        guard var row = areas.cells, let touched = areas.touched else { return }
        for index in 0..<areas.height {
            var blocks = touched[index]
            if blocks != 0 {
                touched[index] = 0
                var sum = SIMD4<Int32>(repeating: 0)
                let first = blocks.trailingZeroBitCount &<< shift
                var position = first
                repeat {
                    let start = blocks.trailingZeroBitCount &<< shift
                    blocks &= blocks &- 1
                    if start > position {
                        let cover = UInt8(PixelCoverage.cover(sum[0], evenOdd: evenOdd))
                        let count = max(min(start, width) - position, 0)
                        (line + position).update(repeating: cover, count: count)
                    }
                    var column = start
                    let end = min(start &+ block, sweptWidth)
                    while column < end {
                        let sums = PixelCoverage.runningSum((row + column).four, after: sum)
                        (row + column).four = SIMD4(repeating: 0)
                        sum = SIMD4(repeating: sums[3])
                        let cover = PixelCoverage.cover(sums, evenOdd: evenOdd)
                        (line + column).four = SIMD4<UInt8>(truncatingIfNeeded: cover)
                        column &+= 4
                    }
                    position = max(end, position)
                } while blocks != 0
                if position < width && sum[0] != 0 {
                    let cover = UInt8(PixelCoverage.cover(sum[0], evenOdd: evenOdd))
                    (line + position).update(repeating: cover, count: width - position)
                    position = width
                }
                clearTail(of: row, from: width)
                let end = min(position, width)
                if end > first { body(window.top &+ Int32(index), first, end - first, line + first) }
            }
            row += areas.stride
        }
    }

    @inline(__always)
    private func clearTail(of row: UnsafeMutablePointer<Int32>, from width: Int) {
        row[width] = 0
        row[width &+ 1] = 0
    }

    @inline(__always)
    private static func runningSum(_ cells: SIMD4<Int32>, after sum: SIMD4<Int32>) -> SIMD4<Int32> {
        var sums = cells
        sums = sums &+ SIMD4(0, sums[0], sums[1], sums[2])
        sums = sums &+ SIMD4(0, 0, sums[0], sums[1])
        return sums &+ sum
    }

    /// Converts areas, weighted by the winding number, to 0…255.
    @inline(__always)
    private static func cover(_ sums: SIMD4<Int32>, evenOdd: Bool) -> Pixels4 {
        let sign = sums &>> 31
        var cover = unsafeBitCast((sums ^ sign) &- sign, to: Pixels4.self) &>> 9
        if evenOdd {
            cover = cover & Pixels4(repeating: 511)
            let folded = unsafeBitCast(Pixels4(repeating: 512) &- cover, to: SIMD4<Int32>.self)
            let signed = unsafeBitCast(cover, to: SIMD4<Int32>.self)
            cover = unsafeBitCast(signed.replacing(with: folded, where: signed .> folded), to: Pixels4.self)
        }
        let signed = unsafeBitCast(cover, to: SIMD4<Int32>.self)
        let full = SIMD4<Int32>(repeating: 255)
        return unsafeBitCast(signed.replacing(with: full, where: signed .> full), to: Pixels4.self)
    }

    @inline(__always)
    private static func cover(_ sum: Int32, evenOdd: Bool) -> UInt32 {
        cover(SIMD4(repeating: sum), evenOdd: evenOdd)[0]
    }
}
