import CartoucheCanvases
import CartoucheImages

/// Functions that the raster tests use to draw.
let black = Paint.color(Color(red: 0, green: 0, blue: 0))

/// Returns a path of one contour.
func path(_ points: [(Float, Float)], closed: Bool = true) -> Path {
    var path = Path()
    path.append(contentsOf: points.map { PixelPoint($0.0, $0.1) }, closed: closed)
    return path
}

/// Returns a rectangular path.
func box(_ left: Float, _ top: Float, _ right: Float, _ bottom: Float) -> Path {
    path([(left, top), (right, top), (right, bottom), (left, bottom)])
}

/// Returns the drawing of `body` on a transparent canvas.
///
/// There are no sprites unless a cache is given.
func drawn(
    _ width: Int, _ height: Int, threads: Int = 1, sprites: SpriteCache? = nil, batchBytes: Int = 1 << 20,
    _ body: (inout RasterCanvas) -> Void
) -> Image {
    var canvas = RasterCanvas(
        width: width, height: height, threads: threads, sprites: sprites, batchBytes: batchBytes)
    body(&canvas)
    return canvas.makeImage()
}

extension Image {
    /// The sum of all alphas, in pixels; for an opaque color, this is the covered area.
    var coveredArea: Double {
        var sum = 0
        for y in 0..<height { for word in bitmap.row(y) { sum += Int(word >> 24) } }
        return Double(sum) / 255
    }

    /// Returns the alpha of one pixel, 0 to 255.
    func alpha(_ x: Int, _ y: Int) -> Int { Int(bitmap.row(y)[x] >> 24) }

    /// The alphas as text, one character per pixel and one line per row.
    ///
    /// ' ' is transparent, '#' is opaque, and digits
    /// are tenths.
    var picture: String {
        (0..<height).map { y in
            String(
                (0..<width).map { x -> Character in
                    let alpha = self.alpha(x, y)
                    if alpha <= 12 { return "." }
                    if alpha >= 243 { return "#" }
                    return Character(String(alpha * 10 / 255))
                })
        }.joined(separator: "\n")
    }
}
