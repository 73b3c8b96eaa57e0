import CartoucheFeatureSources
import CartoucheFeatures
import CartoucheGeospatial
import CartoucheImages
import CartoucheMapDrawing
import CartoucheMapModel
import CartoucheMapViews
import CartoucheRenderers
import CartoucheSymbolModel
import CartoucheSymbols
import Testing

@Suite struct IdentifyTests {
    private let red = Color(red8: 255, green: 0, blue: 0)

    @Test func toleranceIsARadius() async throws {
        let marker = SimpleMarkerSymbol(style: .circle, color: red, size: 20)
        let overlay = GraphicsOverlay(graphics: [Graphic(geometry: Point(x: 50, y: 50), symbol: marker)])
        let view = squareView(overlay)
        func count(_ x: Double, _ tolerance: Double) async throws -> Int {
            try await view.identify(
                on: overlay, screenPoint: ScreenPoint(x: x, y: 50), tolerance: tolerance
            ).graphics.count
        }
        #expect(try await count(59, 0) == 1)
        #expect(try await count(62, 0) == 0)
        #expect(try await count(71.5, 12) == 1)
        #expect(try await count(72.5, 12) == 0)
        // Outside 0 to 100, the nearer limit applies.
        #expect(try await count(59, -5) == 1)
        #expect(try await count(62, .nan) == 0)
        (marker.size, view.size) = (2, ScreenSize(width: 240, height: 100))
        // The graphic is at 10 DIPs from the left side.
        overlay.graphics[0].geometry = Point(x: -60, y: 50)
        #expect(try await count(110, 1_000) == 1)
        #expect(try await count(113, .infinity) == 0)
    }

    @Test func hiddenAndEmptyGraphicsAreNotFound() async throws {
        let whole = square(0, 100)
        let hidden = Graphic(geometry: whole, symbol: fill(red))
        hidden.isVisible = false
        let overlay = GraphicsOverlay(
            graphics: [
                hidden, Graphic(symbol: fill(red)),
                Graphic(geometry: Point(x: .nan, y: 5), symbol: fill(red)),
                Graphic(geometry: Polyline(points: [Point(x: 50, y: 50)]), symbol: SimpleLineSymbol()),
            ])
        let view = squareView(overlay)
        let point = ScreenPoint(x: 50, y: 50)
        #expect(try await view.identifyGraphicsOverlays(screenPoint: point, tolerance: 12).isEmpty)
        overlay.addGraphic(Graphic(geometry: whole, symbol: fill(red)))
        #expect(try await view.identifyGraphicsOverlays(screenPoint: point, tolerance: 12).count == 1)
        overlay.minScale = 1
        #expect(try await view.identifyGraphicsOverlays(screenPoint: point, tolerance: 12).isEmpty)
        let outside = ScreenPoint(x: .nan, y: 900)
        #expect(try await view.identify(on: overlay, screenPoint: outside, tolerance: 1).graphics.isEmpty)
    }

    @Test func overlaysAreListedFromTheTop() async throws {
        let overlays = (0..<2).map { _ in
            GraphicsOverlay(graphics: (0..<3).map { _ in Graphic(geometry: square(0, 100)) })
        }
        for overlay in overlays { overlay.renderer = SimpleRenderer(symbol: fill(red)) }
        let view = squareView(overlays[0], overlays[1])
        let point = ScreenPoint(x: 50, y: 50)
        let results = try await view.identifyGraphicsOverlays(
            screenPoint: point, tolerance: 0, maximumResultsPerOverlay: 2)
        #expect(results.map(\.graphicsOverlay) == [overlays[1], overlays[0]])
        #expect(results[0].graphics == overlays[1].graphics.suffix(2).reversed())
    }

    @Test func labelsCountAsTheirGraphic() async throws {
        let overlay = GraphicsOverlay(graphics: [
            Graphic(
                geometry: Point(x: 50, y: 50), attributes: ["name": "WWWWWW"],
                symbol: SimpleMarkerSymbol(style: .circle, color: red, size: 4))
        ])
        let text = TextSymbol(color: .black, size: 16)
        overlay.addLabelDefinition(
            LabelDefinition(
                labelExpression: SimpleLabelExpression(simpleExpression: "[name]"), textSymbol: text))
        let view = squareView(overlay)
        func found() async throws -> Int {
            var count = 0
            for x in stride(from: 15.0, to: 95, by: 10) {
                for y in stride(from: 15.0, to: 95, by: 10) where abs(x - 50) > 8 || abs(y - 50) > 8 {
                    count +=
                        try await view.identify(
                            on: overlay, screenPoint: ScreenPoint(x: x, y: y), tolerance: 2
                        ).graphics.count
                }
            }
            return count
        }
        #expect(try await found() == 0)
        overlay.labelsAreEnabled = true
        #expect(try await found() > 0)
    }

    @Test func featuresOfLayersHaveTheirAttributes() async throws {
        let source = scatteredFeatures(
            200, over: Envelope(xMin: 0, yMin: 0, xMax: 100, yMax: 100), in: .webMercator)
        let layer = FeatureLayer(featureSource: source)
        let view = squareView()
        view.map.addOperationalLayer(layer)
        let point = ScreenPoint(x: 50, y: 50)
        let first = try await view.identify(on: layer, screenPoint: point, tolerance: 5, maximumResults: nil)
        #expect(!first.geoElements.isEmpty)
        #expect(first.geoElements.allSatisfy { $0.attributes["class"] != nil })
        // The second drawing keeps the features in memory.
        for _ in 0..<3 { _ = try view.makeImage() }
        let again = try await view.identifyLayers(
            screenPoint: point, tolerance: 5, maximumResultsPerLayer: nil)
        #expect(again.count == 1 && again.first?.layerContent === layer)
        #expect(again.first?.geoElements.count == first.geoElements.count)
        #expect(again.first?.geoElements.allSatisfy { $0.attributes["class"] != nil } == true)
    }

    @Test func popupsHaveTitlesAndFormats() async throws {
        let graphic = Graphic(
            geometry: square(0, 100), attributes: ["NAME": "Bern", "POP": 133_883, "AREA": 51.618],
            symbol: fill(red))
        let overlay = GraphicsOverlay(graphics: [graphic])
        let view = squareView(overlay)
        let point = ScreenPoint(x: 50, y: 50)
        await #expect(throws: MapError.self) {
            try await view.identify(on: overlay, screenPoint: point, tolerance: 0, returnPopupsOnly: true)
        }
        overlay.popupDefinition = PopupDefinition(
            title: "{NAME} ({pop})",
            fields: [
                PopupField(fieldName: "POP", format: PopupFieldFormat(usesThousandsSeparator: true)),
                PopupField(
                    fieldName: "AREA", label: "km²", format: PopupFieldFormat(decimalPlaces: 1)),
                PopupField(fieldName: "NAME", isVisible: false),
            ])
        let result = try await view.identify(
            on: overlay, screenPoint: point, tolerance: 0, returnPopupsOnly: true)
        #expect(result.graphics.isEmpty)
        let popup = try #require(result.popups.first)
        #expect(popup.title == "Bern (133,883)")
        #expect(popup.displayedFields.map(\.label) == ["POP", "km²"])
        #expect(popup.displayedFields.map(\.value) == ["133,883", "51.6"])
    }
}
