import CartoucheCSqlite
import Foundation
import TemporarySupport

/// Writes small mobile geodatabases for tests.
///
/// `@unchecked Sendable`: a test writes on one thread.
package final class MobileGeodatabaseMaker: @unchecked Sendable {
    package let path: String
    private var database: OpaquePointer?
    private let folder: TemporaryFolder

    package init(_ name: String = "town.geodatabase") throws {
        folder = try TemporaryFolder()
        path = folder.url.path + "/" + name
        try expectOK(sqlite3_open(path, &database))
        try run(
            """
            CREATE TABLE GDB_Items (OBJECTID INTEGER PRIMARY KEY, UUID TEXT, Type TEXT, Name TEXT, PhysicalName TEXT,
              Path TEXT, Definition TEXT);
            INSERT INTO GDB_Items (Name, Definition) VALUES ('Workspace', '<DEWorkspace></DEWorkspace>');
            """)
    }

    deinit { close() }

    package func close() {
        sqlite3_close(database)
        database = nil
    }

    package func run(_ sql: String) throws { try expectOK(sqlite3_exec(database, sql, nil, nil, nil)) }

    /// Adds a feature class in WGS 84, on a grid of a millionth of a degree; or a table without geometries.
    ///
    /// - Parameter shapeType: Such as `esriGeometryPoint`; nil for a table.
    package func table(_ name: String, columns: String, shapeType: String?, aliases: String = "") throws {
        let shape = shapeType.map {
            """
            <ShapeType>\($0)</ShapeType><ShapeFieldName>SHAPE</ShapeFieldName><Extent><XMin>0</XMin><YMin>0</YMin>
            <XMax>60</XMax><YMax>60</YMax></Extent><SpatialReference><WKT>GEOGCS["WGS 84"]</WKT>
            <XOrigin>-400</XOrigin><YOrigin>-400</YOrigin><XYScale>1000000</XYScale><ZOrigin>-100</ZOrigin>
            <ZScale>1000</ZScale><WKID>4326</WKID><LatestWKID>4326</LatestWKID></SpatialReference>
            """
        }
        let type = shapeType == nil ? "esriDTTable" : "esriDTFeatureClass"
        let definition = """
            <DEFeatureClassInfo><CatalogPath>\\main.\(name)</CatalogPath><DatasetType>\(type)</DatasetType>
            <GPFieldInfoExs>\(aliases)</GPFieldInfoExs>\(shape ?? "")</DEFeatureClassInfo>
            """
        try run(
            """
            CREATE TABLE "\(name)" (OBJECTID INTEGER PRIMARY KEY, \(columns)\(shapeType == nil ? "" : ", SHAPE BLOB"));
            INSERT INTO GDB_Items (Name, Definition) VALUES ('main.\(name)', '\(definition)');
            """)
    }

    /// Returns a geometry as SQL: parts of positions in degrees, or with heights in meters.
    ///
    /// - Parameter kind: 1 for points, 4 for lines, 8 for polygons.
    package static func shape(kind: UInt8, _ parts: [[SIMD3<Double>]], hasHeights: Bool = false) -> String {
        // A separator is between two parts.
        var points: [(x: Int64, y: Int64, z: Int64)] = []
        for (index, part) in parts.enumerated() {
            if index > 0 { points.append((-1, 0, 0)) }
            points += part.map { position in
                let (x, y) = ((position.x + 400) * 1e6, (position.y + 400) * 1e6)
                return (Int64(x.rounded()), Int64(y.rounded()), Int64(((position.z + 100) * 1000).rounded()))
            }
        }
        var coordinates: [UInt8] = []
        var last: (x: Int64, y: Int64, z: Int64) = (0, 0, 0)
        for point in points {
            coordinates += packed(point.x - last.x) + packed(point.y - last.y)
            last = point
        }
        if hasHeights {
            last.z = 0
            for point in points {
                coordinates += packed(point.z - last.z)
                last.z = point.z
            }
        }
        var writer = ByteWriter()
        writer.append([0x64, 0x11, 0x0F, 0x00])
        writer.little(UInt32(points.count))
        writer.append([4, hasHeights ? kind | 0x40 : kind])
        // The envelope, which points do not have.
        if kind != 1 { for _ in 0..<4 { writer.append(packed(400_000_000)) } }
        var length = packed(Int64(coordinates.count))
        length += [UInt8](repeating: 0, count: 4 - length.count)
        writer.append(length + [1, hasHeights ? 1 : 0, 0, 0] + coordinates)
        let digits = writer.bytes.map { byte in
            (byte < 16 ? "0" : "") + String(byte, radix: 16)
        }
        return "X'\(digits.joined())'"
    }

    /// Returns an integer: six bits and the sign, then seven bits in each byte.
    private static func packed(_ value: Int64) -> [UInt8] {
        var rest = value.magnitude
        var bytes = [UInt8(rest & 0x3F) | (value < 0 ? 0x40 : 0)]
        rest >>= 6
        while rest > 0 {
            bytes[bytes.count - 1] |= 0x80
            bytes.append(UInt8(rest & 0x7F))
            rest >>= 7
        }
        return bytes
    }

    private func expectOK(_ code: Int32) throws {
        if code != SQLITE_OK {
            throw NSError(domain: String(cString: sqlite3_errmsg(database)), code: Int(code))
        }
    }
}
