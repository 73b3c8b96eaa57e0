import Cartouche
import CartoucheDocuments
import CartoucheGeospatial
import CartoucheScenes
import CartoucheSymbols
import Testing

/// Composites whose parts share symbols, so that their number doubles with each level.
@Suite(.enabled(if: hasDriver, "no driver of OpenGL ES draws without a window"), .timeLimit(.minutes(2)))
struct SharedSymbolTests {
    private static func nested(_ symbol: Symbol, levels: Int) -> Symbol {
        (0..<levels).reduce(symbol) { inner, _ in
            let composite = DistanceCompositeSceneSymbol()
            composite.addRanges([
                DistanceSymbolRange(symbol: inner, minDistance: 0, maxDistance: 0),
                DistanceSymbolRange(symbol: inner, minDistance: 0, maxDistance: 0),
            ])
            return composite
        }
    }

    @Test(arguments: [true, false])
    func theNumberOfSymbolsIsLimitedAndReported(hasBody: Bool) throws {
        let inner: Symbol =
            hasBody ? SimpleMarkerSceneSymbol.cube(color: .red, size: 100) : SimpleMarkerSymbol(color: .red)
        let overlay = ShapeTests.overlay()
        overlay.addGraphic(Graphic(geometry: ShapeTests.origin, symbol: Self.nested(inner, levels: 60)))
        let report = try ShapeTests.view([overlay]).makeImage().report
        #expect(report.diagnostics.map(\.code) == [.tooManyPieces])
        let few = ShapeTests.overlay()
        few.addGraphic(Graphic(geometry: ShapeTests.origin, symbol: Self.nested(inner, levels: 3)))
        #expect(try ShapeTests.view([few]).makeImage().report.diagnostics.isEmpty)
    }

    @Test func aCompositeThatLacksSymbolsIsReported() throws {
        var symbol: Symbol = SimpleMarkerSymbol(color: .red)
        for _ in 0..<20 { symbol = CompositeSymbol(symbols: [symbol, symbol]) }
        let overlay = ShapeTests.overlay()
        overlay.addGraphic(Graphic(geometry: ShapeTests.origin, symbol: symbol))
        let report = try ShapeTests.view([overlay]).makeImage().report
        #expect(report.diagnostics.map(\.code) == [.tooManyPieces])
    }

    @Test func mapsAndSwatchesVisitALimitedNumberOfSymbols() async throws {
        let symbol = Self.nested(SimpleMarkerSymbol(color: .red), levels: 60)
        _ = try await symbol.makeSwatch()
        let overlay = GraphicsOverlay(graphics: [Graphic(geometry: ShapeTests.origin, symbol: symbol)])
        let view = MapView(map: Map(spatialReference: .webMercator), graphicsOverlays: [overlay])
        _ = try await view.exportImage(size: ScreenSize(width: 100, height: 100))
    }
}
