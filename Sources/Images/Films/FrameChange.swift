/// The rectangle of a frame that differs from the frame before.
struct FrameChange {
    let left, top, width, height: Int

    /// Compares two frames of one size.
    ///
    /// - Parameter isEven: Whether the left and upper edges are even numbers, as WebP needs.
    /// - Returns: One pixel if nothing differs, because each frame has a picture.
    init(from before: Image?, to image: Image, isEven: Bool) {
        guard let before else {
            (left, top, width, height) = (0, 0, image.width, image.height)
            return
        }
        var (x0, y0, x1, y1) = (image.width, image.height, -1, -1)
        for y in 0..<image.height {
            let (old, new) = (before.bitmap.row(y), image.bitmap.row(y))
            guard let first = (0..<image.width).first(where: { old[$0] != new[$0] }) else { continue }
            var last = image.width - 1
            while old[last] == new[last] { last -= 1 }
            (x0, x1) = (min(x0, first), max(x1, last))
            (y0, y1) = (min(y0, y), y)
        }
        if x1 < 0 { (x0, y0, x1, y1) = (0, 0, 0, 0) }
        if isEven { (x0, y0) = (x0 & ~1, y0 & ~1) }
        (left, top, width, height) = (x0, y0, x1 - x0 + 1, y1 - y0 + 1)
    }
}
