import CartoucheImages

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
}
