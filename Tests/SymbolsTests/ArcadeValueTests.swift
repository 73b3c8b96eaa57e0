import BatchSupport
import CartoucheArcade
import CartoucheDocuments
import CartoucheFeatures
import CartoucheGeospatial
import CartoucheImages
import CartoucheRenderers
import CartoucheSymbolModel
import CartoucheSymbols
import Testing

/// Values of features from Arcade expressions.
@Suite struct ArcadeValueTests {
    private func renderer(_ members: String, _ expression: String) throws -> Renderer {
        try Renderer.fromJSON(
            #"{"valueExpression":\#(JSONValue.string(expression).text()),\#(members)}"#)
    }

    private func classBreaks(_ expression: String, hasDefault: Bool = true) throws -> Renderer {
        try renderer(
            """
            "type":"classBreaks","minValue":0,\(hasDefault ? #""defaultSymbol":{"type":"esriSMS"},"# : "")
            "classBreakInfos":[{"classMaxValue":10,"symbol":{"type":"esriSMS"}},
            {"classMaxValue":20,"symbol":{"type":"esriSMS"}}]
            """, expression)
    }

    /// - Parameter values: The values as JSON.
    private func uniqueValues(_ expression: String, _ values: [String]) throws -> Renderer {
        let infos = values.map { #"{"value":\#($0),"symbol":{"type":"esriSMS"}}"# }
        return try renderer(
            """
            "type":"uniqueValue","defaultSymbol":{"type":"esriSMS"},
            "uniqueValueInfos":[\(infos.joined(separator: ","))]
            """, expression)
    }

    private func simple(_ variable: String) throws -> Renderer {
        try Renderer.fromJSON(
            #"{"type":"simple","symbol":{"type":"esriSMS"},"visualVariables":[\#(variable)]}"#)
    }

    private func classified(
        _ renderer: Renderer, _ columns: AttributeColumn..., scale: Double = 1000
    ) -> Classification {
        renderer.definition.classify(batch(columns), scale: scale)
    }

    private func batch(_ columns: [AttributeColumn]) -> FeatureBatch {
        var geometry = GeometryColumn()
        for _ in 0..<columns[0].count { geometry.endFeature(.none) }
        return FeatureBatch(geometry: geometry, attributes: columns)
    }

    private func doubles(_ name: String, _ values: [Double?]) -> AttributeColumn {
        AttributeColumn(
            name: name, values: .doubles(values.map { $0 ?? 0 }), isNull: values.map { $0 == nil })
    }

    @Test("A ratio of two fields chooses the class; a result without a value has the default symbol")
    func ratio() throws {
        let renderer = try classBreaks("$feature.A / $feature.B * 10")
        #expect(renderer.diagnostics.isEmpty)
        #expect(renderer.definition.fieldNames == ["A", "B"])
        let found = classified(
            renderer, doubles("A", [1, 3, 9, 0]), doubles("B", [2, 2, 2, 0]))
        #expect(found.symbolIndex == [0, 1, 2, 2])
        #expect(found.diagnostics.isEmpty)
    }

    @Test(
        "Parentheses and comments around a field change nothing",
        arguments: [
            "($feature.A)", "// people\n$feature.A", "return $feature['A'];", "/* a */ $feature.a",
        ])
    func wrapped(expression: String) throws {
        let found = classified(try classBreaks(expression), doubles("A", [5, 15, nil]))
        #expect(found.symbolIndex == [0, 1, 2])
    }

    @Test("An expression that names an unknown function is reported where it stands, with a near name")
    func unknownFunction() throws {
        let renderer = try classBreaks("var a = 1\nreturn Flor($feature.A)", hasDefault: false)
        let diagnostic = try #require(renderer.diagnostics.first)
        #expect(diagnostic.severity == .error && diagnostic.code == .unsupportedExpression)
        #expect(diagnostic.path == "$.valueExpression")
        #expect(diagnostic.message.contains("line 2, column 8"))
        #expect(diagnostic.message.contains("'Flor'") && diagnostic.message.contains("Floor"))
        #expect(diagnostic.instead == "not drawn")
        #expect(classified(renderer, doubles("A", [5])).symbolIndex == [-1])
    }

    @Test("A function that reads other data is reported when the renderer is read")
    func featureSets() throws {
        let renderer = try classBreaks("Count(FeatureSetByName($datastore, 'a'))")
        #expect(renderer.diagnostics.map(\.code) == [.unsupportedExpression])
    }

    @Test("A fault of a script is reported once, with the first feature, and other features are drawn")
    func runFault() throws {
        let renderer = try classBreaks("IIf($feature.A < 0, [1][5], $feature.A)")
        let found = classified(renderer, doubles("A", [5, -1, 15, -2]))
        #expect(found.symbolIndex == [0, 2, 1, 2])
        let diagnostic = try #require(found.diagnostics.first)
        #expect(found.diagnostics.count == 1)
        #expect(diagnostic.code == .expressionWithoutValue && diagnostic.path == "$.valueExpression")
        #expect(diagnostic.message.contains("line 1, column"))
        #expect(diagnostic.instead == "drawn with the default symbol, first the feature 2")
    }

    @Test("A field that the features lack is a fault of the script, with the near field")
    func missingField() throws {
        let renderer = try classBreaks("$feature.POPULATON * 1")
        #expect(renderer.definition.fieldNames(among: ["POPULATION"]).isEmpty)
        let found = classified(renderer, doubles("POPULATION", [5]))
        #expect(found.symbolIndex == [2])
        let diagnostic = try #require(found.diagnostics.first)
        #expect(diagnostic.severity == .error && diagnostic.message.contains("POPULATION"))
    }

    @Test("A script that does not end stops at its limit, and is not run for the other features")
    func endless() throws {
        let renderer = try classBreaks("while (true) { }\n1")
        let found = classified(renderer, doubles("A", [Double?](repeating: 1, count: 100_000)))
        #expect(found.symbolIndex.allSatisfy { $0 == 2 })
        #expect(found.diagnostics.count == 1)
    }

    @Test("Results of unique values are compared as text and as numbers")
    func unique() throws {
        let texts = try uniqueValues(
            "When($feature.A > 1, 'high', $feature.A == 1, 'one', null)", [#""high""#, #""one""#])
        #expect(classified(texts, doubles("A", [2, 1, 0])).symbolIndex == [0, 1, 2])
        let numbers = try uniqueValues("Floor($feature.A)", ["1", #""2""#, #""<Null>""#])
        #expect(classified(numbers, doubles("A", [1.5, 2.5, 7])).symbolIndex == [0, 1, 3])
        let flags = try uniqueValues("$feature.A > 1", [#""true""#, #""false""#])
        #expect(classified(flags, doubles("A", [2, 1])).symbolIndex == [0, 1])
        let mixed = try uniqueValues("IIf($feature.A > 1, 'many', $feature.A + 0)", [#""many""#, #""1""#])
        #expect(classified(mixed, doubles("A", [2, 1])).symbolIndex == [0, 1])
        let null = try uniqueValues("IIf($feature.A > 1, 'a', null)", [#""a""#, #""<Null>""#])
        #expect(classified(null, doubles("A", [2, 1])).symbolIndex == [0, 1])
    }

    @Test("A fault of a unique value expression is not the class of null")
    func uniqueFault() throws {
        let renderer = try uniqueValues("IIf($feature.A > 1, null, [1][5])", [#""<Null>""#])
        #expect(classified(renderer, doubles("A", [2, 1])).symbolIndex == [0, 1])
    }

    @Test("Sizes, opacities, colors and rotations follow expressions; null keeps the symbol's own")
    func variables() throws {
        let size = try simple(
            #"{"type":"sizeInfo","valueExpression":"var r = $feature.A; if (r > 5) { return null } return r * 2"}"#
        )
        let sizes = try #require(classified(size, doubles("A", [3, 9])).slots?.size)
        #expect(sizes[0] == 6 && sizes[1].isNaN)
        let rotation = try simple(
            #"{"type":"rotationInfo","rotationType":"geographic","valueExpression":"$feature.A + 90"}"#)
        #expect(classified(rotation, doubles("A", [0])).slots?.rotation == [-90])
        let opacity = try simple(
            """
            {"type":"transparencyInfo","valueExpression":"Sqrt($feature.A)",
            "stops":[{"value":0,"transparency":0},{"value":10,"transparency":100}]}
            """)
        #expect(classified(opacity, doubles("A", [25])).slots?.opacity == [0.5])
        let color = try simple(
            """
            {"type":"colorInfo","valueExpression":"IIf($feature.A > 0, 1, 'none')",
            "stops":[{"value":0,"color":[0,0,0,255]},{"value":1,"color":[255,0,0,255]}]}
            """)
        let colors = try #require(classified(color, doubles("A", [1, 0])).slots?.color)
        #expect(colors[0] == .red && colors[1] == nil)
    }

    @Test("The scale of the map in an expression counts for each picture")
    func viewScale() throws {
        let renderer = try simple(
            #"{"type":"sizeInfo","valueExpression":"$view.scale / 100 * $feature.A"}"#)
        #expect(classified(renderer, doubles("A", [1]), scale: 1000).slots?.size == [10])
        #expect(classified(renderer, doubles("A", [1]), scale: 500).slots?.size == [5])
    }

    @Test("Scripts that read other fields by name get all fields")
    func allFields() throws {
        let renderer = try classBreaks("$feature['A' + 1]")
        #expect(renderer.definition.scriptNeeds.allFields)
        #expect(classified(renderer, doubles("A1", [15])).symbolIndex == [1])
    }

    @Test(
        "Overrides take numbers, texts, colors of all models, and Booleans",
        arguments: [
            ("Size", "$feature.A * 2", #""size":6"#), ("Size", "'7'", #""size":7"#),
            ("Enable", "$feature.A > 5", #""enable":false"#),
            ("OffsetX", "Max($feature.A, 1)", #""offsetX":3"#),
        ])
    func overrides(property: String, expression: String, expected: String) throws {
        let renderer = try Renderer.fromJSON(overridden("dot", property, expression, offset: 1))
        #expect(renderer.allDiagnostics.isEmpty)
        let found = classified(renderer, doubles("A", [3]))
        #expect(found.symbolIndex == [1])
        let json = try #require(found.furtherSymbols.first).cimJSON.text()
        #expect(json.contains(expected), "\(json)")
    }

    @Test(
        "A color of an override can have any model; a bad or missing one leaves the symbol's color",
        arguments: [
            ("'#f80'", Color(red8: 255, green: 136, blue: 0)),
            ("'RGB(0, 80, 200)'", Color(red8: 0, green: 80, blue: 200)),
            ("'hsv(120, 100, 100)'", Color(red: 0, green: 1, blue: 0)),
            ("'hsl(-240, 100%, 50%)'", Color(red: 0, green: 1, blue: 0)),
            ("'cmyka(0, 0, 0, 100, 0.5)'", Color(red: 0, green: 0, blue: 0, alpha: 0.5)),
            ("'Gray(255)'", Color(red: 1, green: 1, blue: 1)),
            ("[255, 0, 0]", Color(red: 1, green: 0, blue: 0)),
            ("'tomato'", Color(red8: 255, green: 99, blue: 71)),
            ("'nothing'", Color(red8: 1, green: 2, blue: 3)),
            ("null", Color(red8: 1, green: 2, blue: 3)),
        ])
    func overrideColors(expression: String, expected: Color) throws {
        let renderer = try Renderer.fromJSON(
            overridden("paint", "Color", "IIf($feature.A > 0, \(expression), null)"))
        let found = classified(renderer, doubles("A", [3]))
        let symbol =
            found.symbolIndex == [1] ? found.furtherSymbols[0] : renderer.definition.symbols(atScale: 1)[0]
        guard case .vectorMarker(let marker) = symbol.layers[0],
            case .solidFill(let fill)? = marker.graphics.first?.symbol?.layers.first
        else {
            Issue.record("the symbol has another form")
            return
        }
        #expect(fill.color?.resolved.css == expected.css)
    }

    @Test("An override with a fault keeps the symbol's own value and is reported with its place")
    func overrideFaults() throws {
        let unread = try Renderer.fromJSON(overridden("dot", "Size", "$feature.A *"))
        let diagnostic = try #require(unread.allDiagnostics.first)
        #expect(diagnostic.code == .overrideNotApplied && diagnostic.severity == .warning)
        #expect(
            diagnostic.path == "$.symbol.primitiveOverrides[0].valueExpressionInfo.expression")
        let failing = try Renderer.fromJSON(overridden("dot", "Size", "$feature.A && true"))
        let found = classified(failing, doubles("A", [3]))
        #expect(found.diagnostics.map(\.code) == [.expressionWithoutValue])
        #expect(found.symbolIndex == [0] && found.slots?.size?[0].isNaN ?? true)
    }

    private func overridden(
        _ name: String, _ property: String, _ expression: String, offset: Int = 0
    ) -> String {
        """
        {"type":"simple","symbol":{"type":"CIMSymbolReference","primitiveOverrides":[
        {"type":"CIMPrimitiveOverride","primitiveName":"\(name)","propertyName":"\(property)",
        "valueExpressionInfo":{"type":"CIMExpressionInfo","expression":\(JSONValue.string(expression).text())}}],
        "symbol":{"type":"CIMPointSymbol","symbolLayers":[{"type":"CIMVectorMarker","enable":true,
        "primitiveName":"dot","size":10,"offsetY":\(offset),"frame":{"xmin":-1,"ymin":-1,"xmax":1,"ymax":1},
        "markerGraphics":[{"type":"CIMMarkerGraphic","geometry":{"rings":[[[-1,-1],[-1,1],[1,1],[1,-1],[-1,-1]]]},
        "symbol":{"type":"CIMPolygonSymbol","symbolLayers":[{"type":"CIMSolidFill","enable":true,
        "primitiveName":"paint","color":[1,2,3,255]}]}}]}]}}}
        """
    }
}
