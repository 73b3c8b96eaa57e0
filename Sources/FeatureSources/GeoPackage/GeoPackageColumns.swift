import CartoucheCSqlite
import CartoucheDatabases
import CartoucheDocuments
import CartoucheFeatures

/// The columns of a GeoPackage layer.
struct GeoPackageColumns: Sendable {
    /// The attributes that can be read.
    var fields: [Field] = []
    /// The primary key column, if it is SQLite's row number.
    var key: String?
    /// The columns of binary values, which are not attributes.
    var binaryColumns: [String] = []

    init(of layer: GeoPackageLayer, in database: SQLiteConnection) throws(DocumentError) {
        let table = SQLiteConnection.quoted(layer.table)
        let aliases = layer.aliases
        var keys: [(name: String, isRowNumber: Bool)] = []
        let rows = try database.prepare("PRAGMA table_xinfo(\(table))")
        var hasGeometry = layer.geometryColumn == nil
        var isEmpty = true
        while try rows.step() {
            isEmpty = false
            // 1 marks the hidden columns of virtual tables.
            guard let name = rows.text(1), rows.integer(6) != 1 else { continue }
            let type = (rows.text(2) ?? "").uppercased()
            if rows.integer(5) > 0 { keys.append((name, type == "INTEGER")) }
            if let geometry = layer.geometryColumn, name.lowercased() == geometry.lowercased() {
                hasGeometry = true
            } else if let value = Self.valueType(type) {
                fields.append(Field(name: name, type: value, alias: aliases[name.lowercased()]))
            } else {
                binaryColumns.append(name)
            }
        }
        guard !isEmpty else {
            throw DocumentError(
                .missingMember, source: database.source, what: "the table \"\(layer.table)\" does not exist",
                suggestion: "choose another layer, or remove the table from gpkg_contents")
        }
        guard hasGeometry else {
            throw DocumentError(
                .missingMember, source: database.source, place: "layer \"\(layer.table)\"",
                what: "the column \"\(layer.geometryColumn ?? "")\" does not exist",
                suggestion: "correct the name of the column in gpkg_geometry_columns")
        }
        if keys.count == 1, keys[0].isRowNumber { key = keys[0].name }
    }

    /// Returns the type of an attribute for the declared type of its column; nil for binary types.
    ///
    /// The types of the GeoPackage specification come first, then SQLite's rules for declared types.
    private static func valueType(_ declared: String) -> Field.ValueType? {
        let name = declared.prefix { $0 != "(" }
        switch name {
        case "BOOLEAN": return .boolean
        case "DATE", "DATETIME", "TIMESTAMP", "REALDATE": return .date
        case "GEOMETRY", "POINT", "LINESTRING", "POLYGON", "MULTIPOINT", "MULTILINESTRING", "MULTIPOLYGON",
            "GEOMETRYCOLLECTION":
            return nil
        default: break
        }
        if name.contains("INT") { return .integer }
        if name.contains("CHAR") || name.contains("CLOB") || name.contains("TEXT") { return .string }
        if name.contains("BLOB") { return nil }
        if name.contains("REAL") || name.contains("FLOA") || name.contains("DOUB") { return .double }
        return .unknown
    }
}
