import CartoucheCLibrary
import CartoucheDocuments
import CartoucheExpressions
import CartoucheFeatureSources
import CartoucheFeatures
import CartoucheGeospatial
import FormatSupport
import Testing

@Suite struct TableTests {
    private func source(
        _ table: [UInt8], count: Int, codePage: String? = nil, projection: String? = nil
    ) throws -> ShapefileSource {
        let shapes = (0..<count).map { TestShape.point(Double($0), 0) }
        return try ShapefileSource(
            ShapefileFiles(
                shapes: ShapefileWriting.shp(shapes), index: ShapefileWriting.shx(shapes), table: table,
                projection: projection, codePage: codePage))
    }

    private func values(
        _ texts: [String], type: Character, width: Int = 20, decimals: Int = 0
    ) throws -> [AttributeValue]? {
        let table = ShapefileWriting.dbf(texts: texts, type: type, width: width, decimals: decimals)
        return try source(table, count: texts.count).gathered().values("v")
    }

    @Test func numbersAreIntegersIfTheyFitAndNullIfMissing() throws {
        #expect(
            try values(["12", "-7", "+5", "", "*****", "  42"], type: "N", width: 6)
                == [.integer(12), .integer(-7), .integer(5), .null, .null, .integer(42)])
        #expect(
            try values(["0.1", "-1.5E+2", "3", "", "**"], type: "N", decimals: 2)
                == [.double(0.1), .double(-150), .double(3), .null, .null])
        #expect(
            try values(["1.0000000000e+003", "9007199254740993"], type: "F", decimals: 11)
                == [.double(1000), .double(9_007_199_254_740_992)])
        #expect(
            try values(["123456789012345678"], type: "N", width: 18) == [.integer(123_456_789_012_345_678)])
        #expect(
            try values(["1234567890123456789"], type: "N", width: 19)
                == [.double(1.234_567_890_123_456_8e18)])
        #expect(try values(["1.5", "2"], type: "N") == [.double(1.5), .double(2)])
    }

    @Test func textsDatesAndBooleansCanBeNull() throws {
        #expect(
            try values(["abc", "", "  d e  ", "ä€😀"], type: "C")
                == [.string("abc"), .null, .string("d e"), .string("ä€😀")])
        #expect(
            try values(["20240229", "19700101", "", "00000000", "19691231"], type: "D", width: 8)
                == [.date(1_709_164_800_000), .date(0), .null, .null, .date(-86_400_000)])
        #expect(
            try values(["T", "y", "F", "n", "?", ""], type: "L", width: 1)
                == [.boolean(true), .boolean(true), .boolean(false), .boolean(false), .null, .null])
    }

    @Test func invalidValuesAreNullAndReported() throws {
        for (type, text) in [
            ("N", "abc"), ("N", "1 2"), ("N", "nan"), ("N", "-"), ("D", "20230229"), ("D", "2023 1 1"),
            ("L", "X"),
        ] as [(Character, String)] {
            let table = ShapefileWriting.dbf(texts: [text], type: type, width: 8)
            let all = try source(table, count: 1).gathered()
            #expect(all.values("v") == [.null], "\(type) \(text)")
            #expect(all.codes.contains(.unreadableValue))
        }
    }

    @Test func binaryValuesAreRead() throws {
        func bytes(_ write: (inout ByteWriter) -> Void) -> [UInt8] {
            var writer = ByteWriter()
            write(&writer)
            return writer.bytes
        }
        let fields: [(String, Character, Int, Int)] = [
            ("i", "I", 4, 0), ("o", "O", 8, 0), ("b", "B", 8, 0), ("y", "Y", 8, 0), ("t", "T", 8, 0),
            ("a", "@", 8, 0),
        ]
        let noon = bytes { $0.little(Int32(2_440_588), 43_200_000) }
        let row: [[UInt8]] = [
            bytes { $0.little(Int32(-5)) }, bytes { $0.doubles([0.25]) }, bytes { $0.doubles([-2]) },
            bytes { $0.little(Int64(12_345)) }, noon, bytes { $0.big(Int32(2_440_589), 0) },
        ]
        let table = ShapefileWriting.dbf(fields, [row], version: 0x30)
        let all = try source(table, count: 1).gathered()
        #expect(all.values("i") == [.integer(-5)])
        #expect(all.values("o") == [.double(0.25)])
        #expect(all.values("b") == [.double(-2)])
        #expect(all.values("y") == [.double(1.2345)])
        #expect(all.values("t") == [.date(43_200_000)])
        #expect(all.values("a") == [.date(86_400_000)])
        let seven = ShapefileWriting.dbf(
            [("i", "I", 4, 0), ("n", "C", 3, 0)],
            [[[0x80, 0, 0, 7], Array("abc".utf8)], [[0x7F, 0xFF, 0xFF, 0xFF], []]], version: 4)
        let level7 = try source(seven, count: 2).gathered()
        #expect(level7.values("i") == [.integer(7), .integer(-1)])
        #expect(level7.values("n") == [.string("abc"), .null])
    }

    @Test(arguments: [
        ("UTF-8", "ä", [0xC3, 0xA4]), ("utf8\r\n", "ä", [0xC3, 0xA4]), ("1252", "€", [0x80]),
        ("ANSI 1252", "€", [0x80]),
        ("ISO-8859-1", "ä", [0xE4]), ("88591", "ä", [0xE4]), ("ISO 8859-15", "€", [0xA4]),
        ("iso8859_5", "Ж", [0xB6]),
        ("437", "ä", [0x84]), ("CP850", "Ð", [0xD1]), ("OEM 866", "Ж", [0x86]), ("windows-1251", "Ж", [0xC6]),
        ("1250", "ł", [0xB3]),
    ])
    func codePageFileDefinesTheEncoding(codePage: String, text: String, bytes: [UInt8]) throws {
        try expect(text, bytes, codePage: codePage)
    }

    /// The C library decodes multibyte encodings, and it may lack some.
    private static func canDecode(_ encoding: String) -> Bool {
        guard let converter = iconv_open("UTF-8", encoding), Int(bitPattern: converter) != -1 else {
            return false
        }
        return iconv_close(converter) == 0
    }

    @Test(.enabled(if: canDecode("BIG5"), "the C library lacks Big5"))
    func codePageFileWithBig5() throws { try expect("中", [0xA4, 0xA4], codePage: "Big5") }

    @Test(.enabled(if: canDecode("CP936"), "the C library lacks code page 936"))
    func codePageFileWith936() throws { try expect("中", [0xD6, 0xD0], codePage: "936") }

    private func expect(_ text: String, _ bytes: [UInt8], codePage: String) throws {
        let table = ShapefileWriting.dbf([("v", "C", 8, 0)], [[bytes + Array("b".utf8)]])
        let all = try source(table, count: 1, codePage: codePage).gathered()
        #expect(all.values("v") == [.string(text + "b")])
        #expect(!all.codes.contains(.unknownEncoding))
    }

    @Test func tableDefinesTheEncodingOtherwiseItIsGuessedAndReported() throws {
        func gathered(_ driver: UInt8, _ bytes: [UInt8], codePage: String? = nil) throws -> Gathered {
            let table = ShapefileWriting.dbf([("v", "C", 8, 0)], [[bytes]], languageDriver: driver)
            return try source(table, count: 1, codePage: codePage).gathered()
        }
        #expect(try gathered(0x02, [0x84]).values("v") == [.string("ä")])
        #expect(try gathered(0x57, [0xE4]).values("v") == [.string("ä")])
        let guessed = try gathered(0, [0xE4])
        #expect(guessed.values("v") == [.string("ä")])
        #expect(guessed.codes.contains(.unstatedEncoding))
        #expect(try gathered(0, [0xC3, 0xA4]).values("v") == [.string("ä")])
        #expect(!(try gathered(0, [0x41]).codes.contains(.unstatedEncoding)))
        let unknown = try gathered(0, [0xE4], codePage: "Klingon")
        #expect(unknown.values("v") == [.string("ä")])
        #expect(unknown.codes.contains(.unknownEncoding))
        let invalid = try gathered(0, [0x61, 0xE4, 0x62], codePage: "UTF-8")
        #expect(invalid.values("v") == [.string("a\u{FFFD}b")])
        #expect(invalid.codes.contains(.invalidText))
    }

    @Test func deletedRecordsAreLeftOut() throws {
        let table = ShapefileWriting.dbf(
            [("v", "N", 3, 0)], (0..<4).map { [Array("\($0)".utf8)] }, deleted: [1, 2])
        let all = try source(table, count: 4).gathered()
        #expect(all.values("v") == [.integer(0), .integer(3)])
        #expect(all.batches.first?.ids == [0, 3])
        #expect(all.report.featuresRead == 2)
    }

    @Test func shorterOrLongerTableIsReported() throws {
        let table = ShapefileWriting.dbf(texts: ["a", "b"])
        let short = try source(table, count: 4).gathered()
        #expect(short.values("v") == [.string("a"), .string("b"), .null, .null])
        #expect(short.codes.contains(.missingAttributes))
        #expect(try source(table, count: 1).gathered().codes.contains(.surplusAttributes))
        let lying = ShapefileWriting.dbf([("v", "C", 1, 0)], [[[0x61]], [[0x62]]], announced: 1 << 31)
        let all = try source(lying, count: 2).gathered()
        #expect(all.values("v") == [.string("a"), .string("b")])
        #expect(all.codes.contains(.truncatedAttributes))
    }

    @Test func brokenTableLosesOnlyTheAttributes() throws {
        for table in [
            [], [UInt8](repeating: 0, count: 40), Array(ShapefileWriting.dbf(texts: ["a"]).prefix(20)),
        ] {
            let all = try source(table, count: 2).gathered()
            #expect(all.count == 2)
            #expect(all.codes.contains(.unreadableAttributes))
        }
    }

    @Test func onlyRequestedFieldsAreRead() throws {
        let fields: [(String, Character, Int, Int)] = [
            ("Name", "C", 4, 0), ("Pop", "N", 4, 0), ("Pop", "N", 4, 0),
        ]
        let rows = [("a", "1"), ("b", "2")].map { [Array($0.0.utf8), Array($0.1.utf8), Array("9".utf8)] }
        let source = try source(ShapefileWriting.dbf(fields, rows), count: 2)
        #expect(source.fields.map(\.name) == ["Name", "Pop", "Pop_1"])
        let query = FeatureQuery(
            whereClause: try WhereClause(parsing: "POP > 1"), fields: ["NAME", "nothing"])
        let found = try source.gathered(query)
        #expect(found.batches.first?.attributes.map(\.name) == ["Name", "Pop", "nothing"])
        #expect(found.values("Name") == [.string("b")])
        #expect(found.values("nothing") == [.null])
        #expect(throws: ExpressionError.self) {
            try source.gathered(FeatureQuery(whereClause: try WhereClause(parsing: "x = 1")))
        }
    }

    @Test func fieldsWithValuesInAnotherFileAreReported() throws {
        let table = ShapefileWriting.dbf([("memo", "M", 10, 0), ("v", "N", 2, 0)], [[[], Array("7".utf8)]])
        let all = try source(table, count: 1).gathered()
        #expect(all.values("v") == [.integer(7)])
        #expect(all.values("memo") == nil)
        #expect(all.codes.contains(.unreadAttributes))
    }

    @Test func projectionFileDefinesTheReference() throws {
        let wgs84 =
            #"GEOGCS["GCS_WGS_1984",DATUM["D_WGS_1984",SPHEROID["WGS_1984",6378137.0,298.257223563]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]]"#
        let table = ShapefileWriting.dbf(texts: ["a"])
        #expect(try source(table, count: 1, projection: wgs84).spatialReference == .wgs84)
        let unknown = try source(table, count: 1, projection: "hello")
        #expect(unknown.spatialReference == nil)
        #expect(try unknown.gathered().codes.contains(.unknownSpatialReference))
    }
}
