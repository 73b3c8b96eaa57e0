import CartoucheDocuments
import CartoucheFeatureSources
import CartoucheFeatures
import CartoucheNetwork
import CartoucheServices
import Synchronization
import Testing

/// Answers by the path and query of their addresses.
private final class Answers: ResourceProvider {
    private let texts: [String: String]
    let requests = Mutex<[String]>([])

    init(_ texts: [String: String]) { self.texts = texts }

    func response(to request: ResourceRequest) async throws -> ResourceResponse {
        let target = request.fullAddress.path + (request.fullAddress.query.map { "?" + $0 } ?? "")
        requests.withLock { $0.append(target) }
        return ResourceResponse(
            address: request.fullAddress, status: texts[target] == nil ? 404 : 200,
            mediaType: texts[target]?.hasPrefix("<") == true ? "text/html" : "application/json",
            bytes: Array((texts[target] ?? "").utf8))
    }
}

@Suite("Documents with features")
struct FeatureDocumentTests {
    private func document(_ path: String, _ answers: Answers) throws -> FeatureDocument {
        try FeatureDocument(at: WebAddress("https://a.example" + path), answers)
    }

    private func page(_ numbers: ClosedRange<Int>, _ members: String) -> String {
        let features = numbers.map {
            "{\"type\":\"Feature\",\"properties\":{\"n\":\($0)},\"geometry\":{\"type\":\"Point\",\"coordinates\":[\($0),0]}}"
        }
        return
            "{\"type\":\"FeatureCollection\",\"features\":[\(features.joined(separator: ","))],\(members)}"
    }

    private func link(_ relation: String, _ reference: String) -> String {
        "{\"rel\":\"\(relation)\",\"type\":\"application/geo+json\",\"href\":\"\(reference)\"}"
    }

    private func read(_ document: FeatureDocument) throws -> (
        names: [String], report: ReadingReport, ids: Int
    ) {
        let source = try document.file().source()
        var count = 0
        let report = try source.forEachBatch(FeatureQuery()) { count += $0.count }
        return ([source.name], report, count)
    }

    @Test("A collection has the features of all pages, also from the address of its server")
    func pages() throws {
        let html = "{\"rel\":\"next\",\"type\":\"text/html\",\"href\":\"/html\"}"
        let answers = Answers([
            "/": "{\"links\":[\(link("data", "/collections?f=json"))]}",
            "/collections?f=json": "{\"collections\":[{\"id\":\"places\"}],\"links\":[\(link("self", "x"))]}",
            "/collections/places": "{\"id\":\"places\",\"links\":[\(link("items", "places/items"))]}",
            "/collections/places/items": page(
                1...2, "\"numberMatched\":5,\"links\":[\(html),\(link("next", "?offset=2"))]"),
            "/collections/places/items?offset=2": page(
                3...4, "\"links\":[\(link("next", "https://a.example/last"))]"),
            "/last": page(5...5, "\"links\":[]"), "/html": "<html></html>",
            "/html?f=json": "{\"links\":[\(link("items", "/collections/places/items"))]}",
        ])
        for path in ["/", "/html", "/collections/places", "/collections/places/items"] {
            let found = try read(document(path, answers))
            #expect(
                found.names == ["places"] && found.ids == 5 && found.report.diagnostics.isEmpty, "\(path)")
        }
    }

    @Test("A document without pages is not changed")
    func others() throws {
        let text = page(1...3, "\"links\":[\(link("self", "x"))]")
        let answers = Answers(["/a.geojson": text, "/b.csv": "lon,lat\n1,2\n"])
        #expect(try document("/a.geojson", answers).bytes == Array(text.utf8))
        #expect(try read(document("/b.csv", answers)).ids == 1)
        #expect(answers.requests.withLock { $0.count } == 2)
    }

    @Test("Features that the server states and does not send are reported")
    func incomplete() throws {
        let answers = Answers(["/items": page(1...3, "\"numberMatched\":9,\"links\":[\(link("self", "x"))]")])
        let found = try read(document("/items", answers))
        #expect(found.ids == 3 && found.report.diagnostics.map(\.code) == [.transferLimitExceeded])
    }

    @Test("Pages without end, missing pages and servers with several collections are errors")
    func faults() throws {
        let collections = "{\"collections\":[{\"id\":\"a\"},{\"id\":\"b\"}],\"links\":[\(link("self", "x"))]}"
        let answers = Answers([
            "/endless": page(1...1, "\"links\":[\(link("next", "/endless?again"))]"),
            "/endless?again": page(1...1, "\"links\":[\(link("next", "/endless?again"))]"),
            "/missing": page(1...1, "\"links\":[\(link("next", "/none"))]"),
            "/login": page(1...1, "\"links\":[\(link("next", "/page"))]"), "/page": "<html></html>",
            "/collections": collections,
        ])
        for (path, expected) in [
            ("/endless", "no end"), ("/missing", "404"), ("/login", "no list of features"),
            (
                "/collections",
                "2 collections: https://a.example/collections/a, https://a.example/collections/b"
            ),
        ] {
            let error = #expect(throws: (any Error).self) { try document(path, answers) }
            #expect(error.map { "\($0)".contains(expected) } ?? false, "\(String(describing: error))")
        }
        #expect(answers.requests.withLock { $0.count } < 10)
    }
}
