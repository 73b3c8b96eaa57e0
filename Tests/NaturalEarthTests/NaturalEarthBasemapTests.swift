import Cartouche
import CartoucheCanvas
import CartoucheMapDrawing
import CartoucheNaturalEarth
import Testing

/// The base map that is part of the library.
@Suite struct NaturalEarthBasemapTests {
    @Test(arguments: NaturalEarthData.allCases)
    func dataHasFeatures(_ data: NaturalEarthData) throws {
        var count = 0
        try data.source().forEachBatch { count += $0.count }
        #expect(count > 0)
    }

    private func draw(
        _ map: Map, _ frame: MapFrame
    ) throws -> (image: Image, report: DrawingReport) {
        var report = DrawingReport()
        let image = try map.draw(in: frame, renderer: MapRenderer(threadBudget: 2), report: &report)
        return (image, report)
    }

    @Test(arguments: Basemap.NaturalEarthTheme.allCases)
    func themesDrawLandAndWaters(_ theme: Basemap.NaturalEarthTheme) throws {
        let map = Map(basemap: Basemap(naturalEarth: theme))
        let frame = try MapFrame(
            .center(SIMD2(0, 0), scale: 350e6), size: ScreenSize(width: 512, height: 512), scale: 1,
            spatialReference: .webMercator)
        let (image, report) = try draw(map, frame)
        let palette = NaturalEarthPalette(theme)
        func color(_ longitude: Double, _ latitude: Double) throws -> SIMD4<UInt8> {
            let point = try #require(
                GeometryEngine.project(
                    Point(latitude: latitude, longitude: longitude), into: .webMercator))
            let pixel = frame.rasterTarget.pixel(of: SIMD2(point.x, point.y))
            return image[Int(pixel.x), Int(pixel.y)].rgba8
        }
        #expect(try color(-35, 10) == palette.water.rgba8)
        #expect(try palette.land.map(\.rgba8).contains(color(20, 26)))
        #expect(try color(-40, 73) == palette.ice.rgba8)
        #expect(report.allDiagnostics.isEmpty)
        #expect(map.basemap?.name.contains(theme.rawValue) == true)
    }

    @Test func aPictureShowsTheDataAboveTheBasemap() throws {
        let map = Map(basemap: Basemap(naturalEarth: .light))
        let rome = Graphic(
            geometry: Point(latitude: 41.9, longitude: 12.5),
            symbol: SimpleMarkerSymbol(color: .red, size: 10))
        let milan = Graphic(
            geometry: Point(latitude: 45.5, longitude: 9.2), symbol: SimpleMarkerSymbol(color: .red, size: 10)
        )
        let overlay = GraphicsOverlay(graphics: [rome, milan])
        map.addOperationalLayer(GraphicsLayer(name: "Towns", overlay: overlay))
        let frame = try map.frame(viewpoint: nil, size: ScreenSize(width: 200, height: 200), scale: 1)
        // Italy and not the world: a degree is about 111 km.
        #expect(frame.unitsPerPixel * 200 < 2_000_000)
    }

    @Test func legendsDoNotListTheBasemap() throws {
        let map = Map(basemap: Basemap(naturalEarth: .topographic))
        #expect(try map.makeLegend().items.isEmpty)
    }
}
