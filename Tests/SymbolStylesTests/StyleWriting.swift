import CartoucheCSqlite
import Foundation
import TemporarySupport
import Testing

/// A row of the table `ITEMS` of a style.
struct StyleRow {
    var key: String?
    var name = ""
    var category = ""
    var tags = ""
    var itemClass = 3
    var content: String

    /// A point symbol with markers of one size each, bottom first.
    ///
    /// - Parameter members: Further members of the symbol, such as `,"angle":30`.
    static func point(
        _ key: String, name: String = "", category: String = "", tags: String = "", sizes: [Double] = [10],
        members: String = "", layerMembers: String = ""
    ) -> StyleRow {
        let layers = sizes.reversed().map { size in
            """
            {"type":"CIMVectorMarker","enable":true,"size":\(size),"frame":{"xmin":-1,"ymin":-1,"xmax":1,"ymax":1},
            "markerGraphics":[{"type":"CIMMarkerGraphic","geometry":{"rings":[[[-1,-1],[-1,1],[1,1],[1,-1],[-1,-1]]]},
            "symbol":{"type":"CIMPolygonSymbol","symbolLayers":[{"type":"CIMSolidFill","enable":true,
            "color":{"type":"CIMRGBColor","values":[200,100,0,100]}}]}}]\(layerMembers)}
            """
        }
        return StyleRow(
            key: key, name: name, category: category, tags: tags,
            content:
                #"{"type":"CIMPointSymbol","symbolLayers":[\#(layers.joined(separator: ","))]\#(members)}"#)
    }

    static func polygon(_ key: String) -> StyleRow {
        StyleRow(
            key: key, name: key, itemClass: 5,
            content: #"{"type":"CIMPolygonSymbol","symbolLayers":[{"type":"CIMSolidFill","enable":true}]}"#)
    }
}

extension TemporaryFolder {
    /// Returns the path of a file in the folder.
    func path(_ name: String) -> String { url.appending(path: name).path }

    /// Runs a script of SQL on a database in the folder, which is made if it is missing.
    func run(_ script: String, on name: String) throws {
        var database: OpaquePointer?
        try #require(sqlite3_open(path(name), &database) == SQLITE_OK)
        defer { sqlite3_close(database) }
        try #require(sqlite3_exec(database, script, nil, nil, nil) == SQLITE_OK)
    }

    /// Returns the rows of a query as texts with their types.
    func rows(_ query: String, on name: String) throws -> [String] {
        var database: OpaquePointer?
        try #require(sqlite3_open(path(name), &database) == SQLITE_OK)
        defer { sqlite3_close(database) }
        var statement: OpaquePointer?
        try #require(sqlite3_prepare_v2(database, query, -1, &statement, nil) == SQLITE_OK)
        defer { sqlite3_finalize(statement) }
        var rows: [String] = []
        while sqlite3_step(statement) == SQLITE_ROW {
            let cells = (0..<sqlite3_column_count(statement)).map { column in
                let type = sqlite3_column_type(statement, column)
                let text = sqlite3_column_text(statement, column).map { String(cString: $0) } ?? ""
                return type == SQLITE_TEXT ? text : "\(type):\(text)"
            }
            rows.append(cells.joined(separator: "|"))
        }
        return rows
    }

    /// Writes a style in the form of ArcGIS Pro, with a NUL byte after each content.
    func writeStyle(_ rows: [StyleRow], as name: String = "test.stylx") throws -> URL {
        let file = url.appending(path: name)
        var database: OpaquePointer?
        try #require(sqlite3_open(file.path, &database) == SQLITE_OK)
        defer { sqlite3_close(database) }
        func quoted(_ text: String?) -> String {
            text.map { "'" + $0.replacingOccurrences(of: "'", with: "''") + "'" } ?? "NULL"
        }
        let inserts = rows.map { row in
            """
            INSERT INTO ITEMS(CLASS, CATEGORY, NAME, TAGS, CONTENT, KEY) VALUES(\(row.itemClass),
            \(quoted(row.category)), \(quoted(row.name)), \(quoted(row.tags)),
            \(quoted(row.content)) || char(0), \(quoted(row.key)));
            """
        }
        let script =
            """
            BEGIN;
            CREATE TABLE ITEMS(ID INTEGER PRIMARY KEY, CLASS INTEGER, CATEGORY TEXT, NAME TEXT, TAGS TEXT,
            CONTENT TEXT, KEY TEXT UNIQUE);
            CREATE TABLE meta(key TEXT, value TEXT);
            INSERT INTO meta VALUES('cim_version', '2.3.0');
            """ + inserts.joined() + "COMMIT;"
        try #require(sqlite3_exec(database, script, nil, nil, nil) == SQLITE_OK)
        return file
    }
}
