import CartoucheDatabases
import CartoucheDocuments
import CartoucheTileArchives
import Foundation
import TemporarySupport
import Testing

/// A tile set goes on where a process ended, and becomes MBTiles or PMTiles.
@Suite struct TileStoreTests {
    private let folder: TemporaryFolder
    private var path: String { folder.url.appending(path: "set.part").path }
    private static let description = TileSetDescription(
        name: "Town", format: .png, bounds: SIMD4(-10, 40, 10, 50), levels: 0...1)

    init() throws { folder = try TemporaryFolder() }

    private static func address(_ level: Int, _ column: Int, _ row: Int) -> TileAddress {
        TileAddress(level: level, column: column, row: row)
    }

    private static let tiles: [TileStore.Tile] = [
        (address(0, 0, 0), [1, 2, 3]), (address(1, 0, 0), [4]), (address(1, 1, 0), [1, 2, 3]),
        (address(1, 1, 1), nil),
    ]

    @Test func goesOnWhereItEnded() throws {
        do { try TileStore(path: path, state: "a").add(Array(Self.tiles.prefix(2))) }
        let store = try TileStore(path: path, state: "a")
        #expect(try store.contains(Self.address(0, 0, 0)) && store.contains(Self.address(1, 0, 0)))
        #expect(try !store.contains(Self.address(1, 1, 1)))
        try store.add(Self.tiles)
        #expect(try store.contains(Self.address(1, 1, 1)))
        #expect(try store.counts() == SIMD3(3, 2, 4))
    }

    @Test func anotherStateIsRefused() throws {
        do { try TileStore(path: path, state: "a").add(Self.tiles) }
        let error = #expect(throws: DocumentError.self) { try TileStore(path: path, state: "b") }
        #expect(error?.what.contains("another map") ?? false)
    }

    @Test func otherFilesAreRefused() throws {
        try AtomicFile.write(Array("no database, but a text of some length that is not one".utf8), to: path)
        #expect(throws: DocumentError.self) { try TileStore(path: path, state: "a") }
        #expect(try FileBytes.contents(of: path).count == 54)
        #expect(throws: DocumentError.self) { try TileStore.remove(path) }
        #expect(TileStore.state(ofFile: path) == nil)
    }

    @Test func aCompleteSetIsRecognized() throws {
        let done = folder.url.appending(path: "done.mbtiles").path
        #expect(TileStore.state(ofFile: path) == nil)
        do {
            let store = try TileStore(path: path, state: "a")
            try store.add(Self.tiles)
            #expect(TileStore.state(ofFile: path) == nil)
            try store.finish(as: Self.description)
        }
        // A process that ended before the file got its name.
        let store = try TileStore(path: path, state: "a")
        #expect(store.isFinished)
        try store.rename(to: done)
        #expect(TileStore.state(ofFile: done) == "a")
        var tiles: [TileAddress: [UInt8]] = [:]
        try TileStore(reading: done).forEachTile { tiles[$0.address] = $0.bytes }
        #expect(tiles.count == 3 && tiles[Self.address(1, 1, 0)] == [1, 2, 3])
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path) == ["done.mbtiles"])
    }

    @Test func twoProcessesCannotWriteOneSet() throws {
        let first = try TileStore(path: path, state: "a")
        try first.add(Self.tiles)
        let error = #expect(throws: DocumentError.self) { try TileStore(path: path, state: "a") }
        #expect(error?.what.contains("another process") ?? false)
    }

    @Test func aSetIsRemovedCompletely() throws {
        do { try TileStore(path: path, state: "a").add(Self.tiles) }
        try TileStore.remove(path)
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.url.path).isEmpty)
    }

    @Test func becomesMBTiles() throws {
        do {
            let store = try TileStore(path: path, state: "a")
            try store.add(Self.tiles)
            try store.finish(as: Self.description)
        }
        #expect(!FileBytes.exists(path + "-wal"))
        let database = try SQLiteConnection(path: path, kind: "MBTiles")
        let rows = try database.prepare(
            "SELECT zoom_level, tile_column, tile_row, tile_data FROM tiles ORDER BY 1, 2, 3")
        var found: [[Int64]] = []
        while try rows.step() {
            found.append((0..<3).map { rows.integer($0) } + rows.bytes(3).map(Int64.init))
        }
        // Rows count from the south.
        #expect(found == [[0, 0, 0, 1, 2, 3], [1, 0, 1, 4], [1, 1, 1, 1, 2, 3]])
        let names = try database.prepare("SELECT name, value FROM metadata")
        var metadata: [String: String] = [:]
        while try names.step() { metadata[names.text(0) ?? ""] = names.text(1) }
        #expect(metadata["format"] == "png" && metadata["maxzoom"] == "1" && metadata["name"] == "Town")
        #expect(metadata["bounds"] == "-10.0,40.0,10.0,50.0" && metadata["cartouche_state"] == "a")
        let images = try database.prepare("SELECT count(*) FROM images")
        #expect(try images.step() && images.integer(0) == 2)
    }

    @Test func becomesPMTiles() throws {
        let store = try TileStore(path: path, state: "a")
        try store.add(Self.tiles)
        let output = folder.url.appending(path: "set.pmtiles").path
        try store.writePMTiles(to: output, as: Self.description)
        let reader = try PMTilesReader(path: output)
        for tile in Self.tiles { #expect(try reader.tile(tile.address) == tile.bytes) }
    }

    @Test func replacesATile() throws {
        let store = try TileStore(path: path, state: "a")
        try store.add([(Self.address(0, 0, 0), [1])])
        try store.add([(Self.address(0, 0, 0), [2])])
        let output = folder.url.appending(path: "set.pmtiles").path
        try store.writePMTiles(to: output, as: Self.description)
        #expect(try PMTilesReader(path: output).tile(Self.address(0, 0, 0)) == [2])
    }
}
