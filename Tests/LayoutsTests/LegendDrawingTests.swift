import CartoucheCanvases
import CartoucheDocuments
import CartoucheGeospatial
import CartoucheImages
import CartoucheLayouts
import CartoucheLegends
import CartoucheMapDrawing
import CartoucheMapModel
import CartoucheSymbols
import CartoucheText
import Foundation
import GoldenSupport
import Testing

/// Legends as pictures, HTML and JSON.
@Suite struct LegendDrawingTests {
    private func style(columns: Int? = nil) -> LegendStyle {
        TestFont.install()
        var style = LegendStyle()
        style.fontFamily = TestFont.textFamily
        style.columns = columns
        style.title = "All cases"
        return style
    }

    @Test func higherScalesHaveTheSameLayout() async throws {
        let legend = try await LegendSamples.map().legend(scale: 250_000)
        let layouts = [1.0, 2].map { LegendLayout(legend, style: style(columns: 2), scale: $0) }
        #expect(layouts.map(\.columnCount) == [2, 2])
        let difference = layouts[1].size - layouts[0].size * 2
        #expect(abs(difference.x) < 20 && abs(difference.y) < 40)
        let page = CanvasPage(
            width: Int(layouts[0].size.x), height: Int(layouts[0].size.y), background: .white)
        let image = try PictureOutput(sprites: nil).draw(page) { _ = layouts[0].draw(on: &$0) }
        // The margin has no ink.
        #expect(
            (0..<image.width).allSatisfy { image[$0, 0] == .white && image[$0, image.height - 1] == .white })
        #expect((0..<image.width).contains { image[$0, image.height / 2] != .white })
    }

    @Test func longLegendsHaveColumns() {
        let symbol = SimpleFillSymbol(style: .solid, color: .black)
        let items = (0..<3000).map { LegendItem(.symbol(symbol), label: "Class \($0)") }
        let layout = LegendLayout(Legend(items: items), style: style(), scale: 1)
        #expect(layout.columnCount > 10)
        #expect(layout.size.max() < Double(RasterCanvas.maximumSide))
        #expect(LegendLayout(Legend(items: items), style: style(columns: 3), scale: 1).columnCount == 3)
    }

    /// A legend with one white symbol, and its picture.
    private func picture(
        _ symbol: Symbol, _ change: (inout LegendStyle) -> Void
    ) throws -> Image {
        TestFont.install()
        var style = LegendStyle()
        style.fontFamily = TestFont.textFamily
        change(&style)
        let layout = LegendLayout(
            Legend(items: [LegendItem(.symbol(symbol), label: "")]), style: style, scale: 1)
        let page = CanvasPage(
            width: Int(layout.size.x), height: Int(layout.size.y), background: style.pageColor)
        return try PictureOutput(sprites: nil).draw(page) { _ = layout.draw(on: &$0) }
    }

    @Test func symbolsThatAreHardlyVisibleHaveAnAreaBehindThem() throws {
        let white = SimpleFillSymbol(style: .solid, color: .white)
        let black = SimpleFillSymbol(style: .solid, color: .black)
        func corner(_ image: Image) -> Color { image[9, 9] }
        #expect(try corner(picture(white) { _ in }) != .white)
        #expect(try corner(picture(white) { $0.hasPlates = false }) == .white)
        #expect(try corner(picture(black) { _ in }) == .white)
        #expect(try corner(picture(black) { $0.pageColor = .black }) != .black)
        // A thin line in the color of the area would not be more visible on it.
        let thin = SimpleLineSymbol(style: .solid, color: Color(red8: 190, green: 194, blue: 199), width: 0.3)
        #expect(try corner(picture(thin) { _ in }) == .white)
        #expect(try corner(picture(white) { $0.pageColor = .black }) == .black)
    }

    /// The area is around a translucent symbol, and does not make it darker.
    @Test func translucentSymbolsHaveTheSameColorOnAnArea() throws {
        let pale = SimpleFillSymbol(style: .solid, color: Color(red8: 240, green: 240, blue: 240, alpha: 128))
        let plain = try picture(pale) { $0.hasPlates = false }
        let image = try picture(pale) { _ in }
        #expect(image[9, 9] != .white && plain[9, 9] == .white)
        #expect(image[image.width / 2, image.height / 2] == plain[image.width / 2, image.height / 2])
    }

    /// Texts of scale bars have a distance from each other, at all scales and sizes of texts.
    @Test func textsOfScaleBarsDoNotOverlap() throws {
        TestFont.install()
        for textSize in [8.0, 11, 20, 60] {
            for exponent in stride(from: -3.0, through: 6, by: 0.13) {
                guard
                    let bar = ScaleBar(
                        .metric, metersPerPixel: pow(10, exponent), limit: 120)
                else { continue }
                let texts = bar.texts(textSize: textSize, gap: textSize / 2, fonts: .shared)
                #expect(!texts.isEmpty)
                for (left, right) in zip(texts, texts.dropFirst()) {
                    let end = left.x + (left.layout.bounds?.high.x ?? 0)
                    #expect(end < right.x + (right.layout.bounds?.low.x ?? 0))
                }
            }
        }
    }

    @Test func textsAreEscapedInHTML() async throws {
        let document = try LegendHTML(await LegendSamples.map().legend(), style: style())
        #expect(document.text.contains("A &lt;b&gt;long&lt;/b&gt; label"))
        #expect(!document.text.contains("<b>"))
        #expect(document.text.contains("src=\"data:image/svg+xml;base64,"))
        var hostile = style()
        hostile.title = "\" onload='x' & <script>\u{0}"
        let page = try LegendHTML(Legend(items: []), style: hostile)
        #expect(page.text.contains("<title>&quot; onload=&#39;x&#39; &amp; &lt;script&gt; </title>"))
    }

    /// Thick and offset outlines of neighboring rows, symbols and ramps of transparent layers.
    @Test(arguments: [1, 2]) func swatchesLookLikeTheMap(scale: Int) throws {
        func outlined(_ color: String, _ offset: Double) throws -> LegendItem {
            let json = """
                {"type":"CIMPolygonSymbol","symbolLayers":[{"type":"CIMSolidStroke","enable":true,"width":2,
                "color":[30,70,200,255],"effects":[{"type":"CIMGeometricEffectOffset","method":"Mitered","offset":\(offset)}]},
                {"type":"CIMSolidStroke","enable":true,"width":1,"color":[30,70,200,255]},
                {"type":"CIMSolidFill","enable":true,"color":[\(color)]}]}
                """
            return LegendItem(.symbol(try Symbol.fromJSON(json)), label: "Offset by \(Int(offset)) points")
        }
        let line = SimpleLineSymbol(color: Color(red8: 190, green: 40, blue: 40), width: 18)
        var items = [
            try outlined("250,200,60,255", 5), try outlined("120,200,90,255", 5),
            try outlined("200,120,190,255", 12), LegendItem(.symbol(line), label: "Thick"),
            LegendItem(.symbol(line), label: "Thick"),
        ]
        items.append(LegendItem(.symbol(line), label: "Transparent"))
        items[5].opacity = 0.4
        let ramp = LegendRamp(
            colors: [Color(red8: 255, green: 255, blue: 0), Color(red8: 200, green: 0, blue: 0)],
            labels: [(0, "low"), (1, "high")])
        items.append(LegendItem(.colors(ramp), label: "Transparent ramp"))
        items[6].opacity = 0.4
        let marker = SimpleMarkerSymbol(color: Color(red8: 20, green: 120, blue: 120))
        items.append(
            LegendItem(
                .sizes(LegendSizes(symbol: marker, isOutline: false, steps: [(10, "10"), (30, "30")])),
                label: "Transparent sizes"))
        items[7].opacity = 0.4
        var style = style()
        style.columns = 2
        style.title = ""
        let layout = LegendLayout(Legend(items: items), style: style, scale: Double(scale))
        let page = CanvasPage(
            width: Int(layout.size.x), height: Int(layout.size.y), pixelsPerDIP: Double(scale),
            background: .white)
        let image = try PictureOutput(sprites: nil).draw(page) { layout.draw(on: &$0) }
        let outcome = try Golden.check(image, "legends/outlines-opacity", scale: scale)
        #expect(outcome.matches, "\(outcome)")
    }

    private func layout(_ items: [LegendItem]) -> LegendLayout {
        TestFont.install()
        var style = style()
        style.columns = nil
        return LegendLayout(Legend(items: items), style: style, scale: 1)
    }

    /// A legend that is drawn in a box of its own size has the same lines as before.
    @Test func fittedLegendsAreNotWrappedAgain() throws {
        TestFont.install()
        let fill = SimpleFillSymbol(color: .black)
        let items = [
            LegendItem(
                .layer, label: "A heading as wide as its legend",
                items: [
                    LegendItem(.symbol(fill), label: "Short"),
                    LegendItem(.symbol(fill), label: "A label that must be wrapped in a narrow legend"),
                ])
        ]
        var sheet = MapSheet()
        sheet.legendSide = .right
        let arrangement = MapSheetArrangement(sheet, size: SIMD2(500, 300), legend: Legend(items: items))
        let box = try #require(arrangement.legend)
        var style = LegendStyle()
        style.margin = 0
        style.maxColumnWidth = 0.4 * (500 - 24)
        let first = LegendLayout(Legend(items: items), style: style, scale: 1)
        #expect(first.size.x == box.size.x && box.size.x <= 0.4 * (500 - 24) + 1)
        style.maxColumnWidth = box.size.x
        #expect(LegendLayout(Legend(items: items), style: style, scale: 1).size == first.size)
    }

    /// The title of a legend from right to left begins on the right.
    @Test func titlesAreOnTheSideOfTheColumns() throws {
        func inked(_ label: String, _ title: String) throws -> [Int] {
            var style = style()
            style.fontFamily = ""
            style.title = title
            let symbol = LegendItem.Kind.symbol(SimpleFillSymbol(color: .black))
            let items = [LegendItem(symbol, label: label + " " + label + " " + label + " " + label)]
            let layout = LegendLayout(Legend(items: items), style: style, scale: 1)
            let (width, height) = (Int(layout.size.x), Int(layout.size.y))
            let page = CanvasPage(width: width, height: height, background: .white)
            let image = try PictureOutput(sprites: nil).draw(page) { layout.draw(on: &$0) }
            return (0..<width).filter { x in (10..<24).contains { image[x, $0] != .white } }.map {
                $0 * 100 / width
            }
        }
        #expect(try inked("A long label", "A").allSatisfy { $0 < 30 })
        #expect(try inked("שכבה ארוכה", "א").allSatisfy { $0 > 70 })
    }

    @Test func longLabelsAreCut() throws {
        let symbol = LegendItem.Kind.symbol(SimpleFillSymbol(color: .black))
        let long = layout([LegendItem(symbol, label: String(repeating: "word ", count: 2000))])
        let cut = layout([LegendItem(symbol, label: String(repeating: "word ", count: 200) + "…")])
        #expect(long.size == cut.size && long.size.x < 400)
        let unbroken = layout([LegendItem(symbol, label: String(repeating: "w", count: 10_000))])
        #expect(unbroken.size.x < 400 && unbroken.size.y < 2000)
    }

    @Test func thousandsOfClassesHaveManyColumns() throws {
        let symbol = LegendItem.Kind.symbol(SimpleFillSymbol(color: .black))
        let items = (0..<Legend.maximumSymbols).map { LegendItem(symbol, label: "\($0)") }
        let size = layout(items).size
        // Both sides stay far below the limits of pictures.
        #expect(max(size.x, size.y) < 16_384 && min(size.x, size.y) > 500, "\(size)")
    }

    @Test func formattingTagsAreNotText() {
        #expect(LegendText.plain("<BOL>Main</BOL> road") == "Main road")
        #expect(LegendText.plain("a < b & <i>c</i>") == "a < b & <i>c</i>")
    }

    @Test func jsonHasTheMembersOfMapServices() async throws {
        let legend = try await LegendSamples.map().legend(scale: 250_000)
        let json = try LegendJSON(legend, style: style(), scale: 1).json
        let layers = try #require(json.object?["layers"]?.array)
        #expect(layers.map { $0.object?["layerName"]?.string } == ["Group", "Roads", "Cities"])
        let roads = try #require(layers[1].object?["legend"]?.array)
        #expect(roads.count == 3 && roads[0].object?["heading"] == "FLOW")
        #expect(roads[0].object?["contentType"] == "image/png" && roads[0].object?["width"] == 32)
        #expect(layers[2].object?["isVisible"] == false)
        let inner = try #require(layers[0].object?["layers"]?.array)
        #expect(inner.map { $0.object?["layerName"]?.string } == ["Sites", "Areas"])
        #expect(inner[1].object?["legend"]?.array?.first?.object?["label"] == "")
    }

    @Test(arguments: [
        (UnitSystem.metric, 1.0, "m"), (.metric, 100, "km"), (.imperial, 1, "ft"),
        (.imperial, 100, "mi"), (.metric, 0.001, "cm"),
    ])
    func scaleBarsHaveRoundLengths(system: UnitSystem, meters: Double, unit: String) throws {
        let limit = 500.0
        let bar = try #require(ScaleBar(system, metersPerPixel: meters * 0.9999, limit: limit))
        #expect(bar.unit == unit && bar.length <= limit && bar.length > limit / 2.6)
        let powers: [Double] = [0.01, 0.1, 1, 10, 100, 1000]
        let rounds: [Double] = powers.flatMap { [$0, 2 * $0, 5 * $0] }
        #expect(rounds.contains { abs(bar.value / $0 - 1) < 1e-9 })
        #expect(ScaleBar(system, metersPerPixel: .nan, limit: limit) == nil)
    }

    /// At 60° north, Web Mercator shows everything twice as large as at the equator.
    @Test func scaleBarsAreTrueInTheMiddleOfTheMap() throws {
        func frame(_ latitude: Double) throws -> MapFrame {
            try Map().frame(
                viewpoint: Viewpoint(
                    center: Point(x: 10, y: latitude, spatialReference: .wgs84), scale: 100_000, rotation: 30),
                size: ScreenSize(width: 400, height: 300), scale: 1)
        }
        let (low, high) = (try GroundMeasure(frame(0)), try GroundMeasure(frame(60)))
        #expect(abs(low.metersPerPixel / high.metersPerPixel - 2) < 0.01)
        #expect(abs(high.north * 180 / .pi + 30) < 0.1)
    }
}
