import CartoucheCanvases
import CartoucheDocuments
import CartouchePortrayal
import CartoucheSymbolModel
import CartoucheSymbols
import GoldenSupport
import Testing

/// Texts in vector markers.
@Suite struct MarkerTextTests {
    /// Returns the drawing of a text of 10 points in a marker, with 1 pixel per point.
    private func bounds(
        _ text: String, geometry: String = #"{"x":0,"y":0}"#, _ members: String = "",
        change: (SymbolDefinition) -> SymbolDefinition = { $0 }
    ) throws -> PixelBox? {
        TestFont.install()
        let json =
            #"{"type":"CIMPointSymbol","symbolLayers":[{"type":"CIMVectorMarker","size":20,"frame":{"xmin":-10,"ymin":-10,"xmax":10,"ymax":10},"markerGraphics":[{"type":"CIMMarkerGraphic","primitiveName":"label","geometry":\#(geometry),"textString":"\#(text)","symbol":{"type":"CIMTextSymbol","fontFamilyName":"\#(TestFont.textFamily)","symbol":{"type":"CIMPolygonSymbol","symbolLayers":[{"type":"CIMSolidFill","color":[0,0,0,255]}]}\#(members)}}]}]}"#
        let symbol = change(try SymbolDefinition(cim: Array(json.utf8), log: DiagnosticLog()))
        var canvas = BoundsCanvas()
        var portrayer = Portrayer(frame: PortrayalFrame(width: 400, height: 400))
        portrayer.draw(
            points: [PixelPoint(200, 200)], with: SymbolPlan(symbol, pixelsPerPoint: 1), on: &canvas)
        portrayer.finish(on: &canvas)
        return canvas.box
    }

    private func width(_ box: PixelBox?) throws -> Float {
        let box = try #require(box)
        return box.high.x - box.low.x
    }

    @Test(
        "The line metrics of ArcMap are reported where a text has them",
        arguments: [
            ("Baseline", "one line", false), ("Top", "one line", true), ("Baseline", "two\\nlines", true),
        ])
    func lineMetrics(alignment: String, text: String, isReported: Bool) throws {
        var diagnostics: [Diagnostic] = []
        let members = #","compatibilityMode":true,"verticalAlignment":"\#(alignment)""#
        _ = try bounds(text, members) { symbol in
            diagnostics = SymbolPlan(symbol, pixelsPerPoint: 1).diagnostics
            return symbol
        }
        #expect(diagnostics.contains { $0.message.contains("line metrics of ArcMap") } == isReported)
    }

    @Test func anOverrideReplacesTheText() throws {
        let short = try bounds("a")
        let long = try bounds("a") { $0.overridden("label", "TextString", by: "wide text").symbol }
        #expect(try width(long) > 4 * width(short))
        #expect(try long == bounds("wide text"))
    }

    @Test func tagsAreNotDrawn() throws {
        #expect(try bounds("<FNT size='10'>ab</FNT>") == bounds("ab"))
        #expect(try width(bounds("<FNT size='20'>ab</FNT>")) > 1.9 * width(bounds("ab")))
    }

    @Test func tagsOfTheAPIAreCharacters() throws {
        func width(_ text: String) throws -> Float {
            let symbol = TextSymbol(text: text, size: 20)
            symbol.fontFamily = TestFont.textFamily
            var canvas = BoundsCanvas()
            Swatch.draw(symbol.definition, width: 400, height: 100, pixelsPerPoint: 1, on: &canvas)
            return try self.width(canvas.box)
        }
        #expect(try width("<BOL>a</BOL>") > 5 * width("a"))
    }

    @Test func textInAPolygonHasItsWidth() throws {
        let ring = #"{"rings":[[[-30,-30],[-30,30],[30,30],[30,-30],[-30,-30]]]}"#
        let top = try #require(
            try bounds("several words that need some lines", geometry: ring, #","verticalAlignment":"Top""#))
        #expect(abs(top.low.x - 170) < 0.01 && abs(top.high.x - 230) < 0.01 && abs(top.low.y - 170) < 0.01)
        let bottom = try #require(
            try bounds(
                "several words that need some lines", geometry: ring, #","verticalAlignment":"Bottom""#))
        #expect(abs(bottom.high.y - 230) < 0.01)
    }

    @Test func textAlongALineEndsWithIt() throws {
        let line = #"{"paths":[[[-10,0],[10,0]]]}"#
        let long = try bounds("much longer than the line", geometry: line)
        #expect(try width(long) > 60)
        let cut = try bounds(
            "much longer than the line", geometry: line, #","extrapolateBaselines":false"#)
        #expect(try width(cut) < 30)
        let right = try #require(
            try bounds("end", geometry: line, #","horizontalAlignment":"Right""#))
        #expect(abs(right.high.x - 210) < 0.01)
    }

    @Test(.enabled(if: PDFReading.canReadText, "pdftotext is not installed (package poppler-utils)"))
    func aShadowIsNotReadAsText() throws {
        TestFont.install()
        let json =
            #"{"type":"CIMTextSymbol","fontFamilyName":"\#(TestFont.textFamily)","height":20,"shadowColor":[255,0,0,255],"shadowOffsetX":2,"shadowOffsetY":-2,"symbol":{"type":"CIMPolygonSymbol","symbolLayers":[{"type":"CIMSolidFill","color":[0,0,0,255]},{"type":"CIMSolidFill","color":[0,0,255,255]}]}}"#
        let symbol = try SymbolDefinition(cim: Array(json.utf8), log: DiagnosticLog())
        let document = try PDFDataOutput.pdf.draw(CanvasPage(width: 200, height: 60)) {
            Swatch.draw(symbol, width: 200, height: 60, pixelsPerPoint: 1, on: &$0)
        }
        let text = try PDFReading.text(of: document).filter { $0 != "\n" && $0 != "\u{C}" }
        #expect(text == "AaBbYyZz")
    }

    @Test func aSwatchShowsSampleLettersOfATextSymbol() throws {
        TestFont.install()
        func box(_ json: String) throws -> PixelBox? {
            let symbol = try SymbolDefinition(cim: Array(json.utf8), log: DiagnosticLog())
            var canvas = BoundsCanvas()
            Swatch.draw(symbol, width: 200, height: 50, pixelsPerPoint: 1, on: &canvas)
            return canvas.box
        }
        let fill =
            #"{"type":"CIMPolygonSymbol","symbolLayers":[{"type":"CIMSolidFill","color":[0,0,0,255]}]}"#
        let text = #"{"type":"CIMTextSymbol","fontFamilyName":"\#(TestFont.textFamily)""#
        let sample = try #require(try box("\(text),\"symbol\":\(fill)}"))
        #expect(abs((sample.low.x + sample.high.x) / 2 - 100) < 0.01)
        #expect(try box("\(text)}") == nil)
    }
}
