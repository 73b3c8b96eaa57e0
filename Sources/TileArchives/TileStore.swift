import CartoucheCLibrary
import CartoucheCSqlite
import CartoucheDatabases
import CartoucheDocuments

/// Tiles in an SQLite database, which becomes an MBTiles file (version 1.3) at the end.
///
/// A process that ends early leaves a database from which another one goes on: each call of ``add(_:)`` is complete or
/// has no effect. Equal tiles are stored once. Used by one thread at a time, and by one process.
package final class TileStore {
    /// A tile, and its bytes; nil for a tile without content.
    package typealias Tile = (address: TileAddress, bytes: [UInt8]?)

    private let database: SQLiteConnection
    /// Nil for a tile set that is only read.
    private let lock: TileStoreLock?
    private let path: String
    /// Whether ``finish(as:)`` has made the database complete.
    package private(set) var isFinished = false

    /// The mark of MBTiles in the header of the database.
    private static let applicationID = 0x4D50_4258
    /// The name of the row that states what the tiles depend on.
    static let stateName = "cartouche_state"

    /// Opens or creates a tile set.
    ///
    /// - Parameters:
    ///   - path: The database.
    ///   - state: What the tiles depend on: the map and the options. A tile set of another state is refused.
    /// - Throws: `DocumentError` if the file is something else, belongs to another state, or cannot be written. Also if
    ///   another process is writing it.
    package init(path: String, state: String) throws(DocumentError) {
        self.path = path
        lock = try TileStoreLock(ofFile: path)
        database = try SQLiteConnection(writing: path, kind: "tile set")
        let tables = try database.prepare("SELECT count(*) FROM sqlite_master")
        if try tables.step(), tables.integer(0) == 0 {
            try writing { () throws(DocumentError) in try begin(state) }
            return
        }
        guard let known = try value(Self.stateName) else {
            throw DocumentError(
                .unwritable, source: path, what: "the file is not a tile set of this command",
                suggestion: "delete it or choose another name")
        }
        guard known == state else {
            throw DocumentError(
                .unwritable, source: path,
                what: "the unfinished tile set belongs to another map, other data or other options",
                suggestion: "use the same ones, or begin again with --restart")
        }
        isFinished = try value("format") != nil
    }

    /// Opens a complete tile set for reading.
    ///
    /// - Throws: `DocumentError` if the file is not a complete tile set.
    package init(reading path: String) throws(DocumentError) {
        self.path = path
        lock = nil
        database = try SQLiteConnection(path: path, kind: "tile set")
        let (format, state) = (try value("format"), try value(Self.stateName))
        isFinished = format != nil && state != nil
        guard isFinished else {
            throw DocumentError(
                .malformed, source: path, what: "the tile set is not complete", suggestion: "make it first")
        }
    }

    /// Returns the state of a complete tile set; nil if the file is something else or has none.
    package static func state(ofFile path: String) -> String? {
        guard let database = try? SQLiteConnection(path: path, kind: "tile set"),
            let rows = try? database.prepare(
                "SELECT value FROM metadata WHERE name = '\(stateName)' AND EXISTS "
                    + "(SELECT 1 FROM metadata WHERE name = 'format')"),
            (try? rows.step()) == true
        else { return nil }
        return rows.text(0)
    }

    /// Deletes an unfinished tile set; does nothing if there is none.
    ///
    /// - Throws: `DocumentError` if the file is something else, or cannot be deleted.
    package static func remove(_ path: String) throws(DocumentError) {
        let lock = try TileStoreLock(ofFile: path)
        if FileBytes.exists(path) {
            let start = try FileBytes.beginning(of: path, count: 16)
            guard start.isEmpty || start.starts(with: Array("SQLite format 3".utf8)) else {
                throw DocumentError(
                    .unwritable, source: path, what: "the file is not a tile set of this command",
                    suggestion: "delete it or choose another name")
            }
        }
        for ending in ["-wal", "-shm", "-journal", ""] { try Folder.remove(file: path + ending) }
        lock.remove()
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

    /// Whether a tile was added, also one without content.
    package func contains(_ address: TileAddress) throws(DocumentError) -> Bool {
        let found = try database.prepare(
            "SELECT 1 FROM map WHERE zoom_level = ? AND tile_column = ? AND tile_row = ?")
        found.bind(1, .integer(Int64(address.level)))
        found.bind(2, .integer(Int64(address.column)))
        found.bind(3, .integer(Int64(address.rowFromSouth)))
        return try found.step()
    }

    /// The number of tiles with content, the number of different ones, and the size of these in bytes.
    package func counts() throws(DocumentError) -> SIMD3<Int> {
        let rows = try database.prepare(
            """
            SELECT (SELECT count(*) FROM map WHERE tile_id IS NOT NULL), count(*),
            ifnull(sum(length(tile_data)), 0) FROM images
            """)
        guard try rows.step() else { return .zero }
        return SIMD3(Int(rows.integer(0)), Int(rows.integer(1)), Int(rows.integer(2)))
    }

    /// Calls `body` with each tile that has content.
    package func forEachTile(_ body: (Tile) throws -> Void) throws {
        let rows = try database.prepare(
            """
            SELECT zoom_level, tile_column, tile_row, tile_data FROM map JOIN images USING (tile_id)
            ORDER BY zoom_level, tile_column, tile_row
            """)
        while try rows.step() {
            let address = Self.address(Int(rows.integer(0)), Int(rows.integer(1)), Int(rows.integer(2)))
            try body((address, rows.bytes(3)))
        }
    }

    /// Adds tiles: all of them, or none if the process ends or the disk is full.
    ///
    /// Tiles whose row already exists replace it.
    package func add(_ tiles: [Tile]) throws(DocumentError) {
        try writing { () throws(DocumentError) in
            try run("BEGIN")
            let insert = try database.prepare("INSERT OR REPLACE INTO map VALUES (?, ?, ?, ?)")
            for tile in tiles {
                let content: SQLValue =
                    if let bytes = tile.bytes { .integer(try number(of: bytes)) } else { .null }
                insert.bind(1, .integer(Int64(tile.address.level)))
                insert.bind(2, .integer(Int64(tile.address.column)))
                insert.bind(3, .integer(Int64(tile.address.rowFromSouth)))
                insert.bind(4, content)
                _ = try insert.step()
                insert.reset()
            }
            try run("COMMIT")
        }
    }

    /// Runs statements that write; an error undoes the transaction that they began.
    private func writing(_ body: () throws(DocumentError) -> Void) throws(DocumentError) {
        do throws(DocumentError) {
            try body()
        } catch {
            let code = sqlite3_errcode(database.handle) & 0xFF
            if sqlite3_get_autocommit(database.handle) == 0 { try? run("ROLLBACK") }
            guard code == SQLITE_FULL || code == SQLITE_IOERR else { throw error }
            throw DocumentError(
                .unwritable, source: path,
                what: code == SQLITE_FULL
                    ? "the disk is full; the tiles so far are kept"
                    : "the disk reports an error or is full; the tiles so far are kept",
                suggestion: "free some space, then run the command again")
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
        let (area, middle) = (description.bounds, description.center)
        let levels = description.levels
        try writing { () throws(DocumentError) in
            try run("BEGIN")
            try run("DELETE FROM map WHERE tile_id IS NULL")
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
        isFinished = true
    }

    /// Gives a complete tile set its name; the store cannot be used afterwards.
    package func rename(to output: String) throws(DocumentError) {
        guard isFinished else { return }
        for ending in ["-wal", "-shm", "-journal"] { try Folder.remove(file: path + ending) }
        guard CartoucheCLibrary.rename(path, output) == 0 else {
            let what = String(cString: strerror(errno))
            throw DocumentError(
                .unwritable, source: output, what: "the tile set cannot get its name (\(what))",
                suggestion: "check the folder, then run the command again")
        }
        lock?.remove()
    }

    /// Deletes the files of the store, which cannot be used afterwards.
    package func remove() throws(DocumentError) {
        for ending in ["-wal", "-shm", "-journal", ""] { try Folder.remove(file: path + ending) }
        lock?.remove()
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

    private func value(_ name: String) throws(DocumentError) -> String? {
        let rows = try database.prepare("SELECT value FROM metadata WHERE name = ?")
        rows.bind(1, .text(name))
        return try rows.step() ? rows.text(0) : nil
    }

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

    private static func address(_ level: Int, _ column: Int, _ row: Int) -> TileAddress {
        let level = min(max(level, 0), TileAddress.maximumLevel)
        return TileAddress(level: level, column: column, row: (1 << level) - 1 - row)
    }
}
