import CartoucheCSqlite
import CartoucheDocuments
import CartoucheImages
import CartoucheSymbolModel
import CartoucheSymbolStyles
import CartoucheSymbols
import Foundation
import TemporarySupport
import Testing

/// Mobile styles are opened on demand, searched by their texts, and compose symbols from several keys.
@Suite struct SymbolStyleTests {
    private let folder: TemporaryFolder
    private let style: SymbolStyle

    init() throws {
        folder = try TemporaryFolder()
        style = SymbolStyle(
            url: try folder.writeStyle([
                .point("Face1", name: "Face", category: "Face", tags: "face;yellow", sizes: [30, 20]),
                .point("Eyes-crossed", name: "Eyes crossed", category: "Eyes", tags: "eyes"),
                .point("Hat-cowboy", name: "Hat cowboy", category: "Hat", sizes: [8, 6]),
                .polygon("Lake"),
                StyleRow(key: "Red", name: "Red", itemClass: 1, content: #"{"type":"CIMRGBColor"}"#),
                StyleRow(key: "Broken", name: "Broken", content: "{"),
            ]))
    }

    private func keys(_ change: (SymbolStyleSearchParameters) -> Void) async throws -> [String] {
        let parameters = SymbolStyleSearchParameters()
        change(parameters)
        return try await style.searchSymbols(using: parameters).map(\.key)
    }

    @Test func defaultParametersFindAllSymbols() async throws {
        #expect(style.loadStatus == .notLoaded)
        let parameters = try await style.defaultSearchParameters
        #expect(style.loadStatus == .loaded)
        #expect(parameters.keys == ["Face1", "Eyes-crossed", "Hat-cowboy", "Lake", "Broken"])
        #expect(parameters.names == ["Face", "Eyes crossed", "Hat cowboy", "Lake", "Broken"])
        #expect(parameters.categories == ["Face", "Eyes", "Hat", ""])
        #expect(parameters.tags == ["face", "yellow", "eyes", ""])
        #expect(parameters.symbolClasses == ["3", "5"])
        let results = try await style.searchSymbols(using: parameters)
        #expect(results.map(\.key) == parameters.keys)
        #expect(results[0].name == "Face" && results[0].category == "Face" && results[0].symbolClass == "3")
        #expect(results[0].tags == ["face", "yellow"])
    }

    @Test func parametersWithoutCriteriaFindAllSymbols() async throws {
        #expect(SymbolStyleSearchParameters().isEmpty)
        #expect(try await keys { _ in }.count == 5)
    }

    @Test func oneTextOfAListAndAllListsMustMatch() async throws {
        #expect(try await keys { $0.addCategories(["Eyes", "Hat"]) } == ["Eyes-crossed", "Hat-cowboy"])
        #expect(
            try await keys {
                $0.addCategories(["Eyes", "Hat"])
                $0.addName("cowboy")
            } == ["Hat-cowboy"])
        #expect(try await keys { $0.addSymbolClass("5") } == ["Lake"])
        #expect(try await keys { $0.addTag("nothing") } == [])
    }

    @Test func textsMatchPartsUnlessStrict() async throws {
        #expect(try await keys { $0.addKey("HAT") } == ["Hat-cowboy"])
        #expect(
            try await keys {
                $0.addKey("HAT")
                $0.keysStrictlyMatch = true
            } == [])
        #expect(
            try await keys {
                $0.addTags(["ye", "yellow"])
                $0.tagsStrictlyMatch = true
            } == ["Face1"])
        #expect(try await keys { $0.addTag("ye") } == ["Face1", "Eyes-crossed"])
        #expect(try await keys { $0.addTag("") } == ["Hat-cowboy", "Lake", "Broken"])
    }

    @Test func theSymbolOfAResultIsReadOnce() async throws {
        let results = try await style.searchSymbols(using: SymbolStyleSearchParameters())
        let symbol = results[0].symbol
        #expect(symbol is MultilayerPointSymbol && symbol === results[0].symbol)
        let broken = results[4].symbol
        #expect(broken is UnsupportedSymbol && broken.diagnostics.map(\.code) == [.unsupportedSymbol])
    }

    @Test("Keys compose one symbol with the first key at the bottom")
    func composition() async throws {
        let keys = ["Face1", "Eyes-crossed", "Hat-cowboy"]
        let symbol = try #require(try await style.symbol(forKeys: keys) as? MultilayerPointSymbol)
        let layers = symbol.symbolLayers.compactMap { $0 as? VectorMarkerSymbolLayer }
        #expect(layers.map { ($0.size * 0.75).rounded() } == [30, 20, 10, 8, 6])
        #expect(symbol.diagnostics.isEmpty)
        for (index, layer) in layers.enumerated() { layer.colorIsLocked = index != 0 }
        symbol.color = .blue
        symbol.size = 80
        #expect(layers[0].size == 80 && layers.map(\.colorIsLocked) == [false, true, true, true, true])
        // The style does not change.
        let again = try #require(try await style.symbol(forKeys: keys) as? MultilayerPointSymbol)
        #expect(again !== symbol && again.size == 40)
        #expect(try Symbol.fromJSON(again.toJSON()) == again)
    }

    @Test func oneKeyGivesTheSymbolAsInTheFile() async throws {
        let symbol = try await style.symbol(forKeys: ["Lake"])
        #expect(symbol.toJSON() == StyleRow.polygon("Lake").content)
    }

    @Test func effectsAndAnglesMoveToTheLayers() async throws {
        let move = #","effects":[{"type":"CIMGeometricEffectMove","offsetX":3}]"#
        let file = try folder.writeStyle(
            [
                .point("a", members: #","angle":10"#),
                .point("b", members: #","angle":100"# + move, layerMembers: #","rotation":5,"offsetX":2"#),
                .point("c", members: #","scaleX":2"#),
            ], as: "angles.stylx")
        let symbol = try await SymbolStyle(url: file).symbol(forKeys: ["a", "b", "c"])
        let definition = symbol.definition
        #expect(definition.angle == 10 && definition.effects.isEmpty)
        let effects = definition.layers.map { $0.properties?.effects.count }
        #expect(effects == [0, 1, 0])
        let marker = try #require(definition.layers[1].marker)
        #expect(marker.rotation == 95)
        #expect(abs(marker.offset.x) < 1e-12 && abs(marker.offset.y - 2) < 1e-12)
        // The layer turned by -10 degrees: the third symbol has no angle.
        #expect(definition.layers[2].marker?.rotation == -10)
        #expect(symbol.diagnostics.map(\.code) == [.memberNotDrawn])
        #expect(symbol.diagnostics.first?.message.contains("scaleX") == true)
    }

    @Test func missingKeysAreNamed() async throws {
        let path = style.url.path
        await #expect(
            throws: SymbolStyleError.unknownKeys(["Fase1", "Zz"], style: path, similar: ["Face1"])
        ) {
            try await style.symbol(forKeys: ["Fase1", "Hat-cowboy", "Zz"])
        }
        await #expect(throws: SymbolStyleError.noKeys(style: path)) { try await style.symbol(forKeys: []) }
    }

    @Test func differentKindsOfGeometryAreNamed() async throws {
        let error = SymbolStyleError.differentKinds(
            ["Face1: point symbol", "Lake: polygon symbol"], style: style.url.path)
        await #expect(throws: error) { try await style.symbol(forKeys: ["Face1", "Lake"]) }
    }

    @Test func aBrokenSymbolIsAnErrorOnlyForItsKey() async throws {
        await #expect(throws: DocumentError.self) { try await style.symbol(forKeys: ["Broken"]) }
        _ = try await style.symbol(forKeys: ["Face1"])
    }

    @Test func aMissingFileIsALoadError() async throws {
        let missing = SymbolStyle(url: folder.url.appending(path: "none.stylx"))
        await #expect(throws: DocumentError.self) { try await missing.load() }
        #expect(missing.loadStatus == .failed && missing.loadError != nil)
        await #expect(throws: DocumentError.self) { try await missing.symbol(forKeys: ["a"]) }
        _ = try folder.writeStyle([.polygon("a")], as: "none.stylx")
        try await missing.retryLoad()
        #expect(missing.loadStatus == .loaded && missing.loadError == nil)
        let remote = SymbolStyle(url: try #require(URL(string: "https://example.com/a.stylx")))
        await #expect(throws: SymbolStyleError.notAFile(url: "https://example.com/a.stylx")) {
            try await remote.load()
        }
    }

    @Test("Many tasks use one style at the same time")
    func concurrency() async throws {
        let sizes = try await withThrowingTaskGroup(of: Double.self) { group in
            for index in 0..<64 {
                group.addTask {
                    let keys = index % 2 == 0 ? ["Face1"] : ["Hat-cowboy", "Eyes-crossed"]
                    let symbol = try await style.symbol(forKeys: keys) as? MultilayerPointSymbol
                    return symbol?.size ?? 0
                }
            }
            return try await group.reduce(into: Set<Int>()) { $0.insert(Int(($1 * 0.75).rounded())) }
        }
        #expect(sizes == [30, 10])
    }

    @Test("Ten thousand items are searched and found")
    func largeStyle() async throws {
        let rows = (0..<10_000).map { StyleRow(key: "key\($0)", name: "name\($0)", content: "no JSON") }
        let large = SymbolStyle(url: try folder.writeStyle(rows, as: "large.stylx"))
        let all = try await large.searchSymbols(using: try await large.defaultSearchParameters)
        #expect(all.count == 10_000)
        let parameters = SymbolStyleSearchParameters()
        parameters.addName("name999")
        #expect(try await large.searchSymbols(using: parameters).count == 11)
    }
}
