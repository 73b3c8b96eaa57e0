import Cartouche
import CartoucheDocuments
import CartoucheGeospatial
import CartoucheImages
import CartoucheRenderers
import CartoucheSymbols
import Testing

/// Each part of a composite symbol is drawn where it fits.
@Suite struct CompositeSymbolTests {
    private let red = Color(red8: 255, green: 0, blue: 0)
    private let blue = Color(red8: 0, green: 0, blue: 255)
    private let green = Color(red8: 0, green: 128, blue: 0)

    private var parts: [Symbol] {
        [
            SimpleFillSymbol(color: red), SimpleLineSymbol(color: blue, width: 6),
            SimpleMarkerSymbol(style: .square, color: green, size: 12),
        ]
    }

    private func multilayer(_ symbol: Symbol) -> Symbol {
        switch symbol {
        case let symbol as SimpleFillSymbol: symbol.toMultilayerSymbol()
        case let symbol as SimpleLineSymbol: symbol.toMultilayerSymbol()
        case let symbol as SimpleMarkerSymbol: symbol.toMultilayerSymbol()
        default: symbol
        }
    }

    @Test(arguments: [false, true])
    func aPolygonHasItsFillOutlineAndMarkersOnItsVertices(isMultilayer: Bool) throws {
        let symbols = isMultilayer ? parts.map(multilayer) : parts
        let graphic = Graphic(geometry: square(20, 80), symbol: CompositeSymbol(symbols: symbols))
        let overlay = GraphicsOverlay(graphics: [graphic])
        let view = squareView(overlay)
        let (image, report) = try view.makeImage()
        #expect(image[50, 50] == red)
        #expect(image[50, 21] == blue && image[79, 50] == blue)
        #expect(image[20, 20] == green && image[80, 80] == green && image[24, 24] == green)
        #expect(image[10, 10] == .white)
        #expect(
            report.graphicsOverlays[0].featuresDrawn == 1 && report.graphicsOverlays[0].diagnostics.isEmpty)
    }

    @Test func markersThatMultiplyTheirSymbolsAreReported() throws {
        var symbol = MultilayerPointSymbol(symbolLayers: [
            VectorMarkerSymbolLayer(vectorMarkerSymbolElements: [
                VectorMarkerSymbolElement(
                    geometry: square(0, 8),
                    multilayerSymbol: MultilayerPolygonSymbol(
                        symbolLayers: [SolidFillSymbolLayer(color: green)]))
            ])
        ])
        for _ in 0..<40 {
            let elements = (0..<10).map { _ in
                VectorMarkerSymbolElement(geometry: Point(x: 0, y: 0), multilayerSymbol: symbol)
            }
            symbol = MultilayerPointSymbol(symbolLayers: [
                VectorMarkerSymbolLayer(vectorMarkerSymbolElements: elements)
            ])
        }
        let overlay = GraphicsOverlay(graphics: [Graphic(geometry: Point(x: 50, y: 50), symbol: symbol)])
        let (_, report) = try squareView(overlay).makeImage()
        #expect(report.graphicsOverlays[0].diagnostics.map(\.code).contains(.tooManyPieces))
    }

    @Test func compositesThatMultiplyTheirSymbolsAreReported() throws {
        var symbol: Symbol = SimpleMarkerSymbol(style: .square, color: green, size: 12)
        for _ in 0..<40 { symbol = CompositeSymbol(symbols: [symbol, symbol]) }
        let overlay = GraphicsOverlay(graphics: [Graphic(geometry: Point(x: 50, y: 50), symbol: symbol)])
        let (image, report) = try squareView(overlay).makeImage()
        #expect(image[50, 50] == green)
        #expect(report.graphicsOverlays[0].diagnostics.map(\.code) == [.tooManyPieces])
    }

    @Test func distanceCompositesThatShareSymbolsHaveASwatch() async throws {
        var symbol: Symbol = SimpleMarkerSymbol(style: .square, color: green, size: 12)
        let plain = try await symbol.makeSwatch()
        for _ in 0..<40 {
            let composite = DistanceCompositeSceneSymbol()
            composite.addRanges([DistanceSymbolRange(symbol: symbol), DistanceSymbolRange(symbol: symbol)])
            symbol = composite
        }
        // Composites are drawn to a depth of 16.
        let swatch = try await symbol.makeSwatch()
        #expect(swatch.width <= plain.width)
    }

    @Test func aLineHasMarkersOnItsVerticesAndNoFill() throws {
        let line = Polyline(points: [Point(x: 20, y: 20), Point(x: 50, y: 80), Point(x: 80, y: 20)])
        let overlay = GraphicsOverlay(
            graphics: [Graphic(geometry: line, symbol: CompositeSymbol(symbols: parts))])
        let (image, report) = try squareView(overlay).makeImage()
        #expect(image[20, 80] == green && image[50, 20] == green && image[80, 80] == green)
        #expect(image[35, 50] == blue && image[50, 60] == .white)
        let diagnostics = report.graphicsOverlays[0].diagnostics
        #expect(diagnostics.map(\.code) == [.partDoesNotFit])
        #expect(diagnostics.first?.message.hasPrefix("1 line has") == true)
    }

    @Test func pointsHaveOnlyTheMarkersAndOneNoteCountsThem() throws {
        let graphics = [20.0, 50, 80].map {
            Graphic(geometry: Point(x: $0, y: 50), symbol: CompositeSymbol(symbols: parts))
        }
        let (image, report) = try squareView(GraphicsOverlay(graphics: graphics)).makeImage()
        #expect(image[20, 50] == green && image[50, 50] == green && image[35, 50] == .white)
        let diagnostics = report.graphicsOverlays[0].diagnostics
        #expect(diagnostics.map(\.code) == [.partDoesNotFit])
        #expect(diagnostics.first?.message.hasPrefix("3 points have") == true)
    }

    @Test func graphicsWithASymbolForAnotherGeometryAreCountedInOneWarning() throws {
        let marker = SimpleMarkerSymbol(color: red, size: 20)
        let graphics = [
            Graphic(geometry: square(10, 30), symbol: marker),
            Graphic(geometry: square(40, 60), symbol: marker),
            Graphic(geometry: Point(x: 80, y: 80), symbol: marker),
            Graphic(geometry: Point(x: 80, y: 20), symbol: fill(blue)),
        ]
        for levels in [[], ["a", "b"]] {
            let overlay = GraphicsOverlay(graphics: graphics)
            overlay.symbolLevels = levels
            let layer = try squareView(overlay).makeImage().report.graphicsOverlays[0]
            #expect(layer.featuresUnfit == 3 && layer.featuresDrawn == 1)
            #expect(layer.diagnostics.map(\.code) == [.symbolDoesNotFit, .symbolDoesNotFit])
            #expect(
                layer.diagnostics.map(\.message) == [
                    "1 point has a symbol for polygons", "2 polygons have a symbol for points",
                ])
        }
    }

    @Test func featuresWithoutARendererHaveNoMarkersOnTheirVertices() throws {
        let source = try GeoJSONLayer.square()
        let map = Map(spatialReference: .wgs84)
        map.addOperationalLayer(FeatureLayer(featureSource: source))
        let (image, report) = try map.makeImage(
            size: ScreenSize(width: 100, height: 100),
            viewpoint: Viewpoint(
                boundingGeometry: Envelope(xMin: -2, yMin: -2, xMax: 2, yMax: 2, spatialReference: .wgs84)))
        #expect(image[50, 50] == Color(red8: 211, green: 211, blue: 211))
        #expect(report.layers[0].diagnostics.isEmpty)
    }
}

/// Renderers draw a fill under their point symbols on polygons.
@Suite struct BackgroundFillTests {
    private let red = Color(red8: 255, green: 0, blue: 0)
    private let sand = Color(red8: 242, green: 204, blue: 120)

    private func overlay(_ renderer: Renderer) -> GraphicsOverlay {
        let overlay = GraphicsOverlay(graphics: [
            // The second polygon touches the first one, and its background must not cover the first marker.
            Graphic(geometry: square(10, 50), attributes: ["n": 1]),
            Graphic(geometry: square(34, 90), attributes: ["n": 2]),
            Graphic(geometry: Point(x: 90, y: 10), attributes: ["n": 1]),
        ])
        overlay.renderer = renderer
        return overlay
    }

    private func expectBackgrounds(_ renderer: Renderer, named name: String) throws {
        let (image, report) = try squareView(overlay(renderer)).makeImage()
        // Positions from the upper left corner.
        #expect(image[12, 88] == sand, "\(name): the fill of the first polygon")
        #expect(image[88, 12] == sand, "\(name): the fill of the second polygon")
        #expect(image[30, 70] == red && image[62, 38] == red, "\(name): the markers")
        #expect(image[38, 62] == red, "\(name): the marker is above the neighbor's fill")
        #expect(image[90, 90] == red, "\(name): a point has a marker")
        #expect(image[70, 90] == .white)
        #expect(
            report.graphicsOverlays[0].featuresDrawn == 3 && report.graphicsOverlays[0].featuresUnfit == 0)
        #expect(report.graphicsOverlays[0].diagnostics.isEmpty, "\(report.graphicsOverlays[0].diagnostics)")
    }

    @Test func polygonsWithPointSymbolsHaveTheRenderersBackground() throws {
        let marker = SimpleMarkerSymbol(style: .square, color: red, size: 20)
        let breaks = ClassBreaksRenderer(
            fieldName: "n",
            classBreaks: [ClassBreak(label: "", description: nil, maxValue: 9, symbol: marker)])
        breaks.backgroundFillSymbol = SimpleFillSymbol(color: sand)
        try expectBackgrounds(breaks, named: "class breaks from code")
        try expectBackgrounds(ClassBreaksRenderer.fromJSON(breaks.toJSON()), named: "class breaks from JSON")
        let unique = UniqueValueRenderer(
            fieldNames: ["n"],
            uniqueValues: [
                UniqueValue(symbol: marker, values: [1]), UniqueValue(symbol: marker, values: [2]),
            ])
        unique.backgroundFillSymbol = SimpleFillSymbol(color: sand)
        try expectBackgrounds(unique, named: "unique values from code")
        try expectBackgrounds(UniqueValueRenderer.fromJSON(unique.toJSON()), named: "unique values from JSON")
    }

    @Test func withoutABackgroundPolygonsWithPointSymbolsAreReported() throws {
        let renderer = ClassBreaksRenderer(
            fieldName: "n",
            classBreaks: [
                ClassBreak(label: "", description: nil, maxValue: 9, symbol: SimpleMarkerSymbol(color: red))
            ])
        let layer = try squareView(overlay(renderer)).makeImage().report.graphicsOverlays[0]
        #expect(layer.featuresUnfit == 2 && layer.diagnostics.map(\.code) == [.symbolDoesNotFit])
    }

    @Test func theBackgroundKeepsItsColorAndFeaturesWithTheirOwnSymbolHaveNone() throws {
        let renderer = try Renderer.fromJSON(
            """
            {"type":"classBreaks","field":"n","minValue":0,"classBreakInfos":[{"classMaxValue":9,"symbol":
            {"type":"esriSMS","style":"esriSMSSquare","size":15,"color":[9,9,9,255]}}],
            "backgroundFillSymbol":{"type":"esriSFS","style":"esriSFSSolid","color":[242,204,120,255]},
            "visualVariables":[{"type":"colorInfo","field":"n","stops":[{"value":0,"color":[255,0,0,255]},
            {"value":9,"color":[255,0,0,255]}]}]}
            """)
        let overlay = overlay(renderer)
        overlay.addGraphic(
            Graphic(geometry: square(2, 8), attributes: ["n": 1], symbol: SimpleMarkerSymbol(size: 3)))
        let (image, report) = try squareView(overlay).makeImage()
        #expect(image[12, 88] == sand && image[30, 70] == red)
        #expect(image[5, 95] == .white)
        #expect(report.graphicsOverlays[0].featuresUnfit == 1)
    }
}
