import CartoucheDatabases
import CartoucheDocuments
import Synchronization

/// The database of a style; one thread uses it at a time.
final class StyleDatabase: Sendable {
    private let connection: Mutex<SQLiteConnection>
    /// The file, for errors.
    private let path: String
    /// Whether items can have binary parts.
    private let hasBinaries: Bool

    /// - Throws: `DocumentError` if the database is damaged.
    init(_ connection: sending SQLiteConnection, path: String) throws(DocumentError) {
        self.path = path
        hasBinaries = try StyleBinary.hasTables(connection)
        self.connection = Mutex(connection)
    }

    /// Returns the JSON of an item, as in the file; empty if it exceeds the maximum size.
    ///
    /// - Throws: `DocumentError` if the database is damaged.
    func content(ofRow row: Int64) throws(DocumentError) -> [UInt8] {
        try use { database throws(DocumentError) in
            // The size limit keeps SQLite from loading larger content.
            let rows = try database.prepare(
                """
                SELECT CASE WHEN length(CONTENT) <= \(StyleFile.maxItemSize) THEN CONTENT END
                FROM ITEMS WHERE _rowid_ = ?1
                """)
            rows.bind(1, .integer(row))
            var content = try rows.step() ? rows.bytes(0) : []
            // Many rows end with a NUL byte.
            while content.last == 0 { content.removeLast() }
            return content
        }
    }

    /// Whether an item has content that ``content(ofRow:)`` leaves out.
    ///
    /// - Throws: `DocumentError` if the database is damaged.
    func isTooLarge(row: Int64) throws(DocumentError) -> Bool {
        try use { database throws(DocumentError) in
            let rows = try database.prepare(
                "SELECT length(CONTENT) > \(StyleFile.maxItemSize) FROM ITEMS WHERE _rowid_ = ?1")
            rows.bind(1, .integer(row))
            return try rows.step() && rows.integer(0) == 1
        }
    }

    /// Returns the binary parts of an item, or all of the style.
    ///
    /// - Throws: `DocumentError` if the database is damaged, or if a part is too large.
    func binaries(ofRow row: Int64?) throws(DocumentError) -> [StyleBinary] {
        guard hasBinaries else { return [] }
        return try use { database throws(DocumentError) in
            try StyleBinary.all(ofRow: row, in: database, path: path)
        }
    }

    /// Returns the tables and columns that other programs have added, and the names of views, triggers and virtual
    /// tables.
    ///
    /// - Throws: `DocumentError` if the database is damaged, or if the tables are too large.
    func otherTables() throws(DocumentError) -> (tables: [OtherTable], others: [String]) {
        try use { database throws(DocumentError) in try OtherTable.all(in: database, path: path) }
    }

    private func use<Value: Sendable>(
        _ body: (SQLiteConnection) throws(DocumentError) -> Value
    ) throws(DocumentError) -> Value {
        let result = connection.withLock { database -> Result<Value, DocumentError> in
            do throws(DocumentError) { return .success(try body(database)) } catch { return .failure(error) }
        }
        return try result.get()
    }
}
