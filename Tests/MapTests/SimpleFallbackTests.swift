import CartoucheCanvases
import CartoucheDocuments
import CartoucheImages
import CartouchePortrayal
import CartoucheSwatches
import CartoucheSymbols
import Testing

/// Simple symbols that replace multilayer symbols.
@Suite struct SimpleFallbackTests {
    private enum Sample {
        static let teal = Color(red8: 0, green: 128, blue: 128)
        static let ink = Color(red8: 30, green: 34, blue: 52)
    }

    @Test func pointSymbolsBecomePictureMarkers() throws {
        let simple = SimpleMarkerSymbol(style: .square, color: Sample.teal, size: 10)
        simple.outline = SimpleLineSymbol(color: Sample.ink, width: 2)
        let picture = simple.toMultilayerSymbol().toSimpleSymbol()
        #expect(picture.width == 12 && picture.height == 12)
        let image = try #require(picture.image)
        #expect(image.width == 24 && image.height == 24)
        #expect(image[12, 12] == Sample.teal && image[1, 12] == Sample.ink)
        // At its own scale, the image looks exactly like the symbol.
        func drawn(_ symbol: Symbol) -> Image {
            var canvas = RasterCanvas(width: 40, height: 40, background: .white)
            Swatch.draw(
                symbol.definition, width: 40, height: 40, pixelsPerPoint: 2 * 96 / 72, on: &canvas)
            return canvas.makeImage()
        }
        #expect(drawn(picture) == drawn(simple))
        // JSON contains the pixels, and can be read again.
        let json = try JSONValue(parsing: picture.toJSON())
        #expect(json.object?["type"] == "esriPMS" && json.object?["contentType"] == "image/png")
        #expect(json.object?["width"]?.double == 9)
        let again = try PictureMarkerSymbol.fromJSON(picture.toJSON())
        #expect(drawn(again) == drawn(simple))
    }

    @Test func markerOffsetsAreKept() {
        let simple = SimpleMarkerSymbol(style: .circle, color: Sample.teal, size: 8)
        simple.offsetX = 6
        let picture = simple.toMultilayerSymbol().toSimpleSymbol(scale: 1)
        #expect(picture.width == 20 && picture.height == 8)
        #expect(picture.image?[16, 4] == Sample.teal && picture.image?[4, 4].alpha == 0)
        for scale in [Double.nan, -3, 0, .infinity, 1e9] {
            #expect((simple.toMultilayerSymbol().toSimpleSymbol(scale: scale).image?.width ?? 0) > 0)
        }
        #expect(MultilayerPointSymbol(symbolLayers: []).toSimpleSymbol().image?.width == 1)
    }
}
