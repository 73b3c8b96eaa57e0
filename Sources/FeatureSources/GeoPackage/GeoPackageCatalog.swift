import CartoucheCSqlite
import CartoucheDatabases
import CartoucheDocuments
import CartoucheFeatures
import CartoucheGeospatial

/// A GeoPackage's description of its layers.
struct GeoPackageCatalog {
    /// The layers of features or attributes, in the order of `gpkg_contents`.
    var layers: [GeoPackageLayer] = []
    /// Diagnostics about other layers.
    var diagnostics: [Diagnostic] = []

    /// The maximum number of rows in a table that describes the package.
    private static let maxRows = 1_000_000
    /// The maximum size of the texts in a table that describes the package, in bytes.
    private static let maxTextBytes = 64 << 20

    /// Reads the tables that describe the package; nil if the database is not a GeoPackage.
    init?(_ database: SQLiteConnection) throws(DocumentError) {
        let stored = try Self.tables(of: database)
        let tables = Set(stored.keys)
        guard tables.contains("gpkg_contents") else { return nil }
        let aliases = tables.contains("gpkg_data_columns") ? try Self.aliases(database) : [:]
        let geometries =
            tables.contains("gpkg_geometry_columns") ? try Self.geometryColumns(database) : [:]
        let counts = tables.contains("gpkg_ogr_contents") ? try Self.counts(database) : [:]
        let indexed = tables.contains("gpkg_extensions") ? try Self.indexedColumns(database) : []
        var listed: Set<String> = []
        try Self.forEachRow(
            "SELECT table_name, data_type, min_x, min_y, max_x, max_y FROM gpkg_contents ORDER BY rowid",
            database
        ) { rows in
            guard let table = rows.text(0) else { return }
            let type = rows.text(1)?.lowercased() ?? ""
            let geometry = geometries[table.lowercased()]
            guard geometry != nil || type == "attributes" || type == "aspatial" else {
                if type == "features" {
                    note(.layerWithoutGeometry, "the layer \"\(table)\" is not in gpkg_geometry_columns")
                } else {
                    note(.layerNotFeatures, "the layer \"\(table)\" has \(type), not features")
                }
                return
            }
            // A table with several geometry columns becomes one layer, with the first geometry column.
            guard listed.insert(table).inserted else { return }
            var layer = GeoPackageLayer(table: table)
            layer.featureCount = counts[table.lowercased()]
            layer.isStored = stored[table.lowercased()] ?? false
            layer.aliases = aliases[table.lowercased()] ?? [:]
            if let geometry {
                layer.geometryColumn = geometry.name
                layer.geometryKind = geometry.kind
                layer.systemID = geometry.systemID
                if let west = rows.number(2), let south = rows.number(3), let east = rows.number(4),
                    let north = rows.number(5), west <= east, south <= north
                {
                    layer.bounds = SIMD4(west, south, east, north)
                }
                let index = "rtree_\(table)_\(geometry.name)".lowercased()
                if tables.contains(index), indexed.contains(index) {
                    layer.index = "rtree_\(table)_\(geometry.name)"
                }
            } else {
                layer.geometryKind = GeometryKind.none
            }
            layers.append(layer)
        }
    }

    private mutating func note(_ code: Diagnostic.Code, _ message: String) {
        diagnostics.append(Diagnostic(.note, code: code, message: message, instead: "the layer is skipped"))
    }

    /// Calls `body` with each row of a table that describes the package.
    ///
    /// - Throws: `DocumentError` if the table, which can be a view, has too many rows or too long texts.
    static func forEachRow(
        _ sql: String, _ database: SQLiteConnection, _ body: (SQLiteStatement) -> Void
    ) throws(DocumentError) {
        let rows = try database.prepare(sql, isComputed: true)
        var (count, bytes) = (0, 0)
        while try rows.step() {
            count += 1
            for column in 0..<rows.columnCount { bytes += rows.byteCount(column) }
            guard count <= maxRows, bytes <= maxTextBytes else {
                throw DocumentError(
                    .tooLarge, source: database.source,
                    what: "a table that describes the layers is too large",
                    suggestion: "divide the database into several files")
            }
            body(rows)
        }
    }

    /// Returns the names of all tables and views in lower case, and whether their rows are stored in the file.
    ///
    /// The rows of views and virtual tables are computed, and can be endless.
    static func tables(of database: SQLiteConnection) throws(DocumentError) -> [String: Bool] {
        var names: [String: Bool] = [:]
        let sql = "SELECT lower(name), rootpage > 0 FROM sqlite_master WHERE type IN ('table', 'view')"
        try forEachRow(sql, database) { rows in
            if let name = rows.text(0) { names[name] = rows.integer(1) != 0 }
        }
        return names
    }

    /// Returns the first geometry column of each table, by the table's name in lower case.
    private static func geometryColumns(
        _ database: SQLiteConnection
    ) throws(DocumentError) -> [String: (name: String, kind: GeometryKind?, systemID: Int64)] {
        var columns: [String: (name: String, kind: GeometryKind?, systemID: Int64)] = [:]
        let sql = """
            SELECT table_name, column_name, geometry_type_name, srs_id FROM gpkg_geometry_columns ORDER BY rowid
            """
        try forEachRow(sql, database) { rows in
            guard let table = rows.text(0)?.lowercased(), columns[table] == nil, let name = rows.text(1)
            else { return }
            columns[table] = (name, kind(rows.text(2) ?? ""), rows.integer(3))
        }
        return columns
    }

    /// Returns the titles of columns for users, by the names of the table and of the column in lower case.
    private static func aliases(
        _ database: SQLiteConnection
    ) throws(DocumentError) -> [String: [String: String]] {
        var aliases: [String: [String: String]] = [:]
        let sql = "SELECT lower(table_name), lower(column_name), title FROM gpkg_data_columns"
        try forEachRow(sql, database) { rows in
            guard let table = rows.text(0), let name = rows.text(1), let title = rows.text(2), !title.isEmpty
            else { return }
            aliases[table, default: [:]][name] = title
        }
        return aliases
    }

    /// Returns the number of features in each layer, from GDAL's table.
    private static func counts(_ database: SQLiteConnection) throws(DocumentError) -> [String: Int] {
        var counts: [String: Int] = [:]
        let sql = "SELECT lower(table_name), feature_count FROM gpkg_ogr_contents WHERE feature_count >= 0"
        try forEachRow(sql, database) { rows in
            if let name = rows.text(0) { counts[name] = Int(rows.integer(1)) }
        }
        return counts
    }

    /// Returns the names of the R-trees that the package declares, in lower case.
    private static func indexedColumns(_ database: SQLiteConnection) throws(DocumentError) -> Set<String> {
        var names: Set<String> = []
        let sql = """
            SELECT lower('rtree_' || table_name || '_' || column_name) FROM gpkg_extensions
            WHERE extension_name = 'gpkg_rtree_index'
            """
        try forEachRow(sql, database) { rows in if let name = rows.text(0) { names.insert(name) } }
        return names
    }

    private static func kind(_ type: String) -> GeometryKind? {
        switch type.uppercased() {
        case "POINT": .point
        case "MULTIPOINT": .multipoint
        case "LINESTRING", "MULTILINESTRING", "CIRCULARSTRING", "COMPOUNDCURVE", "CURVE", "MULTICURVE":
            .polyline
        case "POLYGON", "MULTIPOLYGON", "CURVEPOLYGON", "SURFACE", "MULTISURFACE", "POLYHEDRALSURFACE", "TIN",
            "TRIANGLE":
            .polygon
        default: nil
        }
    }
}

/// A layer of a GeoPackage: a table or view with geometries, or with attributes only.
struct GeoPackageLayer: Sendable {
    var table: String
    var geometryColumn: String?
    var geometryKind: GeometryKind?
    var systemID: Int64 = 0
    /// The bounds in `gpkg_contents`: xMin, yMin, xMax, yMax.
    var bounds: SIMD4<Double>?
    var featureCount: Int?
    /// Whether the rows are stored in the file; false for views and virtual tables.
    var isStored = true
    /// The titles of columns for users, by the names of the columns in lower case.
    var aliases: [String: String] = [:]
    /// The name of the R-tree of the geometries.
    var index: String?
    /// What a mobile geodatabase says about the geometries, if there are any; nil for GeoPackages.
    var mobile: MobileGeometry?

    init(table: String) { self.table = table }
}
