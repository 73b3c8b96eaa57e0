import CartoucheCSqlite
import CartoucheDatabases
import CartoucheDocuments

/// Tiles in an SQLite database, which becomes an MBTiles file (version 1.3) at the end.
///
/// A process that ends early leaves a database from which another one goes on: each call of ``add(_:)`` is complete or
/// has no effect. Equal tiles are stored once. Used on one thread.
package final class TileStore {
    /// A tile, and its bytes; nil for a tile without content.
    package typealias Tile = (address: TileAddress, bytes: [UInt8]?)

    private let database: SQLiteConnection
    private let path: String

    /// The mark of MBTiles in the header of the database.
    private static let applicationID = 0x4D50_4258
    /// The name of the row that an unfinished tile set has.
    private static let stateName = "cartouche_state"

    /// Opens or creates a tile set.
    ///
    /// - Parameters:
    ///   - path: The database.
    ///   - state: What the tiles depend on: the map and the options. A tile set of another state is refused.
    /// - Throws: `DocumentError` if the file is something else, belongs to another state, or cannot be written.
    package init(path: String, state: String) throws(DocumentError) {
        self.path = path
        database = try SQLiteConnection(writing: path, kind: "tile set")
        let tables = try database.prepare("SELECT count(*) FROM sqlite_master")
        if try tables.step(), tables.integer(0) == 0 {
            try begin(state)
            return
        }
        let known = try database.prepare("SELECT value FROM metadata WHERE name = '\(Self.stateName)'")
        guard try known.step() else {
            throw DocumentError(
                .unwritable, source: path, what: "the file is not an unfinished tile set",
                suggestion: "delete it or choose another name")
        }
        guard known.text(0) == state else {
            throw DocumentError(
                .unwritable, source: path,
                what: "the unfinished tile set belongs to another map or other options",
                suggestion: "delete it to begin again")
        }
    }

    private func begin(_ state: String) throws(DocumentError) {
        try run("BEGIN")
        try run("PRAGMA application_id = \(Self.applicationID)")
        try run("CREATE TABLE metadata (name TEXT, value TEXT)")
        try run("CREATE UNIQUE INDEX metadata_names ON metadata (name)")
        try run("CREATE TABLE images (tile_id INTEGER PRIMARY KEY, hash INTEGER, tile_data BLOB)")
        try run("CREATE INDEX image_hashes ON images (hash)")
        try run(
            "CREATE TABLE map (zoom_level INTEGER, tile_column INTEGER, tile_row INTEGER, tile_id INTEGER)")
        try run("CREATE UNIQUE INDEX map_tiles ON map (zoom_level, tile_column, tile_row)")
        try run(
            """
            CREATE VIEW tiles AS SELECT map.zoom_level, map.tile_column, map.tile_row, images.tile_data
            FROM map JOIN images ON images.tile_id = map.tile_id
            """)
        try set(Self.stateName, state)
        try run("COMMIT")
    }

    // MARK: Adding

    /// The tiles that were added, also those without content.
    package func added() throws(DocumentError) -> Set<TileAddress> {
        var found: Set<TileAddress> = []
        let rows = try database.prepare("SELECT zoom_level, tile_column, tile_row FROM map")
        while try rows.step() {
            found.insert(Self.address(Int(rows.integer(0)), Int(rows.integer(1)), Int(rows.integer(2))))
        }
        return found
    }

    /// Adds tiles: all of them, or none if the process ends or the disk is full.
    package func add(_ tiles: [Tile]) throws(DocumentError) {
        try run("BEGIN")
        do throws(DocumentError) {
            let insert = try database.prepare("INSERT OR REPLACE INTO map VALUES (?, ?, ?, ?)")
            for tile in tiles {
                let content: SQLValue =
                    if let bytes = tile.bytes { .integer(try number(of: bytes)) } else { .null }
                insert.bind(1, .integer(Int64(tile.address.level)))
                insert.bind(2, .integer(Int64(tile.address.column)))
                insert.bind(3, .integer(Int64(Self.row(tile.address))))
                insert.bind(4, content)
                _ = try insert.step()
                insert.reset()
            }
            try run("COMMIT")
        } catch {
            try? run("ROLLBACK")
            throw error
        }
    }

    /// Returns the number of a content, which is stored if it is new.
    private func number(of bytes: [UInt8]) throws(DocumentError) -> Int64 {
        // FNV-1a. Equal hashes are not enough: the bytes are compared.
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        let key = SQLValue.integer(Int64(bitPattern: hash))
        let known = try database.prepare("SELECT tile_id, tile_data FROM images WHERE hash = ?")
        known.bind(1, key)
        while try known.step() { if known.bytes(1) == bytes { return known.integer(0) } }
        let insert = try database.prepare("INSERT INTO images (hash, tile_data) VALUES (?, ?)")
        insert.bind(1, key)
        insert.bind(2, .blob(bytes))
        _ = try insert.step()
        return sqlite3_last_insert_rowid(database.handle)
    }

    // MARK: The end

    /// Makes the database a complete MBTiles file without a log beside it.
    package func finish(as description: TileSetDescription) throws(DocumentError) {
        try run("BEGIN")
        try run("DELETE FROM map WHERE tile_id IS NULL")
        try run("DELETE FROM metadata")
        let (area, middle) = (description.bounds, description.center)
        let levels = description.levels
        try set("name", description.name)
        try set("format", description.format.rawValue)
        try set("bounds", "\(area.x),\(area.y),\(area.z),\(area.w)")
        try set("center", "\(middle.x),\(middle.y),\(levels.lowerBound)")
        try set("minzoom", "\(levels.lowerBound)")
        try set("maxzoom", "\(levels.upperBound)")
        try set("type", "baselayer")
        if !description.attribution.isEmpty { try set("attribution", description.attribution) }
        try run("COMMIT")
        try run("PRAGMA journal_mode = DELETE")
    }

    /// Writes the tiles as a PMTiles archive.
    package func writePMTiles(
        to output: String, as description: TileSetDescription
    ) throws(DocumentError) {
        var indexes: [Int64: Int] = [:]
        var identifiers: [Int64] = []
        var sizes: [Int] = []
        let contents = try database.prepare("SELECT tile_id, length(tile_data) FROM images ORDER BY tile_id")
        while try contents.step() {
            indexes[contents.integer(0)] = identifiers.count
            identifiers.append(contents.integer(0))
            sizes.append(Int(contents.integer(1)))
        }
        var tiles: [PMTilesWriter.Tile] = []
        let rows = try database.prepare(
            "SELECT zoom_level, tile_column, tile_row, tile_id FROM map WHERE tile_id IS NOT NULL")
        while try rows.step() {
            guard let index = indexes[rows.integer(3)] else { continue }
            let address = Self.address(Int(rows.integer(0)), Int(rows.integer(1)), Int(rows.integer(2)))
            tiles.append(PMTilesWriter.Tile(address, content: index))
        }
        let content = try database.prepare("SELECT tile_data FROM images WHERE tile_id = ?")
        try PMTilesWriter.write(tiles, sizes: sizes, as: description, to: output) {
            index throws(DocumentError) in
            content.reset()
            content.bind(1, .integer(identifiers[index]))
            return try content.step() ? content.bytes(0) : []
        }
    }

    // MARK: Statements

    private func run(_ sql: String) throws(DocumentError) {
        let statement = try database.prepare(sql)
        while try statement.step() {}
    }

    private func set(_ name: String, _ value: String) throws(DocumentError) {
        let statement = try database.prepare("INSERT OR REPLACE INTO metadata VALUES (?, ?)")
        statement.bind(1, .text(name))
        statement.bind(2, .text(value))
        _ = try statement.step()
    }

    /// The row as MBTiles counts it: from the south.
    private static func row(_ address: TileAddress) -> Int { (1 << address.level) - 1 - address.row }

    private static func address(_ level: Int, _ column: Int, _ row: Int) -> TileAddress {
        let level = min(max(level, 0), TileAddress.maximumLevel)
        return TileAddress(level: level, column: column, row: (1 << level) - 1 - row)
    }
}
