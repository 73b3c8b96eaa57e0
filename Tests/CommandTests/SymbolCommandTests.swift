import Foundation
import Testing

@Suite struct SymbolCommandTests {
    let folder = try! Scratch()

    private static let document = """
        {"type":"CIMLayerDocument","layerDefinitions":[{"name":"Roads","renderer":{"type":"CIMSimpleRenderer",
        "label":"Road","symbol":{"type":"CIMSymbolReference","symbol":{"type":"CIMLineSymbol","symbolLayers":[
        {"type":"CIMSolidStroke","enable":true,"width":1,"color":{"type":"CIMRGBColor","values":[255,255,255,100]}},
        {"type":"CIMSolidStroke","enable":true,"width":3,"novel":[1,{}],"color":[200,0,0,255]}]}}}}]}
        """
    private static let key = "$.layerDefinitions[0].renderer.symbol"

    @Test func listsTheSymbolsOfAFile() throws {
        try folder.write("roads.lyrx", Self.document)
        let run = try folder.cartouche("symbol", "roads.lyrx")
        #expect(run.status == 0 && run.errors.isEmpty)
        #expect(run.text == "line\t\(Self.key)\tRoad\n")
    }

    @Test func showsASymbolAsATreeBottomLayerFirst() throws {
        try folder.write("roads.lyrx", Self.document)
        let run = try folder.cartouche("symbol", "roads.lyrx", Self.key)
        #expect(run.status == 0)
        let widths = run.text.split(separator: "\n").filter { $0.contains("width=") }
        #expect(widths.count == 2 && widths[0].contains("width=3") && widths[1].contains("width=1"))
        #expect(run.text.contains("RGB [255,255,255,100]"))
        // Standard output is not a terminal, so there are no color codes.
        #expect(!run.text.contains("\u{1B}"))
    }

    @Test func writesAllSymbolsUnchanged() throws {
        try folder.write("roads.lyrx", Self.document)
        let run = try folder.cartouche("symbol", "roads.lyrx", "--json", "--all")
        #expect(run.status == 0)
        let given = try JSONSerialization.jsonObject(with: Data(run.output)) as? NSDictionary
        let read = try JSONSerialization.jsonObject(with: Data(Self.document.utf8)) as? [String: Any]
        let layer = (read?["layerDefinitions"] as? [[String: Any]])?.first?["renderer"] as? [String: Any]
        #expect(given?[Self.key] as? NSDictionary == layer?["symbol"] as? NSDictionary)
    }

    @Test func swatchHasTheRequestedSize() throws {
        try folder.write("roads.lyrx", Self.document)
        let run = try folder.cartouche(
            "swatch", "roads.lyrx", Self.key, "-o", "road.png", "--size", "40x16", "--scale", "2")
        #expect(run.status == 0 && run.errors.isEmpty)
        #expect(try Array(folder.read("road.png")[16..<24]) == [0, 0, 0, 80, 0, 0, 0, 32])
        let symbol = #"{"type":"esriSMS","style":"esriSMSSquare","size":9,"color":[1,2,3,255]}"#
        let piped = try folder.cartouche("swatch", "-", "-o", "-", input: symbol)
        #expect(piped.status == 0 && Array(piped.output[16..<24]) == [0, 0, 0, 12, 0, 0, 0, 12])
    }

    @Test func severalSymbolsWithOneLabelAreListedInTheError() throws {
        let symbol = #"{"type":"CIMSymbolReference","symbol":{"type":"CIMLineSymbol","symbolLayers":[]}}"#
        try folder.write(
            "twins.lyrx",
            """
            {"type":"CIMLayerDocument","layerDefinitions":[{"name":"Road","selectionSymbol":\(symbol),
            "renderer":{"label":"Road","symbol":\(symbol)}},{"name":"Road","renderer":{"symbol":\(symbol)}}]}
            """)
        for arguments in [
            ["symbol", "twins.lyrx", "Road"], ["swatch", "twins.lyrx", "Road", "-o", "x.png"],
        ] {
            let run = try folder.cartouche(arguments)
            #expect(run.status == 1)
            #expect(run.errors.contains("2 symbols have the name 'Road'"))
            #expect(run.errors.contains("'$.layerDefinitions[1].renderer.symbol'"))
            #expect(!run.errors.contains("selectionSymbol"))
        }
    }

    @Test func textSymbolsAreListedAsTextsNotAsTheFillOfTheirGlyphs() throws {
        let fill = #"{"type":"CIMPolygonSymbol","symbolLayers":[]}"#
        try folder.write(
            "texts.json", #"{"a":{"type":"CIMTextSymbol","height":9,"symbol":\#(fill)},"b":\#(fill)}"#)
        #expect(try folder.cartouche("symbol", "texts.json").text == "text\t$.a\npolygon\t$.b\n")
    }

    @Test func listsSymbolsOfLabelClassesAndScenes() throws {
        try folder.write(
            "labels.lyrx",
            """
            {"type":"CIMLayerDocument","layerDefinitions":[{"name":"Towns","labelClasses":[{"type":"CIMLabelClass",
            "name":"Big","expression":"$feature.NAME +\\n 'x'","textSymbol":{"type":"CIMSymbolReference","symbol":
            {"type":"CIMTextSymbol","height":9}}}]}]}
            """)
        let labels = try folder.cartouche("symbol", "labels.lyrx")
        #expect(
            labels.text
                == "text\t$.layerDefinitions[0].labelClasses[0].textSymbol\tlabel Big: $feature.NAME + 'x'\n")
        try folder.write(
            "scene.json",
            """
            {"viewingMode":"global","operationalLayers":[{"title":"Roads","layerDefinition":{"drawingInfo":{"renderer":
            {"type":"simple","symbol":{"type":"LineSymbol3D","symbolLayers":[{"type":"Path","width":3,"size":2}]}}}}}]}
            """)
        let key = "$.operationalLayers[0].layerDefinition.drawingInfo.renderer.symbol"
        let list = try folder.cartouche("symbol", "scene.json", "--json")
        #expect(list.text.contains("\"webscene\"") && list.text.contains(key))
        let tree = try folder.cartouche("symbol", "scene.json", key, "--strict")
        #expect(tree.status == 0 && tree.text.contains("Path"))
        let all = try folder.cartouche("symbol", "scene.json", "--json", "--all", "--quiet")
        #expect(all.status == 0 && all.text.contains("LineSymbol3D") && all.errors.isEmpty)
    }

    @Test func skipsAndReportsUnreadableSymbols() throws {
        let wrong = #"{"a":{"type":"CIMSymbolReference","symbol":7},"b":{"type":"esriSLS","width":1}}"#
        try folder.write("wrong.json", wrong)
        let all = try folder.cartouche("symbol", "wrong.json", "--json", "--all")
        #expect(all.status == 2 && all.text.contains("esriSLS"))
        let strict = try folder.cartouche("symbol", "wrong.json", "--json", "--all", "--strict")
        #expect(strict.status == 2 && strict.text == all.text)
        try folder.write("broken.json", "{\"type\": \"CIMPointSymbol\", ")
        let broken = try folder.cartouche("symbol", "broken.json")
        #expect(broken.status == 1 && broken.errors.contains("broken.json"))
        #expect(broken.errors.split(separator: "\n").count == 1)
    }
}
