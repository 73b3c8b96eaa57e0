import CartoucheDocuments
import CartoucheExpressions
import CartoucheFeatures
import CartoucheGeospatial
import CartoucheImages
import CartoucheRenderers
import CartoucheSymbolModel
import CartoucheSymbols
import Testing

/// Heatmap, dot density and pie chart renderers.
@Suite struct CountingRendererTests {
    static let documents = [
        """
        {"type":"heatmap","field":"POP","colorStops":[{"ratio":0,"color":[1,2,3,0]},{"ratio":1,"color":[9,8,7,255]}],
         "radius":10,"maxDensity":0.5,"minDensity":0.1,"referenceScale":1000,"blurRadius":4,"maxPixelIntensity":9,
         "legendOptions":{"minLabel":"few","maxLabel":"many"},"x":1}
        """,
        """
        {"type":"dotDensity","attributes":[{"field":"A","label":"a","color":[255,0,0,255],"y":2},
         {"valueExpression":"$feature.B","valueExpressionTitle":"b","color":[0,0,255,255]}],"dotValue":100,"dotSize":2,
         "referenceScale":5000,"seed":7,"backgroundColor":[1,2,3,4],"outline":{"type":"esriSLS","width":1},
         "legendOptions":{"unit":"cows"},"x":1}
        """,
        """
        {"type":"pieChart","attributes":[{"field":"A","label":"a","color":[255,0,0,255]},
         {"field":"B","color":[0,0,255,255]}],"size":20,"holePercentage":0.5,"defaultColor":[9,9,9,255],
         "defaultLabel":"none","outline":{"type":"esriSLS","width":1},
         "othersCategory":{"color":[1,1,1,255],"threshold":0.1,"label":"rest"},
         "backgroundFillSymbol":{"type":"esriSFS","style":"esriSFSSolid"},"x":1,
         "visualVariables":[{"type":"sizeInfo","field":"A","minDataValue":0,"maxDataValue":9,"minSize":4,"maxSize":30}]}
        """,
    ]

    private func column(_ name: String, _ values: [Double]) -> AttributeColumn {
        AttributeColumn(name: name, values: .doubles(values))
    }

    private func points(_ columns: [AttributeColumn]) -> FeatureBatch {
        var geometry = GeometryColumn()
        for index in 0..<(columns.first?.count ?? 0) { geometry.appendPoint(SIMD2(Double(index), 0)) }
        return FeatureBatch(geometry: geometry, attributes: columns)
    }

    // MARK: JSON

    @Test(arguments: documents) func areWrittenExactlyAsTheyWereRead(text: String) throws {
        let renderer = try Renderer.fromJSON(text)
        #expect(!(renderer is UnsupportedRenderer) && renderer.diagnostics.isEmpty)
        #expect(try JSONValue(parsing: renderer.toJSON()) == JSONValue(parsing: text))
        #expect(renderer.clone().toJSON() == renderer.toJSON())
    }

    @Test(arguments: documents) func aChangeIsWrittenAndKeepsOtherMembers(text: String) throws {
        let renderer = try Renderer.fromJSON(text)
        switch renderer {
        case let heat as HeatmapRenderer: heat.radius = 40
        case let dots as DotDensityRenderer: dots.dotValue = 5
        case let pies as PieChartRenderer: pies.size = 40
        default: Issue.record("unexpected \(renderer)")
        }
        let written = renderer.toJSON()
        let again = try Renderer.fromJSON(written)
        #expect(again.toJSON() == written)
        #expect(try JSONValue(parsing: written).object?["x"] == .number(JSONNumber(1)))
        #expect((again as? HeatmapRenderer)?.radius ?? 40 == 40)
        #expect((again as? DotDensityRenderer)?.dotValue ?? 5 == 5)
        #expect((again as? PieChartRenderer)?.size ?? 40 == 40)
        #expect((again as? DotDensityRenderer)?.attributes.count ?? 2 == 2)
        #expect((again as? PieChartRenderer)?.othersCategory?.threshold ?? 0.1 == 0.1)
    }

    @Test func lengthsArePointsInDocumentsAndDIPsInPrograms() throws {
        let heat = try HeatmapRenderer.fromJSON(Self.documents[0])
        #expect(abs(heat.radius - 10 * 4 / 3) < 1e-9 && heat.maxDensity == 0.5 && heat.fieldName == "POP")
        #expect(heat.colorStops.map(\.ratio) == [0, 1])
        let plain = HeatmapRenderer()
        #expect(plain.radius == 24 && plain.maxDensity == 0.04 && plain.colorStops.count == 3)
        #expect(try HeatmapRenderer.fromJSON(plain.toJSON()).toJSON() == plain.toJSON())
    }

    @Test func olderHeatmapsGetAnEquivalentKernel() throws {
        let heat = try HeatmapRenderer.fromJSON(
            #"{"type":"heatmap","blurRadius":10,"maxPixelIntensity":100,"minPixelIntensity":0}"#)
        #expect(abs(heat.radius - 24) < 1e-9)
        #expect(abs(heat.maxDensity - 100 * 3 / (.pi * 24 * 24)) < 1e-12)
    }

    // MARK: Pies

    @Test func eachFeatureHasItsOwnChart() throws {
        let renderer = try Renderer.fromJSON(Self.documents[2])
        let batch = points([column("A", [1, 1, 0, 3, .nan]), column("B", [1, 1, 0, -1, 2])])
        let result = renderer.definition.classify(batch, scale: 1000)
        // Equal values share a chart; the third feature has the default color.
        #expect(result.symbolIndex == [1, 1, 0, 2, 3])
        #expect(result.furtherSymbols.count == 3)
        #expect(result.diagnostics.map(\.code) == [.negativePieValue])
        #expect(result.slots?.size?[3] == Float(4 + 26.0 / 3))
        let again = renderer.definition.classify(batch, scale: 1000)
        #expect(again.furtherSymbols[0] === result.furtherSymbols[0])
    }

    @Test func slicesBelowTheThresholdAreCombined() throws {
        let renderer = PieChartRenderer(
            attributes: ["A", "B", "C"].map { AttributeColorInfo(fieldName: $0, color: .black) })
        renderer.othersCategory = .init(color: .white, threshold: 0.2)
        let batch = points([column("A", [80]), column("B", [10]), column("C", [10])])
        let chart = renderer.definition.classify(batch, scale: 1).furtherSymbols[0]
        guard case .vectorMarker(let marker)? = chart.layers.first else {
            Issue.record("the chart is not a vector marker")
            return
        }
        #expect(marker.graphics.count == 2)
        renderer.othersCategory = nil
        #expect(renderer.definition.classify(batch, scale: 1).furtherSymbols[0] !== chart)
        #expect(renderer.legendInfos.map(\.name) == ["A", "B", "C"])
    }

    @Test func chartsWithoutValuesAreNotDrawn() {
        let renderer = PieChartRenderer(attributes: [AttributeColorInfo(fieldName: "A", color: .black)])
        let huge = Double.greatestFiniteMagnitude
        let batch = points([column("A", [0, -3, .nan, .infinity, huge])])
        #expect(renderer.definition.classify(batch, scale: 1).symbolIndex == [-1, -1, -1, -1, 1])
    }

    // MARK: Bars

    /// Returns the areas of the bars of a chart, in its frame.
    private func bars(_ renderer: BarChartRenderer, _ values: [Double]) throws -> [SIMD2<Double>] {
        let columns = zip(["A", "B"], values).map { column($0, [$1]) }
        let chart = renderer.definition.classify(points(columns), scale: 1).furtherSymbols[0]
        guard case .vectorMarker(let marker)? = chart.layers.first else { return [] }
        return try marker.graphics.filter { $0.symbol?.kind == .polygon }.map { graphic in
            guard case .polygon(let contours) = graphic.geometry else { return .zero }
            let first = try #require(contours.first)
            let ends = first.segments.map { segment in
                if case .line(let end) = segment { end } else { SIMD2<Double>.zero }
            }
            return ends.reduce(first.start, pointwiseMax) - ends.reduce(first.start, pointwiseMin)
        }
    }

    @Test func barsHaveLengthsByValue() throws {
        let renderer = BarChartRenderer(
            attributes: ["A", "B"].map { AttributeColorInfo(fieldName: $0, color: .black) },
            maximumValue: 100)
        renderer.size = 40
        renderer.barWidth = 8
        // Lengths in points.
        #expect(try bars(renderer, [50, 200]) == [SIMD2(6, 15), SIMD2(6, 30)])
        renderer.isVertical = false
        #expect(try bars(renderer, [50, 25]) == [SIMD2(15, 6), SIMD2(7.5, 6)])
        renderer.arrangement = .stacked
        #expect(try bars(renderer, [50, 25]) == [SIMD2(15, 6), SIMD2(7.5, 6)])
        renderer.arrangement = .stackedWithFixedLength
        #expect(try bars(renderer, [10, 30]) == [SIMD2(7.5, 6), SIMD2(22.5, 6)])
        renderer.maximumValue = 0
        renderer.arrangement = .adjacent
        #expect(try bars(renderer, [1, 4]) == [SIMD2(7.5, 6), SIMD2(30, 6)])
        #expect(renderer.legendInfos.map(\.name) == ["A", "B"])
    }

    // MARK: CIM

    @Test(arguments: documents) func areWrittenAsJSONOfArcGISPro(text: String) throws {
        let renderer = try Renderer.fromJSON(text)
        let json = try JSONValue(parsing: try #require(renderer.toCIMJSON()))
        let types = ["heatmap": "CIMHeatMapRenderer", "dotDensity": "CIMDotDensityRenderer"]
        let type = try JSONValue(parsing: text).object?["type"]?.string ?? ""
        #expect(json.object?["type"]?.string == types[type] ?? "CIMChartRenderer")
        #expect(SimpleRenderer(symbol: SimpleMarkerSymbol()).toCIMJSON() == nil)
    }

    // MARK: Dots

    @Test func dotsCountUnits() throws {
        let renderer = try DotDensityRenderer.fromJSON(Self.documents[1])
        let rule = try #require(renderer.definition.dots)
        let batch = points([column("A", [1000, -5, .nan, 149]), column("B", [500, 0, 50, 1])])
        var diagnostics: [Diagnostic] = []
        #expect(
            rule.counts(of: batch, in: ValueContext(scale: 5000), diagnostics: &diagnostics) == [
                [10, 5], [0, 0], [0, 1], [1, 0],
            ])
        // At twice the denominator, a dot stands for twice as many units.
        #expect(
            rule.counts(of: batch, in: ValueContext(scale: 10_000), diagnostics: &diagnostics)[0] == [5, 3])
        #expect(diagnostics.isEmpty)
    }

    @Test(arguments: [1e-9, 1e-300, 0, -1, .nan, .infinity])
    func unusableDotValuesAreBoundedAndReported(value: Double) throws {
        let renderer = DotDensityRenderer(
            attributes: ["A", "B"].map { AttributeColorInfo(fieldName: $0, color: .black) }, dotValue: value)
        let rule = try #require(renderer.definition.dots)
        var diagnostics: [Diagnostic] = []
        let batch = points([column("A", [1e9]), column("B", [3e9])])
        let counts = rule.counts(of: batch, in: ValueContext(scale: 1), diagnostics: &diagnostics)
        #expect(counts[0].reduce(0, +) <= DotRule.maximumDots + 2)
        #expect(!diagnostics.isEmpty)
    }

    // MARK: Legends

    @Test func legendsShowRampsDotValuesAndSlices() throws {
        let heat = try Renderer.fromJSON(Self.documents[0]).legend(scale: nil)
        #expect(heat.ramps.first?.labels.map(\.text) == ["few", "many"] && heat.groups.isEmpty)
        let dots = try Renderer.fromJSON(Self.documents[1]).legend(scale: nil)
        #expect(dots.groups.first?.heading == "1 dot = 100 cows")
        #expect(dots.groups.first?.entries.map(\.name) == ["a", ""])
        let pies = try Renderer.fromJSON(Self.documents[2]).legend(scale: nil)
        #expect(pies.groups.first?.entries.map(\.name) == ["a", "B", "rest", "none"])
        #expect(pies.sizes.first?.title == "A" && pies.sizeSymbol != nil)
    }

    // MARK: Bad input

    @Test(arguments: ["0", "-4", "1e6", "1e300"]) func unusableRadiiAreLimitedAndReported(radius: String)
        throws
    {
        let heat = try HeatmapRenderer.fromJSON(#"{"type":"heatmap","radius":\#(radius)}"#)
        let rule = try #require(heat.definition.density)
        #expect((4.0 / 3...4000.0 / 3 + 1e-9).contains(rule.radiusInDIPs))
        #expect((heat.diagnostics + rule.diagnostics).map(\.code) == [.heatmapRadius])
    }

    @Test func wrongMembersAreReported() throws {
        let text = """
            {"type":"pieChart","attributes":[{"field":3,"color":"red"},7],"size":"big","holePercentage":[],
             "othersCategory":4,"outline":"none","backgroundFillSymbol":{"type":"esriSLS"}}
            """
        let renderer = try PieChartRenderer.fromJSON(text)
        #expect(renderer.diagnostics.count >= 5)
        #expect(renderer.attributes.count == 2)
        #expect(try JSONValue(parsing: renderer.toJSON()) == JSONValue(parsing: text))
        let stops = try HeatmapRenderer.fromJSON(#"{"type":"heatmap","colorStops":[{"ratio":"a"},4]}"#)
        #expect(stops.diagnostics.map(\.code) == [.badStop, .badStop] && stops.colorStops.count == 3)
    }
}
