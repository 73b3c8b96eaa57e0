import Cartouche
import CartoucheDocuments
import CartoucheGeospatial
import CartoucheRenderers
import CartoucheSceneViews
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

    /// Returns a black symbol with a fill whose color is the value of an expression.
    static func tinted(by expression: String, _ type: String = "CIMPolygonSymbol") -> String {
        #"{"type":"CIMSymbolReference","primitiveOverrides":[{"type":"CIMPrimitiveOverride","primitiveName":"paint","#
            + #""propertyName":"Color","valueExpressionInfo":{"type":"CIMExpressionInfo","expression":"\#(expression)"}}],"#
            + #""symbol":{"type":"\#(type)","symbolLayers":[{"type":"CIMSolidFill","enable":true,"primitiveName":"paint","#
            + #""color":[0,0,0,255]}]}}"#
    }

    @Test func attributesOverrideMembersOfAGraphicsOwnSymbol() throws {
        let overlay = ShapeTests.overlay(.relative)
        let renderer = SimpleRenderer(symbol: SimpleFillSymbol(style: .solid, color: .blue))
        renderer.sceneProperties = RendererSceneProperties(
            extrusionExpression: "200", extrusionMode: .baseHeight)
        overlay.renderer = renderer
        let corners = [(-150.0, -150.0), (-150, 150), (150, 150), (150, -150)]
        overlay.addGraphic(
            Graphic(
                geometry: Polygon(points: corners.map { ShapeTests.place(east: $0.0, north: $0.1) }),
                attributes: ["TINT": "#ff0000"],
                symbol: try Symbol.fromJSON(Self.tinted(by: "$feature.TINT"))))
        let image = try ShapeTests.view([overlay]).makeImage().image
        let color = image[image.width / 2, image.height / 2]
        #expect(color.red > 0.2 && color.green < 0.1 && color.blue < 0.1, "\(color)")
    }
}
