import Cartouche
import CartoucheDocuments
import CartoucheImages
import CartoucheLiveViews
import CartoucheSymbolStyles
import CartoucheSymbols
import Foundation
import Testing

/// The answers of a style's host, without a network.
@Suite struct StyleHostTests {
    private func json(_ host: StyleHost, _ path: String, _ body: JSONValue? = nil) async throws -> JSONPart {
        let request = HostRequest(body == nil ? "GET" : "POST", path, body: body?.bytes() ?? [])
        return try JSONPart(parsing: await host.answer(request).body)
    }

    private func picture(_ host: StyleHost, _ path: String, _ query: [String: String]) async throws -> Image {
        let values = ["density": "1", "page": "a"].merging(query) { $1 }
        let answer = await host.answer(HostRequest("GET", path, query: values))
        try #require(answer.status == 200, "\(String(decoding: answer.body, as: UTF8.self))")
        return try Image(data: Data(answer.body))
    }

    @Test func theFilesOfThePageExist() async throws {
        try await PageFileSearch.check(ServedStyle().host, minimum: 7)
    }

    @Test func theListHasNamesClassesAndCategories() async throws {
        let list = try await json(ServedStyle().host, "style")["symbols"]?.array ?? []
        #expect(list.count == 6)
        #expect(list[1]["name"]?.string == "Crossed eyes" && list[1]["category"]?.string == "Eyes")
        #expect(list[4]["class"]?.string == "Line Symbol")
    }

    @Test func aSwatchHasTheSizeOfTheRequest() async throws {
        let image = try await picture(
            ServedStyle().host, "swatch", ["key": "Park", "side": "64", "density": "2"])
        #expect(image.width == 128 && image.height == 128)
    }

    /// The color of the symbol is that of all layers that are not locked; the size scales all layers.
    @Test func editsFollowTheRulesOfTheLibrary() async throws {
        let host = try await ServedStyle().host
        var tree = try await json(
            host, "open", ["page": "a", "keys": ["Face1", "Hat-cowboy"], "keeps": true])
        #expect(tree["symbol"]?["parts"]?.array?.map { $0["locked"]?.bool } == [false, true])
        tree = try await json(
            host, "edit", ["page": "a", "path": "", "member": "color", "value": "#0000ff", "step": 1])
        #expect(tree["symbol"]?["color"]?.string == "#0000ff")
        tree = try await json(
            host, "edit", ["page": "a", "path": "1", "member": "locked", "value": false, "step": 2])
        #expect(tree["symbol"]?["color"]?.isNull == true)
        tree = try await json(
            host, "edit", ["page": "a", "path": "", "member": "size", "value": 80, "step": 3])
        #expect(tree["symbol"]?["size"]?.double == 80)
        let sizes = tree["symbol"]?["parts"]?.array?.compactMap { $0["size"]?.double } ?? []
        #expect(sizes.count == 2 && abs(sizes[0] - 80) < 1e-6 && abs(sizes[1] - 40) < 1e-6)
    }

    @Test func editsOfOneGestureAreUndoneTogether() async throws {
        let host = try await ServedStyle().host
        _ = try await json(host, "open", ["page": "a", "keys": ["Face1"]])
        for size in [50.0, 60, 70] {
            _ = try await json(
                host, "edit",
                ["page": "a", "path": "", "member": "size", "value": .number(JSONNumber(size)), "step": 1])
        }
        var tree = try await json(host, "undo", ["page": "a"])
        #expect(tree["symbol"]?["size"]?.double == 40 && tree["undo"]?.bool == false)
        tree = try await json(host, "redo", ["page": "a"])
        #expect(tree["symbol"]?["size"]?.double == 70)
    }

    @Test func previewsShowTheEditedSymbol() async throws {
        let host = try await ServedStyle().host
        _ = try await json(host, "open", ["page": "a", "keys": ["Road"]])
        let query = ["shape": "line", "width": "120", "height": "80"]
        let before = try await picture(host, "preview", query)
        _ = try await json(
            host, "edit", ["page": "a", "path": "", "member": "color", "value": "#0000ff", "step": 1])
        let after = try await picture(host, "preview", query)
        #expect(before.width == 120 && before != after)
        let missing = await host.answer(
            HostRequest("GET", "preview", query: query.merging(["page": "b", "density": "1"]) { $1 }))
        #expect(missing.status == 400)
    }

    @Test(arguments: [("svg", "<svg"), ("json", "CIMPointSymbol"), ("png", "PNG")])
    func theSymbolIsDownloaded(_ format: String, _ content: String) async throws {
        let host = try await ServedStyle().host
        _ = try await json(host, "open", ["page": "a", "keys": ["Face1"]])
        let answer = await host.answer(
            HostRequest("GET", "download", query: ["page": "a", "format": format, "density": "2"]))
        #expect(answer.status == 200)
        #expect(String(decoding: answer.body, as: UTF8.self).contains(content))
    }

    @Test func savingAddsAndReplacesAndKeepsTheOldFile() async throws {
        let served = try await ServedStyle()
        let before = try Data(contentsOf: served.file)
        _ = try await json(served.host, "open", ["page": "a", "keys": ["Face1", "Hat-cowboy"]])
        let saved = try await json(
            served.host, "save",
            ["page": "a", "key": "Cowboy", "category": "Emoji", "tags": "hat; face", "backup": true])
        #expect(saved["saved"]?.string == "Cowboy")
        #expect(try Data(contentsOf: served.file.appendingPathExtension("bak")) == before)
        let list = try await json(served.host, "style")["symbols"]?.array ?? []
        #expect(list.count == 7 && list[6]["tags"]?.array?.compactMap(\.string) == ["hat", "face"])
        // A new symbol never replaces another one unless the user wants it.
        let refused = try await json(served.host, "save", ["page": "a", "key": "Cowboy"])
        #expect(refused["error"]?.string?.contains("Cowboy") == true)
        let replaced = try await json(served.host, "save", ["page": "a", "key": "Cowboy", "replaces": true])
        #expect(replaced["saved"]?.string == "Cowboy")
        let again = try await SymbolStyle(url: served.file).symbol(forKeys: ["Cowboy"])
        #expect((again as? MultilayerPointSymbol)?.symbolLayers.count == 2)
    }

    /// Requests that do not fit the symbol with the key Face1.
    private static let wrongChanges: [(path: String, body: String)] = [
        ("edit", #"{"page":"a","path":"9","member":"color","value":"red"}"#),
        ("edit", #"{"page":"a","path":"","member":"width","value":1}"#),
        ("edit", #"{"page":"a","path":"","member":"size","value":-1}"#),
        ("edit", #"{"page":"a","path":"","member":"color","value":"nothing"}"#),
        ("edit", #"{"page":"none","path":"","member":"size","value":1}"#),
        ("open", #"{"page":"a","keys":[]}"#), ("save", #"{"page":"a","key":""}"#),
    ]

    @Test(arguments: wrongChanges)
    func wrongChangesAreRefused(_ path: String, _ body: String) async throws {
        let host = try await ServedStyle().host
        _ = try await json(host, "open", ["page": "a", "keys": ["Face1"]])
        let answer = await host.answer(HostRequest("POST", path, body: Array(body.utf8)))
        #expect(answer.status == 400)
    }
}
