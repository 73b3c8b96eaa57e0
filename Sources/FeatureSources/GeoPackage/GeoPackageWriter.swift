import CartoucheCSqlite
import CartoucheDocuments
import CartoucheExpressions
import CartoucheFeatures
import CartoucheGeospatial

/// Writes a new GeoPackage with tables of features (OGC 12-128r18, version 1.3).
///
/// The file is complete or does not exist. One thread uses a writer.
package final class GeoPackageWriter {
    private struct Table {
        var name: String
        var insertion: OpaquePointer
        var low = SIMD2(repeating: Double.infinity)
        var high = SIMD2(repeating: -Double.infinity)
    }

    private let path: String
    private let scratch: ScratchFile
    private var handle: OpaquePointer?
    private var tables: [Table] = []
    /// The number of the coordinate system in the file.
    package let reference: Int32

    /// SQLite's constant for values that it must copy.
    private static let copied = unsafeBitCast(-1, to: sqlite3_destructor_type.self)

    /// Creates an empty file.
    ///
    /// - Parameters:
    ///   - path: The path of the file; `-` is standard output.
    ///   - spatialReference: The coordinate system of all features.
    /// - Throws: `DocumentError` if the file cannot be written.
    package init(path: String, spatialReference: SpatialReference) throws(DocumentError) {
        self.path = path
        scratch = try ScratchFile(for: path)
        let code = spatialReference.canonicalWKID
        reference = Int32(code ?? 999_999)
        guard
            sqlite3_open_v2(scratch.path, &handle, SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, nil)
                == SQLITE_OK
        else { throw failure() }
        // Without a name, the file is deleted however the process ends.
        scratch.removeName()
        let text = (try? spatialReference.esriText()) ?? nil
        try run(
            """
            PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA locking_mode = EXCLUSIVE;
            PRAGMA application_id = \(0x4750_4B47); PRAGMA user_version = 10300;
            BEGIN;
            CREATE TABLE gpkg_spatial_ref_sys (srs_name TEXT NOT NULL, srs_id INTEGER NOT NULL PRIMARY KEY,
                organization TEXT NOT NULL, organization_coordsys_id INTEGER NOT NULL, definition TEXT NOT NULL,
                description TEXT);
            CREATE TABLE gpkg_contents (table_name TEXT NOT NULL PRIMARY KEY, data_type TEXT NOT NULL,
                identifier TEXT UNIQUE, description TEXT DEFAULT '',
                last_change DATETIME NOT NULL DEFAULT '1970-01-01T00:00:00.000Z',
                min_x DOUBLE, min_y DOUBLE, max_x DOUBLE, max_y DOUBLE, srs_id INTEGER,
                CONSTRAINT fk_gc_r_srs_id FOREIGN KEY (srs_id) REFERENCES gpkg_spatial_ref_sys(srs_id));
            CREATE TABLE gpkg_geometry_columns (table_name TEXT NOT NULL, column_name TEXT NOT NULL,
                geometry_type_name TEXT NOT NULL, srs_id INTEGER NOT NULL, z TINYINT NOT NULL, m TINYINT NOT NULL,
                CONSTRAINT pk_geom_cols PRIMARY KEY (table_name, column_name),
                CONSTRAINT uk_gc_table_name UNIQUE (table_name),
                CONSTRAINT fk_gc_tn FOREIGN KEY (table_name) REFERENCES gpkg_contents(table_name),
                CONSTRAINT fk_gc_srs FOREIGN KEY (srs_id) REFERENCES gpkg_spatial_ref_sys (srs_id));
            INSERT INTO gpkg_spatial_ref_sys VALUES
                ('Undefined Cartesian SRS', -1, 'NONE', -1, 'undefined', NULL),
                ('Undefined geographic SRS', 0, 'NONE', 0, 'undefined', NULL);
            """)
        let systems: [(SpatialReference, Int32, String?)] =
            [(.wgs84, 4326, try? SpatialReference.wgs84.esriText())]
            + (reference == 4326 ? [] : [(spatialReference, reference, text)])
        for (system, number, definition) in systems {
            let isEPSG = number < 32_768 && system.canonicalWKID != nil
            let insertion = try prepare("INSERT INTO gpkg_spatial_ref_sys VALUES (?, ?, ?, ?, ?, NULL)")
            defer { sqlite3_finalize(insertion) }
            bind("\(system)", 1, insertion)
            sqlite3_bind_int(insertion, 2, number)
            bind(isEPSG ? "EPSG" : system.canonicalWKID == nil ? "NONE" : "ESRI", 3, insertion)
            sqlite3_bind_int(insertion, 4, number)
            bind(definition ?? "undefined", 5, insertion)
            try step(insertion)
        }
    }

    deinit { closeAll() }

    /// Adds a table.
    ///
    /// The columns of the identifier and of the geometry are `fid` and `geom`, with a number if an attribute has this name.
    ///
    /// - Parameters:
    ///   - name: The name; characters that SQL allows only in quotes are kept.
    ///   - columns: The attributes. Their names must differ in more than their case.
    ///   - dimensions: The coordinates of geometries beside x and y; nil if the rows have no geometries. Default: none.
    /// - Returns: The number of the table.
    /// - Throws: `DocumentError` if the table cannot be created.
    package func addTable(
        _ name: String, columns: [Field],
        dimensions: GeoPackageShape.Dimensions? = GeoPackageShape.Dimensions()
    ) throws(DocumentError) -> Int {
        let columnTexts = columns.map { ", \(Self.quoted($0.name)) \(Self.sqlType($0.type))" }.joined()
        let taken = Set(columns.map { $0.name.lowercased() })
        let (key, geometry) = (Self.free("fid", taken), Self.free("geom", taken))
        let geometryText = dimensions != nil ? ", \(geometry) GEOMETRY" : ""
        try run(
            """
            CREATE TABLE \(Self.quoted(name)) (\(key) INTEGER PRIMARY KEY AUTOINCREMENT NOT NULL\(geometryText)\(columnTexts))
            """)
        let type = dimensions != nil ? "features" : "attributes"
        var rows = [("gpkg_contents (table_name, identifier, srs_id, data_type)", "?1, ?1, ?2, '\(type)'")]
        if let dimensions {
            let flags = "\(dimensions.hasHeights ? 1 : 0), \(dimensions.hasMeasures ? 1 : 0)"
            rows.append(
                (
                    "gpkg_geometry_columns (table_name, srs_id, column_name, geometry_type_name, z, m)",
                    "?1, ?2, '\(geometry)', 'GEOMETRY', \(flags)"
                ))
        }
        for (table, rest) in rows {
            let insertion = try prepare("INSERT INTO \(table) VALUES (\(rest))")
            defer { sqlite3_finalize(insertion) }
            bind(name, 1, insertion)
            sqlite3_bind_int(insertion, 2, reference)
            try step(insertion)
        }
        let names = (dimensions != nil ? [geometry] : [key]) + columns.map { Self.quoted($0.name) }
        let marks = names.map { _ in "?" }.joined(separator: ", ")
        let insertion = try prepare(
            "INSERT INTO \(Self.quoted(name)) (\(names.joined(separator: ", "))) VALUES (\(marks))")
        tables.append(Table(name: name, insertion: insertion))
        return tables.count - 1
    }

    /// Adds a feature.
    ///
    /// - Parameters:
    ///   - geometry: The shape; nil if the feature has none, or the table no geometries.
    ///   - values: The values of all columns, in their order.
    ///   - table: The number of the table.
    /// - Throws: `DocumentError` if the feature cannot be written.
    package func add(
        _ geometry: GeoPackageShape?, values: [AttributeValue], to table: Int
    ) throws(DocumentError) {
        let insertion = tables[table].insertion
        if let geometry {
            tables[table].low = pointwiseMin(tables[table].low, geometry.low)
            tables[table].high = pointwiseMax(tables[table].high, geometry.high)
            _ = geometry.bytes.withUnsafeBytes {
                sqlite3_bind_blob(insertion, 1, $0.baseAddress, Int32($0.count), Self.copied)
            }
        } else {
            sqlite3_bind_null(insertion, 1)
        }
        for (index, value) in values.enumerated() {
            let place = Int32(index + 2)
            switch value {
            case .null: sqlite3_bind_null(insertion, place)
            case .integer(let number): sqlite3_bind_int64(insertion, place, number)
            case .double(let number): sqlite3_bind_double(insertion, place, number)
            case .string(let text): bind(text, place, insertion)
            case .boolean(let isTrue): sqlite3_bind_int(insertion, place, isTrue ? 1 : 0)
            case .date(let milliseconds): bind(Timestamp.internetText(milliseconds), place, insertion)
            }
        }
        try step(insertion)
        sqlite3_reset(insertion)
    }

    /// Completes the file.
    ///
    /// - Throws: `DocumentError` if the file cannot be written.
    package func finish() throws(DocumentError) {
        for table in tables where table.low.x <= table.high.x {
            let update = try prepare(
                "UPDATE gpkg_contents SET min_x = ?, min_y = ?, max_x = ?, max_y = ? WHERE table_name = ?")
            defer { sqlite3_finalize(update) }
            let bounds = [table.low.x, table.low.y, table.high.x, table.high.y]
            for (index, bound) in bounds.enumerated() { sqlite3_bind_double(update, Int32(index + 1), bound) }
            bind(table.name, 5, update)
            try step(update)
        }
        try run("COMMIT")
        closeAll()
        try scratch.copy(to: path)
    }

    /// Returns a name that no attribute has.
    private static func free(_ name: String, _ taken: Set<String>) -> String {
        guard taken.contains(name) else { return name }
        return (1...).lazy.map { "\(name)\($0)" }.first { !taken.contains($0) } ?? name
    }

    /// Returns the name of a table.
    func name(ofTable table: Int) -> String { tables[table].name }

    // MARK: SQLite

    private func closeAll() {
        for table in tables { sqlite3_finalize(table.insertion) }
        tables = []
        sqlite3_close_v2(handle)
        handle = nil
    }

    func run(_ sql: String) throws(DocumentError) {
        guard sqlite3_exec(handle, sql, nil, nil, nil) == SQLITE_OK else { throw failure() }
    }

    func prepare(_ sql: String) throws(DocumentError) -> OpaquePointer {
        var statement: OpaquePointer?
        guard sqlite3_prepare_v2(handle, sql, -1, &statement, nil) == SQLITE_OK, let statement else {
            throw failure()
        }
        return statement
    }

    func step(_ statement: OpaquePointer) throws(DocumentError) {
        guard sqlite3_step(statement) == SQLITE_DONE else { throw failure() }
    }

    func bind(_ text: String, _ place: Int32, _ statement: OpaquePointer) {
        var text = text
        _ = text.withUTF8 {
            $0.withMemoryRebound(to: CChar.self) {
                sqlite3_bind_text(statement, place, $0.baseAddress, Int32($0.count), Self.copied)
            }
        }
    }

    private func failure() -> DocumentError {
        let detail = handle.map { String(cString: sqlite3_errmsg($0)) } ?? "no memory"
        return DocumentError(
            .unwritable, source: path, what: "SQLite cannot write the file (\(detail))",
            suggestion: "check the free space of the disk and the names of layers and fields")
    }

    private static func quoted(_ name: String) -> String {
        "\"" + name.split(separator: "\"", omittingEmptySubsequences: false).joined(separator: "\"\"") + "\""
    }

    private static func sqlType(_ type: Field.ValueType) -> String {
        switch type {
        case .integer: "INTEGER"
        case .double: "REAL"
        case .boolean: "BOOLEAN"
        case .date: "DATETIME"
        default: "TEXT"
        }
    }
}
