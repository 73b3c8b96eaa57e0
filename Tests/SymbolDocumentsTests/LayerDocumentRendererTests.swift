import BatchSupport
import CartoucheDocuments
import CartoucheFeatures
import CartoucheRenderers
import CartoucheSymbolModel
import CartoucheSymbols
import Testing

@Suite("Renderers of layer documents")
struct LayerDocumentRendererTests {
    @Test("Unique values: several values per class, hidden classes, null, and an optional default")
    func uniqueValues() throws {
        func json(_ useDefault: Bool) -> String {
            """
            {"type":"CIMUniqueValueRenderer","fields":["KIND","LEVEL"],"defaultLabel":"other",
            "defaultSymbol":\(cimSymbol(99)),"useDefaultSymbol":\(useDefault),"groups":[{"heading":"h","classes":[
            {"label":"a","symbol":\(cimSymbol(1)),"visible":true,"values":[{"fieldValues":["a","1"]},{"fieldValues":["b","1"]}]},
            {"label":"hidden","symbol":\(cimSymbol(2)),"visible":false,"values":[{"fieldValues":["c","1"]}]},
            {"label":"none","symbol":\(cimSymbol(3)),"visible":true,"values":[{"fieldValues":["<Null>","1"]}]}]}]}
            """
        }
        for useDefault in [true, false] {
            let renderer = try cimRenderer(json(useDefault))
            #expect(renderer is UniqueValueRenderer)
            func drawn(_ kind: AttributeValue) -> Int? {
                grayLevel(renderer.symbol(for: ["KIND": kind, "LEVEL": .integer(1)]))
            }
            #expect(drawn(.string("a")) == 1)
            #expect(drawn(.string("b")) == 1)
            #expect(drawn(.string("c")) == nil)
            #expect(drawn(.null) == 3)
            #expect(drawn(.string("z")) == (useDefault ? 99 : nil))
        }
    }

    @Test("Class breaks include upper bounds, and a field divides the values")
    func classBreaks() throws {
        let renderer = try cimRenderer(
            """
            {"type":"CIMClassBreaksRenderer","field":"POP","minimumBreak":2,"normalizationType":"Field",
            "normalizationField":"AREA","classBreakType":"GraduatedColor","breaks":[
            {"upperBound":20,"label":"high","symbol":\(cimSymbol(2))},{"upperBound":10,"label":"low","symbol":\(cimSymbol(1))}]}
            """)
        func drawn(_ value: Double) -> Int? {
            grayLevel(renderer.symbol(for: ["POP": .double(value * 2), "AREA": .double(2)]))
        }
        #expect([1.9, 2, 10, 10.1, 20, 20.1].map(drawn) == [nil, 1, 1, 2, 2, nil])
    }

    @Test("Graduated symbols read their background, and write it as the background fill of web maps")
    func background() throws {
        let fill = #"{"type":"CIMSymbolReference","symbol":{"type":"CIMPolygonSymbol","symbolLayers":[]}}"#
        let renderer = try #require(
            try cimRenderer(
                """
                {"type":"CIMClassBreaksRenderer","field":"POP","classBreakType":"GraduatedSymbol","backgroundSymbol":
                \(fill),"breaks":[{"upperBound":20,"label":"high","symbol":\(cimSymbol(2))}]}
                """) as? ClassBreaksRenderer)
        #expect(renderer.diagnostics.isEmpty)
        #expect(renderer.definition.background?.kind == .polygon)
        #expect(renderer.toJSON().contains("backgroundFillSymbol"))
        #expect(try Renderer.fromJSON(renderer.toJSON()).definition.background?.kind == .polygon)
        let proportional = try cimRenderer(
            #"{"type":"CIMProportionalRenderer","field":"POP","minSymbol":\#(cimSymbol(2)),"backgroundSymbol":\#(fill)}"#
        )
        #expect(proportional.definition.background?.kind == .polygon)
        let wrong = try cimRenderer(
            #"{"type":"CIMClassBreaksRenderer","field":"POP","breaks":[],"backgroundSymbol":{"type":"esriSLS"}}"#
        )
        #expect(wrong.diagnostics.map(\.code).contains(.unsupportedBackground))
    }

    @Test("Alternate symbols are chosen by scale, also in simple renderers")
    func alternates() throws {
        let renderer = try cimRenderer(
            """
            {"type":"CIMSimpleRenderer","symbol":\(cimSymbol(1, extra: #","minScale":1000"#)),
            "alternateSymbols":[\(cimSymbol(2, extra: #","minScale":5000,"maxScale":1000"#))]}
            """)
        #expect([500, 3000, 9000].map { grayLevel(renderer.symbol(for: [:], scale: $0)) } == [1, 2, nil])
    }

    @Test("A renderer of an unknown class is kept and reported")
    func kept() throws {
        let renderer = try cimRenderer(#"{"type":"CIMRepresentationRenderer","other":"mil2525d"}"#)
        #expect((renderer as? UnsupportedRenderer)?.typeName == "CIMRepresentationRenderer")
        #expect(renderer.diagnostics.map(\.code) == [.unsupportedRenderer])
        #expect(renderer.toJSON().contains("mil2525d"))
    }

    @Test("Features that match the exclusion clause have the exclusion symbol, or none")
    func exclusions() throws {
        func renderer(_ more: String) throws -> RendererDefinition {
            let renderer = try cimRenderer(
                """
                {"type":"CIMSimpleRenderer","symbol":\(cimSymbol(1)),"exclusionClause":"N > 5",
                "exclusionSymbol":\(cimSymbol(2))\(more)}
                """)
            #expect(renderer.diagnostics.isEmpty)
            return renderer.definition
        }
        let values = batch(numbers("N", [1, 6, nil]))
        #expect(try renderer("").classify(values, scale: 1).symbolIndex == [0, -1, 0])
        let marked = try renderer(#","useExclusionSymbol":true"#)
        #expect(marked.fieldNames == ["N"])
        #expect(marked.classify(values, scale: 1).symbolIndex == [0, 1, 0])
        #expect(marked.symbols(atScale: 1).count == 2)
        let strange = try cimRenderer(
            #"{"type":"CIMSimpleRenderer","symbol":\#(cimSymbol(1)),"exclusionClause":"N > > 5"}"#)
        #expect(strange.diagnostics.map(\.code) == [.exclusionNotApplied])
    }

    @Test("The exclusion symbol does not replace the default symbol")
    func exclusionBesideDefault() throws {
        let renderer = try cimRenderer(
            """
            {"type":"CIMUniqueValueRenderer","fields":["A"],"useDefaultSymbol":true,"defaultSymbol":\(cimSymbol(8)),
            "exclusionClause":"A = 'x'","useExclusionSymbol":true,"exclusionSymbol":\(cimSymbol(9)),
            "groups":[{"classes":[{"symbol":\(cimSymbol(7)),"values":[{"fieldValues":["a"]}]}]}]}
            """)
        let values = batch(texts("A", ["a", "b", "x"]))
        #expect(renderer.definition.classify(values, scale: 1).symbolIndex == [0, 1, 2])
        #expect(grayLevel(renderer.symbol(for: ["A": .string("x")])) == 9)
        #expect(grayLevel(renderer.symbol(for: ["A": .string("b")])) == 8)
    }

    @Test("Only graduated and proportional symbols are drawn in the order of size")
    func bySize() throws {
        func isBySize(_ json: String) throws -> Bool { try cimRenderer(json).definition.drawsLargestFirst }
        let breaks = #","field":"N","breaks":[]"#
        #expect(
            try isBySize(#"{"type":"CIMClassBreaksRenderer","classBreakType":"GraduatedSymbol"\#(breaks)}"#))
        #expect(try isBySize(#"{"type":"CIMClassBreaksRenderer","classBreakType":1\#(breaks)}"#))
        #expect(try !isBySize(#"{"type":"CIMClassBreaksRenderer"\#(breaks)}"#))
        #expect(try !isBySize(#"{"type":"CIMSimpleRenderer","symbol":\#(cimSymbol(1))}"#))
    }

    @Test("Diagnostics have the path of the problem in the document")
    func places() throws {
        let renderer = try cimRenderer(
            """
            {"type":"CIMUniqueValueRenderer","fields":["A"],"groups":[{"classes":[
            {"symbol":\(cimSymbol(1, extra: #","primitiveOverrides":[{"type":"CIMPrimitiveOverride"}]"#)),"values":[]}]}],
            "visualVariables":[{"type":"CIMSizeVisualVariable","variableType":"Random"},
            {"type":"CIMTransparencyVisualVariable","dataValues":[1],"transparencyValues":[50]}]}
            """)
        #expect(
            Set(renderer.diagnostics.map { "\($0.code) \($0.path)" }) == [
                "random-not-drawn $.layerDefinitions[0].renderer.visualVariables[0]",
                "visual-variable-without-value $.layerDefinitions[0].renderer.visualVariables[1]",
                "class-without-values $.layerDefinitions[0].renderer.groups[0].classes[0].values",
                "override-not-applied $.layerDefinitions[0].renderer.groups[0].classes[0].symbol.primitiveOverrides[0]",
            ])
    }

    @Test("Visual variables and proportional sizes become web map variables")
    func variables() throws {
        let simple = try cimRenderer(
            """
            {"type":"CIMSimpleRenderer","symbol":\(cimSymbol(1)),"visualVariables":[
            {"type":"CIMRotationVisualVariable","rotationTypeZ":"Arithmetic","visualVariableInfoZ":
             {"visualVariableInfoType":"Expression","expression":"( [DIR] * 0.1) + 90"}},
            {"type":"CIMColorVisualVariable","expression":"[ELEV]","minValue":0,"maxValue":10,"colorRamp":
             {"type":"CIMFixedColorRamp","colors":[{"type":"CIMRGBColor","values":[255,0,0,100]}]}},
            {"type":"CIMSizeVisualVariable","variableType":"Graduated","field":"S","minValue":0,"maxValue":1,
             "minSize":2,"maxSize":4}]}
            """)
        #expect(simple.diagnostics.isEmpty)
        #expect(simple.definition.fieldNames == ["DIR", "ELEV", "S"])

        let proportional = try cimRenderer(
            """
            {"type":"CIMProportionalRenderer","field":"POP","minDataValue":10,"minSymbol":{"type":"CIMSymbolReference",
            "symbol":{"type":"CIMPointSymbol","symbolLayers":[{"type":"CIMVectorMarker","enable":true,"size":5,
            "frame":{"xmin":-1,"ymin":-1,"xmax":1,"ymax":1},"markerGraphics":[]}]}}}
            """)
        #expect(proportional.definition.variesInSize)
        #expect(proportional.toJSON().contains(#""value":10,"size":5"#))
    }
}
