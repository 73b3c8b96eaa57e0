import CartoucheDocuments
import CartoucheExpressions
import CartoucheFeatureSources
import CartoucheFeatures
import CartoucheGeospatial
import FormatSupport
import Foundation
import Testing

@Suite struct GeoPackageTests {
    @Test func rowsBecomeFeaturesInTheirOrder() throws {
        let maker = try GeoPackageMaker("odd #1 ?100%.gpkg")
        try maker.table(
            "roads",
            columns: "name TEXT, lanes MEDIUMINT, width DOUBLE, toll BOOLEAN, built DATE, seen DATETIME",
            type: "POINT", bounds: "1, 2, 5, 6")
        try maker.row(
            "roads", Hex.point(1, 2),
            "9, 'Ä', 9007199254740993, 2.5, 1, '2024-02-29', '2024-02-29T12:00:00.250Z'",
            columns: "fid, name, lanes, width, toll, built, seen")
        try maker.row("roads", nil, "3, 'b', 0", columns: "fid, name, toll")
        maker.close()
        let source = try FeatureSources.open(path: maker.path)
        #expect(source.name == "roads")
        #expect(source.geometryKind == .point)
        #expect(source.spatialReference == .wgs84)
        #expect(source.extent == Envelope(xMin: 1, yMin: 2, xMax: 5, yMax: 6, spatialReference: .wgs84))
        #expect(
            source.fields.map(\.type)
                == [.integer, .string, .integer, .double, .boolean, .date, .date])
        let all = try source.gathered()
        #expect(all.batches[0].ids == [3, 9])
        #expect(all.kinds == [.none, .point])
        #expect(all.coordinates == [SIMD2(1, 2)])
        #expect(all.values("name") == [.string("b"), .string("Ä")])
        #expect(all.values("lanes") == [.null, .integer(9_007_199_254_740_993)])
        #expect(all.values("toll") == [.boolean(false), .boolean(true)])
        #expect(all.values("built") == [.null, .date(1_709_164_800_000)])
        #expect(all.values("seen") == [.null, .date(1_709_208_000_250)])
        #expect(all.codes.isEmpty)
    }

    @Test func layersAreListedAndTilesReported() throws {
        let maker = try GeoPackageMaker()
        try maker.table("a")
        try maker.table("B c")
        try maker.run(
            """
            CREATE TABLE notes (id INTEGER PRIMARY KEY, text TEXT); INSERT INTO notes VALUES (1, 'x');
            INSERT INTO gpkg_contents (table_name, data_type) VALUES ('notes', 'attributes'), ('pic', 'tiles');
            """)
        let file = try FeatureSources.openFile(path: maker.path)
        #expect(file.layerNames == ["a", "B c", "notes"])
        #expect(file.format == "GeoPackage")
        #expect(file.diagnostics.map(\.code) == [.layerNotFeatures])
        #expect(throws: FeatureSourceError.self) { try FeatureSources.open(path: maker.path) }
        #expect(try FeatureSources.open(path: maker.path + "?layer=b%20C").name == "B c")
        let notes = try FeatureSources.open(path: maker.path, layer: "notes").gathered()
        #expect(notes.kinds == [.none])
        #expect(notes.values("text") == [.string("x")])
        #expect(notes.codes.isEmpty)
    }

    @Test(arguments: [
        (4326, SpatialReference.wgs84 as SpatialReference?), (70000, SpatialReference(wkid: 25832)), (0, nil),
        (-1, nil),
    ])
    func spatialReferencesAreFoundByID(id: Int, reference: SpatialReference?) throws {
        let maker = try GeoPackageMaker()
        try maker.table("a", system: id)
        #expect(try GeoPackageSource(path: maker.path).spatialReference == reference)
    }

    @Test func referenceWithoutACodeIsReadFromItsText() throws {
        let maker = try GeoPackageMaker()
        try maker.table("a", system: 80000)
        #expect(
            try GeoPackageSource(path: maker.path).spatialReference?.wkText?.hasPrefix("PROJCS[\"mine\"")
                == true)
        try maker.table("b", system: 5555)
        let unknown = try GeoPackageSource(path: maker.path, layer: "b")
        #expect(unknown.spatialReference == nil)
        #expect(try unknown.gathered().codes == [.unknownSpatialReference])
    }

    @Test func indexResultsAreInTheFilesOrder() throws {
        let maker = try GeoPackageMaker()
        try maker.table("a", type: "POINT")
        var points: [Int: (x: Double, y: Double)] = [:]
        for id in 1...2000 {
            // The order of the rows differs from the order of the positions.
            points[id] = (x: Double(id * 7919 % 2000), y: 0)
            try maker.row("a", Hex.point(points[id]!.x, 0), "\(id)", columns: "fid")
        }
        try maker.index("a", points)
        let query = FeatureQuery(envelope: Envelope(xMin: 500, yMin: -1, xMax: 540, yMax: 1))
        let found = try GeoPackageSource(path: maker.path).gathered(query)
        let expected = points.filter { (500...540).contains($0.value.x) }.keys.sorted()
        #expect(found.batches.flatMap { $0.ids ?? [] } == expected.map(Int64.init))
        // A feature that is missing in the index is not found, which proves that the index is used.
        try maker.run("DELETE FROM rtree_a_geom WHERE id = \(expected[3])")
        #expect(try GeoPackageSource(path: maker.path).gathered(query).count == expected.count - 1)
        try maker.run("DELETE FROM gpkg_extensions")
        #expect(try GeoPackageSource(path: maker.path).gathered(query).count == expected.count)
    }

    @Test func viewIsALayer() throws {
        let maker = try GeoPackageMaker()
        try maker.table("a", columns: "n INTEGER")
        for n in 1...5 { try maker.row("a", Hex.point(Double(n), 0), "\(n)", columns: "n") }
        try maker.run(
            """
            CREATE VIEW odd AS SELECT geom, n FROM a WHERE n % 2 = 1;
            INSERT INTO gpkg_contents (table_name, data_type) VALUES ('odd', 'features');
            INSERT INTO gpkg_geometry_columns VALUES ('odd', 'geom', 'POINT', 4326, 0, 0);
            """)
        let query = FeatureQuery(whereClause: try WhereClause(parsing: "n > 1"))
        let found = try GeoPackageSource(path: maker.path, layer: "odd").gathered(query)
        #expect(found.coordinates.map(\.x) == [3, 5])
        #expect(found.batches[0].ids == nil)
    }

    @Test(
        "A view with values of 300 MB, or one that sorts 2 GB, is refused",
        arguments: [
            "SELECT zeroblob(300000000) AS geom",
            """
            WITH n(i) AS (VALUES (1), (2), (3), (4), (5))
            SELECT zeroblob(100000000) AS geom FROM n a, n b ORDER BY random()
            """,
        ])
    func largeViewIsRefused(query: String) throws {
        let maker = try GeoPackageMaker()
        try maker.run(
            """
            CREATE VIEW large AS \(query);
            INSERT INTO gpkg_contents (table_name, data_type) VALUES ('large', 'features');
            INSERT INTO gpkg_geometry_columns VALUES ('large', 'geom', 'POINT', 4326, 0, 0);
            """)
        let source = try GeoPackageSource(path: maker.path, layer: "large")
        let error = try #require(throws: DocumentError.self) { try source.gathered(FeatureQuery()) }
        #expect(error.kind == .tooLarge)
    }

    @Test func recursiveViewIsRefused() throws {
        let maker = try GeoPackageMaker()
        try maker.run(
            """
            CREATE VIEW endless AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT i AS geom FROM n;
            INSERT INTO gpkg_contents (table_name, data_type) VALUES ('endless', 'features');
            INSERT INTO gpkg_geometry_columns VALUES ('endless', 'geom', 'POINT', 4326, 0, 0);
            """)
        let source = try GeoPackageSource(path: maker.path, layer: "endless")
        let error = try #require(throws: DocumentError.self) { try source.gathered(FeatureQuery()) }
        #expect(error.kind == .unsupported && error.what.contains("recursive"))
    }

    @Test func layerWithoutItsTableThrows() throws {
        let maker = try GeoPackageMaker()
        try maker.run(
            """
            CREATE VIEW lost AS SELECT geom FROM nowhere;
            INSERT INTO gpkg_contents (table_name, data_type) VALUES ('lost', 'features'), ('gone', 'features');
            INSERT INTO gpkg_geometry_columns VALUES ('lost', 'geom', 'POINT', 4326, 0, 0),
              ('gone', 'geom', 'POINT', 4326, 0, 0);
            """)
        #expect(throws: DocumentError.self) { try GeoPackageSource(path: maker.path, layer: "lost") }
        let error = try #require(throws: DocumentError.self) {
            try GeoPackageSource(path: maker.path, layer: "gone")
        }
        #expect(error.description.contains("the table \"gone\" does not exist"))
    }

    @Test func unreadableValuesAreReportedAndNull() throws {
        let maker = try GeoPackageMaker()
        try maker.table("a", columns: "d DATE, t TEXT, n INTEGER, b BLOB, v")
        try maker.row("a", nil, "'yesterday', X'00FF', 1.5, X'01', 5", columns: "d, t, n, b, v")
        try maker.row("a", nil, "5, CAST(X'61FF62' AS TEXT), 'x', NULL, 'y'", columns: "d, t, n, b, v")
        let all = try GeoPackageSource(path: maker.path).gathered()
        #expect(all.values("d") == [.null, .null])
        #expect(all.values("t") == [.null, .string("a\u{FFFD}b")])
        #expect(all.values("n") == [.string("1.5"), .string("x")])
        #expect(all.values("v") == [.string("5"), .string("y")])
        #expect(all.values("b") == nil)
        #expect(all.codes == [.binaryAttribute, .unreadableValue, .invalidText])
    }

    @Test func onlyTheWantedColumnsAreRead() throws {
        let maker = try GeoPackageMaker()
        try maker.table("a", columns: "Name TEXT, n INTEGER")
        try maker.row("a", nil, "'x', 1", columns: "Name, n")
        let source = try GeoPackageSource(path: maker.path)
        let some = try source.gathered(
            FeatureQuery(whereClause: try WhereClause(parsing: "N = 1"), fields: ["NAME", "other"]))
        #expect(some.batches[0].attributes.map(\.name) == ["Name", "n", "other"])
        #expect(throws: ExpressionError.self) {
            try source.gathered(FeatureQuery(whereClause: try WhereClause(parsing: "nam = 1")))
        }
    }

    @Test func batchesHaveTheRequestedSize() throws {
        let maker = try GeoPackageMaker()
        try maker.table("a")
        for n in 1...25 { try maker.row("a", Hex.point(Double(n), 0)) }
        let all = try GeoPackageSource(path: maker.path).gathered(FeatureQuery(batchSize: 10))
        #expect(all.batches.map(\.count) == [10, 10, 5])
    }
}

@Suite struct BadGeoPackageTests {
    private func sample() throws -> [UInt8] {
        let maker = try GeoPackageMaker()
        try maker.table("a", columns: "t TEXT")
        for n in 1...200 {
            try maker.row("a", Hex.point(Double(n), 0), "'\(String(repeating: "x", count: n))'", columns: "t")
        }
        maker.close()
        return [UInt8](try Data(contentsOf: URL(filePath: maker.path)))
    }

    private func read(_ bytes: [UInt8]) throws -> Int {
        let url = FileManager.default.temporaryDirectory.appending(path: "bad-\(UUID().uuidString).gpkg")
        defer { try? FileManager.default.removeItem(at: url) }
        try Data(bytes).write(to: url)
        return try FeatureSources.open(path: url.path).gathered().count
    }

    @Test func everyTruncationThrows() throws {
        let bytes = try sample()
        for end in Swift.stride(from: 0, to: bytes.count, by: 517) {
            #expect(throws: DocumentError.self) { try read(Array(bytes[..<end])) }
        }
    }

    @Test func damagedPagesNeverTrap() throws {
        let bytes = try sample()
        var random = SystemRandomNumberGenerator()
        for _ in 0..<150 {
            var damaged = bytes
            for _ in 0..<20 {
                damaged[Int.random(in: 100..<bytes.count, using: &random)] = .random(in: 0...255)
            }
            do { _ = try read(damaged) } catch is DocumentError {} catch is FeatureSourceError {}
        }
    }

    @Test func otherDatabasesThrow() throws {
        let error = try #require(throws: DocumentError.self) { try read(Array("SQLite format 3\0".utf8)) }
        #expect(error.description.contains("not a GeoPackage"))
        let maker = try GeoPackageMaker("plain.sqlite")
        try maker.run("DROP TABLE gpkg_contents")
        #expect(
            try #require(throws: DocumentError.self) { try FeatureSources.open(path: maker.path) }
                .description.contains("SQLite"))
    }
}
