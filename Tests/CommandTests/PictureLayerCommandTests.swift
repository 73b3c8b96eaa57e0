import CartoucheImages
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

    @Test(arguments: ["broken.pmtiles", "broken.mbtiles"])
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
