import CartoucheImages
import FormatSupport
import Foundation
import Testing

/// `cartouche` with tiles and base maps below the data, and what goes wrong with them.
@Suite struct PictureLayerCommandTests {
    private let folder = try! Scratch()

    init() throws {
        try folder.write(
            "area.geojson",
            """
            {"type":"Feature","properties":{"name":"A"},"geometry":{"type":"Polygon",
            "coordinates":[[[6,45.8],[6.2,45.8],[6.2,46],[6,46],[6,45.8]]]}}
            """)
        try folder.write("broken.pmtiles", "PMTiles, but not more")
        try folder.write("broken.mbtiles", "no database")
        try folder.write("broken.tpkx", "PK\u{3}\u{4}")
    }

    @Test func tilesOfAMapAreDrawnAgain() throws {
        let tiles = try folder.cartouche(
            "tiles", "area.geojson", "--basemap", "light", "-o", "a.mbtiles", "--zoom", "0-1",
            "--bbox=-180,-85,180,85", "-q")
        #expect(tiles.status == 0, "\(tiles.errors)")
        let run = try folder.cartouche("render", "a.mbtiles", "-o", "map.png", "--size", "256x256")
        #expect(run.status == 0, "\(run.errors)")
        // The Pacific, in the color of the base map.
        let water = try Image(data: folder.read("map.png"))[20, 128].rgba8
        #expect(water == SIMD4(0xD3, 0xDA, 0xDE, 255))
    }

    @Test("A tile package is drawn alone and in a web map, and info lists its levels")
    func tilePackages() throws {
        let tiles = try folder.cartouche(
            "tiles", "area.geojson", "--basemap", "light", "-o", "tiles", "--zoom", "0-1",
            "--bbox=-180,-85,180,85", "-q")
        #expect(tiles.status == 0, "\(tiles.errors)")
        let package = try [(0, 0, 0), (1, 0, 0), (1, 1, 0), (1, 0, 1), (1, 1, 1)].map { level, column, row in
            TilePackage.Tile(level, column, row, try folder.read("tiles/\(level)/\(column)/\(row).png"))
        }
        try folder.write("world.tpkx", bytes: TilePackage.bytes(package))
        try folder.write("map.json", #"{"operationalLayers": [{"title": "World", "url": "world.tpkx"}]}"#)
        for file in ["world.tpkx", "map.json"] {
            let run = try folder.cartouche(
                "render", file, "-o", "map.png", "--size", "256x256", "--bbox=-180,-85.05,180,85.05")
            #expect(run.status == 0, "\(run.errors)")
            let drawn = try Image(data: folder.read("map.png"))[20, 128].rgba8
            #expect(drawn == SIMD4(0xD3, 0xDA, 0xDE, 255), "\(file)")
        }
        let info = try folder.cartouche("info", "world.tpkx")
        #expect(info.text.contains("256 × 256 pixels, levels 0 to 1"), "\(info.text)")
        #expect(info.text.contains("© Town"), "\(info.text)")
    }

    @Test(arguments: ["broken.pmtiles", "broken.mbtiles", "broken.tpkx"])
    func aBrokenArchiveIsTheError(_ name: String) throws {
        let run = try folder.cartouche("render", name, "-o", "map.png")
        #expect(run.status == 1 && run.errors.split(separator: "\n").count == 1)
        #expect(run.errors.hasPrefix("cartouche: \(name): the "), "\(run.errors)")
        #expect(try !folder.files().contains("map.png"))
    }

    @Test func aBrokenArchiveDoesNotStopTheBasemap() throws {
        let run = try folder.cartouche(
            "render", "broken.pmtiles", "--basemap", "light", "-o", "map.png", "--size", "64x64")
        #expect(run.status == 2 && run.errors.contains("layer \"broken\""), "\(run.errors)")
        #expect(try folder.files().contains("map.png"))
    }

    @Test(arguments: [["--search", "height"], ["--story", "nowhere.geojson"]])
    func aPageWithAMistakeLeavesNothing(_ options: [String]) throws {
        let before = try folder.files()
        let run = try folder.cartouche(["page", "area.geojson", "-o", "a.html", "--zoom", "0-1"] + options)
        #expect(run.status != 0 && run.errors.split(separator: "\n").count == 1, "\(run.errors)")
        #expect(try folder.files() == before)
    }

    @Test func aPageNeedsItsFolder() throws {
        let run = try folder.cartouche("page", "area.geojson", "-o", "no/folder/a.html", "--zoom", "0-1")
        #expect(run.status == 1 && run.errors.contains("cannot be written"), "\(run.errors)")
        #expect(try !folder.files().contains("no"))
    }
}
