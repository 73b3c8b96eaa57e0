import Foundation
import Testing

@Suite struct StyleCheckTests {
    let folder = try! Scratch()

    private static let symbols = """
        {"type":"CIMLayerDocument","layerDefinitions":[{"name":"Roads","renderer":{"type":"CIMUniqueValueRenderer",
        "a":{"type":"CIMLineSymbol","symbolLayers":[{"type":"CIMSolidStroke","width":1,"color":[255,0,0,255]}]},
        "b":{"type":"CIMLineSymbol","symbolLayers":[{"type":"CIMSolidStroke","width":1,"color":[255,0,0,255],
        "effects":[{"type":"CIMGeometricEffectExtension"}]}]},
        "c":{"type":"CIMPolygonSymbol","symbolLayers":[{"type":"CIMProceduralSymbolLayer"}]},
        "d":{"type":"CIMTextSymbol","height":9}}}]}
        """

    @Test func jsonCountsEverySymbolOnce() throws {
        try folder.write("roads.lyrx", Self.symbols)
        let run = try folder.cartouche("style", "check", "roads.lyrx", "--json")
        #expect(run.status == 0 && run.errors.isEmpty)
        let whole = try JSONSerialization.jsonObject(with: Data(run.output)) as? [String: Any]
        let file = try #require((whole?["files"] as? [[String: Any]])?.first)
        #expect(file["path"] as? String == "roads.lyrx" && file["kind"] as? String == "lyrx")
        let counts = ["exact", "approximate", "unsupported", "failed", "fonts", "nothing"].map {
            file[$0] as? Int
        }
        #expect(counts == [1, 1, 1, 0, 0, 1] && file["symbols"] as? Int == 4)
        let diagnostics = try #require(file["findings"] as? [[String: String]])
        for diagnostic in diagnostics {
            #expect(
                Set(diagnostic.keys) == ["severity", "code", "path", "symbol", "message", "instead"])
        }
        let procedural = diagnostics.first { $0["symbol"] == "$.layerDefinitions[0].renderer.c" }
        #expect(procedural?["path"] == "$.symbolLayers[0]" && procedural?["severity"] == "warning")
    }

    @Test func strictFailsIfASymbolIsNotFaithful() throws {
        try folder.write("roads.lyrx", Self.symbols)
        #expect(try folder.cartouche("style", "check", "roads.lyrx", "--strict").status == 2)
        try folder.write(
            "dot.json", #"{"type":"esriSMS","style":"esriSMSCircle","size":9,"color":[1,2,3,255]}"#)
        let run = try folder.cartouche("style", "check", "dot.json", "--strict")
        #expect(run.status == 0 && run.text == "dot.json: 1 symbol: 1 drawn\n", "\(run.text)")
    }

    @Test func unreadableFileDoesNotStopTheCheck() throws {
        try folder.write("roads.lyrx", Self.symbols)
        try folder.write("bad.lyrx", "{\"type\":")
        let run = try folder.cartouche("style", "check", "bad.lyrx", "roads.lyrx", "none.stylx", "--json")
        #expect(run.status == 1)
        let whole = try JSONSerialization.jsonObject(with: Data(run.output)) as? [String: Any]
        let files = try #require(whole?["files"] as? [[String: Any]])
        #expect(files.map { $0["symbols"] as? Int } == [0, 4, 0])
        #expect(files.map { $0["kind"] as? String } == ["lyrx", "lyrx", "stylx"])
        #expect(run.errors.contains("none.stylx: the file does not exist"))
    }

    @Test func faultsOfTheTableAreReported() throws {
        try folder.write("in/road.json", #"{"type":"CIMLineSymbol","symbolLayers":[]}"#)
        try folder.write("in/red.json", #"{"type":"CIMRGBColor","values":[200,0,0,100]}"#)
        try folder.write("in/broken.json", "{")
        try folder.write(
            "in/style.json",
            """
            {"items": [{"file": "road.json", "class": 1}, {"file": "red.json"},
            {"file": "red.json", "key": "red#2", "storedKey": "red"},
            {"file": "red.json", "key": "none", "storedKey": ""}, {"file": "broken.json", "class": 2}]}
            """)
        let pack = try folder.cartouche("style", "pack", "in", "-o", "a.stylx")
        #expect(pack.status == 0, "\(pack.errors)")
        let list = try folder.cartouche("style", "ls", "a.stylx").text
        #expect(
            list == """
                road\tcolor\t\t\t
                red\tcolor\t\t\t
                red#3\tcolor\t\tred#2\t
                none\tcolor\t\t\t
                broken\tcolor-scheme\t\t\t

                """, "\(list)")
        let run = try folder.cartouche("style", "check", "a.stylx", "--sarif")
        #expect(run.status == 2)
        for text in [
            "road: the item is a CIMLineSymbol, but is in the class Color; the item is not found as a symbol",
            "red#3: another item of the style has the same key", "none: the item has no key",
            "broken: the document is incomplete",
        ] {
            #expect(run.text.contains(text), "\(text)")
        }
    }

    @Test func countsPartsThatAreNotChecked() throws {
        try folder.write(
            "terrain.lyrx",
            """
            {"type":"CIMLayerDocument","layerDefinitions":[
            {"name":"Height","colorizer":{"type":"CIMRasterStretchColorizer","colorRamp":{"type":"CIMMultipartColorRamp",
            "colorRamps":[{"type":"CIMLinearContinuousColorRamp"}]}}},
            {"name":"Units","renderer":{"type":"CIMDictionaryRenderer"}}]}
            """)
        let run = try folder.cartouche("style", "check", "terrain.lyrx")
        #expect(run.status == 0)
        #expect(
            run.text == """
                terrain.lyrx: 0 symbols
                  not checked: 1 color ramp, 1 dictionary renderer, 1 raster colorizer

                """, "\(run.text)")
        // Nothing is checked, so nothing is known to be faithful.
        #expect(try folder.cartouche("style", "check", "terrain.lyrx", "--strict").status == 2)
    }
}
