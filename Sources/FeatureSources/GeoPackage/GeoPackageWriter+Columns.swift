import CartoucheCSqlite
import CartoucheDocuments
import CartoucheFeatures

/// The values that a column can have.
package enum ColumnDomain: Hashable, Sendable {
    /// A code of a domain, as text, and its meaning for users.
    package struct Code: Hashable, Sendable {
        package var value: String
        package var meaning: String

        package init(value: String, meaning: String) { (self.value, self.meaning) = (value, meaning) }
    }

    case codes([Code])
    case range(ClosedRange<Double>)
}

extension GeoPackageWriter {
    /// States the name of a column for users, and its domain (GeoPackage: extension `gpkg_schema`).
    ///
    /// - Parameters:
    ///   - column: The attribute.
    ///   - domain: The values that the column can have; nil for any.
    ///   - table: The number of the table.
    /// - Throws: `DocumentError` if the statement cannot be written.
    package func describe(
        _ column: Field, domain: ColumnDomain?, in table: Int
    ) throws(DocumentError) {
        try run(Self.schemaTables)
        let name = name(ofTable: table)
        let constraint = domain == nil ? nil : "\(name)_\(column.name)".lowercased()
        try insert(
            "gpkg_data_columns (table_name, column_name, title, constraint_name)",
            [name, column.name, column.alias, constraint])
        let place = "gpkg_data_column_constraints (constraint_name, constraint_type, value, description)"
        switch domain {
        case nil: break
        case .codes(let codes):
            for code in codes { try insert(place, [constraint, "enum", code.value, code.meaning]) }
        case .range(let range):
            let columns = "constraint_name, constraint_type, min, max, min_is_inclusive, max_is_inclusive"
            try insert(
                "gpkg_data_column_constraints (\(columns))",
                [constraint, "range", "\(range.lowerBound)", "\(range.upperBound)", "1", "1"])
        }
    }

    private static let schemaTables = """
        CREATE TABLE IF NOT EXISTS gpkg_extensions (table_name TEXT, column_name TEXT,
            extension_name TEXT NOT NULL, definition TEXT NOT NULL, scope TEXT NOT NULL,
            CONSTRAINT ge_tce UNIQUE (table_name, column_name, extension_name));
        CREATE TABLE IF NOT EXISTS gpkg_data_columns (table_name TEXT NOT NULL, column_name TEXT NOT NULL,
            name TEXT, title TEXT, description TEXT, mime_type TEXT, constraint_name TEXT,
            CONSTRAINT pk_gdc PRIMARY KEY (table_name, column_name));
        CREATE TABLE IF NOT EXISTS gpkg_data_column_constraints (constraint_name TEXT NOT NULL,
            constraint_type TEXT NOT NULL, value TEXT, min NUMERIC, min_is_inclusive BOOLEAN, max NUMERIC,
            max_is_inclusive BOOLEAN, description TEXT,
            CONSTRAINT gdcc_ntv UNIQUE (constraint_name, constraint_type, value));
        INSERT INTO gpkg_extensions
            SELECT table_name, NULL, 'gpkg_schema', 'http://www.geopackage.org/spec/#extension_schema', 'read-write'
            FROM (SELECT 'gpkg_data_columns' AS table_name UNION SELECT 'gpkg_data_column_constraints')
            WHERE NOT EXISTS (SELECT 1 FROM gpkg_extensions WHERE extension_name = 'gpkg_schema');
        """

    private func insert(_ place: String, _ texts: [String?]) throws(DocumentError) {
        let marks = texts.map { _ in "?" }.joined(separator: ", ")
        // Two codes with the same value are one.
        let insertion = try prepare("INSERT OR IGNORE INTO \(place) VALUES (\(marks))")
        defer { sqlite3_finalize(insertion) }
        for (index, text) in texts.enumerated() {
            if let text { bind(text, Int32(index + 1), insertion) }
        }
        try step(insertion)
    }
}
