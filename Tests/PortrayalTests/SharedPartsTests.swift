import CartoucheCanvases
import CartoucheDocuments
import CartouchePortrayal
import CartoucheSymbolModel
import Testing

/// Composed symbols share the pictures of equal layers.
@Suite struct SharedPartsTests {
    private static func marker(_ side: Int, _ red: Int) -> String {
        """
        {"type":"CIMVectorMarker","size":\(side),"frame":{"xmin":-9,"ymin":-9,"xmax":9,"ymax":9},
        "markerGraphics":[{"type":"CIMMarkerGraphic","geometry":{"rings":[[[-9,-9],[-9,9],[9,9],[9,-9],[-9,-9]]]},
        "symbol":{"type":"CIMPolygonSymbol","symbolLayers":[{"type":"CIMSolidFill","color":[\(red),0,0,255]}]}}]}
        """
    }

    private static func symbol(_ layers: String...) throws -> SymbolDefinition {
        let text = #"{"type":"CIMPointSymbol","symbolLayers":[\#(layers.joined(separator: ","))]}"#
        return try SymbolDefinition(cim: Array(text.utf8), log: DiagnosticLog())
    }

    private func draw(_ plan: SymbolPlan, on canvas: inout some Canvas) {
        var portrayer = Portrayer(frame: PortrayalFrame(width: 40, height: 40))
        portrayer.draw(points: [PixelPoint(20, 20)], with: plan, on: &canvas)
        portrayer.finish(on: &canvas)
    }

    /// Returns the markers in the marker that a plan draws at a point.
    private func parts(_ plan: SymbolPlan) throws -> [MarkerPicture] {
        var recording = Recording()
        draw(plan, on: &recording)
        guard case .scope(.feature, let calls)? = recording.elements.first,
            case .stamps(let call)? = calls.first
        else { return [] }
        guard case .stamps(let inner)? = call.markers[0].recording.elements.first else { return [] }
        return inner.markers
    }

    @Test func equalLayersAreOnePicture() throws {
        let (small, large, other) = (Self.marker(6, 200), Self.marker(16, 0), Self.marker(6, 90))
        let cache = PlanCache()
        // Layers are listed with the top one first.
        let first = try parts(
            cache.plan(for: Self.symbol(small, large), pixelsPerPoint: 2, isComposed: true))
        let second = try parts(
            cache.plan(for: Self.symbol(other, large), pixelsPerPoint: 2, isComposed: true))
        #expect(first.count == 2 && second.count == 2)
        #expect(first.first === second.first)
        #expect(first.last !== second.last)
    }

    @Test func otherSymbolsAreOnePicture() throws {
        let plan = PlanCache().plan(
            for: try Self.symbol(Self.marker(6, 200), Self.marker(16, 0)), pixelsPerPoint: 2)
        #expect(try parts(plan).isEmpty)
    }

    @Test func theDrawingIsTheSame() throws {
        let symbol = try Self.symbol(Self.marker(6, 200), Self.marker(16, 0))
        let cache = PlanCache()
        func picture(isComposed: Bool) -> RasterCanvas {
            var canvas = RasterCanvas(width: 40, height: 40)
            let plan = cache.plan(for: symbol, pixelsPerPoint: 2, isComposed: isComposed)
            draw(plan, on: &canvas)
            return canvas
        }
        var (one, two) = (picture(isComposed: true), picture(isComposed: false))
        #expect(one.makeImage() == two.makeImage())
    }
}
