import CartoucheDocuments
import CartoucheGeospatial
import CartoucheImages
import CartoucheMapDrawing
import CartoucheMapModel
import CartoucheRenderers
import CartoucheSymbols
import Testing

@Suite struct BasemapTests {
    private func picture(_ map: Map) throws -> (color: Color, codes: [Diagnostic.Code]) {
        map.initialViewpoint = Viewpoint(latitude: 0, longitude: 0, scale: 1e6)
        let (image, report) = try map.makeImage(size: ScreenSize(width: 4, height: 4))
        return (image[2, 2], report.allDiagnostics.map(\.code))
    }

    private func isDark(_ color: Color) -> Bool { color.red + color.green + color.blue < 1.2 }

    @Test func stylesBecomeAPlainBackgroundWithADiagnostic() throws {
        let map = Map(basemapStyle: .arcGISTopographic)
        #expect(map.basemap?.style == .arcGISTopographic)
        #expect(map.basemap?.name == "arcGISTopographic")
        #expect(map.spatialReference! == .webMercator)
        let (color, codes) = try picture(map)
        #expect(color.alpha == 1 && !isDark(color))
        #expect(codes == [.basemapNotDrawn])
    }

    @Test(arguments: [
        Basemap.Style.arcGISImagery, .arcGISDarkGray, .arcGISStreetsNight, .arcGISNova, .osmDarkGrayBase,
        .openNavigationDark, .arcGISHillshadeDark,
    ])
    func darkStylesHaveADarkBackground(style: Basemap.Style) throws {
        #expect(isDark(try picture(Map(basemapStyle: style)).color))
    }

    @Test func basemapsWithoutLayersShowTheWorld() throws {
        let map = Map(basemapStyle: .arcGISTopographic)
        let (image, report) = try map.makeImage(size: ScreenSize(width: 8, height: 6))
        #expect(report.allDiagnostics.map(\.code) == [.basemapNotDrawn])
        for (x, y) in [(0, 0), (7, 0), (0, 5), (7, 5), (4, 3)] { #expect(image[x, y].alpha == 1) }
        let frame = try map.frame(viewpoint: nil, size: ScreenSize(width: 256, height: 256), scale: 1)
        #expect(abs(frame.center.x) < 1e-6 && abs(frame.center.y) < 1e-6)
        let world = try SpatialReference.webMercator.worldExtent()
        #expect(frame.unitsPerPixel * 256 >= world.width * 0.999)
        // If there are layers, their extent determines the frame.
        map.addOperationalLayer(FeatureLayer(featureSource: try GeoJSONLayer.square()))
        let near = try map.frame(viewpoint: nil, size: ScreenSize(width: 256, height: 256), scale: 1)
        #expect(near.unitsPerPixel < frame.unitsPerPixel / 2)
        #expect(throws: MapError.self) { try Map().makeImage(size: ScreenSize(width: 8, height: 6)) }
    }

    @Test func labelStylesHaveNoBackground() throws {
        let (color, codes) = try picture(Map(basemapStyle: .arcGISImageryLabels))
        #expect(color.alpha == 0)
        #expect(codes == [.basemapNotDrawn])
    }

    @Test func ownBackgroundColorTakesPrecedence() throws {
        let map = Map(basemapStyle: .arcGISImagery)
        map.backgroundColor = .white
        #expect(try picture(map).color == .white)
        map.basemap = nil
        let (color, codes) = try picture(map)
        #expect(color == .white && codes.isEmpty)
    }

    @Test func baseAndReferenceLayersAreBelowAndAbove() throws {
        func layer(_ color: Color) throws -> FeatureLayer {
            let source = try GeoJSONLayer.square()
            return FeatureLayer(featureSource: source, renderer: SimpleRenderer(symbol: fill(color)))
        }
        let (red, blue) = (Color(red8: 255, green: 0, blue: 0), Color(red8: 0, green: 0, blue: 255))
        let basemap = Basemap(baseLayer: try layer(red))
        let map = Map(basemap: basemap)
        #expect(try picture(map).color == red)
        map.addOperationalLayers([try layer(blue)])
        #expect(try picture(map).color == blue)
        basemap.addReferenceLayer(try layer(red))
        #expect(try picture(map).color == red)
        basemap.removeReferenceLayer(basemap.referenceLayers[0])
        #expect(try picture(map).color == blue)
    }
}

@Suite struct MapTests {
    private func layers() throws -> [FeatureLayer] {
        try (0..<3).map { _ in FeatureLayer(featureSource: try GeoJSONLayer.square()) }
    }

    @Test func layersAreAddedInsertedAndRemoved() throws {
        let map = Map()
        let layers = try layers()
        map.addOperationalLayers(layers[..<2])
        map.insertOperationalLayer(layers[2], at: 0)
        #expect(
            map.operationalLayers.map { ObjectIdentifier($0) }
                == [2, 0, 1].map { ObjectIdentifier(layers[$0]) })
        map.insertOperationalLayer(layers[2], at: 99)
        map.removeOperationalLayers([layers[0], layers[2]])
        #expect(map.operationalLayers.count == 1)
        map.removeAllOperationalLayers()
        #expect(map.operationalLayers.isEmpty)
    }

    @Test func picturesAreWithinTheMapsScaleRange() throws {
        let map = Map()
        map.minScale = 1e6
        map.maxScale = 1e4
        let size = ScreenSize(width: 100, height: 100)
        for (asked, got) in [(1e8, 1e6), (5e5, 5e5), (1, 1e4)] {
            let frame = try map.frame(
                viewpoint: Viewpoint(latitude: 10, longitude: 10, scale: asked), size: size, scale: 1)
            #expect(abs(frame.scale / got - 1) < 1e-9)
        }
    }

    @Test func picturesAreWithinTheMapsExtent() throws {
        let map = Map()
        map.maxExtent = Envelope(xMin: 0, yMin: 0, xMax: 1000, yMax: 1000, spatialReference: .webMercator)
        let size = ScreenSize(width: 100, height: 100)
        let whole = try map.frame(viewpoint: nil, size: size, scale: 2)
        #expect(whole.center == SIMD2(500, 500) && abs(whole.unitsPerPixel - 5) < 1e-9)
        let outside = try map.frame(
            viewpoint: Viewpoint(latitude: 50, longitude: 50, scale: 1e7), size: size, scale: 1)
        #expect(outside.center == SIMD2(1000, 1000) && abs(outside.unitsPerPixel - 10) < 1e-9)
        let inside = try map.frame(
            viewpoint: Viewpoint(center: Point(x: 100, y: 200), scale: 100), size: size, scale: 1)
        #expect(inside.center == SIMD2(100, 200) && abs(inside.scale - 100) < 1e-9)
    }

    @Test func symbolSizesDependOnTheReferenceScale() throws {
        let red = Color(red8: 255, green: 0, blue: 0)
        let overlay = GraphicsOverlay(graphics: [
            Graphic(
                geometry: Point(x: 0, y: 0), symbol: SimpleMarkerSymbol(style: .square, color: red, size: 10))
        ])
        let map = Map()
        map.referenceScale = 1000
        func width(atScale scale: Double) throws -> Int {
            let (image, _) = try map.makeImage(
                size: ScreenSize(width: 100, height: 100),
                viewpoint: Viewpoint(center: Point(x: 0, y: 0), scale: scale), graphicsOverlays: [overlay])
            return (0..<100).count { image[$0, 50].alpha > 0.5 }
        }
        #expect(try width(atScale: 500) == 10)
        overlay.scalesSymbols = true
        #expect(try width(atScale: 500) == 20)
        #expect(try width(atScale: 1000) == 10)
        #expect(try width(atScale: 2000) == 5 || width(atScale: 2000) == 6)
        map.referenceScale = 0
        #expect(try width(atScale: 500) == 10)
    }
}
