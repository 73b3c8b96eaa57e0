import CartoucheCLibrary
import CartoucheDocuments
import CartoucheGeospatial
import CartoucheImages
import CartoucheMapDrawing
import CartoucheMapModel
import CartoucheMapViews
import CartoucheRenderers
import CartoucheSymbols
import Testing

/// Returns a view of the square from 0 to 100 m in both directions, 100 DIPs wide.
func squareView(_ overlays: GraphicsOverlay...) -> MapView {
    let map = Map(spatialReference: .webMercator)
    map.backgroundColor = .white
    map.initialViewpoint = Viewpoint(
        boundingGeometry: Envelope(xMin: 0, yMin: 0, xMax: 100, yMax: 100, spatialReference: .webMercator))
    let view = MapView(map: map, graphicsOverlays: overlays)
    view.size = ScreenSize(width: 100, height: 100)
    return view
}

func square(_ low: Double, _ high: Double, in reference: SpatialReference? = nil) -> Polygon {
    Polygon(
        points: [
            Point(x: low, y: low), Point(x: low, y: high), Point(x: high, y: high), Point(x: high, y: low),
        ],
        spatialReference: reference)
}

func fill(_ color: Color) -> SimpleFillSymbol { SimpleFillSymbol(style: .solid, color: color) }

@Suite struct GraphicsOverlayTests {
    private let red = Color(red8: 255, green: 0, blue: 0)
    private let blue = Color(red8: 0, green: 0, blue: 255)

    @Test func graphicsAreKeptOnceAndInOrder() {
        let (a, b, c) = (Graphic(), Graphic(), Graphic())
        let overlay = GraphicsOverlay(graphics: [a, b, a])
        #expect(overlay.graphics == [a, b])
        overlay.addGraphic(b)
        overlay.addGraphics([c, a])
        #expect(overlay.graphics == [a, b, c])
        overlay.insertGraphic(c, at: 0)
        #expect(overlay.graphics == [c, a, b])
        overlay.removeGraphic(a)
        overlay.removeGraphics([b, Graphic()])
        #expect(overlay.graphics == [c])
        overlay.removeAllGraphics()
        #expect(overlay.graphics.isEmpty)
        overlay.addGraphic(a)
        #expect(overlay.graphics == [a])
    }

    @Test func ownSymbolsTakePrecedenceOverTheRenderer() throws {
        let own = Graphic(geometry: square(0, 50), symbol: fill(red))
        let plain = Graphic(geometry: square(50, 100))
        let overlay = GraphicsOverlay(graphics: [own, plain])
        overlay.renderer = SimpleRenderer(symbol: fill(blue))
        let (image, report) = try squareView(overlay).makeImage()
        #expect(image[25, 75] == red)
        #expect(image[75, 25] == blue)
        #expect(image[25, 25] == .white)
        #expect(report.graphicsOverlays.first?.featuresDrawn == 2)
        #expect(report.isFaithful)
    }

    @Test func attributesOverrideMembersOfAGraphicsOwnSymbol() throws {
        func override(_ expression: String) -> String {
            #"{"type":"CIMPrimitiveOverride","primitiveName":"paint","propertyName":"Color","#
                + #""valueExpressionInfo":{"type":"CIMExpressionInfo","expression":"\#(expression)"}}"#
        }
        func symbol(_ expression: String) throws -> Symbol {
            try Symbol.fromJSON(
                #"{"type":"CIMSymbolReference","primitiveOverrides":[\#(override(expression))],"symbol":{"#
                    + #""type":"CIMPolygonSymbol","symbolLayers":[{"type":"CIMSolidFill","enable":true,"#
                    + #""primitiveName":"paint","color":[0,0,0,255]}]}}"#)
        }
        let shared = try symbol("$feature.TINT")
        let graphics = [
            Graphic(geometry: square(0, 30), attributes: ["TINT": "#ff0000"], symbol: shared),
            Graphic(geometry: square(30, 60), attributes: ["tint": "#0000ff"], symbol: shared),
            Graphic(geometry: square(60, 100), attributes: ["TINT": ""], symbol: shared),
        ]
        let overlay = GraphicsOverlay(graphics: graphics)
        let view = squareView(overlay)
        let (image, report) = try view.makeImage()
        #expect(image[15, 85] == red)
        #expect(image[45, 55] == blue)
        #expect(image[80, 20] == .black)
        #expect(report.graphicsOverlays.first?.featuresDrawn == 3)
        // A later change of the attribute is drawn.
        graphics[1].setAttributeValue("#ff0000", forKey: "tint")
        #expect(try view.makeImage().image[45, 55] == red)

        let scaled = GraphicsOverlay(
            graphics: [Graphic(geometry: square(0, 100), symbol: try symbol("$view.scale"))])
        let diagnostics = try squareView(scaled).makeImage().report.graphicsOverlays[0].diagnostics
        #expect(diagnostics.map(\.code) == [.overridesNotApplied])
    }

    @Test func graphicsWithoutSymbolAreNotDrawnButCounted() throws {
        let (image, report) = try squareView(
            GraphicsOverlay(graphics: [Graphic(geometry: square(0, 100)), Graphic()])
        ).makeImage()
        #expect(image[50, 50] == .white)
        #expect(report.graphicsOverlays.first?.featuresWithoutSymbol == 2)
    }

    @Test func drawingOrderIsZIndexThenInsertion() throws {
        let low = Graphic(geometry: square(0, 100), symbol: fill(red))
        let high = Graphic(geometry: square(0, 100), symbol: fill(blue))
        let overlay = GraphicsOverlay(graphics: [low, high])
        let view = squareView(overlay)
        #expect(try view.makeImage().image[50, 50] == blue)
        low.zIndex = 1
        #expect(try view.makeImage().image[50, 50] == red)
        high.zIndex = 1
        #expect(try view.makeImage().image[50, 50] == blue)
        low.zIndex = -5
        high.isVisible = false
        #expect(try view.makeImage().image[50, 50] == red)
    }

    @Test func changesAppearInTheNextPicture() throws {
        let symbol = fill(red)
        let graphic = Graphic(geometry: square(0, 50), symbol: symbol)
        let overlay = GraphicsOverlay(graphics: [graphic])
        let view = squareView(overlay)
        #expect(try view.makeImage().image[25, 75] == red)
        symbol.color = blue
        #expect(try view.makeImage().image[25, 75] == blue)
        graphic.geometry = square(50, 100)
        #expect(try view.makeImage().image[25, 75] == .white)
        graphic.symbol = nil
        overlay.renderer = SimpleRenderer(symbol: fill(red))
        #expect(try view.makeImage().image[75, 25] == red)
        overlay.isVisible = false
        #expect(try view.makeImage().image[75, 25] == .white)
        #expect(view.drawingReport?.graphicsOverlays.first?.skipped == "not visible")
        overlay.isVisible = true
        overlay.removeAllGraphics()
        #expect(try view.makeImage().image[75, 25] == .white)
    }

    @Test func attributesOfAllKindsReachTheRenderer() throws {
        enum Kind: String { case road }
        let values: [any Sendable] = [
            Int32(7), Int(7), Double(7), Float(7), UInt8(7), Int64(7), String?.some("7"), Substring("7"),
        ]
        let overlay = GraphicsOverlay()
        overlay.renderer = UniqueValueRenderer(
            fieldNames: ["Class"],
            uniqueValues: [UniqueValue(symbol: fill(red), values: [7])], defaultSymbol: fill(blue))
        for value in values {
            overlay.removeAllGraphics()
            overlay.addGraphic(Graphic(geometry: square(0, 100), attributes: ["class": value]))
            let (image, report) = try squareView(overlay).makeImage()
            #expect(image[50, 50] == red, "\(value) as \(type(of: value))")
            #expect(report.isFaithful)
        }
        overlay.graphics[0].setAttributeValue(nil, forKey: "class")
        #expect(try squareView(overlay).makeImage().image[50, 50] == blue)
        #expect(overlay.graphics[0].attributes.keys.sorted() == ["class"])
        #expect(overlay.graphics[0].attributes["class"] as? Int == nil)
        overlay.graphics[0].removeAttributeValue(forKey: "class")
        #expect(overlay.graphics[0].attributes.isEmpty)
    }

    @Test func attributesThatNoRendererReadsAreReported() throws {
        struct Strange: Sendable {}
        let overlay = GraphicsOverlay(graphics: [
            Graphic(geometry: square(0, 100), attributes: ["class": Strange()])
        ])
        overlay.renderer = UniqueValueRenderer(
            fieldNames: ["class"], uniqueValues: [], defaultSymbol: fill(blue))
        let (image, report) = try squareView(overlay).makeImage()
        #expect(image[50, 50] == blue)
        #expect(report.allDiagnostics.contains { $0.code == .attributeNotRead })
    }

    @Test func opacityAppliesToTheWholeOverlay() throws {
        let overlay = GraphicsOverlay(graphics: [
            Graphic(geometry: square(0, 100), symbol: fill(blue)),
            Graphic(geometry: square(0, 100), symbol: fill(red)),
        ])
        overlay.opacity = 0.5
        let pixel = try squareView(overlay).makeImage().image[50, 50].rgba8
        // If each graphic had its own opacity, blue would be visible through red.
        #expect(pixel.x == 255 && abs(Int(pixel.y) - 127) <= 1 && pixel.y == pixel.z)
        overlay.opacity = 7
        #expect(overlay.opacity == 1)
    }

    @Test func overlaysAreDrawnOnlyInTheirScaleRange() throws {
        let overlay = GraphicsOverlay(graphics: [Graphic(geometry: square(0, 100), symbol: fill(red))])
        let view = squareView(overlay)
        let scale = try #require(view.mapScale)
        for (low, high, isDrawn) in [
            (scale, 0.0, true), (scale / 2, 0, false), (0, scale, false), (0, scale / 2, true),
        ] {
            overlay.minScale = low
            overlay.maxScale = high
            #expect(try (view.makeImage().image[50, 50] == red) == isDrawn)
        }
    }

    @Test func overlaysAreDrawnInOrder() throws {
        let below = GraphicsOverlay(graphics: [Graphic(geometry: square(0, 100), symbol: fill(red))])
        let above = GraphicsOverlay(graphics: [Graphic(geometry: square(0, 100), symbol: fill(blue))])
        #expect(try squareView(below, above).makeImage().image[50, 50] == blue)
        #expect(try squareView(above, below).makeImage().image[50, 50] == red)
    }

    @Test func geometriesOfAllSystemsAreProjectedToTheMap() throws {
        let degrees = 100 / 111_319.490_793_273_57
        let markers = SimpleMarkerSymbol(style: .square, color: red, size: 10)
        let positions: [Geometry] = [
            Point(x: 25, y: 25), Point(x: 0.75 * degrees, y: 0.25 * degrees, spatialReference: .wgs84),
            Point(x: 25, y: 75, spatialReference: SpatialReference(wkid: 102100)),
            Multipoint(
                points: [Point(x: 0.75 * degrees, y: 0.75 * degrees, spatialReference: .wgs84)]),
        ]
        let overlay = GraphicsOverlay(graphics: positions.map { Graphic(geometry: $0, symbol: markers) })
        let (image, report) = try squareView(overlay).makeImage()
        for (x, y) in [(25, 75), (75, 75), (25, 25), (75, 25)] { #expect(image[x, y] == red) }
        #expect(report.graphicsOverlays.first?.featuresDrawn == 4)
    }

    @Test func graphicsOfUnknownSystemsAreReportedAndTheRestIsDrawn() throws {
        let overlay = GraphicsOverlay(graphics: [
            Graphic(geometry: square(0, 100), symbol: fill(red)),
            Graphic(geometry: square(0, 100, in: SpatialReference(wkid: 999_999)), symbol: fill(blue)),
        ])
        let (image, report) = try squareView(overlay).makeImage()
        #expect(image[50, 50] == red)
        #expect(report.allDiagnostics.contains { $0.code == .geometryNotProjected })
        #expect(!report.isFaithful)
    }

    @Test func unsuitableSymbolsAreCounted() throws {
        let overlay = GraphicsOverlay(graphics: [
            Graphic(geometry: square(0, 100), symbol: SimpleMarkerSymbol(color: red)),
            Graphic(geometry: Point(x: 50, y: 50), symbol: fill(red)),
            Graphic(geometry: Envelope(xMin: 0, yMin: 0, xMax: 100, yMax: 100), symbol: fill(blue)),
        ])
        let (image, report) = try squareView(overlay).makeImage()
        #expect(image[50, 50] == blue)
        #expect(report.graphicsOverlays.first?.featuresUnfit == 2)
    }

    @Test func manyOwnSymbolsAreDrawnCorrectly() throws {
        let overlay = GraphicsOverlay()
        overlay.renderer = SimpleRenderer(symbol: fill(blue))
        overlay.addGraphics(
            (0..<20_000).map { index in
                let color = Color(red8: index & 255, green: index >> 8, blue: 0)
                let (column, row) = (index % 100, index / 100 % 100)
                return Graphic(
                    geometry: Envelope(
                        xMin: Double(column), yMin: Double(row), xMax: Double(column + 1),
                        yMax: Double(row + 1)), symbol: index % 7 == 0 ? nil : fill(color))
            })
        let (image, report) = try squareView(overlay).makeImage()
        #expect(report.graphicsOverlays.first?.featuresDrawn == 20_000)
        for index in [10_000, 12_345, 19_999, 15_015] {
            let color = Color(red8: index & 255, green: index >> 8, blue: 0)
            #expect(image[index % 100, 99 - index / 100 % 100] == (index % 7 == 0 ? blue : color))
        }
    }

    @Test func rotationExpressionsDoNotApplyToOwnSymbols() throws {
        let bar = SimpleMarkerSymbol(style: .square, color: red, size: 10)
        let overlay = GraphicsOverlay(graphics: [
            Graphic(geometry: Point(x: 25, y: 50), attributes: ["turn": 45], symbol: bar),
            Graphic(geometry: Point(x: 75, y: 50), attributes: ["turn": 45]),
        ])
        let renderer = SimpleRenderer(symbol: SimpleMarkerSymbol(style: .square, color: red, size: 10))
        renderer.rotationExpression = "[turn]"
        overlay.renderer = renderer
        let image = try squareView(overlay).makeImage().image
        // Position (28, 53) is inside the corner of the upright square; the same position is outside a rotated
        // square.
        #expect(image[28, 53] == red)
        #expect(image[78, 53] != red)
    }

    @Test func graphicsOutsideTheViewAreClipped() throws {
        let overlay = GraphicsOverlay(
            graphics: (0..<100).map {
                Graphic(geometry: Point(x: Double($0) * 1000, y: 50), symbol: SimpleMarkerSymbol(color: red))
            })
        let (_, report) = try squareView(overlay).makeImage()
        #expect(report.graphicsOverlays.first?.featuresDrawn == 1)
        #expect(report.graphicsOverlays.first?.featuresClipped == 99)
    }

    @Test func extremeGeometriesDoNotCrash() throws {
        let markers = SimpleMarkerSymbol(color: red)
        let geometries: [Geometry] = [
            Point(x: .nan, y: 0), Point(x: .infinity, y: -.infinity), Point(x: 1e300, y: 1e300),
            Multipoint(points: []), Point(x: 0, y: 90, spatialReference: .wgs84),
            Point(x: .infinity, y: 0, spatialReference: .wgs84), Point(x: 50, y: 50),
        ]
        let areas: [Geometry] = [
            Polygon(points: []), Polygon(points: [Point(x: 1, y: 1)]), square(-1e200, 1e200),
            Envelope(xMin: .nan, yMin: 0, xMax: 1, yMax: 1),
            Envelope(xMin: -180, yMin: -90, xMax: 180, yMax: 90, spatialReference: .wgs84),
        ]
        let overlay = GraphicsOverlay(
            graphics: geometries.map { Graphic(geometry: $0, symbol: markers) }
                + areas.map { Graphic(geometry: $0, symbol: fill(blue)) }
                + [Graphic(geometry: Polyline(points: [Point(x: 0, y: 0)]), symbol: SimpleLineSymbol())])
        let (_, report) = try squareView(overlay).makeImage()
        #expect(report.graphicsOverlays.first?.featuresRead == 13)
    }

    @Test func extentContainsAllGraphics() {
        let overlay = GraphicsOverlay()
        #expect(overlay.extent == nil)
        overlay.addGraphics([
            Graphic(geometry: square(10, 20, in: .webMercator)), Graphic(),
            Graphic(geometry: Point(latitude: 0, longitude: 0)),
        ])
        let extent = overlay.extent
        #expect(extent?.spatialReference == .webMercator)
        #expect(extent?.xMin == 0 && extent?.xMax == 20 && abs(extent?.yMin ?? 1) < 1e-6)
    }

    @Test func graphicsCanChangeDuringDrawing() async throws {
        let overlay = GraphicsOverlay()
        overlay.renderer = SimpleRenderer(symbol: SimpleMarkerSymbol(color: red))
        let view = squareView(overlay)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for seed in 0..<4 {
                group.addTask {
                    for step in 0..<500 {
                        let graphic = Graphic(geometry: Point(x: Double(step % 100), y: Double(seed)))
                        overlay.addGraphic(graphic)
                        graphic.setAttributeValue(step, forKey: "step")
                        graphic.zIndex = step % 3
                        if step % 2 == 0 { overlay.removeGraphic(graphic) }
                    }
                }
            }
            group.addTask { for _ in 0..<20 { _ = try view.makeImage() } }
            try await group.waitForAll()
        }
        #expect(try view.makeImage().report.graphicsOverlays.first?.featuresDrawn == 1000)
    }
}
