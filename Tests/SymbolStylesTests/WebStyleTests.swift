import CartoucheDocuments
import CartoucheSymbolModel
import CartoucheSymbolStyles
import CartoucheSymbols
import Foundation
import TemporarySupport
import Testing

/// Web styles, whose listings are JSON files.
@Suite struct WebStyleTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    @discardableResult
    private func write(_ name: String, _ text: String) throws -> URL {
        let file = folder.url.appending(path: name)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
        try Data(text.utf8).write(to: file)
        return file
    }

    private let line = """
        {"type":"CIMLineSymbol","symbolLayers":[{"type":"CIMSolidStroke","enable":true,"width":2,
        "color":{"type":"CIMRGBColor","values":[200,20,20,100]}}]}
        """
    private let disc = #"{"type":"esriSMS","style":"esriSMSCircle","size":9,"color":[1,2,3,255]}"#

    private func listing(_ items: String, _ members: String = "") -> String {
        #"{"name":"Signs","cimVersion":"2.0.0"\#(members),"items":[\#(items)]}"#
    }

    @Test("Symbols in CIM form, web form and inside the listing are found")
    func symbols() async throws {
        try write("cim/road.json", line)
        try write("web/disc.json", disc)
        let file = try write(
            "signs.json",
            listing(
                """
                {"name":"road","title":"Road","itemType":"lineSymbol","category":"Roads","tags":["car","way"],
                 "cimRef":"./cim/road.json","webRef":"https://example.org/road.json","thumbnail":{"href":"x.png"}},
                {"name":"disc","itemType":"pointSymbol","tags":"round, small","webRef":"web/disc.json"},
                {"name":"inner","symbol":{"type":"CIMLineSymbol","symbolLayers":[]}}
                """))
        let style = SymbolStyle(webStyle: file)
        let results = try await style.searchSymbols(using: SymbolStyleSearchParameters())
        #expect(results.map(\.key) == ["road", "disc", "inner"])
        #expect(results.map(\.name) == ["Road", "disc", "inner"])
        #expect(results.map(\.symbolClass) == ["4", "3", "4"] && results[0].category == "Roads")
        #expect(results.map(\.tags) == [["car", "way"], ["round", "small"], []])
        #expect(results[0].symbol is MultilayerPolylineSymbol && results[1].symbol is SimpleMarkerSymbol)
        #expect(try await style.symbol(forKeys: ["road"]) is MultilayerPolylineSymbol)
        #expect(style.diagnostics.isEmpty && style.styleName.isEmpty)
        let parameters = SymbolStyleSearchParameters()
        parameters.addTag("small")
        #expect(try await style.searchSymbols(using: parameters).map(\.key) == ["disc"])
        // The same file is read by its content.
        #expect(try SymbolFile(path: file.path).kind == .webstyle)
    }

    @Test func picturesAreBesideTheirSymbol() async throws {
        let png = try #require(Data(base64Encoded: Self.pixel))
        try FileManager.default.createDirectory(
            at: folder.url.appending(path: "web/images"), withIntermediateDirectories: true)
        try png.write(to: folder.url.appending(path: "web/images/a.png"))
        try write("web/a.json", #"{"type":"esriPMS","url":"images/a.png","width":9,"height":9}"#)
        let file = try write("signs.json", listing(#"{"name":"a","webRef":"web/a.json"}"#))
        let symbols = try SymbolFile(path: file.path)
        let content = try symbols.entries[0].read(source: file.path, resources: ResourceLoader())
        #expect(
            content.live is PictureMarkerSymbol && content.liveDiagnostics.isEmpty,
            "\(content.liveDiagnostics)")
        #expect(content.drawn?.layers.count == 1)
    }

    @Test("Symbols on other computers are listed; a local thumbnail stands for one")
    func remoteSymbols() async throws {
        let file = try write(
            "signs.json",
            listing(
                """
                {"name":"far","itemType":"pointSymbol","webRef":"https://example.org/far.json"},
                {"name":"tree","itemType":"pointSymbol","formatInfos":[{"type":"gltf","href":"https://example.org/t"}],
                 "webRef":"https://example.org/t.json","thumbnail":{"imageData":"\(Self.pixel)"}},
                {"name":"none","itemType":"pointSymbol"}
                """))
        let style = SymbolStyle(url: file)
        let results = try await style.searchSymbols(using: SymbolStyleSearchParameters())
        #expect(results.map(\.key) == ["far", "tree"])
        #expect(style.diagnostics.map(\.code) == [.remoteResource, .symbolNotRead])
        let error = await #expect(throws: DocumentError.self) { try await style.symbol(forKeys: ["far"]) }
        #expect(error?.kind == .remote)
        #expect(results[1].symbol is MultilayerPointSymbol)
    }

    @Test("A portal's listing names styles")
    func portalListing() async throws {
        try write("cim/road.json", line)
        try write("roads/root.json", listing(#"{"name":"road","cimRef":"../cim/road.json"}"#))
        try write("signs/root.json", listing(#"{"name":"road","cimRef":"../cim/road.json"}"#))
        let file = try write(
            "portal.json",
            """
            {"results":[
            {"type":"Style","title":"Road signs","typeKeywords":["Style","EsriRoadStyle"],"styleUrl":"roads/root.json"},
            {"name":"Signs","styleUrl":"signs/root.json"},
            {"name":"Far","styleUrl":"https://example.org/root.json"}]}
            """)
        for name in ["Road signs", "esriroadstyle"] {
            let style = SymbolStyle(styleName: name, portalListing: file)
            #expect(try await style.searchSymbols(using: .init()).map(\.key) == ["road"])
            #expect(style.styleName == name)
        }
        let unknown = SymbolStyle(styleName: "Sign", portalListing: file)
        let error = await #expect(throws: DocumentError.self) { try await unknown.load() }
        #expect(error?.suggestion.hasPrefix("did you mean") == true, "\(String(describing: error))")
        let far = SymbolStyle(styleName: "Far", portalListing: file)
        #expect(await #expect(throws: DocumentError.self) { try await far.load() }?.kind == .remote)
        // All symbols of all styles, each with its own key; styles on other computers are reported.
        let all = SymbolStyle(url: file)
        #expect(try await all.searchSymbols(using: .init()).map(\.key) == ["road", "road#2"])
        #expect(all.diagnostics.map(\.code) == [.remoteResource])
    }

    @Test("A listing that names itself and others many times reads each once")
    func repeatedListings() async throws {
        let own = (0..<500).map { #"{"name":"s\#($0)","styleUrl":"self.json"}"# }.joined(separator: ",")
        let others = (0..<300).map { #"{"name":"t\#($0)","styleUrl":"inner.json"}"# }.joined(separator: ",")
        try write("cim/road.json", line)
        try write("inner.json", listing(#"{"name":"road","cimRef":"cim/road.json"}"#))
        let style = SymbolStyle(url: try write("self.json", listing(own + "," + others)))
        #expect(try await style.searchSymbols(using: .init()).map(\.key) == ["road"])
        // The listing has itself once: 800 styles of a listing inside a listing. 798 listings are repeated.
        #expect(style.diagnostics.count == 1598)
    }

    @Test("The class of a symbol is read once for each file")
    func classesOfRepeatedSymbols() async throws {
        try write("cim/road.json", line)
        let items = (0..<3000).map { #"{"name":"s\#($0)","cimRef":"cim/road.json"}"# }.joined(separator: ",")
        let file = try StyleFile(path: write("many.json", listing(items)).path)
        #expect(file.items.count == 3000 && file.items.allSatisfy { $0.itemClass == 4 })
    }

    @Test(
        "Hostile listings give one error or diagnostic",
        arguments: [
            #"{"items":[]}"#, #"{"items":{}}"#, "{", #"{"items":[1,2,null]}"#,
            #"{"items":[{"name":"a"}]}"#,
        ])
    func hostileListings(text: String) async throws {
        let style = SymbolStyle(url: try write("bad.json", text))
        await #expect(throws: DocumentError.self) { try await style.load() }
    }

    @Test func listingsThatNameThemselvesEnd() async throws {
        let file = try write(
            "loop.json", listing(#"{"name":"a","styleUrl":"loop.json"},{"name":"b","styleUrl":"loop.json"}"#))
        let style = SymbolStyle(url: file)
        try await style.load()
        #expect(try await style.searchSymbols(using: .init()).isEmpty)
        // The listing is read once as a part of itself: two of its parts are too deep, and one is repeated.
        #expect(style.diagnostics.count == 3)
    }

    @Test func filesOutsideTheRootAreRefused() throws {
        try write("secret.json", line)
        let file = try write("root/signs.json", listing(#"{"name":"a","cimRef":"../secret.json"}"#))
        let root = folder.url.appending(path: "root").path
        let resources = ResourceLoader(rootFolder: root)
        let symbols = try SymbolFile(path: file.path, resources: resources)
        let error = #expect(throws: DocumentError.self) {
            try symbols.entries[0].read(source: file.path, resources: resources)
        }
        #expect(error?.kind == .outsideRoot)
    }

    /// A PNG picture of one pixel.
    private static let pixel =
        "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg=="
}
