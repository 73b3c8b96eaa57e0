import CartoucheDocuments
import CartoucheGeospatial
import CartoucheImages
import CartoucheMapDrawing
import CartoucheMapModel
import CartouchePlanarGeometry
import CartoucheSymbols
import GoldenSupport
import Testing

/// Labels with `contrast`, which become light on dark areas.
@Suite struct LabelContrastTests {
    private static func json(_ contrast: String) -> String {
        """
        {"labelExpression": "[name]", "labelPlacement": "esriServerPointLabelPlacementCenterCenter",
         \(contrast)
         "symbol": {"type": "esriTS", "color": [40, 30, 20, 255], "haloColor": [250, 250, 240, 255],
            "haloSize": 1, "font": {"family": "\(TestFont.textFamily)", "size": 20}}}
        """
    }

    private static func point(_ x: Double, _ y: Double) -> Point {
        Point(x: x, y: y, spatialReference: .webMercator)
    }

    /// Returns a map with a dark area in the west, a light one in the east, and a name in each.
    private static func request(_ contrast: String, size: Double = 400, center: Double = 0) throws
        -> MapRequest
    {
        TestFont.install()
        let map = Map(spatialReference: .webMercator)
        map.backgroundColor = .white
        let areas = GraphicsOverlay()
        for (west, color) in [(-40_000.0, Color(red8: 60, green: 30, blue: 20)), (0, .white)] {
            let corners = [(0.0, -40_000.0), (40_000, -40_000), (40_000, 40_000), (0, 40_000)]
            let area = Polygon(points: corners.map { point($0.0 + west, $0.1) })
            areas.addGraphic(Graphic(geometry: area, symbol: SimpleFillSymbol(style: .solid, color: color)))
        }
        let names = GraphicsOverlay()
        for x in [-10_000.0, 10_000] {
            names.addGraphic(
                Graphic(
                    geometry: point(x, 0), attributes: ["name": "HHHH"],
                    symbol: SimpleMarkerSymbol(style: .circle, color: .clear, size: 1)))
        }
        names.addLabelDefinition(try LabelDefinition.fromJSON(json(contrast)))
        names.labelsAreEnabled = true
        var request = MapRequest(
            map, size: ScreenSize(width: size, height: size),
            viewpoint: Viewpoint(center: point(center, 0), scale: 100 * MapFrame.dipsPerMeter))
        request.graphicsOverlays = [areas, names]
        return request
    }

    /// The number of pixels of the names that are almost white and almost black.
    private static func counts(_ contrast: String) throws -> (west: (Int, Int), east: (Int, Int)) {
        let image = try MapRenderer(threadBudget: 1).makeImage(try request(contrast)).image
        func count(_ columns: Range<Int>) -> (Int, Int) {
            var (light, dark) = (0, 0)
            for y in 180..<220 {
                for x in columns {
                    let value = image[x, y].relativeLuminance
                    if value > 0.8 { light += 1 }
                    if value < 0.02 { dark += 1 }
                }
            }
            return (light, dark)
        }
        return (count(50..<150), count(250..<350))
    }

    @Test("A name is light with a dark halo on a dark area, and keeps its colors on a light one")
    func namesStandOut() throws {
        let (own, adapted) = (try Self.counts(""), try Self.counts(#""contrast": "auto","#))
        #expect(own.east == adapted.east)
        // The text is narrower than text and halo together.
        #expect(own.west.0 > 100 && own.west.1 > 100)
        #expect(adapted.west.0 > 100 && adapted.west.1 > 100)
        #expect(adapted.west != own.west)
    }

    @Test("Neighboring pictures choose the same colors for a name at their border")
    func bordersAgree() throws {
        let contrast = #""contrast": "auto","#
        let renderer = MapRenderer(threadBudget: 1)
        // The name in the west is at the border of both pictures.
        let one = try renderer.makeImage(try Self.request(contrast, size: 256, center: -10_000 - 12_800))
            .image
        let two = try renderer.makeImage(try Self.request(contrast, size: 256, center: -10_000 + 12_800))
            .image
        let whole = try renderer.makeImage(try Self.request(contrast, size: 512, center: -10_000)).image
        var differences = 0
        for y in 0..<256 {
            for x in 0..<256 {
                if whole[x, y + 128].rgba8 != one[x, y].rgba8 { differences += 1 }
                if whole[x + 256, y + 128].rgba8 != two[x, y].rgba8 { differences += 1 }
            }
        }
        #expect(differences == 0)
    }

    @Test("The member is written back, and another value is reported")
    func json() throws {
        let definition = try LabelDefinition.fromJSON(Self.json(#""contrast": "auto","#))
        #expect(definition.toJSON().contains(#""contrast""#))
        let wrong = try LabelDefinition.fromJSON(Self.json(#""contrast": "dark","#))
        #expect(
            wrong.diagnostics.contains { $0.message.contains("contrast") || $0.path.contains("contrast") })
    }
}
