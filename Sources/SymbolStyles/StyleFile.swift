import Databases
import Documents

/// A style: an SQLite database of symbols and other items (`.stylx`), as ArcGIS Pro makes it for desktops and
/// mobile devices.
package struct StyleFile: Sendable {
    /// One row: the item's JSON and what people find it by.
    package struct Item: Sendable {
        /// Unique in the style; the name or the row's number where the file has no keys.
        package var key: String
        package var name: String
        package var category: String
        /// Separated by semicolons in the file.
        package var tags: [String]
        /// The number of the item's class: 3 is points, 4 lines, 5 polygons, 6 texts.
        package var itemClass: Int
        /// JSON, as it stands in the file.
        package var content: [UInt8]

        /// Whether the item is a symbol, and not a colour, a label placement or something of a layout.
        package var isSymbol: Bool { Self.isSymbol(itemClass) }

        static func isSymbol(_ itemClass: Int) -> Bool { (3...6).contains(itemClass) || itemClass == 12 }
    }

    /// The items in the order of their rows.
    package let items: [Item]
    /// What the file says about itself, such as `cim_version` and `readonly`.
    package let properties: [String: String]

    /// Items with more text are left out.
    private static let largestItem = 64 << 20

    /// Reads a style.
    ///
    /// - Throws: `DocumentError` where the file is missing, damaged, or no style.
    package init(path: String) throws(DocumentError) {
        let database = try SQLiteConnection(path: path, kind: "style (.stylx)")
        let columns = try Self.columns(of: "ITEMS", in: database)
        guard columns.contains("CONTENT"), columns.contains("CLASS") else {
            throw DocumentError(
                .wrongValue, source: path, what: "the database has no table ITEMS with symbols",
                suggestion: "use a style (.stylx) from ArcGIS Pro")
        }
        func column(_ name: String) -> String { columns.contains(name) ? name : "NULL" }
        let rows = try database.prepare(
            """
            SELECT ID, \(column("KEY")), \(column("NAME")), \(column("CATEGORY")), \(column("TAGS")), CLASS, CONTENT
            FROM ITEMS ORDER BY ID
            """)
        var items: [Item] = []
        // Symbols keep their keys, whatever else in the file is called so.
        var keys: [Bool: Set<String>] = [:]
        while try rows.step() {
            let name = rows.text(2) ?? ""
            var key = rows.text(1) ?? ""
            if key.isEmpty { key = name }
            let itemClass = Int(clamping: rows.integer(5))
            let isSymbol = Item.isSymbol(itemClass)
            if key.isEmpty || keys[isSymbol, default: []].contains(key) { key = "\(key)#\(rows.integer(0))" }
            keys[isSymbol, default: []].insert(key)
            var content = rows.bytes(6)
            // Many rows end in a NUL.
            while content.last == 0 { content.removeLast() }
            items.append(
                Item(
                    key: key, name: name, category: rows.text(3) ?? "",
                    tags: (rows.text(4) ?? "").split(separator: ";").map(String.init),
                    itemClass: itemClass,
                    content: content.count <= Self.largestItem ? content : []))
        }
        self.items = items
        properties = try Self.properties(in: database)
    }

    private static func columns(of table: String, in database: SQLiteConnection) throws(DocumentError) -> Set<
        String
    > {
        let rows = try database.prepare("PRAGMA table_info(\(SQLiteConnection.quoted(table)))")
        var names: Set<String> = []
        while try rows.step() { if let name = rows.text(1) { names.insert(name.uppercased()) } }
        return names
    }

    private static func properties(in database: SQLiteConnection) throws(DocumentError) -> [String: String] {
        guard try columns(of: "meta", in: database).isSuperset(of: ["KEY", "VALUE"]) else { return [:] }
        let rows = try database.prepare("SELECT key, value FROM meta")
        var properties: [String: String] = [:]
        while try rows.step() { if let key = rows.text(0) { properties[key] = rows.text(1) ?? "" } }
        return properties
    }
}
