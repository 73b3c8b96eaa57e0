import BatchSupport
import CartoucheDocuments
import CartoucheFeatures
import CartoucheImages
import CartoucheRenderers
import CartoucheSymbolModel
import CartoucheSymbols
import Testing

@Suite("CIM renderers are written as web map renderers")
struct CIMRendererWritingTests {
    private static let classes = """
        [{"heading":"h","classes":[{"label":"a","description":"x","symbol":\(cimSymbol(1)),"visible":true,
        "values":[{"fieldValues":["a","1"]},{"fieldValues":["b","1"]}],"alternateSymbols":[\(cimSymbol(5))]},
        {"label":"hidden","symbol":\(cimSymbol(2)),"visible":false,"values":[{"fieldValues":["c","1"]}]}]},
        {"classes":[]}]
        """
    private static let groups = """
        [{"heading":"h","classes":[{"label":"a","description":"x","symbol":\(cimSymbol(1)),
        "alternateSymbols":[\(cimSymbol(5))],"values":[["a","1"],["b","1"]]},
        {"label":"hidden","values":[["c","1"]]}]},{"classes":[]}]
        """
    private static let breaks = """
        "minimumBreak":2,"classificationMethod":"NaturalBreaks","useDefaultSymbol":true,"defaultLabel":"o",
        "defaultSymbol":\(cimSymbol(9)),"breaks":[{"upperBound":20,"label":"high","symbol":\(cimSymbol(2))},
        {"upperBound":10,"label":"","symbol":\(cimSymbol(1)),"alternateSymbols":[]}]
        """
    private static let infos = """
        "defaultSymbol":\(cimSymbol(9)),"defaultLabel":"o","classBreakInfos":[
        {"classMaxValue":20,"label":"high","symbol":\(cimSymbol(2))},
        {"classMaxValue":10,"label":"","symbol":\(cimSymbol(1)),"alternateSymbols":[]}]
        """

    private static let pairs: [(cim: String, web: String)] = [
        (
            #"{"type":"CIMSimpleRenderer","patch":"Default","label":"l","description":"","symbol":\#(cimSymbol(1)),"alternateSymbols":[\#(cimSymbol(2))]}"#,
            #"{"type":"simple","symbol":\#(cimSymbol(1)),"alternateSymbols":[\#(cimSymbol(2))],"label":"l","description":""}"#
        ),
        (
            #"{"type":"CIMUniqueValueRenderer","fields":["K","L"],"defaultSymbol":\#(cimSymbol(9)),"defaultLabel":"other","useDefaultSymbol":true,"groups":\#(classes)}"#,
            #"{"type":"uniqueValue","field1":"K","field2":"L","defaultSymbol":\#(cimSymbol(9)),"defaultLabel":"other","uniqueValueGroups":\#(groups)}"#
        ),
        (
            #"{"type":"CIMUniqueValueRenderer","fields":["K"],"valueExpressionInfo":{"title":"t","expression":"$feature.A"},"groups":\#(classes)}"#,
            #"{"type":"uniqueValue","valueExpression":"$feature.A","valueExpressionTitle":"t","uniqueValueGroups":\#(groups)}"#
        ),
        (
            #"{"type":"CIMUniqueValueRenderer","fields":["K"],"groups":[]}"#,
            #"{"type":"uniqueValue","field1":"K","uniqueValueInfos":[],"uniqueValueGroups":[]}"#
        ),
        (
            #"{"type":"CIMClassBreaksRenderer","field":"P","normalizationField":"A",\#(breaks)}"#,
            #"{"type":"classBreaks","field":"P","minValue":2,"classificationMethod":"esriClassifyNaturalBreaks","normalizationType":"esriNormalizeByField","normalizationField":"A",\#(infos)}"#
        ),
        (
            #"{"type":"CIMClassBreaksRenderer","valueExpressionInfo":{"expression":"$feature.Q"},"normalizationType":"PercentOfTotal","normalizationTotal":55,\#(breaks)}"#,
            #"{"type":"classBreaks","valueExpression":"$feature.Q","minValue":2,"classificationMethod":"esriClassifyNaturalBreaks","normalizationType":"esriNormalizeByPercentOfTotal","normalizationTotal":55,\#(infos)}"#
        ),
    ]

    @Test("Classes, symbols, labels and headings have equal members", arguments: pairs.indices)
    func renderers(index: Int) throws {
        let pair = Self.pairs[index]
        let renderer = try cimRenderer(pair.cim)
        #expect(try renderer.json == JSONValue(parsing: pair.web))
        // Reading the written JSON gives the same renderer.
        let again = try Renderer.fromJSON(renderer.toJSON())
        #expect(again.definition.fieldNames == renderer.definition.fieldNames)
        #expect(again.definition.symbols(atScale: .nan) == renderer.definition.symbols(atScale: .nan))
        #expect(again.json == renderer.json)
    }

    @Test(
        "Visual variables",
        arguments: [
            (
                #"{"type":"CIMRotationVisualVariable","rotationTypeZ":"Arithmetic","visualVariableInfoZ":{"visualVariableInfoType":"Expression","expression":"( [D] * 2) + 90"}}"#,
                #"{"type":"rotationInfo","expression":"( [D] * 2) + 90","rotationType":"arithmetic"}"#
            ),
            (
                #"{"type":"CIMRotationVisualVariable","visualVariableInfoZ":{"visualVariableInfoType":1,"valueExpressionInfo":{"expression":"$feature.D"}}}"#,
                #"{"type":"rotationInfo","valueExpression":"$feature.D","rotationType":"geographic"}"#
            ),
            (
                #"{"type":"CIMSizeVisualVariable","variableType":"Graduated","expression":"[S]","minValue":0,"maxValue":1,"minSize":2,"maxSize":4,"normalizationType":"Field","normalizationField":"N"}"#,
                #"{"type":"sizeInfo","field":"S","normalizationField":"N","minDataValue":0,"maxDataValue":1,"minSize":2,"maxSize":4}"#
            ),
            (
                #"{"type":"CIMSizeVisualVariable","variableType":"Graduated","field":"S","dataValues":[1,5],"sizeValues":[3,9],"target":"outline"}"#,
                #"{"type":"sizeInfo","field":"S","target":"outline","stops":[{"value":1,"size":3},{"value":5,"size":9}]}"#
            ),
            (
                #"{"type":"CIMSizeVisualVariable","variableType":"Proportional","field":"S","valueUnits":{"uwkid":9030},"valueRepresentation":"Area"}"#,
                #"{"type":"sizeInfo","field":"S","valueUnit":"nautical-miles","valueRepresentation":"area"}"#
            ),
            (
                #"{"type":"CIMTransparencyVisualVariable","field":"T","dataValues":[1,2],"transparencyValues":[10,50]}"#,
                #"{"type":"transparencyInfo","field":"T","stops":[{"value":1,"transparency":10},{"value":2,"transparency":50}]}"#
            ),
        ])
    func variables(cim: String, web: String) throws {
        let renderer = try cimRenderer(
            #"{"type":"CIMSimpleRenderer","symbol":\#(cimSymbol(1)),"visualVariables":[\#(cim)]}"#)
        #expect(renderer.diagnostics.isEmpty)
        #expect(try renderer.json.object?["visualVariables"] == .array([JSONValue(parsing: web)]))
    }

    @Test("A ramp gives colors at equal steps; drawing does not round them")
    func ramp() throws {
        let renderer = try cimRenderer(
            """
            {"type":"CIMSimpleRenderer","symbol":\(cimSymbol(1)),"visualVariables":[
            {"type":"CIMColorVisualVariable","field":"E","minValue":0,"maxValue":240,"colorRamp":
            {"type":"CIMLinearContinuousColorRamp","fromColor":{"type":"CIMRGBColor","values":[0,0,0.4,100]},
            "toColor":{"type":"CIMRGBColor","values":[255,255,255,100]}}}]}
            """)
        let variable = try #require(renderer.json.object?["visualVariables"]?.array?[0].object)
        #expect(variable["type"] == "colorInfo" && variable["field"] == "E")
        #expect(variable["minDataValue"] == 0 && variable["maxDataValue"] == 240)
        let colors = try #require(variable["colors"]?.array)
        #expect(colors.count == 241)
        #expect(colors.first == [0, 0, 0, 255] && colors.last == [255, 255, 255, 255])
        let slots = renderer.definition.classify(batch(numbers("E", [0, 240])), scale: 1).slots
        #expect(slots?.color?[0]?.blue == 0.4 / 255)
    }

    @Test("Values that cannot be evaluated are reported with their path, not drawn, and written back")
    func kept() throws {
        let renderer = try cimRenderer(
            """
            {"type":"CIMSimpleRenderer","symbol":\(cimSymbol(1)),"visualVariables":[
            {"type":"CIMRotationVisualVariable","visualVariableInfoZ":{"visualVariableInfoType":"Expression",
            "valueExpressionInfo":{"expression":"Rund($feature.D)"}}},
            {"type":"CIMTransparencyVisualVariable","field":"T","dataValues":[1,"x"],"transparencyValues":[10,50]}]}
            """)
        let place = "$.layerDefinitions[0].renderer.visualVariables"
        #expect(
            renderer.diagnostics.map { "\($0.code) \($0.path)" } == [
                "unsupported-expression \(place)[0].visualVariableInfoZ.valueExpressionInfo.expression",
                "bad-stop \(place)[1].dataValues[1]",
            ])
        #expect(renderer.definition.fieldNames == ["T"])
        #expect(renderer.toJSON().contains(#""valueExpression":"Rund($feature.D)""#))
    }

    @Test("Edited classes are written as a list")
    func edited() throws {
        let renderer = try #require(try cimRenderer(Self.pairs[1].cim) as? UniqueValueRenderer)
        renderer.uniqueValues = [renderer.uniqueValues[1]]
        let json = try #require(renderer.json.object)
        #expect(json["uniqueValueGroups"] == nil)
        #expect(json["uniqueValueInfos"] == [["label": "hidden", "value": "c, 1"]])
    }

    @Test("A symbol in a renderer is written as its part of the document")
    func symbols() throws {
        let renderer = try #require(try cimRenderer(Self.pairs[0].cim) as? SimpleRenderer)
        #expect(try renderer.symbol?.json == JSONValue(parsing: cimSymbol(1)))
        renderer.symbol = nil
        #expect(renderer.json.object?["label"] == "l")
    }
}
