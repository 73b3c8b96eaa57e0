import CartoucheDatabases
import CartoucheDocuments

/// A binary part of a style, such as a model: a row of the table `BINARIES`.
package struct StyleBinary: Hashable, Sendable {
    /// The name by which symbols refer to the part: the MD5 digest of its content in upper or lower case.
    package var digest: String
    /// The number of its class: 1 for models (GLB).
    package var binaryClass: Int
    package var content: [UInt8]

    package init(digest: String, binaryClass: Int = 1, content: [UInt8]) {
        (self.digest, self.binaryClass, self.content) = (digest, binaryClass, content)
    }

    /// Whether a database has the tables of binary parts.
    static func hasTables(_ database: SQLiteConnection) throws(DocumentError) -> Bool {
        guard try StyleFile.columns(of: "BINARIES", in: database).isSuperset(of: ["MD5", "CLASS", "CONTENT"])
        else { return false }
        return try StyleFile.columns(of: "STYLE_ITEM_BINARY_REFERENCES", in: database)
            .isSuperset(of: ["ITEMS_ID", "BINARIES_ID"])
    }

    /// Returns the parts of an item in the order of its references, or all parts of the style.
    ///
    /// - Throws: `DocumentError` if the database is damaged, or if a part is too large.
    static func all(
        ofRow row: Int64?, in database: SQLiteConnection, path: String
    ) throws(DocumentError) -> [StyleBinary] {
        let rows = try database.prepare(
            """
            SELECT b.MD5, b.CLASS, length(b.CONTENT),
            CASE WHEN length(b.CONTENT) <= \(StyleFile.maxItemSize) THEN b.CONTENT END
            FROM BINARIES b
            """
                + (row == nil
                    ? " ORDER BY b._rowid_"
                    : """
                     JOIN STYLE_ITEM_BINARY_REFERENCES r ON r.BINARIES_ID = b._rowid_ WHERE r.ITEMS_ID = ?1
                    ORDER BY r._rowid_
                    """))
        if let row { rows.bind(1, .integer(row)) }
        var found: [StyleBinary] = []
        while try rows.step() {
            guard rows.integer(2) <= Int64(StyleFile.maxItemSize) else {
                throw DocumentError(
                    .tooLarge, source: path, place: "BINARIES",
                    what: "a binary part has more than \(StyleFile.maxItemSize >> 20) MiB",
                    suggestion: "remove the part")
            }
            found.append(
                StyleBinary(
                    digest: rows.text(0) ?? "", binaryClass: Int(clamping: rows.integer(1)),
                    content: rows.bytes(3)))
        }
        return found
    }
}

extension StyleDraft {
    /// Adds the binary parts of an item, after removing its earlier ones; equal parts are stored once.
    ///
    /// - Throws: `DocumentError` if a table of the style has another form.
    func setBinaries(_ binaries: [StyleBinary], ofRow row: Int64) throws(DocumentError) {
        let hasTables = try StyleBinary.hasTables(database)
        if binaries.isEmpty, !hasTables { return }
        if !hasTables { try database.execute(StyleSchema.binaryTables) }
        let deletion = try database.prepare("DELETE FROM STYLE_ITEM_BINARY_REFERENCES WHERE ITEMS_ID = ?1")
        deletion.bind(1, .integer(row))
        _ = try deletion.step()
        for binary in binaries {
            let number = try add(binary)
            let insertion = try database.prepare(
                "INSERT OR IGNORE INTO STYLE_ITEM_BINARY_REFERENCES(ITEMS_ID, BINARIES_ID) VALUES(?1, ?2)")
            insertion.bind(1, .integer(row))
            insertion.bind(2, .integer(number))
            _ = try insertion.step()
        }
    }

    /// Adds a binary part, unless the style has one with its digest.
    ///
    /// - Returns: The number of its row.
    @discardableResult
    func add(_ binary: StyleBinary) throws(DocumentError) -> Int64 {
        if try !StyleBinary.hasTables(database) { try database.execute(StyleSchema.binaryTables) }
        let search = try database.prepare("SELECT _rowid_ FROM BINARIES WHERE MD5 = ?1")
        search.bind(1, .text(binary.digest))
        if try search.step() { return search.integer(0) }
        let insertion = try database.prepare("INSERT INTO BINARIES(MD5, CLASS, CONTENT) VALUES(?1, ?2, ?3)")
        insertion.bind(1, .text(binary.digest))
        insertion.bind(2, .integer(Int64(binary.binaryClass)))
        insertion.bind(3, .blob(binary.content))
        _ = try insertion.step()
        let last = try database.prepare("SELECT last_insert_rowid()")
        return try last.step() ? last.integer(0) : 0
    }
}
