import FeatureSources
import Features
import Geospatial
import Images
import Mapping
import SymbolModel
import Symbols
import Testing

/// A sequence of numbers that is the same in each run.
private struct Dice {
    var state: UInt64

    mutating func roll(_ low: Double, _ high: Double) -> Double {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return low + (high - low) * Double(state >> 11) / Double(1 << 53)
    }

    mutating func point() -> Point { Point(x: roll(-10, 110), y: roll(-10, 110)) }
}

@Suite struct IdentifyTests {
    private let red = Color(red8: 255, green: 0, blue: 0)

    /// Returns a graphic with a random shape and symbol.
    private func graphic(_ dice: inout Dice) -> Graphic {
        let color = Color(red: 0, green: 0, blue: 1, alpha: dice.roll(0, 1) < 0.3 ? 0.4 : 1)
        switch Int(dice.roll(0, 5)) {
        case 0:
            let styles: [SimpleMarkerSymbol.Style] = [.circle, .cross, .diamond, .square, .triangle, .x]
            let marker = SimpleMarkerSymbol(
                style: styles[Int(dice.roll(0, 6))], color: color, size: dice.roll(2, 30))
            marker.offsetX = dice.roll(-9, 9)
            marker.angle = dice.roll(0, 90)
            marker.outline = SimpleLineSymbol(style: .solid, color: red, width: dice.roll(0, 4))
            return Graphic(geometry: dice.point(), symbol: marker)
        case 1:
            return Graphic(
                geometry: Polyline(points: (0..<4).map { _ in dice.point() }),
                symbol: SimpleLineSymbol(style: .solid, color: color, width: dice.roll(0.3, 9)))
        case 2:
            return Graphic(
                geometry: Polyline(points: (0..<3).map { _ in dice.point() }),
                symbol: SimpleLineSymbol(style: .dash, color: color, width: dice.roll(1, 6)))
        case 3:
            let (low, high) = (dice.roll(0, 40), dice.roll(50, 90))
            let ring = { (low: Double, high: Double) in
                [(low, low), (low, high), (high, high), (high, low)].map { Point(x: $0.0, y: $0.1) }
            }
            return Graphic(
                geometry: Polygon(
                    parts: [
                        MutablePart(points: ring(low, high)), MutablePart(points: ring(low + 5, high - 5)),
                    ]),
                symbol: SimpleFillSymbol(style: .solid, color: color, outline: nil))
        default:
            return Graphic(
                geometry: Polygon(points: (0..<5).map { _ in dice.point() }),
                symbol: SimpleFillSymbol(
                    style: dice.roll(0, 1) < 0.5 ? .solid : .diagonalCross, color: color,
                    outline: SimpleLineSymbol(style: .solid, color: red, width: 1)))
        }
    }

    /// Returns a view without a background of the square from 0 to 100 m.
    private func clearView(_ overlay: GraphicsOverlay) -> MapView {
        let view = squareView(overlay)
        view.map.backgroundColor = .clear
        return view
    }

    @Test(arguments: 0..<24) func equalsThePixelsOfEachGraphic(seed: Int) async throws {
        var dice = Dice(state: UInt64(seed) &* 977 &+ 5)
        let graphics = (0..<8).map { _ in graphic(&dice) }
        for graphic in graphics { graphic.zIndex = Int(dice.roll(0, 3)) }
        let pictures = try graphics.map {
            let copy = Graphic(geometry: $0.geometry, symbol: $0.symbol)
            return try clearView(GraphicsOverlay(graphics: [copy])).makeImage().image
        }
        let order = graphics.indices.sorted { (graphics[$0].zIndex, $0) > (graphics[$1].zIndex, $1) }
        let overlay = GraphicsOverlay(graphics: graphics)
        let view = clearView(overlay)
        for _ in 0..<30 {
            let (x, y) = (Int(dice.roll(0, 100)), Int(dice.roll(0, 100)))
            let result = try await view.identify(
                on: overlay, screenPoint: ScreenPoint(x: Double(x) + 0.5, y: Double(y) + 0.5), tolerance: 0,
                maximumResults: nil)
            let expected = order.filter { pictures[$0][x, y].alpha > 0 }.map { graphics[$0] }
            #expect(result.graphics == expected, "at \(x), \(y)")
            let first = try await view.identify(
                on: overlay, screenPoint: ScreenPoint(x: Double(x), y: Double(y)), tolerance: 0)
            #expect(first.graphics == Array(expected.prefix(1)))
        }
    }

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
