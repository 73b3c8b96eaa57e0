import CartoucheDatabases
import CartoucheDocuments

/// A table that another program has added to a style, such as the label rules of old dictionary styles; or the columns
/// that it has added to the table of items.
struct OtherTable: Sendable {
    struct Column: Sendable {
        var name: String
        var type: String
        /// Whether the column is the number of the row.
        var isRowNumber: Bool
    }

    /// The name; `ITEMS` for additional columns of the items, whose first column is the number of the row.
    let name: String
    let columns: [Column]
    let rows: [[SQLValue]]

    /// The names of the tables of a style, in lower case.
    private static let known: Set<String> = [
        "items", "classes", "meta", "binaries", "binary_classes", "style_item_binary_references",
    ]
    private static let itemColumns: Set<String> = [
        "ID", "CLASS", "CATEGORY", "NAME", "TAGS", "CONTENT", "KEY",
    ]
    private static let maxTables = 100
}

// MARK: - Database

extension OtherTable {
    /// Reads all tables that other programs have added.
    ///
    /// - Returns: The tables, and the names of views, triggers and virtual tables.
    /// - Throws: `DocumentError` if the database is damaged, or if the tables are too large.
    static func all(
        in database: SQLiteConnection, path: String
    ) throws(DocumentError) -> (tables: [OtherTable], others: [String]) {
        let schema = try database.prepare(
            """
            SELECT name, type = 'table' AND rootpage > 0 FROM sqlite_master
            WHERE type <> 'index' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' ORDER BY _rowid_
            """)
        var names: [String] = []
        var others: [String] = []
        while try schema.step() {
            let name = schema.text(0) ?? ""
            if schema.integer(1) == 0 {
                others.append(name)
            } else if !known.contains(name.lowercased()) {
                names.append(name)
            }
        }
        var size = 0
        var tables: [OtherTable] = []
        let items = try columns(of: "ITEMS", in: database).filter {
            !itemColumns.contains($0.name.uppercased())
        }
        if !items.isEmpty {
            let row = Column(name: "ID", type: "INTEGER", isRowNumber: true)
            let isUsed = items.map { "\(SQLiteConnection.quoted($0.name)) NOT NULL" }.joined(
                separator: " OR ")
            tables.append(
                try OtherTable(
                    "ITEMS", [row] + items, in: database, path: path, &size,
                    query: "SELECT _rowid_, \(list(items)) FROM ITEMS WHERE \(isUsed) ORDER BY _rowid_"))
        }
        guard names.count <= maxTables else { throw tooLarge(path, "more than \(maxTables) other tables") }
        for name in names {
            let columns = try columns(of: name, in: database)
            tables.append(
                try OtherTable(
                    name, columns, in: database, path: path, &size,
                    query: "SELECT \(list(columns)) FROM \(SQLiteConnection.quoted(name))"))
        }
        return (tables, others)
    }

    private init(
        _ name: String, _ columns: [Column], in database: SQLiteConnection, path: String, _ size: inout Int,
        query: String
    ) throws(DocumentError) {
        (self.name, self.columns) = (name, columns)
        var rows: [[SQLValue]] = []
        let statement = try database.prepare(query)
        while try statement.step() {
            for column in columns.indices { size += 16 + statement.byteCount(Int32(column)) }
            guard size <= StyleFolder.maxFileSize / 2 else {
                throw Self.tooLarge(path, "other tables of more than \(StyleFolder.maxFileSize >> 21) MiB")
            }
            rows.append(columns.indices.map { statement.value(Int32($0)) })
        }
        self.rows = rows
    }

    private static func tooLarge(_ path: String, _ what: String) -> DocumentError {
        DocumentError(
            .tooLarge, source: path, what: "the style has \(what)",
            suggestion: "copy its symbols to a new style with `cartouche style merge`")
    }

    private static func list(_ columns: [Column]) -> String {
        columns.map { SQLiteConnection.quoted($0.name) }.joined(separator: ", ")
    }

    /// Returns the columns of a table, without generated columns.
    private static func columns(
        of table: String, in database: SQLiteConnection
    ) throws(DocumentError) -> [Column] {
        let rows = try database.prepare("PRAGMA table_info(\(SQLiteConnection.quoted(table)))")
        var columns: [Column] = []
        while try rows.step() {
            let type = rows.text(2) ?? ""
            columns.append(
                Column(
                    name: rows.text(1) ?? "", type: type,
                    isRowNumber: rows.integer(5) == 1 && type.uppercased() == "INTEGER"))
        }
        return columns
    }
}

extension StyleDraft {
    /// Adds a table of another program, or its columns of the items.
    ///
    /// - Throws: `DocumentError` if the style has the table, or the table has no valid columns.
    func add(_ table: OtherTable) throws(DocumentError) {
        let isItems = table.name == "ITEMS"
        let name = SQLiteConnection.quoted(table.name)
        let names = table.columns.map { SQLiteConnection.quoted($0.name) }
        var insertion: String
        if isItems {
            for (index, column) in table.columns.enumerated() where index > 0 {
                try database.execute("ALTER TABLE ITEMS ADD COLUMN \(names[index]) \(column.typeName)")
            }
            let values = names.enumerated().dropFirst().map { "\($1) = ?\($0 + 1)" }
            insertion = "UPDATE ITEMS SET \(values.joined(separator: ", ")) WHERE _rowid_ = ?1"
        } else {
            let hasNumber = table.columns.filter(\.isRowNumber).count == 1
            let columns = zip(names, table.columns).map { name, column in
                "\(name) \(column.typeName)" + (hasNumber && column.isRowNumber ? " PRIMARY KEY" : "")
            }
            try database.execute("CREATE TABLE \(name) (\(columns.joined(separator: ", ")))")
            let values = names.indices.map { "?\($0 + 1)" }.joined(separator: ", ")
            insertion = "INSERT INTO \(name)(\(names.joined(separator: ", "))) VALUES(\(values))"
        }
        let statement = try database.prepare(insertion)
        for row in table.rows {
            for (index, value) in row.enumerated() { statement.bind(Int32(index + 1), value) }
            _ = try statement.step()
            statement.reset()
        }
    }
}

extension OtherTable.Column {
    /// The declared type; empty unless it is words, optionally with numbers in parentheses.
    fileprivate var typeName: String {
        let parts = type.split(separator: "(", maxSplits: 1)
        let isName = (parts.first ?? "").unicodeScalars.allSatisfy { $0.properties.isAlphabetic || $0 == " " }
        let isLength =
            parts.count < 2
            || (parts[1].last == ")" && parts[1].dropLast().allSatisfy("0123456789, ".contains))
        return isName && isLength && type.utf8.count < 100 ? type : ""
    }
}

// MARK: - JSON

extension OtherTable {
    /// The table as JSON, with one row on a line.
    var bytes: [UInt8] {
        let heads = columns.map { column in
            "    {\"name\": \(JSONWriter.quoted(column.name)), \"type\": \(JSONWriter.quoted(column.type))"
                + (column.isRowNumber ? ", \"rowNumber\": true}" : "}")
        }
        let lines = rows.map { row in "    [" + row.map(Self.text).joined(separator: ", ") + "]" }
        return Array(
            """
            {
              "name": \(JSONWriter.quoted(name)),
              "columns": [
            \(heads.joined(separator: ",\n"))
              ],
              "rows": [
            \(lines.joined(separator: ",\n"))
              ]
            }

            """.utf8)
    }

    /// Returns a value as JSON: integers without a fraction, other numbers with one, and blobs in base64.
    private static func text(_ value: SQLValue) -> String {
        switch value {
        case .null: "null"
        case .integer(let number): String(number)
        case .double(let number): number.isFinite ? number.description : "null"
        case .text(let text): JSONWriter.quoted(text)
        case .blob(let bytes): "{\"base64\": \"\(Base64.encode(bytes))\"}"
        }
    }

    /// Reads a table.
    ///
    /// - Throws: `DocumentError` if the text is not JSON, or is no table.
    init(_ bytes: [UInt8], source: String) throws(DocumentError) {
        let json = try JSONValue(parsing: bytes)
        func wrong(_ path: String, _ expected: String) -> DocumentError {
            DocumentError(.wrongValue, source: source, path: path, what: "the value is not \(expected)")
        }
        guard let name = json.object?["name"]?.string, !name.isEmpty, !name.lowercased().hasPrefix("sqlite_"),
            name == "ITEMS" || !Self.known.contains(name.lowercased())
        else { throw wrong("$.name", "the name of a table that another program has added") }
        self.name = name
        columns = (json.object?["columns"]?.array ?? []).map { column in
            Column(
                name: column.object?["name"]?.string ?? "", type: column.object?["type"]?.string ?? "",
                isRowNumber: column.object?["rowNumber"]?.bool ?? false)
        }
        guard !columns.isEmpty, columns.count <= 500, columns.allSatisfy({ !$0.name.isEmpty }) else {
            throw wrong("$.columns", "a list of columns with names")
        }
        var rows: [[SQLValue]] = []
        for (index, row) in (json.object?["rows"]?.array ?? []).enumerated() {
            let values = (row.array ?? []).compactMap(Self.value)
            guard values.count == columns.count, values.count == row.array?.count else {
                throw wrong("$.rows[\(index)]", "a list with a value for each column")
            }
            rows.append(values)
        }
        self.rows = rows
    }

    private static func value(_ json: JSONValue) -> SQLValue? {
        switch json {
        case .null: .null
        case .number(let number): Int64(number.text).map { .integer($0) } ?? .double(number.value)
        case .string(let text): .text(text)
        case .object(let object):
            (object["base64"]?.string).flatMap { Base64.decode($0.utf8) }.map { .blob($0) }
        default: nil
        }
    }
}
