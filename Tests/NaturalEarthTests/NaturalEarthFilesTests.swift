import Cartouche
import CartoucheCanvas
import CartoucheMapDrawing
import CartoucheNaturalEarth
import Foundation
import TemporarySupport
import Testing

/// Natural Earth's files at 1:10 million that a user has.
@Suite struct NaturalEarthFilesTests {
    private let folder = try! TemporaryFolder()

    /// Writes a file with an area of 2° in the middle of the Atlantic, and with another one that the data lacks.
    private func write(_ name: String, _ properties: String, in inner: String = "") throws {
        let place = folder.url.appending(path: inner)
        try FileManager.default.createDirectory(at: place, withIntermediateDirectories: true)
        let text = """
            {"type":"FeatureCollection","features":[{"type":"Feature","properties":{\(properties)},
            "geometry":{"type":"Polygon","coordinates":[[[-36,9],[-34,9],[-34,11],[-36,11],[-36,9]]]}}]}
            """
        try Data(text.utf8).write(to: place.appending(path: name))
    }

    /// The color in the middle of the Atlantic.
    private func color(_ basemap: Basemap, scale: Double) throws -> SIMD4<UInt8> {
        let map = Map(basemap: basemap)
        for layer in basemap.baseLayers { (layer as? FeatureLayer)?.labelsAreEnabled = false }
        let (image, report) = try map.makeImage(
            size: ScreenSize(width: 16, height: 16),
            viewpoint: Viewpoint(latitude: 10, longitude: -35, scale: scale))
        #expect(report.allDiagnostics.isEmpty, "\(report.allDiagnostics)")
        return image[8, 8].rgba8
    }

    @Test(arguments: ["", "10m_cultural"])
    func theyAreDrawnAtLargeScalesOnly(_ inner: String) throws {
        try write(
            "ne_10m_admin_0_countries.geojson", #""NAME_LONG":"Atlantis","MAPCOLOR7":3"#, in: inner)
        let palette = NaturalEarthPalette(.topographic)
        let basemap = try Basemap(naturalEarth: .topographic, detailedData: folder.url)
        #expect(try color(basemap, scale: 5e6) == palette.land[2].rgba8)
        #expect(try color(basemap, scale: 19e6) == palette.land[2].rgba8)
        #expect(try color(basemap, scale: 21e6) == palette.water.rgba8)
        #expect(try color(basemap, scale: 300e6) == palette.water.rgba8)
    }

    @Test func ranksHaveTheNamesOfTheFiles() throws {
        try write("ne_10m_lakes.json", #""scalerank":1"#)
        try write("ne_10m_glaciated_areas.json", "")
        let basemap = try Basemap(naturalEarth: .light, detailedData: folder.url)
        // The lake is above the ice.
        #expect(try color(basemap, scale: 5e6) == NaturalEarthPalette(.light).water.rgba8)
    }

    @Test func filesWithoutLayersAreErrors() throws {
        #expect {
            try Basemap(naturalEarth: .light, detailedData: folder.url)
        } throws: {
            "\($0)".contains("ne_10m_admin_0_countries.shp")
        }
        let missing = folder.url.appending(path: "missing.gpkg")
        #expect(throws: (any Error).self) { try Basemap(naturalEarth: .light, detailedData: missing) }
        try Data("{".utf8).write(to: folder.url.appending(path: "ne_10m_lakes.json"))
        #expect(throws: (any Error).self) { try Basemap(naturalEarth: .light, detailedData: folder.url) }
    }
}
