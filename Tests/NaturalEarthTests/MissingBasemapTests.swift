import Cartouche
import CartoucheCanvas
import CartoucheDocuments
import CartoucheMapDocuments
import CartoucheMapDrawing
import CartoucheMapModel
import CartoucheNaturalEarth
import Testing

/// Natural Earth's data in place of basemaps that come from services.
@Suite struct MissingBasemapTests {
    private func map(_ basemap: String) throws -> Map {
        let text = "{\"operationalLayers\":[],\"baseMap\":\(basemap)}"
        return try Map(
            document: JSONPart(parsing: Array(text.utf8), source: "map.json"), path: "map.json",
            dataSources: LayerDataSources(), spatialReference: nil, resources: ResourceLoader())
    }

    private func draw(_ map: Map, scale: Double) throws -> (color: SIMD4<UInt8>, codes: [Diagnostic.Code]) {
        // The middle of the Atlantic.
        let (image, report) = try map.makeImage(
            size: ScreenSize(width: 16, height: 16),
            viewpoint: Viewpoint(latitude: 20, longitude: -35, scale: scale))
        return (image[8, 8].rgba8, report.allDiagnostics.map(\.code))
    }

    private static let service =
        "\"layerType\":\"VectorTileLayer\",\"styleUrl\":\"https://a.example/root.json\""

    @Test func aMissingBasemapIsReplacedAtSmallScales() throws {
        let map = try map("{\"title\":\"Dark Gray Canvas\",\"baseMapLayers\":[{\(Self.service)}]}")
        #expect(try draw(map, scale: 1e8).color.w == 0)
        #expect(map.replaceMissingBasemap())
        let water = NaturalEarthPalette(.dark).water.rgba8
        let (color, codes) = try draw(map, scale: 1e8)
        #expect(color == water && codes == [.basemapNotDrawn])
        #expect(map.diagnostics.first?.instead.contains("Natural Earth") == true)
        #expect(try draw(map, scale: 1.01e7).color == water)
        // Its coasts are too coarse here.
        let near = try draw(map, scale: 9.9e6)
        #expect(near.color.w == 0 && near.codes == [.basemapNotDrawn])
        // It is replaced once.
        #expect(!map.replaceMissingBasemap())
    }

    @Test(arguments: [
        "{\"title\":\"None\",\"baseMapLayers\":[]}",
        "{\"baseMapLayers\":[{\(MissingBasemapTests.service),\"isReference\":true}]}",
        "{\"baseMapLayers\":[{\(MissingBasemapTests.service),\"visibility\":false}]}",
    ])
    func basemapsWithoutAGroundStayAsTheyAre(_ basemap: String) throws {
        let map = try map(basemap)
        #expect(!map.replaceMissingBasemap() && map.missingLook == nil)
        #expect(
            !Map().replaceMissingBasemap()
                && !Map(basemap: Basemap(naturalEarth: .dark)).replaceMissingBasemap())
    }

    @Test func stylesKeepTheirBackgroundAtLargeScales() throws {
        let map = Map(basemapStyle: .arcGISOceans)
        let plain = try draw(map, scale: 1e6).color
        #expect(map.replaceMissingBasemap() && map.missingLook == nil)
        #expect(try draw(map, scale: 1e6).color == plain)
        let (color, codes) = try draw(map, scale: 1e8)
        #expect(color == NaturalEarthPalette(.terrain).water.rgba8 && codes == [.basemapNotDrawn])
    }

    @Test(arguments: [
        ("Dark Gray Canvas", Basemap.Look.dark), ("Streets (Night)", .dark), ("Light Gray Canvas", .light),
        ("Imagery Hybrid", .terrain), ("World_Terrain_Base", .terrain), ("Topographic", .topographic),
        ("arcGISHumanGeography", .light), ("", .topographic),
    ])
    func theNameSaysTheLook(_ name: String, _ look: Basemap.Look) {
        #expect(Basemap.Look(named: name) == look)
    }
}
