import CartoucheImages
import CartoucheScenes

extension Image {
    /// Creates an image from opaque pixels with rows from the bottom.
    package init(fromBottom pixels: [UInt32], width: Int, height: Int) {
        let bitmap = Bitmap(width: width, height: height)
        for y in 0..<height {
            let row = bitmap.row(y)
            let start = (height - 1 - y) * width
            for x in 0..<width { row[x] = pixels[start + x] | 0xFF00_0000 }
        }
        self.init(bitmap)
    }

    /// Returns the image with other pixels in a part of it.
    ///
    /// - Parameter pixels: The opaque pixels of the part, rows from the bottom.
    func replacing(_ box: ViewBox, fromBottom pixels: [UInt32]) -> Image {
        let copy = Bitmap(width: width, height: height)
        for y in 0..<height {
            _ = copy.row(y).update(fromContentsOf: bitmap.row(y))
            let line = height - 1 - y - box.low.y
            guard (0..<box.height).contains(line) else { continue }
            let row = copy.row(y)
            for x in 0..<box.width { row[box.low.x + x] = pixels[line * box.width + x] | 0xFF00_0000 }
        }
        return Image(copy)
    }
}
