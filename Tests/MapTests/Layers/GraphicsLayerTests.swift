import CartoucheDocuments
import CartoucheGeospatial
import CartoucheImages
import CartoucheLegends
import CartoucheMapDrawing
import CartoucheMapModel
import CartoucheMapViews
import CartoucheRenderers
import CartoucheSymbols
import Testing

/// Graphics layers draw overlays among the layers of a map.
@Suite struct GraphicsLayerTests {
    private let red = Color(red8: 255, green: 0, blue: 0)
    private let blue = Color(red8: 0, green: 0, blue: 255)

    private func layer(_ name: String?, _ color: Color) -> GraphicsLayer {
        let layer = GraphicsLayer(name: name)
        layer.addGraphic(Graphic(geometry: square(20, 80), symbol: fill(color)))
        return layer
    }

    @Test func layersAreDrawnInTheirOrder() throws {
        let (low, high) = (layer("low", red), layer("high", blue))
        let view = squareView()
        view.map.addOperationalLayers([low, high])
        #expect(try view.makeImage().image[50, 50] == blue)
        high.isVisible = false
        #expect(try view.makeImage().image[50, 50] == red)
        high.isVisible = true
        high.overlay.isVisible = false
        let (image, report) = try view.makeImage()
        #expect(image[50, 50] == red)
        #expect(report.layers.map(\.name) == ["low", "high"] && report.layers[1].skipped != nil)
        view.map.removeAllOperationalLayers()
        view.map.addOperationalLayer(GroupLayer(layers: [low]))
        #expect(try view.makeImage().image[50, 50] == red)
        #expect(view.map.graphicsLayer(named: "low") === low)
    }

    @Test func changesOfGraphicsAreDrawnAgain() throws {
        let layer = layer("A", red)
        let view = squareView()
        view.map.addOperationalLayer(layer)
        _ = try view.makeImage()
        #expect(try view.makeImage().image[50, 50] == red)
        layer.graphics.first?.symbol = fill(blue)
        layer.refresh()
        #expect(try view.makeImage().image[50, 50] == blue)
        layer.removeAllGraphics()
        #expect(try view.makeImage().image[50, 50] == .white)
        layer.renderer = SimpleRenderer(symbol: fill(red))
        layer.addGraphics([Graphic(geometry: square(0, 100))])
        #expect(try view.makeImage().image[50, 50] == red)
    }

    @Test func mapsWithoutAViewpointShowGraphicsLayers() throws {
        let map = Map(spatialReference: .webMercator)
        map.addOperationalLayer(layer("A", red))
        let image = try map.makeImage(size: ScreenSize(width: 60, height: 60)).image
        #expect(image[30, 30] == red)
    }

    @Test func graphicsAreIdentified() async throws {
        let layer = layer("A", red)
        let view = squareView()
        view.map.addOperationalLayer(layer)
        let point = ScreenPoint(x: 50, y: 50)
        let results = try await view.identifyLayers(screenPoint: point, tolerance: 0)
        #expect(results.first?.layerContent === layer)
        #expect(results.first?.geoElements.first as? Graphic === layer.graphics.first)
        let single = try await view.identify(on: layer, screenPoint: point, tolerance: 0)
        #expect(single.geoElements.count == 1)
        let outside = try await view.identifyLayers(
            screenPoint: ScreenPoint(x: 5, y: 5), tolerance: 0)
        #expect(outside.isEmpty)
    }

    @Test func theLegendHasTheSymbols() async throws {
        let layer = layer("A", red)
        #expect(try await layer.legendInfos.count == 1)
        let map = Map(spatialReference: .webMercator)
        map.addOperationalLayer(layer)
        #expect(try await map.legend().items.map(\.label) == ["A"])
    }

    @Test func equalNamesHaveADiagnostic() throws {
        let view = squareView()
        view.map.addOperationalLayers([layer("A", red), layer("A", blue)])
        let codes = try view.makeImage().report.diagnostics.map(\.code)
        #expect(codes.contains(.layerNameNotUnique))
        let names = [layer(nil, red).name, layer(nil, red).name]
        #expect(Set(names).count == 2)
    }

    @Test func aMapRefusesASecondLayerWithAName() throws {
        let map = Map(spatialReference: .webMercator)
        let (first, second, member) = (layer(nil, red), layer("B", blue), layer("C", blue))
        try map.addOperationalLayer(first, withName: "A")
        #expect(first.name == "A" && map.graphicsLayer(named: "A") === first)
        map.addOperationalLayer(GroupLayer(layers: [member]))
        for name in ["A", "C"] {
            let error = #expect(throws: MapError.self) {
                try map.addOperationalLayer(second, withName: name)
            }
            #expect(error == .nameInUse(name))
        }
        #expect(second.name == "B" && map.operationalLayers.count == 2)
        try map.addOperationalLayer(second, withName: "B")
        #expect(map.operationalLayers.last === second)
    }
}
