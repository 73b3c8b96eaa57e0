import BatchSupport
import CartoucheDocuments
import CartoucheFeatures
import CartoucheImages
import CartoucheRenderers
import CartoucheSymbolModel
import CartoucheSymbols
import Testing

@Suite("Visual variables and rotation")
struct VisualVariableTests {
    private func read(_ variables: String, _ more: String = "") throws -> SimpleRenderer {
        try SimpleRenderer.fromJSON(
            #"{"type":"simple","symbol":{"type":"esriSMS"},"visualVariables":[\#(variables)]\#(more)}"#)
    }

    private func slots(
        _ renderer: Renderer, _ values: [Double?], scale: Double = 1000
    ) -> SymbolSlots? {
        let count = values.count
        let all = batch(numbers("v", values), numbers("by", [Double?](repeating: 2, count: count)))
        return renderer.definition.classify(all, scale: scale).slots
    }

    private func same(_ found: [Float]?, _ expected: [Float]) -> Bool {
        guard let found, found.count == expected.count else { return false }
        return zip(found, expected).allSatisfy { $0.isNaN ? $1.isNaN : abs($0 - $1) < 1e-4 }
    }

    @Test("A rotation expression that cannot be evaluated rotates nothing and is reported")
    func badRotation() {
        let renderer = SimpleRenderer(symbol: SimpleMarkerSymbol())
        renderer.rotationExpression = "[v] +"
        let found = renderer.definition.classify(batch(numbers("v", [1])), scale: 1000)
        #expect(same(found.slots?.rotation, [.nan]))
        #expect(found.diagnostics.map(\.code) == [.unsupportedExpression])
    }

    @Test("Sizes are linear between stops and constant beyond them; null does not change the symbol")
    func sizeStops() throws {
        let renderer = try read(
            #"{"type":"sizeInfo","field":"v","stops":[{"value":20,"size":9},{"value":10,"size":4},{"value":20,"size":1}]}"#
        )
        #expect(renderer.diagnostics.isEmpty)
        #expect(same(slots(renderer, [5, 10, 15, 20, 30, nil])?.size, [4, 4, 6.5, 9, 9, .nan]))
    }

    @Test("Sizes are linear between data values, and both ends can depend on the scale")
    func sizeRange() throws {
        let renderer = try read(
            """
            {"type":"sizeInfo","field":"v","normalizationField":"by","minDataValue":0,"maxDataValue":10,"minSize":2,
             "maxSize":{"type":"sizeInfo","expression":"view.scale",
                        "stops":[{"value":1000,"size":12},{"value":3000,"size":6}]}}
            """)
        #expect(same(slots(renderer, [0, 10, 20, 40, nil])?.size, [2, 7, 12, 12, .nan]))
        #expect(same(slots(renderer, [20], scale: 2000)?.size, [9]))
        #expect(Set(renderer.definition.fieldNames) == ["v", "by"])
        let equal = try read(
            #"{"type":"sizeInfo","field":"v","minDataValue":5,"maxDataValue":5,"minSize":2,"maxSize":8}"#)
        #expect(same(slots(equal, [4, 5, 6])?.size, [2, 2, 2]))
    }

    @Test("Sizes by scale are the same for all features; outlines have their own slot")
    func scaleAndOutline() throws {
        let renderer = try read(
            """
            {"type":"sizeInfo","valueExpression":"$view.scale","target":"outline",
             "stops":[{"size":2,"value":1000},{"size":0,"value":3000}]}
            """)
        #expect(same(slots(renderer, [1, nil], scale: 2000)?.outlineWidth, [1, 1]))
        #expect(slots(renderer, [1])?.size == nil)
    }

    @Test("A unit makes the size a length on the ground")
    func groundSize() throws {
        let renderer = try read(
            #"{"type":"sizeInfo","field":"v","valueUnit":"meters","valueRepresentation":"radius"}"#)
        // A radius of 25.4 m is 50.8 m across, 50.8 mm at 1:1000, 2 inches.
        #expect(same(slots(renderer, [25.4, nil])?.size, [144, .nan]))
        let bare = try read(#"{"type":"sizeInfo","field":"v","valueUnit":"unknown"}"#)
        #expect(same(slots(bare, [7])?.size, [7]))
        let odd = try read(#"{"type":"sizeInfo","field":"v","valueUnit":"parsecs"}"#)
        #expect(odd.diagnostics.map(\.code) == [.unknownUnit])
    }

    @Test("Colors are linear in all four channels")
    func colors() throws {
        let renderer = try read(
            """
            {"type":"colorInfo","field":"v","stops":[{"value":0,"color":[0,0,0,255]},{"value":10,"color":[255,0,100,55]}]}
            """)
        let found = try #require(slots(renderer, [-1, 5, 10, nil])?.color)
        #expect(found[0] == Color(red: 0, green: 0, blue: 0))
        #expect(found[1]?.rgba8 == SIMD4(128, 0, 50, 155))
        #expect(found[2] == Color(red8: 255, green: 0, blue: 100, alpha: 55))
        #expect(found[3] == nil)
    }

    @Test("Transparency in percent becomes opacity")
    func opacity() throws {
        let renderer = try read(
            """
            {"type":"transparencyInfo","field":"v","stops":[{"value":0,"transparency":100},{"value":10,"transparency":20}]}
            """)
        #expect(same(slots(renderer, [0, 5, 10, nil])?.opacity, [0, 0.4, 0.8, .nan]))
    }

    @Test("Geographic degrees are clockwise from north, arithmetic ones counterclockwise from east")
    func rotation() throws {
        let geographic = try read(#"{"type":"rotationInfo","field":"v"}"#)
        #expect(same(slots(geographic, [0, 90, 350, nil])?.rotation, [0, -90, 10, .nan]))
        let arithmetic = try read(
            #"{"type":"rotationInfo","valueExpression":"$feature.v","rotationType":"arithmetic"}"#)
        #expect(same(slots(arithmetic, [90, 0, 180])?.rotation, [0, -90, 90]))
    }

    @Test("A rotation expression rotates symbols; a rotation variable takes precedence")
    func rotationExpression() throws {
        let renderer = SimpleRenderer(symbol: SimpleMarkerSymbol())
        renderer.rotationExpression = "[v] + 10"
        renderer.rotationType = .geographic
        #expect(same(slots(renderer, [0, 20, nil])?.rotation, [-10, -30, .nan]))
        #expect(renderer.definition.fieldNames == ["v"])
        let read = try SimpleRenderer.fromJSON(renderer.toJSON())
        #expect(read.rotationExpression == "[v] + 10" && read.rotationType == .geographic)
        let both = try self.read(
            #"{"type":"rotationInfo","field":"by"}"#,
            #","rotationExpression":"[v]","rotationType":"geographic""#)
        #expect(same(slots(both, [50])?.rotation, [-2]))
        renderer.rotationExpression = "["
        #expect(same(slots(renderer, [0])?.rotation, [.nan]))
    }

    @Test("Variables that cannot be evaluated are left out and reported")
    func unsupported() throws {
        let renderer = try read(
            """
            {"type":"sizeInfo","valueExpression":"Sqrt($feature.v))","stops":[{"value":0,"size":1}]},
            {"type":"colorInfo","field":"v","stops":[]}, {"type":"colorInfo","stops":[]}, {"type":"shine"}, 7,
            {"type":"rotationInfo","field":"v","axis":"tilt"}
            """)
        #expect(
            renderer.diagnostics.map(\.code) == [
                .unsupportedExpression, .visualVariableWithoutStops, .visualVariableWithoutValue,
                .unknownVisualVariable, .unknownVisualVariable, .sceneOnly,
            ])
        #expect(renderer.diagnostics[0].path == "$.visualVariables[0].valueExpression")
        // The rotation about another axis is for scenes.
        let found = slots(renderer, [1])
        #expect(
            found?.body.tilt == [1] && found?.rotation == nil && found?.size == nil && found?.color == nil)
    }

    @Test("Very many variables, each of which costs time for each feature, are limited")
    func manyVariables() throws {
        let many = Array(repeating: #"{"type":"rotationInfo","field":"v"}"#, count: 500).joined(
            separator: ",")
        let renderer = try read(many)
        #expect(renderer.definition.variables.count == 100)
        #expect(renderer.diagnostics.map(\.code) == [.badMember])
    }

    @Test("A classification has both classes and slots")
    func withClasses() throws {
        let renderer = try Renderer.fromJSON(
            """
            {"type":"classBreaks","field":"v","minValue":0,"classBreakInfos":[
              {"classMaxValue":10,"symbol":{"type":"esriSMS"}},{"classMaxValue":20,"symbol":{"type":"esriSMS"}}],
             "visualVariables":[{"type":"sizeInfo","field":"v","stops":[{"value":0,"size":0},{"value":20,"size":20}]}]}
            """)
        let result = renderer.definition.classify(batch(numbers("v", [0, 10, 15, 25])), scale: 1)
        #expect(result.symbolIndex == [0, 0, 1, -1])
        #expect(same(result.slots?.size, [0, 10, 15, 20]))
    }
}
