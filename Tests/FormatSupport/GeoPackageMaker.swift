import CartoucheCSqlite
import Foundation
import TemporarySupport

/// Writes small GeoPackages for tests: the tables of OGC 12-128 and the data of a test.
///
/// `@unchecked Sendable`: a test writes on one thread, and tests only read shared packages.
package final class GeoPackageMaker: @unchecked Sendable {
    package let path: String
    private var database: OpaquePointer?
    private let folder: TemporaryFolder

    /// Creates an empty package in a temporary folder, which is deleted together with this object.
    package init(_ name: String = "test.gpkg") throws {
        folder = try TemporaryFolder()
        path = folder.url.path + "/" + name
        try expectOK(sqlite3_open(path, &database))
        try run(
            """
            PRAGMA synchronous = OFF; PRAGMA journal_mode = MEMORY;
            PRAGMA application_id = 0x47504B47;
            CREATE TABLE gpkg_spatial_ref_sys (srs_name TEXT, srs_id INTEGER PRIMARY KEY, organization TEXT,
              organization_coordsys_id INTEGER, definition TEXT, description TEXT);
            INSERT INTO gpkg_spatial_ref_sys VALUES ('a', -1, 'NONE', -1, 'undefined', ''), ('b', 0, 'NONE', 0,
              'undefined', ''), ('c', 4326, 'EPSG', 4326, 'x', ''), ('d', 70000, 'EPSG', 25832, 'x', ''),
              ('e', 80000, 'mine', 1, 'PROJCS["mine",GEOGCS["g",DATUM["D_WGS_1984",SPHEROID["WGS_1984",6378137,298.257223563]],PRIMEM["Greenwich",0],UNIT["Degree",0.0174532925199433]],PROJECTION["Mercator"],PARAMETER["central_meridian",10],UNIT["Meter",1]]', '');
            CREATE TABLE gpkg_contents (table_name TEXT PRIMARY KEY, data_type TEXT, identifier TEXT, description TEXT,
              last_change DATETIME, min_x DOUBLE, min_y DOUBLE, max_x DOUBLE, max_y DOUBLE, srs_id INTEGER);
            CREATE TABLE gpkg_geometry_columns (table_name TEXT, column_name TEXT, geometry_type_name TEXT,
              srs_id INTEGER, z TINYINT, m TINYINT);
            CREATE TABLE gpkg_extensions (table_name TEXT, column_name TEXT, extension_name TEXT, definition TEXT,
              scope TEXT);
            """)
    }

    deinit {
        sqlite3_close(database)
    }

    /// Runs SQL statements.
    package func run(_ sql: String) throws { try expectOK(sqlite3_exec(database, sql, nil, nil, nil)) }

    /// Adds a table of features and the rows that describe it.
    package func table(
        _ name: String, columns: String = "", key: String = "fid INTEGER PRIMARY KEY",
        type: String = "GEOMETRY",
        system: Int = 4326, bounds: String = "NULL, NULL, NULL, NULL"
    ) throws {
        let list = [key, "geom \(type)", columns].filter { !$0.isEmpty }.joined(separator: ", ")
        try run(
            """
            CREATE TABLE "\(name)" (\(list));
            INSERT INTO gpkg_contents VALUES ('\(name)', 'features', '\(name)', '', '', \(bounds), \(system));
            INSERT INTO gpkg_geometry_columns VALUES ('\(name)', 'geom', '\(type)', \(system), 2, 2);
            """)
    }

    /// Adds a row with a geometry (well-known binary in hexadecimal digits) and values of other columns.
    package func row(_ table: String, _ wkb: String?, _ values: String = "", columns: String = "") throws {
        let geometry = wkb.map { "X'47500001E6100000\($0)'" } ?? "NULL"
        let names = columns.isEmpty ? "geom" : "geom, \(columns)"
        try run(
            "INSERT INTO \"\(table)\" (\(names)) VALUES (\(geometry)\(values.isEmpty ? "" : ", " + values))")
    }

    /// Adds an R-tree of points, given as x and y for each row.
    package func index(_ table: String, _ points: [Int: (x: Double, y: Double)]) throws {
        try run(
            """
            CREATE VIRTUAL TABLE "rtree_\(table)_geom" USING rtree(id, minx, maxx, miny, maxy);
            INSERT INTO gpkg_extensions VALUES ('\(table)', 'geom', 'gpkg_rtree_index', '', '');
            """)
        for (id, point) in points {
            try run(
                "INSERT INTO \"rtree_\(table)_geom\" VALUES (\(id), \(point.x), \(point.x), \(point.y), \(point.y))"
            )
        }
    }

    /// Ends writing, so that the file is complete.
    package func close() {
        sqlite3_close(database)
        database = nil
    }

    private func expectOK(_ code: Int32) throws {
        if code != SQLITE_OK {
            throw NSError(domain: String(cString: sqlite3_errmsg(database)), code: Int(code))
        }
    }
}

/// Well-known binary as hexadecimal digits.
package enum Hex {
    package static func wkb(_ type: UInt32, bigEndian: Bool = false, _ parts: String...) -> String {
        (bigEndian ? "00" : "01") + whole(type, bigEndian: bigEndian) + parts.joined()
    }

    package static func whole(_ value: UInt32, bigEndian: Bool = false) -> String {
        hex(withUnsafeBytes(of: bigEndian ? value.bigEndian : value.littleEndian) { Array($0) })
    }

    package static func doubles(_ values: Double..., bigEndian: Bool = false) -> String {
        values.map { value in
            let bits = bigEndian ? value.bitPattern.bigEndian : value.bitPattern.littleEndian
            return hex(withUnsafeBytes(of: bits) { Array($0) })
        }.joined()
    }

    package static func point(_ x: Double, _ y: Double) -> String { wkb(1, doubles(x, y)) }

    package static func line(_ positions: [SIMD2<Double>], type: UInt32 = 2) -> String {
        wkb(type, path(positions))
    }

    /// A count and positions, as in a ring.
    package static func path(_ positions: [SIMD2<Double>]) -> String {
        whole(UInt32(positions.count)) + positions.map { doubles($0.x, $0.y) }.joined()
    }

    package static func polygon(_ rings: [SIMD2<Double>]...) -> String {
        wkb(3, whole(UInt32(rings.count)), rings.map(path).joined())
    }

    package static func collection(_ type: UInt32, _ members: String...) -> String {
        wkb(type, whole(UInt32(members.count)), members.joined())
    }

    private static func hex(_ bytes: [UInt8]) -> String {
        bytes.map { byte in
            let text = String(byte, radix: 16, uppercase: true)
            return text.count == 1 ? "0" + text : text
        }.joined()
    }
}
