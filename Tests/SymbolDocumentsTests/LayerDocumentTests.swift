import CartoucheDocuments
import CartoucheRenderers
import CartoucheSymbolDocuments
import CartoucheSymbols
import Testing

@Suite("Layer documents")
struct LayerDocumentTests {
    private func map() throws -> LayerDocument {
        func layer(_ name: String, _ extra: String = "") -> String {
            """
            {"type":"CIMFeatureLayer","name":"\(name)","uRI":"\(name)"\(extra),
            "renderer":{"type":"CIMSimpleRenderer","symbol":\(cimSymbol(9))}}
            """
        }
        let text = """
            {"type":"CIMMapDocument","mapDefinition":{"layers":["top","group","lost"]},"layerDefinitions":[
            \(layer("one", #","minScale":5000,"transparency":50"#)),
            \(layer("unused")),
            {"type":"CIMGroupLayer","name":"Group","uRI":"group","visibility":false,"minScale":9000,"maxScale":100,
             "transparency":50,"layers":["one","two","group"]},
            \(layer("top", #","featureTable":{"definitionExpression":"A > 1","dataConnection":{"type":"CIMStandardDataConnection","workspaceFactory":"FileGDB","workspaceConnectionString":"DATABASE=x.gdb","dataset":"roads"}}"#)),
            {"type":"CIMRasterLayer","name":"two","uRI":"two"}]}
            """
        return try LayerDocument(bytes: Array(text.utf8), path: "m.mapx")
    }

    @Test("Layers are listed bottom first and inherit the settings of their groups")
    func groups() throws {
        let layers = try map().layers
        #expect(layers.map(\.qualifiedName) == ["Group/two", "Group/one", "top"])
        #expect(layers[1].display.isVisible == false)
        #expect(layers[1].display.minScale == 5000)
        #expect(layers[1].display.maxScale == 100)
        #expect(layers[1].display.opacity == 0.25)
        #expect(layers[2].display.isVisible)
        #expect(layers[2].definitionExpression == "A > 1")
        #expect(layers[2].dataConnection == "FileGDB, DATABASE=x.gdb, roads")
        #expect(layers[0].renderer == nil)
        #expect(layers[0].diagnostics.map(\.code) == [.layerWithoutRenderer])
    }

    @Test("Missing, repeated and unused layers are reported")
    func lostLayers() throws {
        let found = try map().diagnostics.map { "\($0.code) \($0.path)" }
        #expect(
            found == [
                "layer-named-twice $.layerDefinitions[2].layers[2]",
                "layer-not-found $.mapDefinition.layers[2]", "layer-not-used $.layerDefinitions[1]",
            ])
    }

    @Test("A document with several layers needs a name, and the error lists the layers")
    func choosing() throws {
        let map = try map()
        #expect(try map.layer(named: "TOP").name == "top")
        #expect(try map.layer(named: "Group/one").name == "one")
        let several = #expect(throws: DocumentError.self) { try map.layer(named: nil) }
        let message = "\(try #require(several))"
        // The path stands once for the form, and the names follow.
        #expect(message.contains("m.mapx#LAYER") && message.contains("\"Group/one\""), "\(message)")
        #expect(message.split(separator: "m.mapx").count <= 3, "\(message)")
        #expect(throws: DocumentError.self) { try map.layer(named: "two") }
        #expect(throws: DocumentError.self) { try map.layer(named: "nobody") }
    }

    @Test(
        "JSON that is not a layer document throws",
        arguments: ["{}", "[]", "{", #"{"type":"CIMPointSymbol"}"#, #"{"operationalLayers":[]}"#])
    func refused(_ text: String) {
        #expect(throws: DocumentError.self) { try LayerDocument(bytes: Array(text.utf8), path: "x") }
    }

    @Test("A group's order of symbol layers replaces that of its layers")
    func levelsOfGroups() throws {
        let text = """
            {"type":"CIMLayerDocument","layers":["g"],"layerDefinitions":[{"type":"CIMGroupLayer","name":"G","uRI":"g",
            "layers":["a"],"symbolLayerDrawing":{"useSymbolLayerDrawing":true,
            "symbolLayers":[{"symbolLayerName":"outer"}]}},{"type":"CIMFeatureLayer","name":"A","uRI":"a",
            "scaleSymbols":true,"symbolLayerDrawing":{"useSymbolLayerDrawing":true,
            "symbolLayers":[{"symbolLayerName":"inner"}]},"renderer":{"type":"CIMSimpleRenderer",
            "symbol":\(cimSymbol(1))}}]}
            """
        let layer = try LayerDocument(bytes: Array(text.utf8), path: "a.lyrx").layer(named: nil)
        #expect(layer.symbolLevels == ["outer"] && layer.levelGroup == "G/g" && layer.scalesSymbols)
        #expect(layer.diagnostics.map(\.code) == [.symbolLevelsOfGroup])
    }

    @Test("Settings that are not drawn are reported; symbol levels and label classes are kept")
    func notDrawn() throws {
        let layer = """
            ,"labelVisibility":true,"labelClasses":[{"type":"CIMLabelClass","name":"c","expression":"[N]",
            "expressionEngine":"VBScript","visibility":true,"textSymbol":{"type":"CIMSymbolReference"}}],
            "symbolLayerDrawing":{"useSymbolLayerDrawing":true,"symbolLayers":[{"symbolLayerName":"fill"},
            {"symbolLayerName":"case"}]},"blendingMode":"SourceAtop","layerMasks":["m"]
            """
        let bytes = layerDocument(#"{"type":"CIMSimpleRenderer","symbol":\#(cimSymbol(1))}"#, layer: layer)
        let read = try LayerDocument(bytes: bytes, path: "a.lyrx").layer(named: nil)
        #expect(read.symbolLevels == ["fill", "case"])
        #expect(read.labelClasses[0].expression == "[N]")
        #expect(read.labelClasses[0].engine == "VBScript")
        #expect(
            Set(read.diagnostics.map(\.code)) == [.blendingNotApplied, .layerSettingNotApplied])
        #expect(read.renderer?.diagnostics == read.diagnostics)
    }
}
