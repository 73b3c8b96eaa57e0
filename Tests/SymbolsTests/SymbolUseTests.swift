import BatchSupport
import CartoucheDocuments
import CartoucheFeatures
import CartoucheGeospatial
import CartoucheRenderers
import CartoucheSymbolModel
import CartoucheSymbols
import Testing

/// The overrides and sizes in a reference around a symbol.
@Suite struct SymbolUseTests {
    /// A renderer of one point symbol: a marker "dot" with a graphic whose fill is "paint".
    private static func renderer(_ reference: String) throws -> Renderer {
        try Renderer.fromJSON(
            """
            {"type":"simple","symbol":{"type":"CIMSymbolReference",\(reference),"symbol":{"type":"CIMPointSymbol",
            "symbolLayers":[{"type":"CIMVectorMarker","enable":true,"primitiveName":"dot","size":10,"rotation":20,
            "frame":{"xmin":-1,"ymin":-1,"xmax":1,"ymax":1},"markerGraphics":[{"type":"CIMMarkerGraphic",
            "geometry":{"rings":[[[-1,-1],[-1,1],[1,1],[1,-1],[-1,-1]]]},"symbol":{"type":"CIMPolygonSymbol",
            "symbolLayers":[{"type":"CIMSolidFill","enable":true,"primitiveName":"paint",
            "color":[255,0,0,255]}]}}]}]}}}
            """)
    }

    private static func override(_ name: String, _ property: String, _ expression: String) -> String {
        """
        {"type":"CIMPrimitiveOverride","primitiveName":"\(name)","propertyName":"\(property)",\
        "valueExpressionInfo":{"type":"CIMExpressionInfo","expression":"\(expression)"}}
        """
    }

    private static func batch(_ columns: [AttributeColumn]) -> FeatureBatch {
        var geometry = GeometryColumn()
        for _ in 0..<columns[0].count { geometry.endFeature(.none) }
        return FeatureBatch(geometry: geometry, attributes: columns)
    }

    @Test("Features with equal values share a symbol, and null keeps the symbol of the class")
    func sharedSymbols() throws {
        let renderer = try Self.renderer(
            #""primitiveOverrides":["# + Self.override("paint", "Color", "$feature.TINT") + "]")
        #expect(renderer.allDiagnostics.isEmpty)
        let definition = renderer.definition
        #expect(definition.fieldNames == ["TINT"])
        let column = AttributeColumn(
            name: "tint", values: .strings(["#00ff00", "blue", "#00ff00", ""]),
            isNull: [false, false, false, true])
        let result = definition.classify(Self.batch([column]), scale: 1000)
        #expect(result.symbolIndex == [1, 2, 1, 0])
        #expect(result.furtherSymbols.count == 2)
        let again = definition.classify(Self.batch([column]), scale: 1000)
        #expect(again.furtherSymbols[0] === result.furtherSymbols[0])
        let expected = definition.symbols(atScale: 1000)[0].overridden("paint", "Color", by: "#00ff00")
        #expect(result.furtherSymbols[0] == expected.symbol && expected.count == 1)
    }

    @Test("The rotation and size of a single marker are columns, not symbols")
    func slots() throws {
        let renderer = try Self.renderer(
            #""primitiveOverrides":["# + Self.override("dot", "Rotation", "$feature.R") + ","
                + Self.override("dot", "size", "$feature['S']") + "]")
        let batch = Self.batch([
            AttributeColumn(name: "R", values: .doubles([50, .nan, 20])),
            AttributeColumn(name: "S", values: .integers([30, 12, 0]), isNull: [false, false, true]),
        ])
        let result = renderer.definition.classify(batch, scale: 1000)
        #expect(result.symbolIndex == [0, 0, 0] && result.furtherSymbols.isEmpty)
        // The symbol itself has 20°.
        #expect(result.slots?.rotation?[0] == 30 && result.slots?.rotation?[2] == 0)
        #expect(result.slots?.rotation?[1].isNaN == true)
        #expect(result.slots?.size?[0] == 30 && result.slots?.size?[1] == 12)
        #expect(result.slots?.size?[2].isNaN == true)
        #expect(renderer.definition.variesInSize)
    }

    @Test("Older expressions in brackets are evaluated; other ones are reported once")
    func expressions() throws {
        let renderer = try Self.renderer(
            #""primitiveOverrides":[{"primitiveName":"dot","propertyName":"OffsetX","expression":"[A] * 2"},"#
                + Self.override("dot", "Size", "Maxi($feature.A, 3)") + "]")
        #expect(renderer.allDiagnostics.map(\.code) == [.overrideNotApplied])
        let result = renderer.definition.classify(
            Self.batch([AttributeColumn(name: "A", values: .doubles([4, 4]))]), scale: 1000)
        #expect(result.symbolIndex == [1, 1])
        #expect(result.furtherSymbols[0].layers[0].marker?.offset.x == 8)
        #expect(result.slots == nil)
    }

    @Test("A value that is invalid for the member keeps the symbol and is reported")
    func useless() throws {
        let renderer = try Self.renderer(
            #""primitiveOverrides":["# + Self.override("dot", "OffsetX", "$feature.A") + "]")
        let result = renderer.definition.classify(
            Self.batch([AttributeColumn(name: "A", values: .strings(["wide", "wide"]))]), scale: 1000)
        #expect(result.symbolIndex == [0, 0] && result.furtherSymbols.isEmpty)
        #expect(result.diagnostics.map(\.code) == [.overrideWithoutEffect])
    }

    @Test("A symbol's size is interpolated between scale stops and constant outside")
    func sizes() throws {
        let renderer = try Self.renderer(
            #""scaleDependentSizeVariation":[{"scale":20000,"size":4},{"scale":10000,"size":8}]"#)
        let batch = Self.batch([AttributeColumn(name: "A", values: .doubles([1]))])
        func size(_ scale: Double) -> Float? {
            renderer.definition.classify(batch, scale: scale).slots?.size?[0]
        }
        #expect(size(15000) == 6 && size(5000) == 8 && size(1e6) == 4)
        #expect(renderer.definition.classify(batch, scale: .nan).slots == nil)
        #expect(renderer.definition.variesInSize)
    }

    @Test("Overrides and sizes of a reference are written back")
    func roundTrip() throws {
        let override = Self.override("dot", "Size", "$feature.A")
        let reference = #""minDistance":5,"primitiveOverrides":["# + override + "]"
        let renderer = try Self.renderer(reference)
        renderer.rotationExpression = "[B]"
        let again = try Renderer.fromJSON(renderer.toJSON())
        #expect(again.definition.fieldNames == ["B", "A"])
        #expect(again.toJSON().contains("minDistance"))
    }
}
