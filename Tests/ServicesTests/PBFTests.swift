import CartoucheFeatureSources
import CartoucheFeatures
import CartoucheGeospatial
import CartoucheServices
import Testing

@Suite("Features in the form PBF")
struct PBFTests {
    private func decoded(
        _ page: PageBytes, wanted: Set<String>? = nil
    ) throws -> (batch: FeatureBatch, diagnostics: ReadingDiagnostics) {
        guard case .features(let page) = try PBFAnswer(page.bytes, source: "test") else {
            throw ServiceError.notReadable(url: "test", what: "no page")
        }
        var builder = FeatureBatchBuilder(spatialReference: page.header.spatialReference)
        var diagnostics = ReadingDiagnostics()
        try page.read(into: &builder, wanted: wanted, first: 0, &diagnostics, source: "test") { _ in }
        return (builder.finish(), diagnostics)
    }

    @Test("Attributes have the values and types that the server sends, and empty messages are null")
    func attributes() throws {
        let page = PageBytes(
            fields: [
                ("OBJECTID", 6), ("NAME", 4), ("SIZE", 2), ("AREA", 3), ("RANK", 1), ("SINCE", 5),
                ("OPEN", 0),
            ],
            features: [
                .init(
                    values: [
                        .unsigned(7), .text("Zürich"), .float(0.5), .double(1e9), .signed(-3),
                        .date(-86_400_000), .boolean(true),
                    ], coordinates: [4, 6]),
                .init(
                    values: [.unsigned(8), .null, .null, .null, .null, .null, .null], coordinates: [0, 0]),
            ])
        let batch = try decoded(page).batch
        #expect(batch.ids == [7, 8])
        #expect(batch.spatialReference?.wkid == 102_100)
        let expected: [AttributeValue] = [
            .integer(7), .string("Zürich"), .double(0.5), .double(1e9), .integer(-3), .date(-86_400_000),
        ]
        #expect(batch.attributes.prefix(6).map { $0[0] } == expected)
        #expect(batch.attributes.dropFirst().allSatisfy { $0[1] == .null })
        // From the upper left corner, y goes down.
        #expect(batch.geometry.coordinates == [[102, 197], [100, 200]])
        let some = try decoded(page, wanted: ["name"]).batch
        #expect(some.attributes.map(\.name) == ["NAME"] && some.ids == [7, 8])
    }

    @Test("Positions are differences, heights and measures are not, and a measure of 0 is missing")
    func geometries() throws {
        let page = PageBytes(
            kind: 2, fields: [("OBJECTID", 6)],
            features: [
                .init(
                    values: [.unsigned(1)], lengths: [2, 2],
                    coordinates: [0, 0, 4, 10, 2, 2, 8, 0, 10, 10, 0, 30, -2, 0, 0, 40])
            ], hasZ: true, hasM: true, isLowerLeft: true)
        let column = try decoded(page).batch.geometry
        #expect(column.kinds == [.polyline] && column.partStarts == [0, 2, 4])
        #expect(column.coordinates == [[100, 200], [101, 201], [105, 205], [104, 205]])
        #expect(column.heights == [6, 7, 5, 5])
        let measures = try #require(column.measures)
        #expect(measures[0] == -9 && measures[1].isNaN && measures[2] == -7 && measures[3] == -6)
    }

    @Test("Rings without area are left out, and features without a geometry stay")
    func degenerate() throws {
        let page = PageBytes(
            kind: 3, fields: [("OBJECTID", 6)],
            features: [
                .init(
                    values: [.unsigned(1)], lengths: [4, 3],
                    coordinates: [0, 0, 2, 0, 0, 2, -2, -2, 50, 50, 0, 0, 0, 0]),
                .init(values: [.unsigned(2)]),
                .init(values: [.unsigned(3)], lengths: [], coordinates: []),
            ])
        let (batch, diagnostics) = try decoded(page)
        #expect(batch.ids == [1, 2, 3] && batch.geometry.kinds == [.polygon, .none, .polygon])
        #expect(batch.geometry.partStarts == [0, 4])
        #expect(diagnostics.skipped == 0)
        #expect(try decoded(PageBytes(kind: 127, features: [.init()])).batch.geometry.kinds == [.none])
    }

    @Test(
        "A feature with a wrong number of coordinates is skipped and reported",
        arguments: [[3], [1, 1], [UInt64.max], [1 << 62, 1 << 62, 1 << 62, 1 << 62], [0]])
    func wrongCounts(_ lengths: [UInt64]) throws {
        let page = PageBytes(
            kind: 2, fields: [("OBJECTID", 6)],
            features: [
                .init(values: [.unsigned(1)], lengths: lengths, coordinates: [0, 0, 1, 1]),
                .init(values: [.unsigned(2)], lengths: [2], coordinates: [0, 0, 1, 1]),
            ])
        let (batch, diagnostics) = try decoded(page)
        // Two parts of one position are lines that are too short.
        #expect(batch.ids == (lengths == [1, 1] ? [1, 2] : [2]))
        #expect(diagnostics.all.count == 1)
    }

    @Test("Counts, object IDs and extents are read")
    func summaries() throws {
        func answer(_ write: (inout PBFWriter) -> Void) throws -> PBFAnswer {
            var writer = PBFWriter()
            writer.message(2, write)
            return try PBFAnswer(writer.bytes, source: "")
        }
        guard case .count(300) = try answer({ $0.message(2) { $0.number(1, 300) } }) else {
            Issue.record("no count")
            return
        }
        guard case .objectIDs([1, 500]) = try answer({ $0.message(3) { $0.packed(3, [1, 500]) } }) else {
            Issue.record("no IDs")
            return
        }
        let extent = try answer {
            $0.message(4) {
                $0.message(1) { for side in 1...4 { $0.double(side, Double(side)) } }
                $0.number(2, 9)
            }
        }
        guard case .extent(let box, 9) = extent, box.xMax == 3 else {
            Issue.record("no extent")
            return
        }
    }

    @Test("Damaged pages have an error or fewer features, and never end the process")
    func damage() throws {
        let page = PageBytes(
            kind: 3, fields: [("OBJECTID", 6), ("NAME", 4)],
            features: [
                .init(
                    values: [.unsigned(1), .text("ä")], lengths: [4], coordinates: [0, 0, 2, 0, 0, 2, -2, -2])
            ], hasZ: false)
        let bytes = page.bytes
        func read(_ bytes: [UInt8]) {
            guard case .features(let page) = try? PBFAnswer(bytes, source: "") else { return }
            var builder = FeatureBatchBuilder()
            var diagnostics = ReadingDiagnostics()
            try? page.read(into: &builder, wanted: nil, first: 0, &diagnostics, source: "") { _ in }
        }
        for count in bytes.indices { read(Array(bytes.prefix(count))) }
        var generator = SystemRandomNumberGenerator()
        for index in bytes.indices {
            for _ in 0..<8 {
                var changed = bytes
                changed[index] = .random(in: 0...255, using: &generator)
                read(changed)
            }
        }
        for scale in [0, -1, .nan, .infinity] {
            var wrong = page
            wrong.scale[0] = scale
            #expect(throws: ServiceError.self) { try decoded(wrong) }
        }
        #expect(throws: ServiceError.self) { try PBFAnswer(Array("{\"error\":{}}".utf8), source: "") }
        #expect(throws: ServiceError.self) { try PBFAnswer([], source: "") }
    }
}
