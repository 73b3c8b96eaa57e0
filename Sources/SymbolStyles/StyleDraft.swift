import CartoucheDatabases
import CartoucheDocuments

/// A style that is changed in memory and then written to its file as a whole.
///
/// The file is replaced only when the new database is complete and checked. A process that ends early, or an error,
/// leaves the old file. Tables that ArcGIS Pro adds to the file are copied unchanged.
///
/// A draft is used on one thread.
package final class StyleDraft {
    /// One item as it is stored.
    package struct Row: Hashable, Sendable {
        package var key: String
        package var name: String
        package var category: String
        /// The tags with semicolons between them.
        package var tagText: String
        package var itemClass: Int
        /// The JSON of the item, without a closing NUL byte.
        package var content: [UInt8]
        /// The binary parts to which the content refers, such as models.
        package var binaries: [StyleBinary]

        package init(
            key: String, name: String, category: String = "", tags: [String] = [], itemClass: Int,
            content: [UInt8], binaries: [StyleBinary] = []
        ) {
            (self.key, self.name, self.category) = (key, name, category)
            tagText = tags.joined(separator: ";")
            (self.itemClass, self.content, self.binaries) = (itemClass, content, binaries)
        }
    }

    /// The file to write.
    package let path: String
    /// The items, in the order of their rows.
    package private(set) var items: [StyleFile.Item]
    /// The properties of the file, such as `cim_version`.
    package private(set) var properties: [String: String]
    let database: SQLiteConnection
    /// The places of the items, by their keys.
    private var places: [String: Int] = [:]
    private var nextRow: Int64
    private let hasIdentifiers: Bool
    /// Whether an item has another key in the file than in ``items``.
    private var hasStoredKeys = false
    /// The state of the file when it was read.
    private let stamp: FileStamp

    /// Creates a style with the tables and version rows of ArcGIS Pro, and without items.
    ///
    /// - Parameters:
    ///   - path: The file.
    ///   - repeatsKeys: Whether items can have the same key in the file, as in some styles of other programs.
    /// - Throws: `DocumentError` if there is not enough memory.
    package init(newAt path: String, repeatsKeys: Bool = false) throws(DocumentError) {
        self.path = path
        stamp = FileStamp(ofFileAt: path)
        database = try SQLiteConnection(inMemoryFor: path, kind: StyleFile.kind)
        try database.execute(StyleSchema.statements(repeatsKeys: repeatsKeys))
        items = []
        properties = try StyleFile.properties(in: database)
        nextRow = 1
        hasIdentifiers = true
    }

    /// Reads a style to change it.
    ///
    /// - Parameters:
    ///   - path: The file to read.
    ///   - output: The file to write. Default: nil, the same file.
    /// - Throws: `DocumentError` if the file is missing, damaged, not a style, or used by another program.
    package init(changing path: String, savingAs output: String? = nil) throws(DocumentError) {
        self.path = output ?? path
        stamp = FileStamp(ofFileAt: self.path)
        // A new file beside the journal of an old one would be a damaged database.
        let hasJournal = ["-wal", "-journal"].contains { ending in
            (try? FileBytes.beginning(of: path + ending, count: 1))?.isEmpty == false
        }
        if hasJournal || SQLiteConnection.isLockedForWriting(path) {
            throw DocumentError(
                .unwritable, source: path,
                what: "another program is writing to the style, or has stopped early",
                suggestion: "close the style in the other program, then try again")
        }
        let file = try SQLiteConnection(path: path, kind: StyleFile.kind)
        database = try SQLiteConnection(copyInMemoryOf: file, kind: StyleFile.kind)
        var columns = try StyleFile.columns(of: "ITEMS", in: database)
        guard columns.isSuperset(of: ["CONTENT", "CLASS", "NAME", "CATEGORY", "TAGS"]) else {
            throw StyleFile.notAStyle(path)
        }
        // Styles of ArcGIS Pro 1 have no keys.
        if columns.insert("KEY").inserted { try database.execute("ALTER TABLE ITEMS ADD COLUMN KEY TEXT") }
        hasIdentifiers = columns.contains("ID")
        items = try StyleFile.items(columns: columns, in: database)
        properties = try StyleFile.properties(in: database)
        nextRow = (items.map(\.row).max() ?? 0) + 1
        index()
    }

    private func index() {
        places = Dictionary(items.enumerated().map { ($1.key, $0) }) { first, _ in first }
    }

    /// Returns the item with a key; nil if there is none.
    package func item(forKey key: String) -> StyleFile.Item? {
        places[key].map { items[$0] }
    }

    /// Adds an item at the end.
    ///
    /// - Parameters:
    ///   - row: The item.
    ///   - number: The row number. Default: nil, the next free number.
    ///   - storedKey: The key in the file, which can be empty or repeated. Default: nil, that of the row.
    /// - Throws: ``SymbolStyleError/keyExists(_:style:)`` or `DocumentError`.
    package func add(_ row: Row, number: Int64? = nil, storedKey: String? = nil) throws {
        guard places[row.key] == nil else {
            throw SymbolStyleError.keyExists(row.key, style: path)
        }
        hasStoredKeys = hasStoredKeys || storedKey != nil
        let number = number.map { max($0, nextRow) } ?? nextRow
        let insertion = try database.prepare(
            hasIdentifiers
                ? "INSERT INTO ITEMS(CLASS, CATEGORY, NAME, TAGS, CONTENT, KEY, ID) VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7)"
                : "INSERT INTO ITEMS(CLASS, CATEGORY, NAME, TAGS, CONTENT, KEY) VALUES(?1, ?2, ?3, ?4, ?5, ?6)"
        )
        bind(row, to: insertion)
        if let storedKey { insertion.bind(6, .text(storedKey)) }
        if hasIdentifiers { insertion.bind(7, .integer(number)) }
        _ = try insertion.step()
        try setBinaries(row.binaries, ofRow: number)
        places[row.key] = items.count
        items.append(StyleFile.Item(row, number: number))
        nextRow = number + 1
    }

    /// Replaces the item with a key; the item keeps its place.
    ///
    /// - Throws: ``SymbolStyleError/unknownKeys(_:style:similar:)``, ``SymbolStyleError/keyExists(_:style:)`` if the
    ///   new key belongs to another item, or `DocumentError`.
    package func replace(key: String, with row: Row) throws {
        guard let place = places[key] else { throw unknown([key]) }
        if let other = places[row.key], other != place {
            throw SymbolStyleError.keyExists(row.key, style: path)
        }
        let number = items[place].row
        let update = try database.prepare(
            """
            UPDATE ITEMS SET CLASS = ?1, CATEGORY = ?2, NAME = ?3, TAGS = ?4, CONTENT = ?5, KEY = ?6
            WHERE _rowid_ = ?7
            """)
        bind(row, to: update)
        update.bind(7, .integer(number))
        _ = try update.step()
        try setBinaries(row.binaries, ofRow: number)
        places[key] = nil
        places[row.key] = place
        items[place] = StyleFile.Item(row, number: number)
    }

    /// Removes the items with some keys.
    ///
    /// - Throws: ``SymbolStyleError/unknownKeys(_:style:similar:)`` or `DocumentError`.
    package func remove(keys: [String]) throws {
        let missing = keys.filter { places[$0] == nil }
        guard missing.isEmpty else { throw unknown(missing) }
        let removed = Set(keys.compactMap { places[$0] }.map { items[$0].row })
        let deletion = try database.prepare("DELETE FROM ITEMS WHERE _rowid_ = ?1")
        for number in removed {
            deletion.bind(1, .integer(number))
            _ = try deletion.step()
            deletion.reset()
            try setBinaries([], ofRow: number)
        }
        items.removeAll { removed.contains($0.row) }
        index()
    }

    private func unknown(_ keys: [String]) -> SymbolStyleError {
        SymbolStyleError.unknownKeys(
            keys, style: path,
            similar: keys.prefix(3).flatMap { SimilarNames.nearest(to: $0, among: items.map(\.key)) })
    }

    /// Sets a property of the file.
    ///
    /// - Throws: `DocumentError` if the database has no table for properties.
    package func setProperty(_ name: String, _ value: String) throws(DocumentError) {
        let deletion = try database.prepare("DELETE FROM meta WHERE key = ?1")
        deletion.bind(1, .text(name))
        _ = try deletion.step()
        let insertion = try database.prepare("INSERT INTO meta(key, value) VALUES(?1, ?2)")
        insertion.bind(1, .text(name))
        insertion.bind(2, .text(value))
        _ = try insertion.step()
        properties[name] = value
    }

    /// Removes all properties of the file, before the properties of another one are set.
    package func removeProperties() throws(DocumentError) {
        try database.execute("DELETE FROM meta")
        properties = [:]
    }

    /// Writes the style to its file, after reading the result again.
    ///
    /// - Throws: ``SymbolStyleError/changedMeanwhile(style:)`` if another program has changed the file since it was
    ///   read, or `DocumentError` if the file cannot be written.
    package func write() throws {
        if hasStoredKeys {
            items = try StyleFile.items(columns: StyleFile.columns(of: "ITEMS", in: database), in: database)
            index()
        }
        let bytes = try database.fileBytes()
        try check(bytes)
        guard FileStamp(ofFileAt: path) == stamp else { throw SymbolStyleError.changedMeanwhile(style: path) }
        try AtomicFile.write(bytes, to: path, durably: true)
    }

    /// Checks that the bytes are a sound database with the items of the draft.
    private func check(_ bytes: [UInt8]) throws {
        let written = try SQLiteConnection(bytes: bytes, source: path, kind: StyleFile.kind)
        let result = try written.prepare("PRAGMA quick_check(1)")
        let isSound = try result.step() && result.text(0) == "ok"
        let read = try StyleFile(written, path: path)
        guard isSound, read.items.map(\.key) == items.map(\.key), read.properties == properties else {
            throw DocumentError(
                .unwritable, source: path, what: "the new style differs from its draft; nothing is written",
                suggestion: "report this error with the style")
        }
    }

    private func bind(_ row: Row, to statement: SQLiteStatement) {
        let content = String(validating: row.content, as: UTF8.self)
        let values: [SQLValue] = [
            .integer(Int64(row.itemClass)), .text(row.category), .text(row.name),
            .text(row.tagText), content.map { .text($0) } ?? .blob(row.content),
            .text(row.key),
        ]
        for (index, value) in values.enumerated() { statement.bind(Int32(index + 1), value) }
    }
}

extension StyleFile.Item {
    fileprivate init(_ row: StyleDraft.Row, number: Int64) {
        self.init(
            key: row.key, name: row.name, category: row.category, tags: [], itemClass: row.itemClass,
            row: number)
        setTags(row.tagText)
    }
}

extension StyleFile {
    /// Returns an item with its content, for another style.
    ///
    /// - Throws: `DocumentError` if the database is damaged.
    package func row(of item: Item) throws(DocumentError) -> StyleDraft.Row {
        let content = try checkedContent(of: item)
        var row = StyleDraft.Row(
            key: item.key, name: item.name, category: item.category, itemClass: item.itemClass,
            content: content, binaries: try binaries(of: item))
        row.tagText = item.tagText
        return row
    }
}
