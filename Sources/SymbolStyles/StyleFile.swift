import CartoucheDatabases
import CartoucheDocuments

/// A style of ArcGIS Pro or mobile devices (`.stylx`), which is an SQLite database of symbols and other items; or a web
/// style, which is a listing in JSON.
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
        /// The tags, which the file separates by semicolons; without empty tags and the spaces around them.
        package var tags: [String]
        /// The number of the item's class: 3 for points, 4 for lines, 5 for polygons, 6 for texts.
        package var itemClass: Int
        let row: Int64
        /// The tags as in the file, if they are not ``tags`` with semicolons between them.
        var unusualTagText: String?
        /// The key in the file if it is not ``key``; it is empty or repeated then.
        ///
        /// The name, in files without keys.
        var storedKey: String?

        /// The tags as in the file.
        package var tagText: String { unusualTagText ?? tags.joined(separator: ";") }

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
    /// Whether the items have keys; styles of ArcGIS Pro 1 do not.
    let hasKeys: Bool
    /// The properties of the file, such as `cim_version` and `readonly`.
    package let properties: [String: String]
    /// The problems with the listing of a web style; none for other styles.
    package let diagnostics: [Diagnostic]
    private let source: Source

    private enum Source: Sendable {
        case database(StyleDatabase)
        case web([WebStyle.Content])
    }

    /// The maximum size of an item's content in bytes; larger content is replaced by empty content.
    static let maxItemSize = 64 << 20

    /// Opens a style.
    ///
    /// - Parameters:
    ///   - path: The file.
    ///   - styleName: The name of one web style in a portal's listing. Default: nil, all symbols of the file.
    /// - Throws: `DocumentError` if the file is missing, damaged, or not a style.
    package convenience init(path: String, styleName: String? = nil) throws(DocumentError) {
        try self.init(FileBytes(path: path), styleName: styleName, root: nil)
    }

    /// Reads a style.
    ///
    /// - Parameters:
    ///   - file: The open file, whose name SQLite opens.
    ///   - styleName: The name of one web style in a portal's listing. Default: nil, all symbols of the file.
    ///   - root: The folder that the file must not leave; nil for no restriction.
    /// - Throws: `DocumentError` if the file is a pipe with a database, damaged, or not a style.
    package convenience init(
        _ file: FileBytes, styleName: String? = nil, root: RootFolder?
    ) throws(DocumentError) {
        let first = try file.peek(64).first { ![0x20, 0x09, 0x0A, 0x0D, 0xEF, 0xBB, 0xBF].contains($0) }
        if styleName != nil || first == UInt8(ascii: "{") {
            let json = try JSONPart(file)
            self.init(try WebStyle(json, path: file.name, name: styleName, root: root), path: file.name)
            return
        }
        guard file.size != nil else {
            throw DocumentError(
                .unsupported, source: file.name, what: "a style (.stylx) cannot be read from a pipe",
                suggestion: "save it to a file and use its path")
        }
        let path = try root?.resolving(file.name) ?? file.name
        try self.init(SQLiteConnection(path: path, kind: Self.kind), path: path)
    }

    /// Returns whether a JSON document is the listing of a web style or of several.
    package static func isListing(_ json: JSONPart) -> Bool { WebStyle.recognizes(json) }

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
        hasKeys = columns.contains("KEY")
        properties = try Self.properties(in: database)
        diagnostics = []
        source = .database(try StyleDatabase(database, path: path))
    }

    /// Creates a style from the listing of a web style.
    init(_ web: WebStyle, path: String) {
        self.path = path
        items = Self.withUniqueKeys(web.items)
        hasKeys = true
        properties = web.properties
        diagnostics = web.diagnostics
        source = .web(web.contents)
    }

    static func notAStyle(_ path: String) -> DocumentError {
        DocumentError(
            .wrongValue, source: path, what: "the database has no table ITEMS with symbols",
            suggestion: "use a style (.stylx) from ArcGIS Pro")
    }

    /// Returns the JSON of an item, as in the file; empty if it exceeds 64 MiB.
    ///
    /// - Throws: `DocumentError` if the database is damaged, or if the file of a web style's symbol cannot be read.
    package func content(of item: Item) throws(DocumentError) -> [UInt8] {
        switch source {
        case .database(let database): try database.content(ofRow: item.row)
        case .web(let contents): try WebStyle.bytes(of: contents[Int(item.row) - 1])
        }
    }

    /// Returns the binary parts of an item, such as models; of the whole style if the item is nil.
    ///
    /// - Throws: `DocumentError` if the database is damaged, or if a part is too large.
    package func binaries(of item: Item?) throws(DocumentError) -> [StyleBinary] {
        switch source {
        case .database(let database): try database.binaries(ofRow: item?.row)
        case .web: []
        }
    }

    /// Returns the tables and columns that other programs have added, and the names of views, triggers and virtual
    /// tables, which are not read.
    ///
    /// - Throws: `DocumentError` if the database is damaged, or if the tables are too large.
    func otherTables() throws(DocumentError) -> (tables: [OtherTable], others: [String]) {
        switch source {
        case .database(let database): try database.otherTables()
        case .web: ([], [])
        }
    }

    /// The loader for the pictures of an item that is in a file of its own; nil for other items.
    func resources(of item: Item) -> ResourceLoader? {
        guard case .web(let contents) = source else { return nil }
        return WebStyle.resources(of: contents[Int(item.row) - 1])
    }

    /// Returns the JSON of an item, as in the file.
    ///
    /// - Throws: `DocumentError` if it exceeds 64 MiB, if the database is damaged, or if the file of a web style's symbol
    ///   cannot be read.
    func checkedContent(of item: Item) throws(DocumentError) -> [UInt8] {
        let content = try content(of: item)
        guard content.isEmpty, case .database(let database) = source, try database.isTooLarge(row: item.row)
        else { return content }
        throw DocumentError(
            .tooLarge, source: path, place: "item \"\(item.key)\"",
            what: "the content has more than \(Self.maxItemSize >> 20) MiB", suggestion: "remove the item")
    }

    static func items(
        columns: Set<String>, in database: SQLiteConnection
    ) throws(DocumentError) -> [Item] {
        func column(_ name: String) -> String { columns.contains(name) ? name : "NULL" }
        let hasKeys = columns.contains("KEY")
        let rows = try database.prepare(
            """
            SELECT _rowid_, \(column("KEY")), \(column("NAME")), \(column("CATEGORY")), \(column("TAGS")), CLASS
            FROM ITEMS ORDER BY _rowid_
            """)
        var items: [Item] = []
        while try rows.step() {
            let name = rows.text(2) ?? ""
            let key = rows.text(1) ?? ""
            var item = Item(
                key: key.isEmpty ? name : key, name: name, category: rows.text(3) ?? "", tags: [],
                itemClass: Int(clamping: rows.integer(5)), row: rows.integer(0))
            item.setTags(rows.text(4) ?? "")
            if hasKeys { item.storedKey = key }
            items.append(item)
        }
        return withUniqueKeys(items)
    }

    /// Returns the items with different keys.
    private static func withUniqueKeys(_ items: [Item]) -> [Item] {
        var items = items
        // Symbols keep their keys even if other items before them have the same keys.
        var keys: Set<String> = []
        for isSymbol in [true, false] {
            for index in items.indices where items[index].isSymbol == isSymbol {
                let own = items[index].key
                while items[index].key.isEmpty || !keys.insert(items[index].key).inserted {
                    items[index].key += "#\(items[index].row)"
                }
                let stored = items[index].storedKey ?? own
                items[index].storedKey = stored == items[index].key ? nil : stored
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

extension StyleFile.Item {
    /// Sets the tags to those of a text with semicolons between them.
    mutating func setTags(_ text: String) {
        tags = text.split(separator: ";").map(Self.withoutSpaces).filter { !$0.isEmpty }
        unusualTagText = tags.joined(separator: ";") == text ? nil : text
    }

    private static func withoutSpaces(_ text: Substring) -> String {
        var text = text
        while text.first == " " { text.removeFirst() }
        while text.last == " " { text.removeLast() }
        return String(text)
    }
}
