import Databases
import Documents
import Synchronization

/// A style of ArcGIS Pro or mobile devices (`.stylx`): an SQLite database of symbols and other items.
///
/// Opening reads the names of the items. Their content is read when it is needed.
package final class StyleFile: Sendable {
    /// One row of the database: the texts for searching.
    package struct Item: Sendable {
        /// The key of the item.
        ///
        /// It is the key in the file, or the name if there is none. An empty or repeated key gets `#` and the row
        /// number, so that two items never have the same key. Symbols keep their keys before other items.
        package var key: String
        package var name: String
        package var category: String
        /// The tags, which the file separates by semicolons.
        package var tags: [String]
        /// The number of the item's class: 3 for points, 4 for lines, 5 for polygons, 6 for texts.
        package var itemClass: Int
        let row: Int64
        /// Whether an earlier item of its kind has the same key in the file.
        var repeatsKey = false

        /// Whether the item is a symbol.
        ///
        /// Other items are, for example, colors, label placements and parts of layouts.
        package var isSymbol: Bool { Self.isSymbol(itemClass) }

        static func isSymbol(_ itemClass: Int) -> Bool { (3...6).contains(itemClass) || itemClass == 12 }
    }

    /// The file.
    package let path: String
    /// The items in the order of their rows.
    package let items: [Item]
    /// The properties of the file, such as `cim_version` and `readonly`.
    package let properties: [String: String]
    /// The open database; only one thread uses it at a time.
    private let database: Mutex<SQLiteConnection>

    /// The maximum size of an item's content in bytes; larger content is replaced by empty content.
    private static let maxItemSize = 64 << 20

    /// Opens a style.
    ///
    /// - Throws: `DocumentError` if the file is missing, damaged, or not a style.
    package convenience init(path: String) throws(DocumentError) {
        try self.init(FileBytes(path: path), root: nil)
    }

    /// Reads a style.
    ///
    /// - Parameters:
    ///   - file: The open file, whose name SQLite opens.
    ///   - root: The folder that the file must not leave; nil for no restriction.
    /// - Throws: `DocumentError` if the file is a pipe, damaged, or not a style.
    package convenience init(_ file: FileBytes, root: RootFolder?) throws(DocumentError) {
        guard file.size != nil else {
            throw DocumentError(
                .unsupported, source: file.name, what: "a style (.stylx) cannot be read from a pipe",
                suggestion: "save it to a file and use its path")
        }
        let path = try root?.resolving(file.name) ?? file.name
        try self.init(SQLiteConnection(path: path, kind: Self.kind), path: path)
    }

    /// The kind of file, for error messages.
    static let kind = "style (.stylx)"

    /// Reads a style from an open database.
    ///
    /// - Throws: `DocumentError` if the database is damaged, or not a style.
    init(_ database: sending SQLiteConnection, path: String) throws(DocumentError) {
        let columns = try Self.columns(of: "ITEMS", in: database)
        guard columns.contains("CONTENT"), columns.contains("CLASS") else { throw Self.notAStyle(path) }
        self.path = path
        items = try Self.items(columns: columns, in: database)
        properties = try Self.properties(in: database)
        self.database = Mutex(database)
    }

    static func notAStyle(_ path: String) -> DocumentError {
        DocumentError(
            .wrongValue, source: path, what: "the database has no table ITEMS with symbols",
            suggestion: "use a style (.stylx) from ArcGIS Pro")
    }

    /// Returns the JSON of an item, as in the file; empty if it exceeds 64 MiB.
    ///
    /// - Throws: `DocumentError` if the database is damaged.
    package func content(of item: Item) throws(DocumentError) -> [UInt8] {
        let read = database.withLock { database -> Result<[UInt8], DocumentError> in
            do throws(DocumentError) {
                // The size limit keeps SQLite from loading larger content.
                let rows = try database.prepare(
                    """
                    SELECT CASE WHEN length(CONTENT) <= \(Self.maxItemSize) THEN CONTENT END
                    FROM ITEMS WHERE _rowid_ = ?1
                    """)
                rows.bind(1, .integer(item.row))
                var content = try rows.step() ? rows.bytes(0) : []
                // Many rows end with a NUL byte.
                while content.last == 0 { content.removeLast() }
                return .success(content)
            } catch {
                return .failure(error)
            }
        }
        return try read.get()
    }

    /// Throws if an item has content that ``content(of:)`` leaves out, so that a copy is never empty silently.
    func checkSize(of item: Item) throws(DocumentError) {
        let read = database.withLock { database -> Result<Bool, DocumentError> in
            do throws(DocumentError) {
                let rows = try database.prepare(
                    "SELECT length(CONTENT) > \(Self.maxItemSize) FROM ITEMS WHERE _rowid_ = ?1")
                rows.bind(1, .integer(item.row))
                return .success(try rows.step() && rows.integer(0) == 1)
            } catch {
                return .failure(error)
            }
        }
        guard try read.get() else { return }
        throw DocumentError(
            .tooLarge, source: path, place: "item \"\(item.key)\"",
            what: "the content has more than \(Self.maxItemSize >> 20) MiB", suggestion: "remove the item")
    }

    static func items(
        columns: Set<String>, in database: SQLiteConnection
    ) throws(DocumentError) -> [Item] {
        func column(_ name: String) -> String { columns.contains(name) ? name : "NULL" }
        let rows = try database.prepare(
            """
            SELECT _rowid_, \(column("KEY")), \(column("NAME")), \(column("CATEGORY")), \(column("TAGS")), CLASS
            FROM ITEMS ORDER BY _rowid_
            """)
        var items: [Item] = []
        while try rows.step() {
            let name = rows.text(2) ?? ""
            let key = rows.text(1) ?? ""
            items.append(
                Item(
                    key: key.isEmpty ? name : key, name: name, category: rows.text(3) ?? "",
                    tags: (rows.text(4) ?? "").split(separator: ";").map(String.init),
                    itemClass: Int(clamping: rows.integer(5)), row: rows.integer(0)))
        }
        // Symbols keep their keys even if other items before them have the same keys.
        var keys: Set<String> = []
        for isSymbol in [true, false] {
            let before = keys
            for index in items.indices where items[index].isSymbol == isSymbol {
                let own = items[index].key
                items[index].repeatsKey = keys.contains(own) && !before.contains(own)
                while items[index].key.isEmpty || !keys.insert(items[index].key).inserted {
                    items[index].key += "#\(items[index].row)"
                }
            }
        }
        return items
    }

    /// Returns the stored columns of a table; none for views and virtual tables, whose rows can be endless.
    static func columns(
        of table: String, in database: SQLiteConnection
    ) throws(DocumentError) -> Set<String> {
        let stored = try database.prepare(
            "SELECT 1 FROM sqlite_master WHERE type = 'table' AND rootpage > 0 AND lower(name) = lower(?1)")
        stored.bind(1, .text(table))
        guard try stored.step() else { return [] }
        let rows = try database.prepare("PRAGMA table_info(\(SQLiteConnection.quoted(table)))")
        var names: Set<String> = []
        while try rows.step() { if let name = rows.text(1) { names.insert(name.uppercased()) } }
        return names
    }

    static func properties(in database: SQLiteConnection) throws(DocumentError) -> [String: String] {
        guard try columns(of: "meta", in: database).isSuperset(of: ["KEY", "VALUE"]) else { return [:] }
        let rows = try database.prepare("SELECT key, value FROM meta")
        var properties: [String: String] = [:]
        while try rows.step() { if let key = rows.text(0) { properties[key] = rows.text(1) ?? "" } }
        return properties
    }
}
