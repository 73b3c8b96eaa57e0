import CartoucheCSqlite
import Foundation
import Testing

/// No command writes files beside the data of the user.
@Suite struct SideFileTests {
    let folder = try! Scratch()

    /// A database in the mode in which SQLite writes a log, with a row in the table and another one in the log.
    private func makeDatabase(_ name: String, tables: String, hasLog: Bool) throws {
        var database: OpaquePointer?
        #expect(sqlite3_open(folder.path(of: "live.db"), &database) == SQLITE_OK)
        defer { sqlite3_close(database) }
        let script = """
            PRAGMA journal_mode = wal; PRAGMA wal_autocheckpoint = 0; \(tables)
            PRAGMA wal_checkpoint(truncate);
            """
        #expect(sqlite3_exec(database, script, nil, nil, nil) == SQLITE_OK)
        if hasLog { sqlite3_exec(database, "INSERT INTO t VALUES (2, 'b', NULL)", nil, nil, nil) }
        _ = try folder.bash(
            "mkdir -p d; cp live.db d/\(name); \(hasLog ? "cp live.db-wal d/\(name)-wal" : ":"); rm live.db*")
    }

    @Test func databasesGetNoLog() throws {
        try makeDatabase(
            "a.sqlite", tables: "CREATE TABLE t(a, b); INSERT INTO t VALUES (1, 'a');", hasLog: false)
        let before = try folder.read("d/a.sqlite")
        _ = try folder.cartouche("info", "d/a.sqlite")
        #expect(try folder.files(in: "d") == ["a.sqlite"])
        #expect(try folder.read("d/a.sqlite") == before)
    }

    @Test func aLogWithoutIndexIsReadAndKept() throws {
        let tables = """
            CREATE TABLE gpkg_spatial_ref_sys(srs_name, srs_id, organization, organization_coordsys_id, definition);
            CREATE TABLE gpkg_contents(table_name, data_type, identifier, description, last_change, min_x, min_y, max_x, max_y, srs_id);
            CREATE TABLE gpkg_geometry_columns(table_name, column_name, geometry_type_name, srs_id, z, m);
            CREATE TABLE t(fid INTEGER PRIMARY KEY, name TEXT, geom BLOB);
            INSERT INTO gpkg_contents(table_name, data_type, identifier, srs_id) VALUES ('t', 'features', 't', 4326);
            INSERT INTO gpkg_geometry_columns VALUES ('t', 'geom', 'POINT', 4326, 0, 0);
            INSERT INTO t VALUES (1, 'a', NULL);
            """
        try makeDatabase("a.gpkg", tables: tables, hasLog: true)
        let before = try ["d/a.gpkg", "d/a.gpkg-wal"].map { try folder.read($0) }
        let run = try folder.cartouche("info", "d/a.gpkg")
        #expect(run.text.contains("2 features"), "\(run.text) \(run.errors)")
        #expect(try folder.files(in: "d") == ["a.gpkg", "a.gpkg-wal"])
        #expect(try ["d/a.gpkg", "d/a.gpkg-wal"].map { try folder.read($0) } == before)
        // GDAL would move the log into the database.
        _ = try folder.bash(
            "mv d/a.gpkg d/a.sqlite; mv d/a.gpkg-wal d/a.sqlite-wal; sed -i s/gpkg_contents/gpkg_Contentz/g d/a.sqlite"
        )
        _ = try folder.cartouche("info", "d/a.sqlite")
        #expect(try folder.files(in: "d") == ["a.sqlite", "a.sqlite-wal"])
    }

    @Test func compressedDataLeavesNoFile() throws {
        try folder.write("d/a.geojson", Samples.points)
        let text = (0..<3000).map { "<wpt lat=\"1\" lon=\"\($0 % 90)\"><name>\($0)</name></wpt>" }.joined()
        try folder.write(
            "d/b.gpx",
            "<gpx version=\"1.1\" creator=\"x\" xmlns=\"http://www.topografix.com/GPX/1/1\">\(text)</gpx>")
        try folder.write(
            "d/c.gml",
            """
            <ogr:FeatureCollection xmlns:ogr="http://ogr.maptools.org/" xmlns:gml="http://www.opengis.net/gml">
            <gml:featureMember><ogr:a><ogr:g><gml:Point srsName="EPSG:4326"><gml:coordinates>1,2</gml:coordinates>
            </gml:Point></ogr:g></ogr:a></gml:featureMember></ogr:FeatureCollection>
            """)
        _ = try folder.bash("cd d; for f in a.geojson b.gpx c.gml; do gzip -k $f; done")
        let before = try folder.files(in: "d")
        for file in before {
            _ = try folder.cartouche("info", "d/\(file)")
            _ = try folder.cartouche("render", "d/\(file)", "-o", "x.png")
        }
        #expect(try folder.files(in: "d") == before)
    }
}
