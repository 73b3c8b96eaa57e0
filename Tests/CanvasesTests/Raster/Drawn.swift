import Canvases
import Images

/// What the raster tests draw with.
let black = Paint.color(Color(red: 0, green: 0, blue: 0))

/// A path of one contour.
func path(_ points: [(Float, Float)], closed: Bool = true) -> Path {
    var path = Path()
    path.append(contentsOf: points.map { PixelPoint($0.0, $0.1) }, closed: closed)
    return path
}

/// A box as a path.
func box(_ left: Float, _ top: Float, _ right: Float, _ bottom: Float) -> Path {
    path([(left, top), (right, top), (right, bottom), (left, bottom)])
}

/// What `body` draws on a transparent canvas, without sprites unless some are given.
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
    /// Sum of all alphas, in pixels: the area that was covered with an opaque colour.
    var coveredArea: Double {
        var sum = 0
        for y in 0..<height { for word in bitmap.row(y) { sum += Int(word >> 24) } }
        return Double(sum) / 255
    }

    /// Alpha of one pixel, 0 to 255.
    func alpha(_ x: Int, _ y: Int) -> Int { Int(bitmap.row(y)[x] >> 24) }

    /// The alphas as text, a character a pixel, a line a row: ' ' is nothing, '#' all, digits tenths between.
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
