import CartoucheCanvases
import CartoucheDocuments
import CartoucheImages
import CartouchePortrayal
import CartoucheSymbols
import Testing

/// A layer without a painter is reported once, and the other layers are drawn.
@Suite struct UndrawnLayerTests {
    private static func layer(_ type: String, _ more: String = "") -> String {
        #"{"type":"\#(type)"\#(more)}"#
    }

    /// Returns the draw calls of a symbol, and the diagnostics.
    private func drawn(
        _ kind: String, _ layers: String...
    ) throws -> (text: String, diagnostics: [Diagnostic]) {
        var found: [Diagnostic] = []
        let text = #"{"type":"CIM\#(kind)Symbol","symbolLayers":[\#(layers.joined(separator: ","))]}"#
        let symbol = try Symbol.fromJSON(JSONPart(parsing: text), path: "$", diagnostics: &found)
        let plan = SymbolPlan(symbol.definition, pixelsPerPoint: 1)
        var list = CallRecorder()
        var portrayer = Portrayer(frame: PortrayalFrame(width: 100, height: 100))
        switch kind {
        case "Point": portrayer.draw(points: [PixelPoint(50, 50)], with: plan, on: &list)
        case "Line": portrayer.draw(lines: Sample.path([(10, 10), (90, 90)]), with: plan, on: &list)
        default:
            let area = Sample.area(10, 10, 90, 90)
            portrayer.draw(area: area, outline: area, with: plan, on: &list)
        }
        portrayer.finish(on: &list)
        return (list.description, portrayer.report.diagnostics)
    }

    private static let fill = layer("CIMSolidFill", #","color":[255,0,0,255]"#)
    private static let dot = layer(
        "CIMVectorMarker",
        #"""
        ,"size":4,"frame":{"xmin":0,"ymin":0,"xmax":1,"ymax":1},"markerGraphics":[{"type":"CIMMarkerGraphic",
        "geometry":{"rings":[[[0,0],[0,1],[1,1],[1,0],[0,0]]]},
        "symbol":{"type":"CIMPolygonSymbol","symbolLayers":[\#(fill)]}}]
        """#)

    @Test(arguments: ["CIMMaterialSymbolLayer", "CIMProceduralSymbolLayer", "CIMSolidMeshEdge"])
    func anUndrawnFillIsReportedOnce(_ name: String) throws {
        let (text, diagnostics) = try drawn("Polygon", Self.layer(name), Self.fill, Self.layer(name))
        #expect(diagnostics.count == 1)
        #expect(diagnostics.first?.code == .notDrawnYet)
        #expect(diagnostics.first?.message.contains(name) == true)
        #expect(text.contains("fill #ff0000"))
    }

    @Test(
        arguments: [
            "CIMBarChartMarker", "CIMStackedBarChartMarker", "CIMPieChartMarker", "CIMglTFMarker3D",
            "CIMObjectMarker3D", "CIMMarker3D",
        ])
    func anUndrawnMarkerIsReportedOnce(_ name: String) throws {
        let (text, diagnostics) = try drawn("Point", Self.layer(name, #","size":9"#), Self.dot)
        #expect(diagnostics.count == 1, "\(diagnostics)")
        #expect(diagnostics.first?.code == .notDrawnYet)
        #expect(text.contains("fill #ff0000"))
    }

    @Test func waterIsDrawnInItsColor() throws {
        let (text, diagnostics) = try drawn(
            "Polygon", Self.layer("CIMWaterFill", #","color":[0,0,255,255],"waveStrength":"Slight""#))
        #expect(diagnostics.map(\.code) == [.drawnSimplified])
        #expect(text.contains("fill #0000ff"))
    }

    @Test func aModelIsDrawnAsItsThumbnail() throws {
        let thumbnail = Base64.encode(Sample.flag.png())
        let (text, diagnostics) = try drawn(
            "Point",
            Self.layer("CIMglTFMarker3D", #","size":12,"thumbnail":"\#(thumbnail)""#))
        #expect(diagnostics.map(\.code) == [.drawnSimplified])
        #expect(text.contains("image 18x12"))
    }
}
