import CartoucheDocuments
import CartoucheGeospatial
import CartoucheImages
import CartoucheMapDocuments
import CartoucheMapDrawing
import CartoucheMapModel
import CartoucheRasters
import CartoucheSymbols
import FormatSupport
import Foundation
import TemporarySupport
import Testing

/// Rasters as layers of maps and of layer files.
@Suite struct RasterLayerTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// Two columns and rows of 5 m; the left ones are dark, the right ones bright.
    private static var maker: GeoTIFFMaker {
        var maker = GeoTIFFMaker(width: 2, height: 2, values: [10, 200, 10, 200])
        (maker.origin, maker.pixelSize) = (SIMD2(0, 10), 5)
        (maker.system, maker.isGeographic) = (3857, false)
        return maker
    }

    private func write(_ bytes: [UInt8], as name: String) throws -> String {
        let url = folder.url.appending(path: name)
        try Data(bytes).write(to: url)
        return url.path
    }

    private func layer() throws -> RasterLayer {
        RasterLayer(raster: Raster(path: try write(Self.maker.bytes, as: "ground.tif")))
    }

    /// Draws the square from 0 to 10 m, with one pixel for a meter.
    private func draw(_ map: Map) throws -> (image: Image, report: DrawingReport) {
        let frame = try MapFrame(
            .center(SIMD2(5, 5), scale: 96 * 39.37), size: ScreenSize(width: 10, height: 10), scale: 1,
            spatialReference: .webMercator)
        var report = DrawingReport()
        let image = try map.draw(in: frame, renderer: MapRenderer(threadBudget: 1), report: &report)
        return (image, report)
    }

    private func gray(_ value: UInt8) -> SIMD4<UInt8> { SIMD4(value, value, value, 255) }

    @Test func aRasterIsDrawnAtItsPlace() throws {
        let map = Map()
        map.addOperationalLayer(try layer())
        let (image, report) = try draw(map)
        #expect(image[0, 5].rgba8 == gray(10))
        #expect(image[9, 5].rgba8 == gray(200))
        #expect(report.layers.map(\.featuresDrawn) == [1])
    }

    @Test func aRasterThatMultipliesDarkensOnlyWhatIsBelow() throws {
        let map = Map()
        map.backgroundColor = Color(red8: 255, green: 0, blue: 0)
        let layer = try layer()
        layer.blendMode = .multiply
        map.addOperationalLayer(layer)
        let (image, _) = try draw(map)
        #expect(image[0, 5].rgba8 == SIMD4(10, 0, 0, 255))
        #expect(image[9, 5].rgba8 == SIMD4(200, 0, 0, 255))
    }

    @Test func aHiddenOrTransparentRasterIsNotDrawn() throws {
        let map = Map()
        map.backgroundColor = .white
        let layer = try layer()
        map.addOperationalLayer(layer)
        layer.isVisible = false
        #expect(try draw(map).image[0, 5].rgba8 == gray(255))
        (layer.isVisible, layer.opacity) = (true, 0.5)
        let color = try draw(map).image[0, 5].rgba8
        #expect(abs(Int(color.x) - 132) <= 1)
    }

    @Test func aLayerFileDrawsItsRasterWithTheColorsOfTheColorizer() throws {
        _ = try write(Self.maker.bytes, as: "ground.tif")
        func color(_ red: Int, _ blue: Int) -> String {
            #"{"type":"CIMRGBColor","values":[\#(red),0,\#(blue),100]}"#
        }
        let document = try folder.write(
            """
            {"type":"CIMLayerDocument","layers":["ground"],"layerDefinitions":[{"type":"CIMRasterLayer",
            "name":"Ground","uRI":"ground","visibility":true,"dataConnection":{"type":"CIMStandardDataConnection",
            "workspaceConnectionString":"DATABASE=.","workspaceFactory":"Raster","dataset":"ground.tif"},
            "colorizer":{"type":"CIMRasterUniqueValueColorizer","groups":[{"classes":[
            {"values":["10"],"color":\(color(255, 0))},{"values":["200"],"color":\(color(0, 255))}]}]}}]}
            """, as: "ground.lyrx")
        let map = try Map(contentsOfFile: document.path)
        #expect(map.operationalLayers.map(\.name) == ["Ground"])
        let (image, _) = try draw(map)
        #expect(image[0, 5].rgba8 == SIMD4(255, 0, 0, 255))
        #expect(image[9, 5].rgba8 == SIMD4(0, 0, 255, 255))
    }

    @Test func aBrokenRasterOfALayerFileIsReportedAndTheMapIsDrawn() throws {
        _ = try write(Array("hello".utf8), as: "ground.tif")
        let document = try folder.write(
            """
            {"type":"CIMLayerDocument","layers":["ground"],"layerDefinitions":[{"type":"CIMRasterLayer",
            "name":"Ground","uRI":"ground","visibility":true,"dataConnection":{"type":"CIMStandardDataConnection",
            "workspaceConnectionString":"DATABASE=.","workspaceFactory":"Raster","dataset":"ground.tif"},
            "colorizer":{"type":"CIMRasterStretchColorizer"}}]}
            """, as: "ground.lyrx")
        let (_, report) = try draw(Map(contentsOfFile: document.path))
        let found = report.layers.flatMap(\.diagnostics).first { $0.code == .layerNotRead }
        #expect(found?.message.contains("the file is not a raster that GDAL reads") == true)
        #expect(found?.path.isEmpty == false)
    }
}
