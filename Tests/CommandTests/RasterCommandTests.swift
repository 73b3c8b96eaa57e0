import CartoucheImages
import CartoucheSceneViews
import FormatSupport
import Foundation
import Testing

/// `cartouche render` and `cartouche info` with rasters.
@Suite struct RasterCommandTests {
    private let folder = try! Scratch()
    private static let hasDriver = (try? SceneDevice.shared()) != nil

    /// Flat ground, 20 columns and rows from 6° E, 46° N.
    init() throws {
        var maker = GeoTIFFMaker(width: 20, height: 20, values: [Double](repeating: 500, count: 400))
        (maker.sample, maker.origin, maker.pixelSize) = (.float32, SIMD2(6, 46), 0.01)
        try folder.write("dem.tif", bytes: maker.bytes)
        (maker.sample, maker.values) = (.byte, [Double](repeating: 90, count: 400))
        try folder.write("gray.tif", bytes: maker.bytes)
        try folder.write(
            "area.geojson",
            """
            {"type":"Polygon","coordinates":[[[6,45.8],[6.2,45.8],[6.2,46],[6,46],[6,45.8]]]}
            """)
    }

    private func middle(_ arguments: String...) throws -> SIMD4<UInt8> {
        let run = try folder.cartouche(
            ["render"] + arguments + ["-o", "map.png", "--size", "40x40", "--bbox", "6.05,45.85,6.15,45.95"])
        #expect(run.status == 0, "\(run.errors)")
        let image = try Image(data: folder.read("map.png"))
        return image[20, 20].rgba8
    }

    @Test func aRasterIsAnInputLikeDataFiles() throws {
        #expect(try middle("gray.tif") == SIMD4(90, 90, 90, 255))
        // The later input is above the raster.
        #expect(try middle("gray.tif", "area.geojson") != SIMD4(90, 90, 90, 255))
    }

    @Test func reliefAloneIsGrayAndDarkensOtherLayers() throws {
        // The sine of 45° is 0.7071.
        #expect(try middle("--hillshade", "dem.tif") == SIMD4(180, 180, 180, 255))
        let plain = try middle("area.geojson")
        let shaded = try middle("area.geojson", "--hillshade", "dem.tif")
        for channel in 0..<3 where plain[channel] > 20 { #expect(shaded[channel] < plain[channel]) }
    }

    @Test func infoDescribesARaster() throws {
        let run = try folder.cartouche("info", "dem.tif")
        #expect(run.status == 0, "\(run.errors)")
        for part in ["20 × 20 pixels, 1 band", "pixel size: 0.01 × 0.01", "band 1: Float32, gray"] {
            #expect(run.text.contains(part), "\(part) in \(run.text)")
        }
    }

    @Test(.enabled(if: hasDriver, "no driver of OpenGL ES draws without a window"))
    func scenesDrapeARasterOfALayerFile() throws {
        try folder.write(
            "ground.lyrx",
            """
            {"type":"CIMLayerDocument","layers":["ground"],"layerDefinitions":[{"type":"CIMRasterLayer",
            "name":"Ground","uRI":"ground","attribution":"Sample Survey","visibility":true,"dataConnection":{"type":"CIMStandardDataConnection",
            "workspaceConnectionString":"DATABASE=.","workspaceFactory":"Raster","dataset":"gray.tif"},
            "colorizer":{"type":"CIMRasterStretchColorizer"}}]}
            """)
        let run = try folder.cartouche(
            "scene", "ground.lyrx", "area.geojson", "-o", "a.png", "--size", "80x60")
        #expect(run.status == 0 && run.errors.isEmpty, "\(run.errors)")
        let page = try folder.cartouche("scene", "ground.lyrx", "--basemap", "light", "-o", "a.html")
        #expect(page.status == 0, "\(page.errors)")
        let document = String(decoding: try folder.read("a.html"), as: UTF8.self)
        #expect(document.contains("Sample Survey"))
        let map = try folder.cartouche(
            "render", "ground.lyrx", "--attribution", "-o", "a.svg", "--text", "text")
        #expect(map.status == 0, "\(map.errors)")
        let drawing = String(decoding: try folder.read("a.svg"), as: UTF8.self)
        #expect(drawing.contains("Sample Survey"))
    }
}
