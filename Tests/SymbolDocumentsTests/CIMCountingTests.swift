import CartoucheDocuments
import CartoucheFeatures
import CartoucheImages
import CartoucheRenderers
import CartoucheSymbolDocuments
import CartoucheSymbols
import Testing

@Suite("Heatmaps, dots and charts of ArcGIS Pro")
struct CIMCountingTests {
    private static func fill(_ red: Int, outline: Bool = false) -> String {
        let stroke =
            #"{"type":"CIMSolidStroke","enable":true,"width":0.5,"color":{"type":"CIMRGBColor","values":[9,9,9,100]}},"#
        return """
            {"type":"CIMPolygonSymbol","symbolLayers":[\(outline ? stroke : "")
            {"type":"CIMSolidFill","enable":true,"color":{"type":"CIMRGBColor","values":[\(red),0,0,100]}}]}
            """
    }

    private static func chart(_ marker: String, _ members: String) -> String {
        """
        {"type":"CIMChartRenderer","fieldNames":["A","B"],"fieldLabels":["a","b"],"maxValue":50,"x":1,"chartSymbol":
        {"type":"CIMSymbolReference","symbol":{"type":"CIMPointSymbol","symbolLayers":[{"type":"\(marker)",
        "enable":true,"size":30,\(members),"parts":[{"type":"CIMChartPart","value":1,"polygonSymbol":\(fill(200, outline: true))},
        {"type":"CIMChartPart","value":1,"polygonSymbol":\(fill(100))}]}]}}}
        """
    }

    static let documents = [
        """
        {"type":"CIMHeatMapRenderer","field":"POP","radius":12,"maxPixelIntensity":7,"rendererQuality":5,"minLabel":"few",
        "colorScheme":{"type":"CIMLinearContinuousColorRamp","fromColor":{"type":"CIMRGBColor","values":[0,0,255,0]},
        "toColor":{"type":"CIMRGBColor","values":[255,0,0,100]}}}
        """,
        """
        {"type":"CIMDotDensityRenderer","fieldNames":["A"],"fieldLabels":["a"],"dotValue":5,"dotSize":3,"randomSeed":4,
        "x":1,"dotDensitySymbol":{"type":"CIMSymbolReference","symbol":{"type":"CIMPolygonSymbol","symbolLayers":[
        {"type":"CIMVectorMarker","enable":true,"size":3,"frame":{"xmin":-1,"ymin":-1,"xmax":1,"ymax":1},
        "markerPlacement":{"type":"CIMMarkerPlacementInsidePolygon","gridType":"RandomFixedQuantity"},
        "markerGraphics":[{"type":"CIMMarkerGraphic","geometry":{"rings":[[[-1,-1],[-1,1],[1,1],[1,-1],[-1,-1]]]},
        "symbol":\(fill(200))}]}]}}}
        """,
        chart(
            "CIMPieChartMarker",
            #""clockwise":true,"aggregateSmallSlices":true,"sliceAggregationThreshold":5"#),
        chart("CIMBarChartMarker", #""width":4,"spacing":2,"verticalBars":true"#),
        chart("CIMStackedBarChartMarker", #""width":8,"fixedLength":true"#),
    ]

    @Test("Unchanged renderers are written exactly as they were read", arguments: documents)
    func unchanged(text: String) throws {
        let renderer = Renderer.fromCIM(try JSONPart(parsing: text), path: "$")
        #expect(!(renderer is UnsupportedRenderer) && renderer.diagnostics.isEmpty, "\(renderer.diagnostics)")
        let written = try JSONValue(parsing: try #require(renderer.toCIMJSON()))
        #expect(try written == JSONValue(parsing: text))
        #expect(try JSONValue(parsing: try #require(renderer.clone().toCIMJSON())) == written)
    }

    @Test("A change is written, and other members are kept", arguments: documents)
    func changed(text: String) throws {
        let renderer = Renderer.fromCIM(try JSONPart(parsing: text), path: "$")
        switch renderer {
        case let heatmap as HeatmapRenderer: heatmap.radius = 40
        case let dots as DotDensityRenderer: dots.dotValue = 9
        case let pies as PieChartRenderer: pies.size = 60
        case let bars as BarChartRenderer: bars.size = 60
        default: Issue.record("unexpected \(renderer)")
        }
        let written = try #require(renderer.toCIMJSON())
        let again = Renderer.fromCIM(try JSONPart(parsing: written), path: "$")
        #expect(type(of: again) == type(of: renderer) && again.diagnostics.isEmpty)
        if text.contains("\"x\"") { #expect(try JSONValue(parsing: written).object?["x"] == 1) }
        #expect(
            (again as? HeatmapRenderer).map { abs($0.radius - 40) < 1e-9 && $0.fieldName == "POP" } ?? true)
        #expect((again as? DotDensityRenderer)?.dotValue ?? 9 == 9)
        #expect((again as? PieChartRenderer).map { abs($0.size - 60) < 1e-9 } ?? true)
        #expect((again as? BarChartRenderer).map { abs($0.size - 60) < 1e-9 } ?? true)
        let (before, after) = (renderer as? MultivariateRenderer, again as? MultivariateRenderer)
        #expect(before?.attributes.map(\.label) == after?.attributes.map(\.label))
        #expect(before?.attributes.map(\.color.rgba8) == after?.attributes.map(\.color.rgba8))
        if let before = before as? BarChartRenderer, let after = after as? BarChartRenderer {
            #expect(before.arrangement == after.arrangement && before.maximumValue == after.maximumValue)
            #expect(before.isVertical == after.isVertical && before.spacing == after.spacing)
        }
    }

    @Test("Bars have the members of their marker")
    func bars() throws {
        let renderer = Renderer.fromCIM(try JSONPart(parsing: Self.documents[3]), path: "$")
        let bars = try #require(renderer as? BarChartRenderer)
        #expect(bars.arrangement == .adjacent && bars.isVertical && bars.maximumValue == 50)
        #expect(abs(bars.size - 40) < 1e-9 && abs(bars.barWidth - 16.0 / 3) < 1e-9)
        #expect(bars.outline?.color.rgba8 == Color(red8: 9, green: 9, blue: 9).rgba8)
        #expect(bars.attributes.map(\.label) == ["a", "b"])
        #expect(bars.attributes.map { $0.color.rgba8[0] } == [200, 100])
        // Web maps have no bar charts.
        #expect(try JSONValue(parsing: bars.toJSON()).object?["type"] == "CIMChartRenderer")
    }
}
