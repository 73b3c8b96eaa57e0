import CartoucheCPixels

/// One marker at one size, rotation and sub-pixel position, as premultiplied pixels in rows without padding.
struct Sprite {
    var pixels: UnsafeMutablePointer<UInt32>
    /// The width in pixels, a multiple of four.
    var width: Int32
    var height: Int32
    /// The top left pixel, relative to the pixel of the stamp's position.
    var left: Int32
    var top: Int32

    /// The upper bound for the side of a sprite: twice the greatest radius, plus phase and padding.
    static let maxSide = 2 * Int(SpriteSheet.maxRadius) + 12

    var byteCount: Int { Int(width) * Int(height) * 4 }

    /// Draws the sprite over a surface, with the pixel of its position at (x, y).
    ///
    /// Invariant: rows are clipped to the surface. A sprite can end up to four pixels to the right of the surface,
    /// because every row has space for them. A sprite that starts to the left of the surface or ends farther right is
    /// clipped by `stampCut`, which is slower.
    @inline(__always)
    func stamp(x: Int32, y: Int32, on surface: RasterSurface) {
        let left = x &+ self.left
        let top = y &+ self.top
        let first = max(top, surface.box.top)
        let end = min(top &+ height, surface.box.bottom)
        if first >= end { return }
        if left < surface.box.left || left &+ width > surface.box.right &+ 4 {
            return stampCut(left: left, top: top, rows: first..<end, on: surface)
        }
        cpixels_draw_over(
            surface.address(x: left, y: first), surface.stride,
            pixels + Int(first &- top) &* Int(width), Int(width), Int(end &- first))
    }

    @inline(never)
    private func stampCut(left: Int32, top: Int32, rows: Range<Int32>, on surface: RasterSurface) {
        let first = max(left, surface.box.left)
        let end = min(left &+ width, surface.box.right)
        if first >= end { return }
        for y in rows {
            let source = pixels + Int((y &- top) &* width &+ (first &- left))
            let destination = surface.address(x: first, y: y)
            for index in 0..<Int(end &- first) {
                destination[index] =
                    Blending.over(
                        Pixels4(repeating: destination[index]), Pixels4(repeating: source[index]))[0]
            }
        }
    }
}

/// Draws sprites; each thread has its own instance.
struct SpriteMaker {
    private var painter: BandPainter

    init(shrunkImages: ShrunkImages) {
        let side = Int32(Sprite.maxSide)
        let empty = CellBox(left: 0, top: 0, right: 0, bottom: 0)
        painter = BandPainter(
            RasterSurface(pixels: UnsafeMutablePointer(bitPattern: 16)!, stride: 0, box: empty),
            width: Int(side), height: Int(side),
            picture: CellBox(left: -side, top: -side, right: side, bottom: side),
            shrunkImages: shrunkImages)
    }

    func deallocate() { painter.deallocate() }

    /// Creates a sprite.
    ///
    /// The caller deallocates its pixels. Returns nil if the marker draws nothing.
    mutating func make(_ sheet: SpriteSheet, _ variant: SpriteSheet.Variant, phase: UInt32) -> Sprite? {
        let placement = sheet.placement(variant, phase: phase)
        guard let cells = sheet.cells(placement) else { return nil }
        let width = Int(cells.right - cells.left)
        let height = Int(cells.bottom - cells.top)
        guard width > 0, height > 0, width <= Sprite.maxSide, height <= Sprite.maxSide else {
            return nil
        }
        let surface = RasterSurface.allocate(cells)
        defer { surface.deallocate() }
        painter.surface = surface
        painter.draw(sheet.marker.raster.reader, placement: placement)
        let pixels = UnsafeMutablePointer<UInt32>.allocate(capacity: width * height)
        for row in 0..<height {
            (pixels + row * width).initialize(from: surface.pixels + row * surface.stride, count: width)
        }
        return Sprite(
            pixels: pixels, width: Int32(width), height: Int32(height), left: cells.left, top: cells.top)
    }
}
