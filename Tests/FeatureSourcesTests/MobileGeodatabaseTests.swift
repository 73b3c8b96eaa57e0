import CartoucheDocuments
import CartoucheExpressions
import CartoucheFeatureSources
import CartoucheFeatures
import CartoucheGeospatial
import FormatSupport
import Testing

@Suite("Mobile geodatabases") struct MobileGeodatabaseTests {
    private typealias Maker = MobileGeodatabaseMaker

    @Test("A point of a real replica has the coordinates that its server states")
    func realPoint() throws {
        let maker = try Maker()
        try maker.table("sites", columns: "name TEXT", shapeType: "esriGeometryPoint")
        try maker.run(
            """
            UPDATE GDB_Items SET Definition = replace(replace(replace(replace(replace(Definition,
              '<XOrigin>-400', '<XOrigin>-20037700'), '<YOrigin>-400', '<YOrigin>-30241100'),
              '<XYScale>1000000', '<XYScale>10000'), '<WKID>4326', '<WKID>102100'), '<LatestWKID>4326',
              '<LatestWKID>3857');
            INSERT INTO sites (name, SHAPE) VALUES ('a', X'64110F000100000004010C0000000100000081E88CFA8004A2CBB9C08915');
            """)
        maker.close()
        let source = try FeatureSources.open(path: maker.path)
        #expect(source.spatialReference?.wkid == 3857)
        let position = try #require(try source.gathered().coordinates.first)
        #expect(abs(position.x - -13_152_949.2031) < 1e-4)
        #expect(abs(position.y - 5_964_179.3058) < 0.001)
    }

    @Test("Lines and polygons keep their parts, rings and heights")
    func parts() throws {
        let maker = try Maker()
        try maker.table("streets", columns: "name TEXT(50), lanes INT32", shapeType: "esriGeometryPolyline")
        try maker.table("quarters", columns: "name TEXT", shapeType: "esriGeometryPolygon")
        let lines: [[SIMD3<Double>]] = [
            [SIMD3(1, 2, 5), SIMD3(3, 4.5, 6)], [SIMD3(-7, 8, 7), SIMD3(9, 10, 8), SIMD3(11, 12, 9)],
        ]
        let rings: [[SIMD3<Double>]] = [
            [SIMD3(0, 0, 0), SIMD3(0, 9, 0), SIMD3(9, 9, 0), SIMD3(0, 0, 0)] + [
                SIMD3(1, 2, 0), SIMD3(2, 3, 0), SIMD3(1, 3, 0), SIMD3(1, 2, 0),
            ],
            [SIMD3(20, 0, 0), SIMD3(20, 9, 0), SIMD3(29, 9, 0), SIMD3(20, 0, 0)],
        ]
        try maker.run(
            """
            INSERT INTO streets (name, lanes, SHAPE) VALUES ('a', 2, \(Maker.shape(kind: 4, lines, hasHeights: true)));
            INSERT INTO streets (name) VALUES ('without');
            INSERT INTO quarters (name, SHAPE) VALUES ('b', \(Maker.shape(kind: 8, rings)));
            """)
        maker.close()
        let file = try FeatureSources.openFile(path: maker.path)
        #expect(file.format == "mobile geodatabase" && file.layerNames == ["streets", "quarters"])
        let streets = try file.source(layer: "streets").gathered()
        #expect(streets.kinds == [.polyline, .none])
        #expect(streets.coordinates.count == 5 && streets.coordinates[2] == SIMD2(-7, 8))
        #expect(streets.batches[0].geometry.heights == [5, 6, 7, 8, 9])
        #expect(streets.values("lanes") == [.integer(2), .null])
        let quarters = try file.source(layer: "Quarters").gathered()
        #expect(quarters.kinds == [.polygon])
        #expect(quarters.batches[0].geometry.parts(of: 0).count == 3)
    }

    @Test("Tables, dates and aliases are read")
    func attributes() throws {
        let maker = try Maker()
        try maker.table(
            "visits", columns: "day REALDATE, note TEXT", shapeType: nil,
            aliases: "<GPFieldInfoEx><Name>note</Name><AliasName>Remark</AliasName></GPFieldInfoEx>")
        try maker.run(
            "INSERT INTO visits (day, note) VALUES (2460311.25, 'first'), (2460312.0, 'second');")
        maker.close()
        let source = try FeatureSources.open(path: maker.path)
        #expect(source.geometryKind == GeometryKind.none)
        #expect(source.fields.first { $0.name == "note" }?.alias == "Remark")
        let all = try source.gathered()
        // 2024-01-01 18:00 and 2024-01-02 12:00 UTC.
        #expect(all.values("day") == [.date(1_704_132_000_000), .date(1_704_196_800_000)])
    }

    @Test(
        "Geometries that are not of the format are skipped and reported",
        arguments: [
            "X'00'", "X'64110F00FFFFFF7F0401FFFFFFFF'", "X'64110F0001000000040155'", "'text'",
            "X'64110F000100000004010C0000000100000081E88CFA8004A2CBB9C089FF'",
        ])
    func broken(shape: String) throws {
        let maker = try Maker()
        try maker.table("sites", columns: "name TEXT", shapeType: "esriGeometryPoint")
        let good = Maker.shape(kind: 1, [[SIMD3(5, 6, 0)]])
        try maker.run("INSERT INTO sites (name, SHAPE) VALUES ('bad', \(shape)), ('good', \(good));")
        maker.close()
        let all = try FeatureSources.open(path: maker.path).gathered()
        #expect(all.values("name") == [.string("good")])
        #expect(all.coordinates == [SIMD2(5, 6)])
        #expect(all.report.featuresSkipped == 1 && !all.report.diagnostics.isEmpty)
    }

    @Test("A definition without its table, and one that is not XML, are reported")
    func brokenDefinitions() throws {
        let maker = try Maker()
        try maker.table("sites", columns: "name TEXT", shapeType: "esriGeometryPoint")
        try maker.run(
            """
            INSERT INTO GDB_Items (Name, Definition) VALUES ('main.lost', '<a>esriDTTable</a>');
            CREATE TABLE odd (a TEXT);
            INSERT INTO GDB_Items (Name, Definition) VALUES ('main.odd', '<a><esriDTTable');
            """)
        maker.close()
        let file = try FeatureSources.openFile(path: maker.path)
        #expect(file.layerNames == ["sites"] && file.diagnostics.count == 2)
    }
}
