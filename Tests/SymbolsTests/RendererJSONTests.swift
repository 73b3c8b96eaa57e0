import BatchSupport
import CartoucheDocuments
import CartoucheFeatures
import CartoucheImages
import CartoucheRenderers
import CartoucheSymbols
import Testing

@Suite("Renderers in web map JSON")
struct RendererJSONTests {
    static let documents = [
        #"{"type":"simple","symbol":{"type":"esriSMS","size":4,"x":1},"label":"","description":"","mine":[1.0]}"#,
        """
        {"type":"classBreaks","field":"POP","minValue":0,"classificationMethod":"esriClassifyQuantile",
         "classBreakInfos":[{"classMaxValue":1e3,"label":"low","description":"","symbol":{"type":"esriSFS"},"k":null},
           {"classMinValue":2000,"classMaxValue":5000,"label":"high","symbol":{"type":"esriSFS"}}],
         "defaultSymbol":null,"defaultLabel":"none","normalizationType":"esriNormalizeByField",
         "normalizationField":"AREA","authoringInfo":{"a":1},"legendOptions":{"title":"t"},
         "visualVariables":[{"type":"sizeInfo","field":"x","stops":[{"value":1,"size":2,"label":null}]}]}
        """,
        """
        {"type":"uniqueValue","field1":"T","field2":null,"field3":null,"fieldDelimiter":", ","defaultSymbol":null,
         "defaultLabel":"<all other values>","uniqueValueInfos":[{"value":"a","label":"A","description":"",
         "symbol":{"type":"esriPMS","url":"1d03","imageData":"AAAA","width":9,"height":9}},
         {"value":2,"label":"B","symbol":{"type":"CIMSymbolReference","symbol":{"type":"CIMPointSymbol"}}}],
         "uniqueValueGroups":[{"classes":[{"label":"A","symbol":{"type":"esriSMS"},"values":[["a"]]}],"q":1}]}
        """,
        #"{"type":"vectorField","dictionaryName":"mil2525d","config":{"size":10}}"#,
    ]

    @Test("Unchanged renderers are written exactly as they were read", arguments: documents)
    func untouched(text: String) throws {
        let renderer = try Renderer.fromJSON(text)
        _ = renderer.definition
        #expect(try JSONValue(parsing: renderer.toJSON()) == JSONValue(parsing: text))
    }

    @Test("A change is written and keeps the other members", arguments: documents.dropLast())
    func changed(text: String) throws {
        let renderer = try Renderer.fromJSON(text)
        renderer.rotationExpression = "[A]"
        var expected = try #require(json(text).object)
        expected["rotationExpression"] = "[A]"
        #expect(try json(renderer.toJSON()) == JSONValue.object(expected).canonical)
    }

    @Test("A change deep inside a symbol is written at its path")
    func deepChange() throws {
        let renderer = try ClassBreaksRenderer.fromJSON(Self.documents[1])
        let symbol = try #require(renderer.classBreaks[1].symbol as? SimpleFillSymbol)
        symbol.color = .red
        renderer.classBreaks[0].label = "LOW"
        renderer.defaultSymbol = SimpleFillSymbol(style: .noFill, color: .black)
        let expected = Self.documents[1].replacing("\"low\"", with: "\"LOW\"")
            .replacing(
                #""high","symbol":{"type":"esriSFS"}"#,
                with: #""high","symbol":{"type":"esriSFS","color":[255,0,0,255]}"#
            )
            .replacing(
                #""defaultSymbol":null"#,
                with: #""defaultSymbol":{"type":"esriSFS","style":"esriSFSNull","color":[0,0,0,255]}"#)
        #expect(try json(renderer.toJSON()) == json(expected))
    }

    @Test("Class breaks of documents include their upper ends and have explicit lower ends")
    func classBreaks() throws {
        let renderer = try ClassBreaksRenderer.fromJSON(Self.documents[1])
        #expect(renderer.boundaryRule == .upperInclusive)
        #expect(renderer.fieldName == "POP" && renderer.minValue == 0)
        #expect(renderer.classificationMethod == .quantile)
        #expect(renderer.normalizationType == .byField && renderer.normalizationField == "AREA")
        #expect(renderer.defaultLabel == "none" && renderer.defaultSymbol == nil)
        #expect(renderer.classBreaks.map(\.minValue) == [0, 2000])
        #expect(renderer.classBreaks.map(\.maxValue) == [1000, 5000])
    }

    @Test("Renderers created in code are equal after writing and reading")
    func madeByCode() throws {
        let breaks = ClassBreaksRenderer(
            fieldName: "v",
            classBreaks: [
                ClassBreak(
                    description: "d", label: "l", minValue: 0, maxValue: 1, symbol: SimpleLineSymbol()),
                ClassBreak(
                    label: "m", description: nil, maxValue: .infinity, symbol: SimpleLineSymbol(width: 3)),
            ])
        breaks.minValue = -1
        breaks.normalizationType = .byPercentOfTotal
        breaks.normalizationTotal = 50
        breaks.defaultSymbol = SimpleLineSymbol(style: .dot)
        breaks.backgroundFillSymbol = SimpleFillSymbol()
        let read = try ClassBreaksRenderer.fromJSON(breaks.toJSON())
        #expect(read.boundaryRule == .lowerInclusive)
        #expect(read.minValue == -1 && read.normalizationTotal == 50)
        #expect(read.normalizationType == .byPercentOfTotal)
        #expect(read.classBreaks[0].symbol == breaks.classBreaks[0].symbol)
        #expect(read.classBreaks.map(\.label) == ["l", "m"])
        #expect(read.classBreaks[1].maxValue == .greatestFiniteMagnitude)
        #expect(read.defaultSymbol == breaks.defaultSymbol)
        #expect(read.backgroundFillSymbol == breaks.backgroundFillSymbol)
        #expect(read.diagnostics.isEmpty)
        #expect(read.toJSON() == breaks.toJSON())

        let unique = UniqueValueRenderer(
            fieldNames: ["a", "b"],
            uniqueValues: [
                UniqueValue(description: "d", label: "l", symbol: SimpleLineSymbol(), values: ["x", 1.5])
            ],
            defaultLabel: "other", defaultSymbol: SimpleLineSymbol())
        let again = try UniqueValueRenderer.fromJSON(unique.toJSON())
        #expect(again.fieldNames == ["a", "b"] && again.defaultLabel == "other")
        #expect(again.symbol(for: ["a": .string("x"), "b": .double(1.5)]) === again.uniqueValues[0].symbol)
        #expect(again.toJSON() == unique.toJSON())

        let simple = SimpleRenderer(symbol: SimpleMarkerSymbol())
        simple.label = "L"
        #expect(try SimpleRenderer.fromJSON(simple.toJSON()) == simple)
    }

    @Test("Unknown types are kept, draw nothing and are reported")
    func unsupported() throws {
        let renderer = try Renderer.fromJSON(Self.documents[3])
        #expect((renderer as? UnsupportedRenderer)?.typeName == "vectorField")
        #expect(renderer.diagnostics.map(\.code) == [.unsupportedRenderer])
        let result = renderer.definition.classify(batch(numbers("v", [1, 2])), scale: 1)
        #expect(result.symbolIndex == [-1, -1])
        #expect(renderer.definition.symbols(atScale: 1).isEmpty)
    }

    @Test("Diagnostics inside symbols have their path in the document")
    func places() throws {
        var diagnostics: [Diagnostic] = []
        let renderer = try Renderer.fromJSON(
            JSONPart(parsing: Self.documents[2]), path: "$.drawingInfo.renderer", diagnostics: &diagnostics)
        #expect(renderer.diagnostics == diagnostics)
        let wrong = Self.documents[0].replacing("\"size\":4", with: "\"size\":\"big\"")
        let simple = try Renderer.fromJSON(
            JSONPart(parsing: wrong), path: "$.drawingInfo.renderer", diagnostics: &diagnostics)
        #expect(simple.diagnostics.map(\.path) == ["$.drawingInfo.renderer.symbol.size"])
        #expect(simple.diagnostics[0].message == "\"big\" is not a number")
    }

    @Test("JSON that is not a renderer throws an error with a suggestion")
    func wrong() {
        #expect(throws: SymbologyError.self) { try Renderer.fromJSON("null") }
        #expect(throws: SymbologyError.self) { try SimpleRenderer.fromJSON(#"{"type":"vectorField"}"#) }
        #expect(throws: DocumentError.self) { try Renderer.fromJSON("{") }
    }
}
