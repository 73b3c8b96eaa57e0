import CartoucheCanvases
import CartoucheDocuments
import CartouchePortrayal
import CartoucheSymbolModel
import CartoucheSymbols
import Testing

/// Hit tests and extents include all parts of a composite symbol on a polygon.
@Suite struct CompositeExtentTests {
    private let symbol = CompositeSymbol(symbols: [
        SimpleFillSymbol(color: Sample.sand), SimpleLineSymbol(color: Sample.ink, width: 4),
        SimpleMarkerSymbol(style: .square, color: Sample.coral, size: 12),
    ]).definition

    private func draw(on canvas: inout some Canvas) {
        var portrayer = Portrayer(frame: PortrayalFrame(width: 100, height: 100))
        let area = Sample.area(30, 30, 70, 70)
        portrayer.draw(
            area: area, outline: area, with: SymbolPlan(symbol, pixelsPerPoint: 96.0 / 72), on: &canvas)
        portrayer.finish(on: &canvas)
    }

    @Test func theExtentIncludesTheMarkersOnTheVertices() {
        var bounds = BoundsCanvas()
        draw(on: &bounds)
        #expect(bounds.box == PixelBox(low: PixelPoint(24, 24), high: PixelPoint(76, 76)))
    }

    @Test func missingSymbolsOfAnInnerCompositeAreReported() {
        let inner = symbol.changed { $0.lacksLayers = true }
        #expect(ResolvedSymbol(symbol).diagnostics.isEmpty)
        let resolved = ResolvedSymbol(SymbolDefinition(kind: .point, layers: [.symbol(inner)]))
        #expect(resolved.diagnostics.map(\.code) == [.tooManyPieces])
    }

    @Test(arguments: [(50.0, 50.0, true), (50, 29, true), (25, 75, true), (20, 50, false)])
    func aClickOnAnyPartHitsTheFeature(x: Double, y: Double, isHit: Bool) {
        var canvas = HitTestCanvas(at: SIMD2(x, y))
        canvas.begin(.feature(FeatureScope(layer: "a", feature: 1)))
        draw(on: &canvas)
        canvas.end()
        #expect(canvas.features.isEmpty != isHit)
    }

    @Test func theSwatchShowsEachPartOnce() {
        var recorder = CallRecorder()
        let report = Swatch.draw(symbol, width: 30, height: 30, pixelsPerPoint: 1, on: &recorder)
        let text = recorder.description
        #expect(text.components(of: "fill #f2cc78") == 1 && text.components(of: "at ") == 1)
        #expect(report.drawn == 3)
    }
}

extension String {
    /// Returns the number of lines that contain a text.
    fileprivate func components(of text: String) -> Int {
        split(separator: "\n").filter { $0.contains(text) }.count
    }
}
