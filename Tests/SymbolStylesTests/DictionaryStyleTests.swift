import CartoucheDocuments
import CartoucheImages
import CartoucheSymbolModel
import CartoucheSymbolStyles
import CartoucheSymbols
import Foundation
import TemporarySupport
import Testing

/// Dictionary styles compose symbols from attributes by a script.
@Suite struct DictionaryStyleTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private static let items: [StyleRow] = [
        .point("Base", sizes: [30], layerMembers: #","primitiveName":"base""#), .point("Icon", sizes: [12]),
        .point("Other", sizes: [14]), .point("Alarm", sizes: [8, 6]), .point("Invalid_P", sizes: [3]),
        label, .polygon("Area"),
    ]

    /// A text `No. [number]` in a marker, whose graphic has a primitive name.
    private static var label: StyleRow {
        StyleRow(
            key: "Label",
            content: #"""
                {"type":"CIMPointSymbol","symbolLayers":[{"type":"CIMVectorMarker","enable":true,"size":10,
                "frame":{"xmin":-5,"ymin":-5,"xmax":5,"ymax":5},"markerGraphics":[{"type":"CIMMarkerGraphic",
                "primitiveName":"label","geometry":{"x":0,"y":0},"textString":"No. [Number]",
                "symbol":{"type":"CIMTextSymbol","fontFamilyName":"Noto Sans","height":8,"symbol":{"type":"CIMPolygonSymbol",
                "symbolLayers":[{"type":"CIMSolidFill","enable":true,"color":[0,0,0,255]}]}}}]}]}
                """#)
    }

    /// Writes a dictionary style.
    private func style(
        _ script: String, version: String = "4.0.0",
        configuration: String = #"""
        {"configuration":[{"name":"theme","value":"LIGHT","domain":["LIGHT","DARK"],"info":"colors"},
        {"name":"text","value":"ON","domain":["ON","OFF"]}],"symbol":["kind","level"],"text":["number"]}
        """#
    ) throws -> DictionarySymbolStyle {
        let url = try folder.writeStyle(Self.items)
        func quoted(_ text: String) -> String { "'" + text.replacingOccurrences(of: "'", with: "''") + "'" }
        try folder.run(
            """
            CREATE TABLE IF NOT EXISTS meta (key TEXT, value TEXT);
            INSERT INTO meta VALUES ('dictionary_name', 'Test'), ('dictionary_version', \(quoted(version))),
              ('dictionary_configuration', \(quoted(configuration))), ('dictionary_script', \(quoted(script)));
            """, on: url.lastPathComponent)
        return DictionarySymbolStyle(url: url)
    }

    private func sizes(_ symbol: Symbol) -> [Double] {
        symbol.definition.layers.compactMap(\.marker).map(\.size)
    }

    @Test func theScriptNamesItemsFromTheBottomToTheTop() async throws {
        let style = try style("'Base;Icon' + Iif($feature.level > 3, ';Alarm', '')")
        #expect(sizes(try await style.symbol(forAttributes: ["level": 2])) == [30, 12])
        #expect(sizes(try await style.symbol(forAttributes: ["LEVEL": 5])) == [30, 12, 8, 6])
        #expect(style.dictionaryName == "Test")
        #expect(style.symbologyFieldNames == ["kind", "level"])
        #expect(style.textFieldNames == ["number"])
    }

    @Test func ofAlternativesTheFirstThatExistsIsUsed() async throws {
        let style = try style("'Base;None|Other|Icon; ;Gone'")
        #expect(sizes(try await style.symbol(forAttributes: [:])) == [30, 14])
    }

    @Test func withoutTheFirstItemTheSymbolIsThatOfInvalidFeatures() async throws {
        #expect(sizes(try await style("'Gone;Icon'").symbol(forAttributes: [:])) == [3])
    }

    @Test(arguments: ["''", "null", "';'"])
    func aScriptThatReturnsNoKeysDrawsNothing(script: String) async throws {
        let style = try style(script)
        await #expect(throws: SymbolStyleError.self) { try await style.symbol(forAttributes: [:]) }
    }

    @Test func overridesChangeNamedParts() async throws {
        let style = try style(
            "'Base;Label;po:base|Size|44;po: label|FillColor|#00FF00 ;po:label|TextString|A|B;po:gone|Size|1'"
        )
        let symbol = try await style.symbol(forAttributes: [:])
        #expect(sizes(symbol) == [44, 10])
        guard case .vectorMarker(let marker) = symbol.definition.layers[1] else {
            Issue.record("no marker")
            return
        }
        let graphic = try #require(marker.graphics.first)
        #expect(graphic.textString == "A|B")
        #expect(graphic.symbol?.consensusColor == Color(css: "#00ff00"))
    }

    @Test func textsShowAttributes() async throws {
        let style = try style("'Label'")
        func text() async throws -> String? {
            let symbol = try await style.symbol(forAttributes: ["NUMBER": 12, "kind": "x"])
            guard case .vectorMarker(let marker) = symbol.definition.layers[0] else { return nil }
            return marker.graphics.first?.textString
        }
        #expect(try await text() == "No. 12")
        style.configurations[1].value = "OFF"
        #expect(try await text() == "No. ")
    }

    @Test func theConfigurationChangesTheSymbol() async throws {
        let style = try style("IIf($config.theme == 'DARK', 'Icon', 'Base')")
        #expect(style.configurations.isEmpty)
        try await style.load()
        let theme = try #require(style.configurations.first)
        #expect(theme.name == "theme" && theme.value == "LIGHT" && theme.domain == ["LIGHT", "DARK"])
        #expect(sizes(try await style.symbol(forAttributes: [:])) == [30])
        theme.value = "GREEN"
        #expect(theme.value == "LIGHT")
        theme.value = "DARK"
        #expect(sizes(try await style.symbol(forAttributes: [:])) == [12])
    }

    /// Version 3 gives scripts all attributes as texts; version 4 gives their own types.
    @Test(arguments: [("3.0.0", "String"), ("4.0.0", "Number")])
    func versionsDifferInTheTypesOfAttributes(version: String, type: String) async throws {
        let style = try style("IIf(TypeOf($feature.level) == '\(type)', 'Base', 'Icon')", version: version)
        #expect(sizes(try await style.symbol(forAttributes: ["level": 3])) == [30])
    }

    @Test func scriptsOfVersion2HaveAVariableForEachName() async throws {
        let style = try style("IIf($theme == 'LIGHT' && $kind == 'a', 'Base', 'Icon')", version: "2.0.0")
        #expect(sizes(try await style.symbol(forAttributes: ["kind": "a"])) == [30])
        #expect(sizes(try await style.symbol(forAttributes: ["kind": "b"])) == [12])
    }

    @Test func itemsForDifferentGeometriesBecomeACompositeSymbol() async throws {
        let symbol = try await style("'Area;Icon'").symbol(forAttributes: [:])
        #expect((symbol as? CompositeSymbol)?.symbols.count == 2)
    }

    @Test func aStyleWithAWrongScriptDoesNotLoad() async throws {
        let style = try style("var keys = 'Base';\nreturn keys +")
        let error = await #expect(throws: DocumentError.self) { try await style.load() }
        #expect(error?.place.contains("line 2") == true)
        #expect(style.loadStatus == .failed)
    }

    @Test func aStyleWithoutAScriptIsNoDictionaryStyle() async throws {
        let style = DictionarySymbolStyle(url: try folder.writeStyle(Self.items))
        let error = await #expect(throws: DocumentError.self) { try await style.load() }
        #expect(error?.what.contains("no script") == true)
    }

    @Test(arguments: [
        "while (true) {}", "1", "[1, 2]", "$feature.gone", "function f() { return f() } f()",
    ])
    func aScriptThatFailsGivesItsPlaceOrItsResult(script: String) async throws {
        let style = try style(script)
        let error = await #expect(throws: DocumentError.self) { try await style.symbol(forAttributes: [:]) }
        #expect(error?.place.hasPrefix("dictionary_script") == true)
        #expect(error?.what.isEmpty == false)
    }

    @Test func anItemThatCannotBeReadIsReportedForEachFeature() async throws {
        let style = try style("'Base;Icon'")
        let open = String(repeating: "[", count: 1000)
        try folder.run(
            "UPDATE ITEMS SET CONTENT = '{\"type\": \(open)' WHERE KEY = 'Icon'",
            on: style.url.lastPathComponent)
        for number in 1...3 {
            let symbol = try await style.symbol(forAttributes: ["number": number])
            #expect(symbol.diagnostics.map(\.code) == [.unreadableItem])
            #expect(sizes(symbol) == [30])
        }
    }

    @Test func aMillionBytesOfKeysEndInBoundedTime() async throws {
        let style = try style(
            "var s = 'Icon;'; for (var i = 0; i < 16; i++) { s = s + s } return 'Base;' + s")
        let symbol = try await style.symbol(forAttributes: [:])
        #expect(symbol.definition.layers.count == 4096)
        #expect(symbol.diagnostics.contains { $0.code == .tooManyParts })
    }
}
