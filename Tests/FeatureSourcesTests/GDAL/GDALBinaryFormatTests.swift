import CartoucheCLibrary
import CartoucheDocuments
import CartoucheExpressions
import CartoucheFeatureSources
import CartoucheFeatures
import CartoucheGeospatial
import FormatSupport
import Testing

/// Formats that are written with GDAL itself.
@Suite struct GDALBinaryFormatTests {
    private let folder: ScratchFolder

    init() throws { folder = try ScratchFolder() }

    /// Returns points whose order in the file is independent of their positions.
    private func scattered(_ count: Int) -> String {
        let features = (0..<count).map { index in
            let x = Double(index * 7919 % 3600) / 10 - 180
            let y = Double(index * 104_729 % 1700) / 10 - 85
            return feature(
                #"{"type": "Point", "coordinates": [\#(x), \#(y)]}"#, properties: "{\"n\": \(index)}")
        }
        return "{\"type\": \"FeatureCollection\", \"features\": [\(features.joined(separator: ","))]}"
    }

    @Test(arguments: [("OpenFileGDB", "a.gdb"), ("MapInfo File", "a.tab"), ("ESRI Shapefile", "folder")])
    func indexKeepsTheOrderOfTheFile(driver: String, name: String) throws {
        let json = try folder.write(scattered(5000), as: "a.geojson")
        let path = folder.path + "/" + name
        try GDALAuthoring.translate(
            json, to: path,
            ["-f", driver, "-nln", "points"]
                + (driver == "ESRI Shapefile" ? ["-lco", "SPATIAL_INDEX=YES"] : []))
        let source = try FeatureSources.open(path: path)
        #expect(source.featureCount == 5000)
        let whole = try source.gathered()
        let numbers = try #require(whole.values("n"))
        #expect(numbers == (0..<5000).map { .integer($0) })
        let window = Envelope(xMin: -20, yMin: -30, xMax: 60, yMax: 40, spatialReference: .wgs84)
        let found = try source.gathered(FeatureQuery(envelope: window))
        let expected = zip(numbers, whole.coordinates).filter {
            $1.x >= -20 && $1.x <= 60 && $1.y >= -30 && $1.y <= 40
        }
        #expect(!expected.isEmpty)
        #expect(found.values("n") == expected.map { $0.0 })
        #expect(found.coordinates == expected.map { $0.1 })
        #expect(try source.gathered().count == 5000)
    }

    @Test func aGeodatabaseHasManyTypesOfValues() throws {
        let json = try folder.write(
            collection(
                feature(
                    #"{"type": "LineString", "coordinates": [[0, 0, 1], [1, 1, 2]]}"#,
                    properties: #"""
                        {"small": 7, "real": 0.5, "text": "né", "day": "2020-01-31", "yes": true,
                        "moment": "2020-01-01T12:00:00.5Z", "clock": "08:05:30"}
                        """#),
                feature("null", properties: "{}")), as: "a.geojson")
        let path = folder.path + "/types.gdb"
        try GDALAuthoring.translate(json, to: path, ["-f", "OpenFileGDB"])
        let source = try FeatureSources.open(path: path)
        let all = try source.gathered()
        #expect(all.values("small") == [.integer(7), .null])
        #expect(all.values("real") == [.double(0.5), .null])
        #expect(all.values("text") == [.string("né"), .null])
        #expect(all.values("moment")?.last == .null)
        #expect(all.kinds == [.polyline, .none])
        #expect(all.batches.first?.geometry.heights == [1, 2])
        #expect(source.spatialReference == .wgs84)
        #expect(all.batches.first?.ids == [1, 2])
    }

    @Test func geodatabaseFilterMatchesTheClause() throws {
        let features = (0..<400).map { index in
            let text = ["\"a\"", "\"A\"", "\"\"", "\"b c\"", "\"é\"", "null"][index % 6]
            return feature(
                #"{"type": "Point", "coordinates": [\#(index % 20), \#(index / 20)]}"#,
                properties:
                    "{\"n\": \(index % 7 == 3 ? "null" : "\(index % 11 - 5)"), \"d\": \(index).5, \"t\": \(text)}"
            )
        }
        let json = try folder.write(
            "{\"type\": \"FeatureCollection\", \"features\": [\(features.joined(separator: ","))]}",
            as: "a.geojson")
        let path = folder.path + "/where.gdb"
        try GDALAuthoring.translate(json, to: path, ["-f", "OpenFileGDB"])
        let source = try FeatureSources.open(path: path)
        let memory = try source.loaded()
        #expect(memory.fields.first?.name == "OBJECTID")
        for text in [
            "n = 3", "n <> 3", "n > -2 AND d < 100", "NOT (n >= 1 OR d > 300)", "n IN (1, 2, 99)", "t = 'a'",
            "t <> 'a'", "t = 'A' OR n = 2", "t IS NULL", "t IS NOT NULL AND n IS NULL", "t LIKE 'a%'",
            "n = 1.5",
            "d BETWEEN 10.5 AND 20", "OBJECTID < 10", "OBJECTID IN (5, 3)", "n * 2 = 4", "t = ''", "t = 'é'",
        ] {
            let clause = try WhereClause(parsing: text)
            let window = Envelope(xMin: 2, yMin: 1, xMax: 15, yMax: 18, spatialReference: .wgs84)
            for query in [
                FeatureQuery(whereClause: clause), FeatureQuery(envelope: window, whereClause: clause),
            ] {
                let found = try source.gathered(query).batches.flatMap { $0.ids ?? [] }
                let expected = try memory.gathered(query).batches.flatMap { $0.ids ?? [] }
                #expect(found == expected, "\(text)")
            }
        }
    }

    @Test func codesOfADomainStayCodes() throws {
        let maker = try GeoPackageMaker("domain.gpkg")
        try maker.table("a", columns: "state INTEGER, plain INTEGER", type: "POINT")
        try maker.row("a", Hex.point(1, 2), "2, 7", columns: "state, plain")
        try maker.row("a", Hex.point(1, 2), "NULL, 8", columns: "state, plain")
        try maker.run(
            """
            CREATE TABLE gpkg_data_columns (table_name TEXT, column_name TEXT, name TEXT, title TEXT,
              description TEXT, mime_type TEXT, constraint_name TEXT, PRIMARY KEY (table_name, column_name));
            CREATE TABLE gpkg_data_column_constraints (constraint_name TEXT, constraint_type TEXT, value TEXT,
              min NUMERIC, min_is_inclusive BOOLEAN, max NUMERIC, max_is_inclusive BOOLEAN, description TEXT);
            INSERT INTO gpkg_data_columns VALUES ('a', 'state', 'State', NULL, NULL, NULL, 'states');
            INSERT INTO gpkg_data_column_constraints VALUES ('states', 'enum', '1', NULL, NULL, NULL, NULL, 'open'),
              ('states', 'enum', '2', NULL, NULL, NULL, NULL, 'shut');
            INSERT INTO gpkg_extensions VALUES ('gpkg_data_columns', NULL, 'gpkg_schema', '', 'read-write'),
              ('gpkg_data_column_constraints', NULL, 'gpkg_schema', '', 'read-write');
            """)
        maker.close()
        // GDAL reads paths of its own file systems.
        let all = try FeatureSources.open(path: "/vsisubfile/0,\(maker.path)").gathered()
        #expect(all.values("state") == [.integer(2), .null])
        #expect(all.values("plain") == [.integer(7), .integer(8)])
    }

    @Test func listsAreReportedAndReadAsNulls() throws {
        let path = try folder.write(
            gzipped(
                Array(
                    collection(
                        feature(
                            #"{"type": "Point", "coordinates": [1, 2]}"#,
                            properties: #"{"list": ["a", "b"], "n": 1, "clock": "08:05:30"}"#)
                    ).utf8)), as: "a.geojson.gz")
        let all = try FeatureSources.open(path: path).gathered()
        #expect(all.values("list") == [.null])
        #expect(all.values("n") == [.integer(1)])
        #expect(all.values("clock") == [.string("08:05:30")])
        #expect(all.codes == [.nestedAttribute])
    }

    @Test func curvesBecomeChords() throws {
        let csv = try folder.write(
            "WKT,n\n\"CURVEPOLYGON Z (CIRCULARSTRING Z (0 0 1, 2 2 1, 4 0 1, 2 -2 1, 0 0 1))\",1\n",
            as: "c.csv")
        try GDALAuthoring.translate(
            csv, to: folder.path + "/c.gml",
            ["-f", "GML", "-a_srs", "EPSG:3857", "-oo", "GEOM_POSSIBLE_NAMES=WKT"])
        let all = try FeatureSources.open(path: folder.path + "/c.gml").gathered()
        #expect(all.kinds == [.polygon])
        #expect(all.coordinates.count > 50)
        #expect(
            all.coordinates.allSatisfy {
                let r = (($0.x - 2) * ($0.x - 2) + $0.y * $0.y).squareRoot()
                return abs(r - 2) < 0.01
            })
        #expect(all.codes == [.curvesDensified])
    }
}
