import CartoucheDatabases
import CartoucheDocuments

/// Reads the tiles of an MBTiles database (version 1.3) of any program, on one thread.
package final class MBTilesReader {
    private let database: SQLiteConnection
    private let path: String
    /// The query for a tile, prepared for the first one.
    private var query: SQLiteStatement?

    package init(path: String) throws(DocumentError) {
        self.path = path
        database = try SQLiteConnection(path: path, kind: "tile set (MBTiles)")
    }

    /// What the database states about its tiles; nil if they are no pictures.
    package func description() throws(DocumentError) -> TileSetDescription? {
        var metadata: [String: String] = [:]
        let rows = try database.prepare("SELECT name, value FROM metadata LIMIT 1000")
        while try rows.step() { metadata[rows.text(0) ?? ""] = rows.text(1) ?? "" }
        let range = try database.prepare("SELECT min(zoom_level), max(zoom_level) FROM tiles")
        guard try range.step(), let low = range.number(0), let high = range.number(1), low >= 0, high <= 30,
            low <= high
        else {
            throw DocumentError(
                .malformed, source: path, what: "the archive has no tiles on the levels 0 to 30",
                suggestion: "write the tiles again")
        }
        let format = metadata["format"] == "jpeg" ? "jpg" : metadata["format"] ?? "png"
        guard let format = TileFormat(rawValue: format) else { return nil }
        let numbers = (metadata["bounds"] ?? "").split(separator: ",").compactMap {
            Double($0.filter { $0 != " " })
        }
        let isComplete = numbers.count == 4 && numbers.allSatisfy(\.isFinite)
        return TileSetDescription(
            name: metadata["name"] ?? "", format: format,
            bounds: isComplete
                ? SIMD4(numbers[0], numbers[1], numbers[2], numbers[3]) : SIMD4(-180, -90, 180, 90),
            levels: Int(low)...Int(high), attribution: metadata["attribution"] ?? "")
    }

    package func tile(_ address: TileAddress) throws(DocumentError) -> [UInt8]? {
        let statement: SQLiteStatement
        if let query {
            statement = query
        } else {
            statement = try database.prepare(
                "SELECT tile_data FROM tiles WHERE zoom_level = ? AND tile_column = ? AND tile_row = ?")
        }
        query = statement
        defer { statement.reset() }
        statement.bind(1, .integer(Int64(address.level)))
        statement.bind(2, .integer(Int64(address.column)))
        statement.bind(3, .integer(Int64(address.rowFromSouth)))
        return try statement.step() ? statement.bytes(0) : nil
    }
}
