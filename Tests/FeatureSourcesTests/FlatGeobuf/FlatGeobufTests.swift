import CartoucheDocuments
import CartoucheExpressions
import CartoucheFeatureSources
import CartoucheFeatures
import CartoucheGeospatial
import FormatSupport
import Testing

@Suite struct FlatGeobufTests {
    private typealias Writing = FlatGeobufWriting

    private func source(_ bytes: [UInt8]) throws -> FlatGeobufSource {
        try FlatGeobufSource(.bytes(bytes, name: "test.fgb"))
    }

    /// Reads features whose geometry type is only in the header.
    private func gathered(_ type: UInt8, _ geometries: FlatFields...) throws -> Gathered {
        try source(Writing.file(Writing.header(type: type), geometries.map { [0: .table($0)] })).gathered()
    }

    private let line = [SIMD2<Double>(0, 0), SIMD2(1, 2), SIMD2(3, 4), SIMD2(5, 5)]

    @Test func everyPlainTypeIsRead() throws {
        let square = TestShape.square(0, 0, side: 9)
        let hole = TestShape.square(2, 2)
        let point = try gathered(1, Writing.geometry([SIMD2(1, 2)]))
        #expect(point.kinds == [.point] && point.coordinates == [SIMD2(1, 2)])
        let high = try gathered(1, Writing.geometry([SIMD2(1, 2)], heights: [3], measures: [4]))
        #expect(high.batches.first?.geometry(of: 0) as? Point == Point(x: 1, y: 2, z: 3, m: 4))
        #expect(try gathered(2, Writing.geometry(line)).kinds == [.polyline])
        let lines = try gathered(5, Writing.geometry(line, ends: [2, 4], heights: [1, 2, 3, 4]))
        #expect(lines.batches.first?.geometry.partStarts == [0, 2, 4])
        #expect(lines.batches.first?.geometry.heights == [1, 2, 3, 4])
        #expect(try gathered(4, Writing.geometry(line)).batches.first?.geometry.partStarts == [0, 4])
        let polygon = try gathered(3, Writing.geometry(square + hole, ends: [5, 10]))
        #expect(polygon.kinds == [.polygon] && polygon.batches.first?.geometry.partStarts == [0, 5, 10])
        let polygons = try gathered(
            6, Writing.geometry(members: [Writing.geometry(square), Writing.geometry(hole)]))
        #expect(polygons.kinds == [.polygon] && polygons.batches.first?.geometry.partStarts == [0, 5, 10])
        #expect(
            try gathered(17, Writing.geometry(Array(square.prefix(3) + square.prefix(1)))).kinds == [.polygon]
        )
        #expect(try gathered(16, Writing.geometry(square + hole, ends: [5, 10])).kinds == [.polygon])
    }

    @Test func unknownHeaderTypeIsReadFromEachGeometry() throws {
        let all = try gathered(
            0, Writing.geometry([SIMD2(1, 2)], type: 1), Writing.geometry(line, type: 2),
            Writing.geometry(TestShape.square(0, 0), type: 3))
        #expect(all.kinds == [.point, .polyline, .polygon])
        #expect(try gathered(0, Writing.geometry(line)).codes == [.unreadableGeometry])
        #expect(try gathered(0, Writing.geometry(line, type: 77)).codes == [.unreadableGeometry])
    }

    @Test func curvesBecomeChordsAndCollectionsAreSplitByKind() throws {
        let arc = Writing.geometry([SIMD2(-1, 0), SIMD2(0, 1), SIMD2(1, 0)], type: 8)
        let curves = try gathered(8, arc)
        #expect(curves.kinds == [.polyline] && curves.coordinates.count > 20)
        #expect(curves.coordinates.allSatisfy { abs(($0 * $0).sum() - 1) < 1e-9 })
        #expect(curves.codes == [.curvesDensified])
        let chord = Writing.geometry([SIMD2(1, 0), SIMD2(-1, 0)], type: 2)
        let compound = Writing.geometry(type: 9, members: [arc, chord])
        #expect(try gathered(9, compound).kinds == [.polyline])
        let surface = try gathered(10, Writing.geometry(members: [compound]))
        #expect(surface.kinds == [.polygon])
        #expect(
            try gathered(12, Writing.geometry(members: [Writing.geometry(type: 10, members: [compound])]))
                .kinds == [.polygon])
        #expect(try gathered(11, Writing.geometry(members: [arc, compound])).kinds == [.polyline])
        let square = Writing.geometry(TestShape.square(0, 0), type: 3)
        let collection = Writing.geometry(
            type: 7,
            members: [Writing.geometry([SIMD2(7, 7)], type: 1), Writing.geometry(line, type: 2), square])
        let features = try gathered(7, collection)
        #expect(features.kinds == [.polygon, .polyline, .point])
        #expect(features.codes == [.geometryCollectionSplit])
        #expect(features.batches.first?.ids == [0, 0, 0])
        #expect(try gathered(15, Writing.geometry(members: [square, square])).kinds == [.polygon])
    }

    @Test func attributesOfAllTypesAreRead() throws {
        func bytes(_ value: some FixedWidthInteger) -> [UInt8] {
            withUnsafeBytes(of: value.littleEndian) { Array($0) }
        }
        let names = [
            "byte", "ubyte", "bool", "short", "ushort", "int", "uint", "long", "ulong", "float", "double",
            "string",
            "json", "dateTime", "binary",
        ]
        let columns = names.enumerated().map { ($1, UInt8($0)) }
        let values: [[UInt8]] = [
            [0xFF], [200], [1], bytes(Int16(-2)), bytes(UInt16(60_000)), bytes(Int32(-3)),
            bytes(UInt32(4_000_000_000)),
            bytes(Int64.min), bytes(UInt64(7)), bytes(Float(0.5).bitPattern), bytes(0.1.bitPattern),
            Writing.long(Array("äh".utf8)), Writing.long(Array("{\"a\": 1}".utf8)),
            Writing.long(Array("1970-01-02T00:00:01Z".utf8)), Writing.long([1, 2, 3]),
        ]
        let features: [FlatFields] = [
            [
                0: .table(Writing.geometry([SIMD2(0, 0)])),
                1: .bytes(Writing.properties(values.enumerated().map { ($0, $1) })),
            ],
            [0: .table(Writing.geometry([SIMD2(1, 1)]))],
            [1: .bytes(Writing.properties([(10, values[10]), (3, values[3])]))],
        ]
        let source = try source(Writing.file(Writing.header(type: 1, columns: columns, count: 3), features))
        #expect(source.featureCount == 3)
        #expect(source.fields.map(\.name) == names.dropLast())
        let all = try source.gathered()
        #expect(all.kinds == [.point, .point, .none])
        let expected: [AttributeValue] = [
            .integer(-1), .integer(200), .boolean(true), .integer(-2), .integer(60_000), .integer(-3),
            .integer(4_000_000_000), .integer(.min), .integer(7), .double(0.5), .double(0.1), .string("äh"),
            .string("{\"a\": 1}"), .date(86_401_000),
        ]
        for (name, value) in zip(names, expected) {
            #expect(all.values(name)?.prefix(2) == [value, .null], "\(name)")
        }
        #expect(all.values("double")?.last == .double(0.1))
        #expect(all.values("short")?.last == .integer(-2))
        #expect(all.codes == [.binaryAttribute])
        let some = try source.gathered(
            FeatureQuery(whereClause: try WhereClause(parsing: "INT < 0"), fields: ["Double", "none"]))
        #expect(some.batches.first?.attributes.map(\.name) == ["int", "double", "none"])
        #expect(some.count == 1)
        #expect(throws: ExpressionError.self) {
            try source.gathered(FeatureQuery(whereClause: try WhereClause(parsing: "nothing = 1")))
        }
    }

    @Test func columnsOfSingleFeaturesAreRead() throws {
        let own: FlatFields = [
            0: .table(Writing.geometry([SIMD2(0, 0)])), 1: .bytes(Writing.properties([(0, [5])])),
            2: .tables([[0: .text("mine"), 1: .byte(1)]]),
        ]
        let all = try source(Writing.file(Writing.header(type: 1, columns: [("theirs", 0)]), [own]))
            .gathered()
        #expect(all.values("mine") == [.integer(5)])
        #expect(all.values("theirs") == [.null])
    }

    @Test func brokenAttributesAreReportedAndTheFeatureRemains() throws {
        let broken: [[UInt8]] = [
            [0], Writing.properties([(9, [1])]), Writing.properties([(1, [1, 2])]),
            Writing.properties([(0, [1, 2, 3])]),
            Writing.properties([(1, [0xFF, 0xFF, 0xFF, 0xFF, 1])]),
        ]
        for bytes in broken {
            let feature: FlatFields = [0: .table(Writing.geometry([SIMD2(0, 0)])), 1: .bytes(bytes)]
            let header = Writing.header(type: 1, columns: [("a", 7), ("b", 11)])
            let all = try source(Writing.file(header, [feature])).gathered()
            #expect(all.count == 1)
            #expect(all.codes == [.unreadableValue])
        }
        let feature: FlatFields = [
            0: .table(Writing.geometry([SIMD2(0, 0)])),
            1: .bytes(
                Writing.properties([(0, Writing.long([0x61, 0xFF])), (1, Writing.long(Array("now".utf8)))])),
        ]
        let all = try source(
            Writing.file(Writing.header(type: 1, columns: [("t", 11), ("d", 13)]), [feature])
        )
        .gathered()
        #expect(all.values("t") == [.string("a\u{FFFD}")])
        #expect(Set(all.codes) == [.invalidText, .unreadableValue])
    }

    @Test func indexFindsFeaturesInTheFilesOrder() throws {
        var random = SplitMix(seed: 3)
        for (count, nodeSize) in [(1, 16), (2, 2), (40, 3), (1000, 16)] {
            let points = (0..<count).map { _ in
                SIMD2(Double.random(in: 0...100, using: &random), Double.random(in: 0...100, using: &random))
            }
            let features = points.enumerated().map { index, point in
                let value = withUnsafeBytes(of: Int32(index).littleEndian) { Array($0) }
                return (
                    box: [point.x, point.y, point.x, point.y],
                    feature: [
                        0: .table(Writing.geometry([point])), 1: .bytes(Writing.properties([(0, value)])),
                    ] as FlatFields
                )
            }
            let header = Writing.header(
                type: 1, columns: [("n", 5)], count: count, nodeSize: UInt16(nodeSize))
            let source = try source(Writing.indexed(header, features, nodeSize: nodeSize))
            for box in [[10, 20, 40, 50], [0, 0, 100, 100], [-10, -10, -5, -5], [50, 50, 50.5, 100]]
                as [[Double]]
            {
                let window = Envelope(xMin: box[0], yMin: box[1], xMax: box[2], yMax: box[3])
                let found = try source.gathered(FeatureQuery(envelope: window))
                let expected = points.indices.filter {
                    points[$0].x >= box[0] && points[$0].y >= box[1] && points[$0].x <= box[2]
                        && points[$0].y <= box[3]
                }.map(Int64.init)
                #expect(found.batches.flatMap { $0.ids ?? [] } == expected)
                #expect((found.values("n") ?? []) == expected.map { .integer($0) })
            }
            #expect(try source.gathered().count == count)
        }
    }

    @Test func envelopeFiltersGeometriesWithoutIndex() throws {
        let squares = (0..<20).map { Writing.geometry(TestShape.square(Double($0) * 2, 0)) }
        let members = squares.map { Writing.geometry(members: [$0]) }
        let window = FeatureQuery(envelope: Envelope(xMin: 6.5, yMin: 0, xMax: 10, yMax: 1))
        for (type, geometries) in [(3, squares), (6, members)] as [(UInt8, [FlatFields])] {
            let features: [FlatFields] = geometries.map { [0: .table($0)] } + [[:]]
            let found = try source(Writing.file(Writing.header(type: type), features)).gathered(window)
            #expect(found.batches.first?.ids == [3, 4, 5])
        }
    }

    @Test func headerDefinesReferenceAndBounds() throws {
        func opened(_ more: FlatFields) throws -> FlatGeobufSource {
            try source(Writing.file(Writing.header(type: 1, more: more), []))
        }
        let named = try opened([
            0: .text("roads"), 1: .doubles([1, 2, 3, 4]), 10: .table([1: .number(Int32(3035))]),
        ])
        #expect(named.name == "roads")
        #expect(named.spatialReference == SpatialReference(wkid: 3035))
        #expect(
            named.extent
                == Envelope(
                    xMin: 1, yMin: 2, xMax: 3, yMax: 4, spatialReference: SpatialReference(wkid: 3035)))
        #expect(try opened([:]).name == "test")
        #expect(try opened([:]).spatialReference == nil)
        #expect(try opened([1: .doubles([.nan, 2, 3, 4])]).extent == nil)
        #expect(try opened([1: .doubles([5, 2, 3, 4])]).extent == nil)
        let esri = try opened([10: .table([0: .text("esri"), 1: .number(Int32(54030))])])
        #expect(esri.spatialReference == SpatialReference(wkid: 54030))
        let described = try opened([10: .table([4: .text("GEOGCS[\"GCS_WGS_1984\",UNIT[\"Degree\",0.017]]")])]
        )
        #expect(described.spatialReference == .wgs84)
        let unknown = try opened([10: .table([0: .text("ACME"), 1: .number(Int32(1))])])
        #expect(unknown.spatialReference == nil)
        #expect(try unknown.gathered().codes == [.unknownSpatialReference])
    }
}
