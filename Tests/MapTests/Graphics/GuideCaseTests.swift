import CartoucheFeatures
import CartoucheGeospatial
import CartoucheImages
import CartoucheMapDrawing
import CartoucheMapModel
import CartoucheMapViews
import CartoucheRenderers
import CartoucheSymbols
import GoldenSupport
import Testing

/// The classic uses of graphics: query results, classes of cities, and outlined markers.
@Suite struct GuideCaseTests {
    private let blue = Color(red8: 0, green: 0, blue: 255)
    private let ground = Color(red8: 120, green: 140, blue: 120)

    /// A view of 120 × 80 meters and DIPs; the origin is at the lower left corner.
    private func view(_ overlay: GraphicsOverlay) -> MapView {
        let map = Map(spatialReference: .webMercator)
        map.backgroundColor = ground
        let area = Envelope(xMin: 0, yMin: 0, xMax: 120, yMax: 80, spatialReference: .webMercator)
        let view = MapView(
            map: map, viewpoint: Viewpoint(boundingGeometry: area), graphicsOverlays: [overlay])
        view.size = ScreenSize(width: 120, height: 80)
        return view
    }

    private func check(_ view: MapView, _ name: String) throws {
        for scale in [1, 2] {
            let image = try view.makeImage(scale: Double(scale)).image
            let outcome = try Golden.check(image, "views/\(name)", scale: scale, tolerance: .projected)
            #expect(outcome.matches, "\(outcome)")
        }
    }

    private func marker(_ color: Color, size: Double) -> SimpleMarkerSymbol {
        SimpleMarkerSymbol(style: .circle, color: color, size: size)
    }

    @Test func aBlueDiamondHasAWhiteOutlineOfThreePixels() throws {
        let symbol = SimpleMarkerSymbol(style: .diamond, color: blue, size: 40)
        symbol.outline = SimpleLineSymbol(color: .white, width: 3)
        let view = view(GraphicsOverlay(graphics: [Graphic(geometry: Point(x: 60, y: 40), symbol: symbol)]))
        let image = try view.makeImage().image
        #expect(image[60, 40] == blue)
        // The outline is centered on the edge x + y = 20 and reaches 1.5 DIPs to both sides.
        let white = (0..<40).filter { image[60 + $0, 40 + $0] == .white }
        #expect(white.allSatisfy { (8...11).contains($0) } && !white.isEmpty)
        #expect(image[60 + 7, 40 + 7] == blue && image[60 + 13, 40 + 13] == ground)
        try check(view, "blue-diamond")
    }

    @Test func citiesHaveTheSymbolOfTheirPopulation() throws {
        let symbols = [
            marker(Color(red8: 255, green: 255, blue: 0), size: 8),
            marker(Color(red8: 255, green: 140, blue: 0), size: 14),
            marker(Color(red8: 220, green: 0, blue: 0), size: 22),
        ]
        let renderer = ClassBreaksRenderer()
        renderer.field = "POP1990"
        renderer.minValue = .leastNonzeroMagnitude
        renderer.classBreaks = [
            ClassBreak(label: "Low", description: "", maxValue: 50_000, symbol: symbols[0]),
            ClassBreak(label: "Medium", description: "", maxValue: 250_000, symbol: symbols[1]),
            ClassBreak(
                label: "High", description: "", maxValue: .greatestFiniteMagnitude, symbol: symbols[2]),
        ]
        let populations = [0, 49_999, 50_000, 249_999, 250_000, 8_000_000]
        let overlay = GraphicsOverlay(
            graphics: populations.enumerated().map { index, population in
                Graphic(
                    geometry: Point(x: Double(10 + 20 * index), y: 40), attributes: ["POP1990": population])
            })
        overlay.renderer = renderer
        let view = view(overlay)
        let (image, report) = try view.makeImage()
        // A limit belongs to the upper class, and a city without inhabitants has no class.
        let colors = [ground] + [0, 1, 1, 2, 2].map { symbols[$0].color }
        #expect((0..<6).map { image[10 + 20 * $0, 40] } == colors)
        #expect(report.graphicsOverlays[0].featuresWithoutSymbol == 1)
        overlay.graphics[0].setAttributeValue(300_000, forKey: "POP1990")
        #expect(try view.makeImage().image[10, 40] == symbols[2].color)
        try check(view, "cities-by-population")
    }

    @Test func citiesHaveTheSymbolOfTheirType() throws {
        let renderer = UniqueValueRenderer()
        renderer.field1 = "TYPE"
        renderer.defaultSymbol = marker(.white, size: 6)
        renderer.uniqueValues = [
            UniqueValue(
                value: "VILLAGE", label: "village", description: nil,
                symbol: marker(Color(red8: 0, green: 200, blue: 0), size: 10)),
            UniqueValue(
                value: "CITY", label: "city", description: nil, symbol: marker(blue, size: 18)),
        ]
        let overlay = GraphicsOverlay(
            graphics: ["VILLAGE", "CITY", "HAMLET"].enumerated().map { index, type in
                Graphic(geometry: Point(x: Double(20 + 40 * index), y: 40), attributes: ["TYPE": type])
            })
        overlay.renderer = renderer
        let view = view(overlay)
        let image = try view.makeImage().image
        #expect(image[20, 40] == Color(red8: 0, green: 200, blue: 0))
        #expect(image[60, 40] == blue && image[100, 40] == .white)
        try check(view, "cities-by-type")
    }

    @Test func polygonsOfAQueryAreTranslucent() async throws {
        let purple = Color(red: 0.5, green: 0, blue: 0.5)
        let table = try FeatureCollectionTable(
            geoElements: [10.0, 40].map { low in
                Graphic(geometry: square(low, low + 35, in: .webMercator), attributes: ["low": low])
            }, fields: [Field(name: "low", type: .double)])
        let parameters = QueryParameters()
        parameters.whereClause = "low > 0"
        let found = try await table.queryFeatures(using: parameters)
        let symbol = SimpleFillSymbol(color: purple.withAlphaComponent(0.25))
        symbol.outline = SimpleLineSymbol(color: Color(red8: 85, green: 85, blue: 85), width: 1)
        let overlay = GraphicsOverlay(
            graphics: found.features().map { Graphic(geometry: $0.geometry, symbol: symbol) })
        let view = view(overlay)
        let image = try view.makeImage().image
        /// The mean of a color and three quarters of what is below it.
        func mixed(over below: Color) -> Color {
            Color(
                red: below.red * 0.75 + 0.125, green: below.green * 0.75, blue: below.blue * 0.75 + 0.125)
        }
        func differ(_ first: Color, _ second: Color) -> Double {
            max(
                abs(first.red - second.red), abs(first.green - second.green), abs(first.blue - second.blue))
        }
        #expect(differ(image[25, 55], mixed(over: ground)) < 0.01)
        // Both polygons cover each other from 40 to 45.
        #expect(differ(image[42, 37], mixed(over: mixed(over: ground))) < 0.01)
        try check(view, "query-polygons")
    }
}
