import CartoucheDocuments
import CartoucheExpressions
import CartoucheFeatureSources
import CartoucheFeatures
import CartoucheGeospatial
import CartoucheNetwork
import CartoucheServices
import Testing

@Suite("Layers of services")
struct ServiceSourceTests {
    private let address = try! WebAddress("https://a.example/arcgis/rest/services/Points/FeatureServer/0")

    private func read(
        _ stub: ServiceStub, _ query: FeatureQuery = FeatureQuery()
    ) throws -> (ids: [Int64], report: ReadingReport) {
        let source = try ServiceSource(at: address, provider: stub)
        var ids: [Int64] = []
        let report = try source.forEachBatch(query) { ids += $0.ids ?? [] }
        return (ids, report)
    }

    @Test("Addresses that people copy mean their service or layer")
    func locations() throws {
        for (text, layer) in [
            ("https://a.example/x/rest/services/F/Roads/MapServer/12/?f=html", 12),
            ("http://a.example/arcgis/rest/services/Roads/FeatureServer/3/query?where=1", 3),
            ("https://a.example/arcgis/rest/services/Roads/FeatureServer/", nil),
        ] as [(String, Int?)] {
            let location = try #require(ServiceLocation(try WebAddress(text)))
            #expect(location.layer == layer && location.serviceName == "Roads")
        }
        #expect(ServiceLocation(try WebAddress("https://a.example/data.geojson")) == nil)
    }

    @Test(
        "All features arrive from all kinds of servers",
        arguments: [
            (0, ServiceStub.Traits()), (5, .init()), (10, .init()), (11, .init()), (95, .init()),
            (95, .init(writesPBF: false)), (95, .init(hasPages: false)), (10, .init(hasPages: false)),
            (95, .init(hasPages: false, writesPBF: false)), (95, .init(cap: 7)),
            (95, .init(refusesDetail: true)), (25, .init(hasNaNExtent: true)),
            (35, .init(hidesObjectIDs: true)),
        ])
    func pages(_ count: Int, _ traits: ServiceStub.Traits) throws {
        let (ids, report) = try read(ServiceStub(count: count, traits))
        #expect(ids == Array(1..<Int64(count + 1)))
        #expect(report.featuresRead == count && report.diagnostics.isEmpty)
    }

    @Test("Servers whose pages have no end are left, and the features so far are used")
    func endless() throws {
        let same = ServiceStub(count: 95, .init(ignoresOffset: true))
        let (ids, report) = try read(same)
        #expect(ids == Array(1...10) && report.diagnostics.map(\.code) == [.serviceAnswersIncomplete])
        #expect(same.queries.count < 20)
        let empty = ServiceStub(count: 25, .init(neverEnds: true))
        let all = try read(empty)
        #expect(all.ids == Array(1...25) && all.report.diagnostics.map(\.code) == [.serviceAnswersIncomplete])
        #expect(empty.queries.count < 20)
    }

    @Test("Conditions, extents and attributes are sent to the server")
    func sends() throws {
        let stub = ServiceStub(count: 8)
        var query = FeatureQuery(
            envelope: Envelope(xMin: 2.5, yMin: -1, xMax: 6.5, yMax: 1, spatialReference: .wgs84),
            whereClause: try WhereClause(parsing: "Name <> 'x'"), fields: ["name"])
        query.resolution = 0.5
        #expect(try read(stub, query).ids == [3, 4, 5, 6])
        let sent = try #require(stub.queries.first)
        #expect(sent["where"] == "Name <> 'x'" && sent["outFields"] == "Name,FID")
        #expect(sent["geometry"] == "2.5,-1.0,6.5,1.0" && sent["inSR"] == "4326" && sent["outSR"] == "4326")
        #expect(sent["f"] == "pbf" && sent["orderByFields"] == "FID ASC" && sent["resultRecordCount"] == "10")
        #expect(throws: ExpressionError.self) {
            try read(stub, FeatureQuery(whereClause: WhereClause(parsing: "Other = 1")))
        }
    }

    @Test(
        "A period is sent as the parameter time, and tested here if the server ignores or refuses it",
        arguments: [ServiceStub.Times.selects, .ignores, .refuses])
    func periods(_ times: ServiceStub.Times) throws {
        let stub = ServiceStub(count: 30, .init(writesPBF: false, times: times))
        let names = try WhereClause(parsing: "Name <> 'n12'")
        let test = "Day >= TIMESTAMP '1970-01-01 00:00:11' AND Day <= TIMESTAMP '1970-01-01 00:00:14'"
        func ids(_ start: Double?, _ end: Double?, _ test: String) throws -> [Int64] {
            let clause = try WhereClause(from: start, to: end, in: ["DAY"], test: test, and: names)
            return try read(stub, FeatureQuery(whereClause: clause, fields: [])).ids
        }
        #expect(try ids(11_000, 14_000, test) == (times == .refuses ? [11, 13, 14] : [11, 12, 13, 14]))
        let sent = try #require(stub.queries.first)
        #expect(sent["time"] == "11000,14000" && sent["where"] == "Name <> 'n12'")
        #expect(sent["timeReferenceUnknownClient"] == "true")
        _ = try ids(nil, 14_000, "Day <= TIMESTAMP '1970-01-01 00:00:14'")
        #expect(stub.queries.contains { $0["time"] == "null,14000" })
        let queries = stub.queries.count
        _ = try ids(14_000, 11_000, test)
        #expect(stub.queries[queries...].allSatisfy { $0["time"] == nil })
    }

    @Test("Features in another system than requested are projected")
    func otherSystems() throws {
        let stub = ServiceStub(count: 12, .init(writesPBF: false, system: 102100))
        var places: [Double] = []
        try ServiceSource(at: address, provider: stub).forEachBatch {
            places += $0.geometry.coordinates.map(\.x)
            #expect($0.spatialReference == .wgs84)
        }
        #expect(places.count == 12)
        #expect(abs(places.last! - 12 / 111_319.490793) < 1e-9)
    }

    @Test("A period of other fields than those of the service is a condition")
    func otherPeriods() throws {
        let stub = ServiceStub(count: 30, .init(times: .selects))
        let clause = try WhereClause(from: 0, to: 1, in: ["FID"], test: "FID <= 1", and: nil)
        _ = try read(stub, FeatureQuery(whereClause: clause))
        #expect(stub.queries.first?["where"] == "FID <= 1" && stub.queries.first?["time"] == nil)
    }

    @Test("A condition that the server refuses is tested here")
    func localConditions() throws {
        let stub = ServiceStub(count: 30, .init(refusesConditions: true))
        let query = FeatureQuery(whereClause: try WhereClause(parsing: "Name = 'n12' OR FID > 28"))
        let (ids, report) = try read(stub, query)
        #expect(ids == [12, 29, 30])
        #expect(report.diagnostics.map(\.code) == [.conditionNotSent])
    }

    @Test("Features in memory answer smaller selections without a request")
    func keeps() throws {
        let stub = ServiceStub(count: 30)
        let source = try ServiceSource(at: address, provider: stub)
        try source.forEachBatch { _ in }
        let requests = stub.queries.count
        var ids: [Int64] = []
        let box = Envelope(xMin: 2.5, yMin: -1, xMax: 4.5, yMax: 1, spatialReference: .wgs84)
        try source.forEachBatch(FeatureQuery(envelope: box)) { ids += $0.ids ?? [] }
        #expect(ids == [3, 4] && stub.queries.count == requests)
        source.removeFeatures()
        try source.forEachBatch { _ in }
        #expect(stub.queries.count == 2 * requests)
        #expect(source.featureCount == 30)
    }

    @Test(
        "Errors of services have their own types",
        arguments: [
            ("{\"error\":{\"code\":499,\"message\":\"Token Required\",\"details\":[]}}", "token"),
            ("{\"error\":{\"code\":404,\"message\":\"Layer not found\"}}", "404"),
            ("{\"status\":\"error\",\"messages\":[\"No rights\"],\"code\":403}", "No rights"),
            ("<html><body>Sign in</body></html>", "page for people"), ("", "not JSON"),
            ("{\"features\":", "not valid JSON"), ("{\"count\":1}", "no list of features"),
            ("{\"error\":{\"code\":400,\"message\":\"Bad token=abc?token=abc\"}}", "400"),
        ])
    func errors(_ answer: String, _ expected: String) throws {
        let error = #expect(throws: (any Error).self) {
            try read(ServiceStub(count: 1, .init(fixedAnswer: answer)))
        }
        #expect(error.map { "\($0)".contains(expected) } ?? false, "\(String(describing: error))")
    }

    @Test("Without a provider, and for services with several layers, the error says what to do")
    func opening() throws {
        #expect(throws: ServiceError.self) { try ServiceSource(at: address) }
        let stub = ServiceStub(count: 3)
        let service = try WebAddress("https://a.example/arcgis/rest/services/Points/FeatureServer")
        #expect(try ServiceSource(at: service, provider: stub).name == "Points")
        let other = try WebAddress("https://a.example/arcgis/rest/services/Points/FeatureServer/9")
        #expect(throws: ServiceError.self) { try ServiceSource(at: other, provider: stub) }
        #expect(throws: ServiceError.self) {
            try ServiceSource(at: WebAddress("https://a.example/file.json"), provider: stub)
        }
    }

    @Test("Old servers write NaN as a word")
    func numberWords() {
        let text = "{\"a\":NaN,\"b\":[-Infinity,Infinity],\"NaN\":\"NaN \\\" Infinity\"}"
        let fixed = ServiceConnection.replacingNumberWords(Array(text.utf8))
        #expect(
            String(decoding: fixed, as: UTF8.self)
                == "{\"a\":null,\"b\":[null,null],\"NaN\":\"NaN \\\" Infinity\"}")
    }
}
