import CartoucheCanvases
import CartoucheImages
import CartouchePortrayal
import CartoucheSymbolModel
import Testing

/// Pictures along lines.
@Suite struct PictureStrokeTests {
    /// A picture of four pixels: the upper row is red and green, the lower row is blue and white.
    private static let quarters: Image = {
        let bitmap = Bitmap(width: 2, height: 2)
        (bitmap.row(0)[0], bitmap.row(0)[1]) = (0xFF00_00FF, 0xFF00_FF00)
        (bitmap.row(1)[0], bitmap.row(1)[1]) = (0xFFFF_0000, 0xFFFF_FFFF)
        return Image(bitmap)
    }()

    private static func symbol(
        width: Double, image: Image = quarters, change: (inout PictureStroke) -> Void = { _ in }
    ) -> SymbolDefinition {
        var stroke = PictureStroke()
        stroke.width = width
        stroke.cap = .butt
        stroke.picture.image = image
        change(&stroke)
        return Sample.line(.pictureStroke(stroke))
    }

    private func drawn(
        _ symbol: SymbolDefinition, _ points: [(Double, Double)], width: Int = 60, height: Int = 40,
        threads: Int = RasterCanvas.coreCount
    ) -> Image {
        var canvas = RasterCanvas(width: width, height: height, threads: threads)
        var portrayer = Portrayer(frame: PortrayalFrame(width: width, height: height))
        let transform = ScreenTransform(
            center: SIMD2(Double(width) / 2, -Double(height) / 2), unitsPerPixel: 1, rotation: 0,
            width: width, height: height)
        let plan = SymbolPlan(symbol, pixelsPerPoint: 1)
        var shape = ScreenShape(transform: transform, width: width, height: height, reach: plan.reach())
        shape.keepsWhole = plan.needsWholeGeometry
        shape.appendLine(points.map { SIMD2($0.0, -$0.1) }, 0..<points.count)
        portrayer.draw(shape, isArea: false, with: plan, on: &canvas)
        portrayer.finish(on: &canvas)
        return canvas.makeImage()
    }

    private static let red = SIMD4<UInt8>(255, 0, 0, 255)
    private static let green = SIMD4<UInt8>(0, 255, 0, 255)
    private static let blue = SIMD4<UInt8>(0, 0, 255, 255)
    private static let white = SIMD4<UInt8>(255, 255, 255, 255)

    @Test func theTopIsAtTheStartOfTheLineAndTheRightSideOnItsLeft() {
        // The line runs to the right, so its left side is the upper one. Its width of 20 is the picture's width.
        let image = drawn(Self.symbol(width: 20), [(0, 20), (60, 20)])
        #expect(image[5, 15].rgba8 == Self.green && image[5, 25].rgba8 == Self.red)
        #expect(image[15, 15].rgba8 == Self.white && image[15, 25].rgba8 == Self.blue)
        // One tile is 20 long.
        #expect(image[25, 15].rgba8 == Self.green && image[35, 25].rgba8 == Self.blue)
        #expect(image[5, 8].rgba8 == SIMD4(0, 0, 0, 0) && image[5, 32].rgba8 == SIMD4(0, 0, 0, 0))
    }

    @Test func aTallPictureMakesALongTile() {
        let bitmap = Bitmap(width: 2, height: 8)
        for y in 0..<8 { for x in 0..<2 { bitmap.row(y)[x] = y < 4 ? 0xFF00_00FF : 0xFFFF_0000 } }
        let image = drawn(Self.symbol(width: 10, image: Image(bitmap)), [(0, 20), (60, 20)])
        // The tile is 10 · 8 / 2 = 40 long: red up to 20, blue up to 40.
        #expect(image[18, 20].rgba8 == Self.red && image[22, 20].rgba8 == Self.blue)
        #expect(image[38, 20].rgba8 == Self.blue && image[42, 20].rgba8 == Self.red)
    }

    @Test func thePictureContinuesInTheCaps() {
        let image = drawn(Self.symbol(width: 20) { $0.cap = .square }, [(20, 20), (60, 20)])
        // Before the start, the lower half of the tile.
        #expect(image[15, 15].rgba8 == Self.white && image[15, 25].rgba8 == Self.blue)
    }

    @Test func hachuresStayOnTheirSideAroundCorners() {
        // The right half of the picture is red, and the line turns to the left and to the right.
        let bitmap = Bitmap(width: 2, height: 1)
        (bitmap.row(0)[0], bitmap.row(0)[1]) = (0, 0xFF00_00FF)
        for join in [LineJoin.miter, .round, .bevel] {
            let symbol = Self.symbol(width: 12, image: Image(bitmap)) { $0.join = join }
            let image = drawn(symbol, [(5, 30), (30, 30), (30, 10), (55, 10)])
            for x in 8..<22 { #expect(image[x, 27].rgba8 == Self.red && image[x, 33].rgba8[3] == 0) }
            for y in 17..<23 { #expect(image[27, y].rgba8 == Self.red && image[33, y].rgba8[3] == 0) }
            for x in 38..<52 { #expect(image[x, 7].rgba8 == Self.red && image[x, 13].rgba8[3] == 0) }
        }
    }

    @Test func aLargePictureIsTheSameWithOneThreadAndWithMany() {
        let points = (0..<300).map { number -> (Double, Double) in
            let turn = Double(number * number % 97) / 15
            return (Double(number) * 2, 400 + turn * 55 - Double(number % 5) * 40)
        }
        let symbol = Self.symbol(width: 9) { $0.picture.textureFilter = .picture }
        let one = drawn(symbol, points, width: 600, height: 800, threads: 1)
        #expect(one == drawn(symbol, points, width: 600, height: 800, threads: 4))
    }
}
