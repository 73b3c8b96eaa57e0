import CartoucheDocuments
import CartoucheExpressions
import CartoucheFeatureSources
import CartoucheFeatures
import CartoucheGeospatial
import Testing

@Suite struct CSVTests {
    private func read(_ text: String, _ query: FeatureQuery = FeatureQuery()) throws -> Gathered {
        try CSVSource(bytes: Array(text.utf8)).gathered(query)
    }

    @Test func columnNamesDefineCoordinatesAndTypes() throws {
        let text = """
            id,Longitude,Latitude,name,share,day,zip,empty
            1,10.5,-20,"a, ""b"" c",0.5,2024-02-29,01067,
            2, 11 ,21,"",7,2024-03-01T12:00:00Z,99999,
            """
        let source = try CSVSource(bytes: Array(text.utf8), name: "towns.csv")
        #expect(source.name == "towns")
        #expect(source.spatialReference == .wgs84)
        #expect(source.geometryKind == .point)
        #expect(
            source.fields.map(\.type)
                == [.integer, .double, .integer, .string, .double, .date, .string, .unknown])
        let all = try source.gathered()
        #expect(all.coordinates == [SIMD2(10.5, -20), SIMD2(11, 21)])
        #expect(all.values("name") == [.string("a, \"b\" c"), .string("")])
        #expect(all.values("share") == [.double(0.5), .double(7)])
        #expect(all.values("day") == [.date(1_709_164_800_000), .date(1_709_294_400_000)])
        #expect(all.values("zip") == [.string("01067"), .string("99999")])
        #expect(all.values("empty") == [.null, .null])
        #expect(all.codes.isEmpty)
    }

    @Test(arguments: [
        "x;y;t\n1,5;2,5;a", "X\tY\tt\n1.5\t2.5\ta", "x|y|t\r\n1.5|2.5|a\r\n",
        "\u{FEFF}\"x\",\"y\",\"t\"\r1.5,2.5,a\r",
        "sep=;\nx;y;t\n1.5;2.5;a\n", "\n\nt,POINT_X,POINT_Y\n\na,1.5,2.5\n\n",
        "t,Easting,Northing,z\na,1.5,2.5,9",
        "t,WKT\na,POINT (1.5 2.5)", "t,the_geom\na,0101000000000000000000F83F0000000000000440",
        "\"t\";\"geom\"\na;\"SRID=4326;POINT(1.5 2.5)\"",
    ])
    func notationsOfTheSameTableAreEqual(text: String) throws {
        let all = try read(text)
        #expect(all.coordinates == [SIMD2(1.5, 2.5)])
        #expect(all.values("t") == [.string("a")])
        #expect(all.codes.isEmpty)
    }

    @Test func tablesNeedNoCoordinates() throws {
        func table(_ text: String) throws -> any FeatureSource {
            try FeatureSources.openFile(
                bytes: Array(text.utf8), name: "gdp.csv", columns: nil, isTable: true
            ).source()
        }
        let text = "code;gdp;note\n01001;1,5;a\n2002;;b\n"
        let source = try table(text)
        #expect(source.geometryKind == GeometryKind.none && source.spatialReference == nil)
        #expect(source.fields.map(\.type) == [.string, .double, .string])
        let all = try source.gathered()
        #expect(all.values("code") == [.string("01001"), .string("2002")])
        #expect(all.values("gdp") == [.double(1.5), .null])
        #expect(all.coordinates.isEmpty && all.report.diagnostics.isEmpty)
        // Columns of coordinates are attributes, too, also if they are not valid.
        let places = try table("lon,lat,wkt\n999,x,POINT (1 2)\n").gathered()
        #expect(places.values("lon") == [.integer(999)] && places.values("wkt") == [.string("POINT (1 2)")])
        #expect(places.coordinates.isEmpty && places.report.featuresSkipped == 0)
        #expect(throws: FeatureSourceError.self) {
            try FeatureSources.openFile(bytes: Array(text.utf8), name: "gdp.csv")
        }
    }

    @Test func quotedValuesCanHaveLineEnds() throws {
        let all = try read("x,y,t\n1,2,\"a\r\nb\n\"\n3,4,c\n")
        #expect(all.values("t") == [.string("a\r\nb\n"), .string("c")])
    }

    @Test func rowsOfAnySizeAreRead() throws {
        var text = "x,y,t\n"
        let long = String(repeating: "0123456789\"\"", count: 40_000)
        for row in 0..<20_000 { text += "\(row),\(row % 7),\(row == 9000 ? "\"\(long)\"" : "\"n\(row)\"")\n" }
        let all = try read(text)
        #expect(all.count == 20_000)
        #expect(
            all.coordinates.enumerated().allSatisfy {
                $0.element == SIMD2(Double($0.offset), Double($0.offset % 7))
            })
        let values = try #require(all.values("t"))
        #expect(values[9000] == .string(String(repeating: "0123456789\"", count: 40_000)))
        #expect(values[19_999] == .string("n19999"))
    }

    @Test func lateTextMakesAColumnText() throws {
        var text = "x,y,n,d\n"
        for row in 0..<2000 { text += "1,2,\(row),2024-01-01\n" }
        text += "1,2,many,soon\n"
        let all = try read(text, FeatureQuery(batchSize: 1000))
        #expect(all.values("n")?.last == .string("many"))
        #expect(all.values("d")?.last == .null)
        #expect(all.codes == [.unreadableValue])
    }

    @Test func badRowsAreSkippedOrReadPartly() throws {
        let all = try read("x,y,t\n1,2\n,,none\n1,two,b\n3,4,c,d,e\ninf,2,f\n")
        #expect(all.kinds == [.point, .none, .point])
        #expect(all.values("t") == [.null, .string("none"), .string("c")])
        #expect(all.report.featuresSkipped == 2)
        #expect(all.codes == [.unreadableGeometry, .rowLength])
        #expect(all.report.diagnostics[0].message.contains("line 4"))
    }

    @Test func wellKnownTextOfEveryType() throws {
        let all = try read(
            """
            WKT
            "POINT (1 2)"
            "point z(1 2 3)"
            "LINESTRING M (1 2 3, 4 5 6)"
            "POLYGON ((0 0, 0 4, 4 4, 4 0, 0 0), (1 1, 2 1, 2 2, 1 1))"
            "MULTIPOINT (1 2, 3 4)"
            "MULTIPOINT ((1 2), (3 4))"
            "MULTILINESTRING ((0 0, 1 1), EMPTY, (2 2, 3 3))"
            "MULTIPOLYGON (((0 0, 0 1, 1 1, 0 0)), ((5 5, 5 6, 6 6, 5 5)))"
            "CIRCULARSTRING (-1 0, 0 1, 1 0)"
            "CURVEPOLYGON (COMPOUNDCURVE (CIRCULARSTRING (-1 0, 0 1, 1 0), (1 0, -1 0)))"
            "TIN (((0 0, 0 1, 1 1, 0 0)), ((0 0, 1 1, 1 0, 0 0)))"
            "GEOMETRYCOLLECTION (POINT (1 2), POINT (3 4))"
            "POLYGON EMPTY"
            POINTZ(1 2 3)
            """)
        #expect(
            all.kinds == [
                .point, .point, .polyline, .polygon, .multipoint, .multipoint, .polyline, .polygon, .polyline,
                .polygon, .polygon, .multipoint, .polygon, .point,
            ])
        let column = all.batches[0].geometry
        #expect(column.heights?[1] == 3)
        #expect(column.measures?[2] == 3)
        #expect((0..<14).map { column.parts(of: $0).count } == [1, 1, 1, 2, 1, 1, 2, 2, 1, 1, 2, 1, 0, 1])
        #expect(all.codes == [.curvesDensified])
    }

    @Test(arguments: [
        "POINT (1)", "POINT (1 2 3 4 5)", "POINT 1 2", "POINT (1 2", "POINT (1 2) x",
        "LINESTRING (1 2, 3 4 5)",
        "CIRCLE (1 2)", "POINT (a b)", "POLYGON (1 2, 3 4)", "MULTIPOINT ((1 2), 3)", "POINT (1e999 2)",
        "GEOMETRYCOLLECTION (LINESTRING)",
    ])
    func badWellKnownTextSkipsItsRow(text: String) throws {
        let all = try read(
            "t,wkt\na,POINT (1 2)\nb,\"\(text)\"\nc,\"\(String(repeating: "GEOMETRYCOLLECTION (", count: 9999))\"\n"
        )
        #expect(all.values("t") == [.string("a")])
        #expect(all.codes == [.unreadableGeometry])
    }

    @Test func queriesChooseRowsAndColumns() throws {
        let text = "x,y,n,t\n" + (0..<50).map { "\($0),0,\($0),a" }.joined(separator: "\n")
        let query = FeatureQuery(
            envelope: Envelope(xMin: 5, yMin: -1, xMax: 9, yMax: 1),
            whereClause: try WhereClause(parsing: "N > 7"),
            fields: [])
        let found = try read(text, query)
        #expect(found.coordinates.map(\.x) == [8, 9])
        #expect(found.batches[0].attributes.map(\.name) == ["n"])
        #expect(throws: ExpressionError.self) {
            try read(text, FeatureQuery(whereClause: try WhereClause(parsing: "m > 7")))
        }
    }

    @Test func duplicateNamesBecomeUnique() throws {
        let all = try read("x,y,a,A,,a_2\n1,2,3,4,5,6\n")
        #expect(all.batches[0].attributes.map(\.name) == ["x", "y", "a", "A_2", "field_5", "a_2_2"])
    }

    @Test func invalidUTF8IsReported() throws {
        let bytes = Array("x,y,t\n1,2,caf".utf8) + [0xE9] + Array("\n".utf8)
        let all = try CSVSource(bytes: bytes).gathered()
        #expect(all.values("t") == [.string("caf\u{FFFD}")])
        #expect(all.codes == [.invalidText])
    }

    @Test func documentsThatAreNotTablesThrow() throws {
        let unnamed = try #require(throws: FeatureSourceError.self) { try read("a,b\n1,2\n") }
        #expect(unnamed.description.contains("a, b"))
        #expect(unnamed.description.contains("lon and lat"))
        #expect(throws: DocumentError.self) { try read("") }
        #expect(throws: DocumentError.self) { try CSVSource(bytes: [0xFF, 0xFE, 0x78, 0]) }
        let open = try #require(throws: DocumentError.self) { try read("x,y,t\n1,2,a\n3,4,\"b\n5,6,c\n") }
        #expect(open.position?.line == 3)
        #expect(try read("x,y").count == 0)
    }

    @Test func everyTruncationIsReadOrThrows() throws {
        let text = Array("x,y,t\r\n1,2,\"a \"\"b\"\"\"\r\n3.5,4e1,c\r\n".utf8)
        for end in 0..<text.count {
            do { _ = try CSVSource(bytes: Array(text[..<end])).gathered() } catch is DocumentError {
            } catch is FeatureSourceError {}
        }
    }

    @Test func tablesAreDetectedByTheirFirstRow() throws {
        #expect(try FeatureSources.openFile(bytes: Array("lon,lat\n1,2\n".utf8), name: "-").format == "CSV")
        #expect(throws: DocumentError.self) {
            try FeatureSources.openFile(bytes: Array("hello, world\n".utf8), name: "-")
        }
        let metres = try FeatureSources.open(bytes: Array("lon,lat\n1,2\n".utf8), name: "-").gathered()
        #expect(metres.codes.isEmpty)
        #expect(throws: FeatureSourceError.noSpatialReference(source: "-")) {
            try FeatureSources.open(bytes: Array("x,y\n500000,2\n".utf8), name: "-")
        }
    }

    @Test(arguments: [
        ("lat_dd", "long_dd"), ("latitude83", "longitude83"), ("latdecdeg", "longdecdeg"),
        ("ycenter", "xcenter"), ("stop_lat", "stop_lon"), ("geo_lat", "geo_lon"),
        ("Latitude (deg)", "Longitude (deg)"), ("Latitude [°]", "Longitude [°]"), ("LAT.", "LON."),
        ("start_lat", "start_lng"), ("y_wgs84", "x_wgs84"), ("Point-Y", "Point-X"),
        ("Northing [m]", "Easting [m]"),
        ("Breite", "Länge"), ("geogr. Breite", "geogr. Länge"), ("Breitengrad", "Längengrad"),
        ("BREITENGRAD (Grad)", "LAENGENGRAD (Grad)"), ("Hochwert", "Rechtswert"), ("Nord", "Ost"),
        ("N", "E"), ("Latitude (degrés)", "Longitude (degrés)"), ("Coordonnée Y", "Coordonnée X"),
        ("ordonnée", "abscisse"), ("Y-Koordinate", "X-Koordinate"), ("decimalLatitude", "decimalLongitude"),
        ("centroid_y", "centroid_x"), ("latitudine", "longitudine"), ("gps_latitude", "gps_longitude"),
    ])
    func columnsWithUsualNamesAreCoordinates(y: String, x: String) throws {
        for text in ["name,\(y),\(x)\nA,46.1,6.5", "\(x);name;\(y)\n6,5;A;46,1", "\(y)\t\(x)\n46.1\t6.5"] {
            let all = try read(text)
            #expect(all.coordinates == [SIMD2(6.5, 46.1)], "\(text)")
        }
    }

    @Test func columnsThatOnlySoundLikeCoordinatesAreNot() throws {
        for text in [
            "name,east_side,north_side\nA,door,window", "how_long,flat\n5,3", "lat,name\n1,b",
            "start_lat,end_lon\n1,2", "Breite,Höhe\n1,2", "platform,along\n1,2",
        ] {
            let error = #expect(throws: FeatureSourceError.self, "\(text)") { try read(text) }
            #expect(error?.suggestion.contains("--x-column") == true)
        }
    }

    @Test func theFirstPairOfSeveralIsTaken() throws {
        let text = "start_lat,start_lon,end_lat,end_lon\n1,2,3,4"
        #expect(try read(text).coordinates == [SIMD2(2, 1)])
        // Degrees without other words come before all others.
        #expect(try read("x,y,lat,lon\n1,2,3,4").coordinates == [SIMD2(4, 3)])
        #expect(try read("utm_e,utm_n,lat_dd,lon_dd\n1,2,3,4").coordinates == [SIMD2(4, 3)])
    }

    @Test(arguments: [
        ("46°06'00\"N", "6°30'00\"E", 46.1, 6.5), ("46 06 00 N", "006 30 00 W", 46.1, -6.5),
        ("46.1N", "6.5W", 46.1, -6.5), ("N46.1", "W 6.5", 46.1, -6.5), ("46.1°", "-6.5°", 46.1, -6.5),
        ("S 46° 6′", "E 6° 30.0′", -46.1, 6.5), ("46:06:00", "6:30:00", 46.1, 6.5),
        ("46d06'N", "6d30'E", 46.1, 6.5), ("-46 06 00", "-6 30 00", -46.1, -6.5),
    ])
    func degreesWithLettersAndMinutesAreRead(latitude: String, longitude: String, y: Double, x: Double) throws
    {
        func quoted(_ text: String) -> String {
            "\"" + text.map { $0 == "\"" ? "\"\"" : "\($0)" }.joined() + "\""
        }
        let source = try CSVSource(bytes: Array("lat,lon\n\(quoted(latitude)),\(quoted(longitude))".utf8))
        #expect(source.spatialReference == .wgs84)
        let place = try #require(try source.gathered().coordinates.first)
        #expect(abs(place.x - x) < 1e-12 && abs(place.y - y) < 1e-12, "\(place)")
    }

    @Test func decimalCommasAndPlainCoordinateNamesHaveAngles() throws {
        let all = try read("y;x\n46,1° N;6,5° E\n")
        #expect(all.coordinates == [SIMD2(6.5, 46.1)])
    }

    @Test func theLetterOIsEastInGermanAndWestBesideEast() throws {
        #expect(try read("Breite;Länge\n46° N;6° O").coordinates == [SIMD2(6, 46)])
        #expect(try read("lat,lon\n46° N,6° O\n46° N,7° E").coordinates == [SIMD2(-6, 46), SIMD2(7, 46)])
        let unclear = try read("lat,lon\n46° N,6° O")
        #expect(unclear.coordinates.isEmpty)
        #expect(unclear.report.diagnostics.first?.message.contains("write E or W") == true)
    }

    @Test func anAngleOfTheOtherAxisIsNotRead() throws {
        let all = try read("lat,lon\n46 N,6 E\n46 E,6 N\n95° N,6 E")
        #expect(all.coordinates == [SIMD2(6, 46)])
        #expect(all.codes == [.unreadableGeometry])
        #expect(all.report.featuresSkipped == 2)
    }
}
