import Cartouche
import CartoucheGeospatial
import CartoucheImages
import CartoucheSceneViews
import CartoucheSymbols
import GoldenSupport
import Testing

/// Markers that lie on the surface, across the borders of its tiles.
@Suite(.enabled(if: hasDriver, "no driver of OpenGL ES draws without a window"))
struct DrapedMarkerTests {
    /// A corner of tiles of all levels.
    private static let corner = Point(x: 0, y: 0, spatialReference: .wgs84)
    private static let side = 24.0
    private static let metersPerDIP = 1.0

    /// Returns a picture of one marker for each of 20 × 20 cells, each at another place in its cell, from above.
    private static func picture(offset: SIMD2<Double>, pitch: Double) throws -> Image {
        let overlay = ShapeTests.overlay(.drapedFlat)
        let symbol = SimpleMarkerSymbol(style: .circle, color: .red, size: 10)
        (symbol.offsetX, symbol.offsetY) = (offset.x, offset.y)
        for row in 0..<20 {
            for column in 0..<20 {
                let share = SIMD2(Double(column), Double(row)) / 20
                let place = (SIMD2(Double(column), Double(row)) - 9.5 + (share - 0.5) * 0.3) * side - offset
                let degrees = place * metersPerDIP / 111_320
                overlay.addGraphic(
                    Graphic(
                        geometry: Point(x: degrees.x, y: degrees.y, spatialReference: .wgs84), symbol: symbol)
                )
            }
        }
        let view = SceneView(scene: Scene(), graphicsOverlays: [overlay])
        view.size = ScreenSize(width: 20 * side, height: 20 * side)
        view.scene.baseSurface.backgroundGrid.isVisible = false
        view.scene.baseSurface.backgroundGrid.backgroundColor = .white
        view.setFieldOfView(20)
        let distance = 10 * side * metersPerDIP / 0.176_327
        view.camera = Camera(lookingAt: corner, distance: distance, heading: 0, pitch: pitch, roll: 0)
        return try view.makeImage().image
    }

    @Test(arguments: [SIMD2(0.0, 0), SIMD2(40, 0), SIMD2(0, -60), SIMD2(-30, 30)])
    func theInkOfAMarkerIsTheSameAtAllPlacesAroundTheBordersOfTiles(offset: SIMD2<Double>) throws {
        let image = try Self.picture(offset: offset, pitch: 0)
        var inks: [Double] = []
        let side = Int(Self.side)
        for row in 0..<20 {
            for column in 0..<20 {
                var ink = 0.0
                for y in 0..<side {
                    for x in 0..<side {
                        let color = image[column * side + x, row * side + y]
                        ink += 1 - min(color.green, color.blue)
                    }
                }
                inks.append(ink)
            }
        }
        let middle = inks.sorted()[200]
        // A circle of 10 DIPs with an outline or without one.
        #expect(middle > 60 && middle < 120)
        let (least, most) = (inks.min() ?? 0, inks.max() ?? 0)
        #expect(least > 0.94 * middle && most < 1.06 * middle, "\(least) \(middle) \(most)")
    }

    @Test func aSingleMarkerWithALargeOffsetIsDrawn() throws {
        let overlay = ShapeTests.overlay(.drapedFlat)
        let symbol = SimpleMarkerSymbol(style: .square, color: .red, size: 20)
        (symbol.offsetX, symbol.offsetY) = (70, 50)
        overlay.addGraphic(Graphic(geometry: ShapeTests.origin, symbol: symbol))
        let image = try ShapeTests.view([overlay], pitch: 0).makeImage().image
        let color = image[160 + 70, 100 - 50]
        #expect(color.red > 0.8 && color.blue < 0.2)
    }

    @Test(arguments: [1, 2])
    func drapedMarkersLieOnTheSurface(scale: Int) async throws {
        let overlay = ShapeTests.overlay(.drapedFlat)
        for index in 0..<15 {
            let symbol = SimpleMarkerSymbol(style: .diamond, color: .purple, size: 22)
            symbol.offsetX = Double(index % 5) * 6
            overlay.addGraphic(
                Graphic(
                    geometry: ShapeTests.place(
                        east: Double(index % 5) * 70 - 150, north: Double(index / 5) * 90 - 90),
                    symbol: symbol))
        }
        let image = try await ShapeTests.view([overlay], pitch: 50).exportImage(scale: Double(scale))
        let outcome = try Golden.check(image, "scenes/draped-markers", scale: scale, tolerance: edges)
        #expect(outcome.matches, "\(outcome)")
    }
}
