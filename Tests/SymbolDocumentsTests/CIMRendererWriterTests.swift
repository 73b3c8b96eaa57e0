import CartoucheDocuments
import CartoucheRenderers
import CartoucheSymbolDocuments
import CartoucheSymbols
import Testing

/// Renderers of web maps, written for layer files and read again.
@Suite("Web map renderers are written as CIM renderers") struct CIMRendererWriterTests {
    private static let symbol = #"{"type":"esriSMS","style":"esriSMSCircle","size":8,"color":[10,20,30,255]}"#

    /// Returns the renderer that the layer file has, as web map JSON, and what is lost.
    private func written(_ text: String) throws -> (json: JSONPart, lost: [String])? {
        var writer = CIMRendererWriter()
        guard let cim = try writer.renderer(JSONPart(parsing: text)) else { return nil }
        let renderer = Renderer.fromCIM(try JSONPart(cim), path: "$")
        #expect(renderer.diagnostics.isEmpty, "\(renderer.diagnostics)")
        return (try JSONPart(parsing: renderer.toJSON()), writer.lost)
    }

    @Test("Classes of values, also of several fields, stay")
    func uniqueValues() throws {
        let found = try #require(
            try written(
                """
                {"type":"uniqueValue","field1":"A","field2":"B","fieldDelimiter":"|","defaultSymbol":\(Self.symbol),
                "defaultLabel":"other","uniqueValueInfos":[{"value":"x|1|2","label":"X","symbol":\(Self.symbol)}]}
                """))
        #expect(found.lost.isEmpty)
        #expect(found.json["field2"]?.string == "B" && found.json["defaultLabel"]?.string == "other")
        let one = try #require(found.json["uniqueValueGroups"]?.array?.first?["classes"]?.array?.first)
        #expect(one["label"]?.string == "X" && one["symbol"]?.object != nil)
        #expect(one["values"]?.array?.first?.array?.compactMap(\.string) == ["x", "1|2"])
    }

    @Test("Class breaks with their variables stay; gaps between classes are lost")
    func classBreaks() throws {
        let found = try #require(
            try written(
                """
                {"type":"classBreaks","field":"P","minValue":1,"classificationMethod":"esriClassifyQuantile",
                "normalizationType":"esriNormalizeByField","normalizationField":"N","classBreakInfos":[
                {"classMaxValue":5,"label":"low","symbol":\(Self.symbol)},
                {"classMinValue":7,"classMaxValue":9,"symbol":\(Self.symbol)}],"visualVariables":[
                {"type":"sizeInfo","field":"S","stops":[{"value":0,"size":4},{"value":10,"size":20}]},
                {"type":"transparencyInfo","field":"T","stops":[{"value":0,"transparency":10},{"value":5,"transparency":80}]},
                {"type":"rotationInfo","field":"R","rotationType":"arithmetic"},
                {"type":"sizeInfo","field":"G","valueUnit":"meters"}]}
                """))
        #expect(found.lost.count == 2, "\(found.lost)")
        #expect(found.json["minValue"]?.double == 1 && found.json["normalizationField"]?.string == "N")
        #expect(found.json["classificationMethod"]?.string == "esriClassifyQuantile")
        #expect(
            (found.json["classBreakInfos"]?.array ?? []).map { $0["classMaxValue"]?.double } == [5, 9])
        let variables = found.json["visualVariables"]?.array ?? []
        #expect(variables.map { $0["type"]?.string } == ["sizeInfo", "transparencyInfo", "rotationInfo"])
        #expect(variables.map { $0["field"]?.string } == ["S", "T", "R"])
        #expect(variables.last?["rotationType"]?.string == "arithmetic")
    }

    @Test("Colors between stops are those of the web map")
    func colors() throws {
        let found = try #require(
            try written(
                """
                {"type":"simple","symbol":\(Self.symbol),"visualVariables":[{"type":"colorInfo","field":"C",
                "stops":[{"value":0,"color":[255,0,0,255]},{"value":100,"color":[0,0,255,255]}]}]}
                """))
        let colors = found.json["visualVariables"]?.array?.first?["colors"]?.array ?? []
        #expect(colors.count > 100)
        for (index, color) in colors.enumerated() {
            let share = Double(index) / Double(colors.count - 1)
            let channels = (color.array ?? []).compactMap(\.double)
            for (channel, expected) in zip(channels, [255 * (1 - share), 0, 255 * share, 255]) {
                #expect(abs(channel - expected) <= 3, "\(share): \(channels)")
            }
        }
    }

    @Test("Other renderers have no form")
    func others() throws {
        #expect(try written(#"{"type":"heatmap","colorStops":[]}"#) == nil)
    }
}
