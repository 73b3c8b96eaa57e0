import CartoucheCanvases
import CartoucheImages
import CartouchePortrayal
import CartoucheSymbolModel
import Testing

/// Setting the size of a symbol gives the same picture as drawing it at that size.
@Suite struct ResizedMarkerTests {
    private func picture(_ symbol: SymbolDefinition, size: Float? = nil) -> Image {
        var canvas = RasterCanvas(width: 120, height: 120)
        var portrayer = Portrayer(frame: PortrayalFrame(width: 120, height: 120))
        var values = SlotValues()
        if let size { values.size = size }
        portrayer.draw(
            points: [PixelPoint(60, 60)], with: SymbolPlan(symbol, pixelsPerPoint: 1),
            values: size == nil ? nil : values, on: &canvas)
        portrayer.finish(on: &canvas)
        return canvas.makeImage()
    }

    @Test func aResizedFaceLooksAsIfItWereDrawnAtThatSize() {
        let hat = Sample.square(size: 16, color: Sample.blue) { $0.offset = SIMD2(0, 12) }
        let eye = Sample.square(size: 4, color: Sample.ink) {
            $0.anchorUnits = .absolute
            $0.anchor = SIMD2(4, -3)
            $0.rotation = 20
        }
        let face = Sample.point(Sample.square(size: 20), hat, eye, angle: 10)
        for size in [10.0, 40, 64] {
            #expect(picture(face.withMarkerSize(size)) == picture(face, size: Float(size)), "\(size)")
        }
    }
}
