import CSqlite
import Databases
import Documents
import Features
import Geospatial

/// A GeoPackage's description of its layers.
struct GeoPackageCatalog {
    /// The layers of features or attributes, in the order of `gpkg_contents`.
    var layers: [GeoPackageLayer] = []
    /// Diagnostics about other layers.
    var diagnostics: [Diagnostic] = []

    /// Reads the tables that describe the package; nil if the database is not a GeoPackage.
    init?(_ database: SQLiteConnection) throws(DocumentError) {
        let tables = try Self.tables(of: database)
        guard tables.contains("gpkg_contents") else { return nil }
        let hasGeometries = tables.contains("gpkg_geometry_columns")
        let counts = tables.contains("gpkg_ogr_contents") ? try Self.counts(database) : [:]
        let indexed = tables.contains("gpkg_extensions") ? try Self.indexedColumns(database) : []
        let rows = try database.prepare(
            hasGeometries
                ? """
                SELECT c.table_name, c.data_type, c.min_x, c.min_y, c.max_x, c.max_y, g.column_name,
                  g.geometry_type_name, g.srs_id
                FROM gpkg_contents c LEFT JOIN gpkg_geometry_columns g
                  ON lower(g.table_name) = lower(c.table_name) ORDER BY c.rowid
                """
                : "SELECT table_name, data_type, min_x, min_y, max_x, max_y FROM gpkg_contents ORDER BY rowid"
        )
        while try rows.step() {
            guard let table = rows.text(0) else { continue }
            let type = rows.text(1)?.lowercased() ?? ""
            let geometry = hasGeometries ? rows.text(6) : nil
            guard geometry != nil || type == "attributes" || type == "aspatial" else {
                if type == "features" {
                    note(.layerWithoutGeometry, "the layer \"\(table)\" is not in gpkg_geometry_columns")
                } else {
                    note(.layerNotFeatures, "the layer \"\(table)\" has \(type), not features")
                }
                continue
            }
            // A table with several geometry columns becomes one layer, with the first geometry column.
            if layers.contains(where: { $0.table == table }) { continue }
            var layer = GeoPackageLayer(table: table)
            layer.featureCount = counts[table.lowercased()]
            if let geometry {
                layer.geometryColumn = geometry
                layer.geometryKind = Self.kind(rows.text(7) ?? "")
                layer.systemID = rows.integer(8)
                if let west = rows.number(2), let south = rows.number(3), let east = rows.number(4),
                    let north = rows.number(5), west <= east, south <= north
                {
                    layer.bounds = SIMD4(west, south, east, north)
                }
                let index = "rtree_\(table)_\(geometry)".lowercased()
                if tables.contains(index), indexed.contains(index) {
                    layer.index = "rtree_\(table)_\(geometry)"
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

    /// Returns the names of all tables and views in lower case.
    private static func tables(of database: SQLiteConnection) throws(DocumentError) -> Set<String> {
        var names: Set<String> = []
        let rows = try database.prepare(
            "SELECT lower(name) FROM sqlite_master WHERE type IN ('table', 'view')")
        while try rows.step() { if let name = rows.text(0) { names.insert(name) } }
        return names
    }

    /// Returns the number of features in each layer, from GDAL's table.
    private static func counts(_ database: SQLiteConnection) throws(DocumentError) -> [String: Int] {
        var counts: [String: Int] = [:]
        let rows = try database.prepare(
            "SELECT lower(table_name), feature_count FROM gpkg_ogr_contents WHERE feature_count >= 0")
        while try rows.step() { if let name = rows.text(0) { counts[name] = Int(rows.integer(1)) } }
        return counts
    }

    /// Returns the names of the R-trees that the package declares, in lower case.
    private static func indexedColumns(_ database: SQLiteConnection) throws(DocumentError) -> Set<String> {
        var names: Set<String> = []
        let rows = try database.prepare(
            """
            SELECT lower('rtree_' || table_name || '_' || column_name) FROM gpkg_extensions
            WHERE extension_name = 'gpkg_rtree_index'
            """)
        while try rows.step() { if let name = rows.text(0) { names.insert(name) } }
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
    /// The name of the R-tree of the geometries.
    var index: String?

    init(table: String) { self.table = table }
}
