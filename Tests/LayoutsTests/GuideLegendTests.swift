import CartoucheCanvases
import CartoucheDocuments
import CartoucheGeospatial
import CartoucheImages
import CartoucheLayouts
import CartoucheLegends
import CartoucheMapDocuments
import CartoucheMapDrawing
import CartoucheMapModel
import CartoucheRenderers
import CartoucheScenes
import CartoucheSwatches
import CartoucheSymbols
import GoldenSupport
import Testing

/// The legend page of a program: map service layers, feature layers, graphics layers, and each kind of renderer.
@Suite struct GuideLegendTests {
    private static let red = Color(red8: 190, green: 40, blue: 40)
    private static let blue = Color(red8: 40, green: 90, blue: 180)

    private static func marker(_ color: Color, _ size: Double) -> SimpleMarkerSymbol {
        let symbol = SimpleMarkerSymbol(style: .circle, color: color, size: size)
        symbol.outline = SimpleLineSymbol(color: .white, width: 1)
        return symbol
    }

    private static func area(_ color: Color) -> SimpleFillSymbol {
        SimpleFillSymbol(color: color, outline: SimpleLineSymbol(color: Color(red8: 90, green: 90, blue: 90)))
    }

    /// Cities by size: three classes, and a symbol for other values.
    private static var sizes: ClassBreaksRenderer {
        let renderer = ClassBreaksRenderer(
            fieldName: "POP1990",
            classBreaks: [(6.0, 50_000.0), (10, 250_000), (16, 10_000_000)].map { size, end in
                ClassBreak(label: "", description: nil, maxValue: end, symbol: marker(red, size))
            })
        renderer.minValue = 0
        renderer.defaultSymbol = marker(Color(red8: 150, green: 150, blue: 150), 5)
        renderer.defaultLabel = "unknown"
        return renderer
    }

    /// Cities by type, with a symbol for other values.
    private static var types: UniqueValueRenderer {
        let symbols: [(String, Symbol)] = [
            ("VILLAGE", SimpleMarkerSymbol(style: .triangle, color: blue, size: 9)),
            ("CITY", SimpleMarkerSymbol(style: .square, color: blue, size: 10)),
            ("TOWN", SimpleMarkerSymbol(style: .diamond, color: blue, size: 10)),
        ]
        let renderer = UniqueValueRenderer(
            fieldNames: ["TYPE"],
            uniqueValues: symbols.map { name, symbol in
                UniqueValue(
                    label: name.prefix(1) + name.dropFirst().lowercased(), symbol: symbol, values: [name])
            })
        renderer.defaultSymbol = SimpleMarkerSymbol(style: .x, color: blue, size: 8)
        return renderer
    }

    /// A layer with the feature types of its service.
    private static let zones = """
        {"operationalLayers":[{"title":"Zones","featureCollection":{"layers":[{"layerDefinition":{"typeIdField":"Z",
        "types":[{"id":"R","name":"Residential"},{"id":"I","name":"Industrial"},{"id":"C","name":"Commercial"}],
        "geometryType":"esriGeometryPolygon","drawingInfo":{"renderer":{"type":"uniqueValue","field1":"Z","uniqueValueInfos":[
        \([("R", "255,235,120"), ("I", "190,150,200"), ("C", "230,110,100")].map {
            #"{"value":"\#($0)","symbol":{"type":"esriSFS","style":"esriSFSSolid","color":[\#($1),255]}}"#
        }.joined(separator: ","))]}}},"featureSet":{"features":[]}}]}}]}
        """

    /// Symbols of graphics, some of them used twice.
    private static var graphics: GraphicsOverlay {
        let overlay = GraphicsOverlay()
        overlay.id = "Sketch"
        let (point, line) = (marker(red, 12), SimpleLineSymbol(style: .dash, color: blue, width: 3))
        let here = Point(x: 0, y: 0)
        let symbols: [Symbol] = [
            point, point, marker(red, 12), line, area(Color(red8: 200, green: 220, blue: 170)),
        ]
        overlay.addGraphics(symbols.map { Graphic(geometry: here, symbol: $0) })
        return overlay
    }

    private func legend() async throws -> Legend {
        var items: [LegendItem] = []
        func add(_ title: String, _ legend: Legend) {
            items.append(LegendItem(.group, label: title, items: legend.items))
        }
        // The answer of a map service has pictures; here they are those of a renderer.
        let own = Legend(renderer: Self.types, name: "Cities")
        let answer = try LegendJSON(own, style: LegendStyle(), scale: 1).json
        let service = try #require(
            Legend(mapService: JSONPart(parsing: answer.bytes()), scale: nil, resources: nil))
        add("Map service layer", service)
        add("Feature layer", try await Map.fromJSON(Self.zones).legend(content: .featureTemplates))
        add("Graphics layer", try await Map().legend(graphicsOverlays: [Self.graphics]))
        let simple = SimpleRenderer(symbol: Self.area(Color(red8: 190, green: 215, blue: 235)))
        simple.label = "Lakes"
        add("Simple renderer", Legend(renderer: simple, name: "Lakes"))
        add("Class breaks renderer", Legend(renderer: Self.sizes, name: "Cities by size"))
        add("Unique value renderer", Legend(renderer: Self.types, name: "Cities by type"))
        return Legend(items: items)
    }

    @Test(arguments: [1, 2]) func allCasesHaveTheirEntries(scale: Int) async throws {
        TestFont.install()
        var style = LegendStyle()
        style.fontFamily = TestFont.textFamily
        style.columns = 3
        let legend = try await legend()
        #expect(
            legend.items.flatMap { $0.outline() }.filter { !$0.hasPrefix("group") } == [
                " layer Cities", "  symbol Village", "  symbol City", "  symbol Town", "  symbol Other",
                " layer Zones", "  symbol Residential", "  symbol Industrial", "  symbol Commercial",
                " layer Sketch", "  symbol ", "  symbol ", "  symbol ", " symbol Lakes",
                " layer Cities by size", "  heading POP1990", "   symbol 0 – 50,000",
                "   symbol 50,000 – 250,000",
                "   symbol 250,000 – 10,000,000", "   symbol unknown", " layer Cities by type",
                "  heading TYPE",
                "   symbol Village", "   symbol City", "   symbol Town", "   symbol Other",
            ])
        let layout = LegendLayout(legend, style: style, scale: Double(scale))
        let page = CanvasPage(
            width: Int(layout.size.x), height: Int(layout.size.y), pixelsPerDIP: Double(scale),
            background: .white)
        let image = try PictureOutput(sprites: nil).draw(page) { layout.draw(on: &$0) }
        let outcome = try Golden.check(image, "legends/guide", scale: scale)
        #expect(outcome.matches, "\(outcome)")
    }

    /// The methods of the guide: pictures and labels of a layer, of a graphic and of a symbol.
    @Test func symbolsHavePicturesOfTheirSize() async throws {
        let map = try Map.fromJSON(Self.zones)
        let layer = try #require(map.operationalLayers.first)
        let info = try await layer.retrieveLegendInfo(size: ScreenSize(width: 20, height: 30))
        #expect(info.legendLabels == ["R", "I", "C"])
        #expect(info.legendImages.allSatisfy { $0.width == 20 && $0.height == 30 })
        let graphic = Graphic(geometry: Point(x: 0, y: 0), attributes: ["TYPE": "CITY"])
        let size = ScreenSize(width: 20, height: 30)
        let image = try #require(try await Self.types.swatch(for: graphic, size: size))
        #expect(image.width == 20 && image.height == 30 && image[10, 15].rgba8 == Self.blue.rgba8)
        let symbol = try await Self.marker(Self.red, 12).swatch(geometryType: .point, size: size)
        #expect(symbol[10, 15].rgba8 == Self.red.rgba8)
    }
}
