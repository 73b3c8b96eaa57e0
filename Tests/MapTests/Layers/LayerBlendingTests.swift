import Cartouche
import CartoucheCanvases
import CartoucheDocuments
import CartoucheImages
import CartoucheMapDocuments
import CartoucheMapDrawing
import CartoucheMapModel
import Foundation
import Testing

/// Whole layers and groups that are mixed with what is below.
@Suite struct LayerBlendingTests {
    /// Returns a layer with one color everywhere.
    private func layer(_ red: Int, _ green: Int, _ blue: Int) -> GraphicsLayer {
        let layer = GraphicsLayer()
        let area = Envelope(
            xMin: -1e7, yMin: -1e7, xMax: 1e7, yMax: 1e7, spatialReference: .webMercator)
        layer.overlay.addGraphic(
            Graphic(
                geometry: area,
                symbol: SimpleFillSymbol(
                    style: .solid, color: Color(red8: red, green: green, blue: blue), outline: nil)))
        return layer
    }

    private func color(_ layers: [Layer], on background: Color? = .white) throws -> SIMD4<UInt8> {
        let map = Map(spatialReference: .webMercator)
        map.backgroundColor = background
        for layer in layers { map.addOperationalLayer(layer) }
        let frame = try MapFrame(
            .center(SIMD2(0, 0), scale: 1e6), size: ScreenSize(width: 8, height: 8), scale: 1,
            spatialReference: .webMercator)
        var report = DrawingReport()
        return try map.draw(in: frame, renderer: MapRenderer(threadBudget: 1), report: &report)[4, 4].rgba8
    }

    @Test func aLayerIsMixedWithTheLayersBelow() throws {
        let (below, above) = (layer(51, 153, 255), layer(0, 0, 204))
        #expect(try color([below, above]) == SIMD4(0, 0, 204, 255))
        above.blendMode = .difference
        #expect(try color([below, above]) == SIMD4(51, 153, 51, 255))
        above.blendMode = .linearLight
        #expect(try color([below, above]) == SIMD4(0, 0, 255, 255))
        // Half of the mixture, and half of what is below.
        (above.blendMode, above.opacity) = (.multiply, 0.5)
        let half = try color([below, above])
        #expect(abs(Int(half.x) - 25) <= 1 && abs(Int(half.y) - 76) <= 1 && abs(Int(half.z) - 229) <= 1)
    }

    @Test func withoutAnythingBelowALayerIsDrawnAsItIs() throws {
        let only = layer(0, 0, 204)
        only.blendMode = .screen
        #expect(try color([only], on: nil) == SIMD4(0, 0, 204, 255))
    }

    @Test func aGroupIsMixedAsOnePicture() throws {
        // In the group, the upper layer hides the lower one; then the group is multiplied.
        let group = GroupLayer(layers: [layer(0, 0, 0), layer(204, 204, 204)])
        group.blendMode = .multiply
        #expect(try color([layer(51, 153, 255), group]) == SIMD4(41, 122, 204, 255))
        // Layers of a plain group are mixed with everything below.
        let member = layer(204, 204, 204)
        member.blendMode = .multiply
        #expect(try color([layer(51, 153, 255), GroupLayer(layers: [member])]) == SIMD4(41, 122, 204, 255))
    }

    @Test func modesOfLayersAreModesOfCanvases() {
        #expect(
            Layer.BlendMode.allCases.map(\.rawValue) == CartoucheCanvases.BlendMode.allCases.map(\.rawValue))
    }

    @Test(arguments: [
        (#""Multiply""#, Layer.BlendMode.multiply), ("3", .multiply), (#""HardLight""#, .hardLight),
        ("20", .plus), (#""VividLight""#, .vividLight), (#""Alpha""#, .normal), ("0", .normal),
        (#""Normal""#, .normal), ("null", .normal),
    ])
    func modesOfLayersOfArcGISPro(value: String, mode: Layer.BlendMode) throws {
        let map = try map(#""blendingMode":\#(value)"#)
        #expect(map.operationalLayers.map(\.blendMode) == [mode])
        #expect(!map.diagnostics.contains { $0.code == .blendingNotApplied })
        let group = try #require(map.operationalLayers.first as? GroupLayer)
        #expect(group.layers.map(\.blendMode) == [.normal])
    }

    @Test(arguments: [#""Mask""#, "99", "-1", "1e300", "{}", "true"])
    func modesThatAreUnknownAreReported(value: String) throws {
        let map = try map("", inner: #","blendingMode":\#(value)"#)
        #expect(map.diagnostics.contains { $0.code == .blendingNotApplied }, "\(map.diagnostics)")
    }

    /// Returns the map of a layer file with a group of one layer.
    private func map(_ members: String, inner: String = "") throws -> Map {
        let group = """
            {"type":"CIMGroupLayer","name":"All","uRI":"all","layers":["roads"]\(members.isEmpty ? "" : ","+members)}
            """
        let layer = #"{"type":"CIMFeatureLayer","name":"Roads","uRI":"roads","featureTable":{}\#(inner)}"#
        let text =
            #"{"type":"CIMLayerDocument","layers":["all"],"layerDefinitions":[\#(group),\#(layer)]}"#
        return try Map(
            document: JSONPart(parsing: text), path: "roads.lyrx", resources: ResourceLoader())
    }
}
