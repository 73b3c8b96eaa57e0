import CartoucheDocuments
import CartoucheImages
import CartoucheRenderers
import CartoucheSymbolModel
import CartoucheSymbols
import Foundation
import Testing

/// Symbols of web scenes are read as multilayer symbols.
@Suite struct SceneSymbolTests {
    static let samples = [
        """
        {"type":"PointSymbol3D","symbolLayers":[
          {"type":"Icon","resource":{"primitive":"kite"},"size":9,"material":{"color":[255,0,0],"transparency":25},
           "outline":{"color":[0,0,0],"size":2,"transparency":50},"anchor":"bottom"},
          {"type":"Icon","resource":{"href":"./pin.png"},"size":20,"anchor":"relative","anchorPosition":[0.25,0.5]},
          {"type":"Object","resource":{"primitive":"cylinder"},"width":3,"height":12,"heading":90,
           "material":{"color":[1,2,3]}}],
         "verticalOffset":{"screenLength":40},"callout":{"type":"line"},"mine":{"kept":true}}
        """,
        """
        {"type":"LineSymbol3D","symbolLayers":[
          {"type":"Line","size":4,"material":{"color":[255,255,0],"transparency":0},"cap":"round","join":"bevel",
           "pattern":{"type":"style","style":"dash"},"marker":{"type":"style","style":"arrow","placement":"end"}},
          {"type":"Path","profile":"quad","width":6,"height":2,"material":{"color":[9,9,9]},"anchor":"bottom"}]}
        """,
        """
        {"type":"PolygonSymbol3D","symbolLayers":[
          {"type":"Fill","material":{"color":[0,0,255],"transparency":40},"outline":{"color":[1,1,1],"size":1.5},
           "pattern":{"type":"style","style":"forward-diagonal"}},
          {"type":"Extrude","size":30,"material":{"color":[200,100,0]},
           "edges":{"type":"solid","color":[50,50,50],"size":1}}]}
        """,
        """
        {"type":"MeshSymbol3D","symbolLayers":[{"type":"Fill","material":{"color":[10,20,30],
          "colorMixMode":"replace"},"edges":{"type":"sketch","color":[0,0,0],"extensionLength":3}}]}
        """,
    ]

    private func read(_ index: Int) throws -> MultilayerSymbol {
        try #require(try Symbol.fromJSON(Self.samples[index]) as? MultilayerSymbol)
    }

    @Test(arguments: samples.indices) func unchangedSymbolsAreWrittenExactly(index: Int) throws {
        let symbol = try read(index)
        _ = symbol.symbolLayers
        #expect(try JSONValue(parsing: symbol.toJSON()) == JSONValue(parsing: Self.samples[index]))
    }

    @Test func iconsBecomeMarkersAndObjectsModels() throws {
        let symbol = try #require(try read(0) as? MultilayerPointSymbol)
        // Bottom first.
        let layers = symbol.symbolLayers
        try #require(layers.count == 3)
        let model = try #require(layers[0] as? ModelSymbolLayer)
        #expect(model.width == 4 && model.heading == -90 && model.color == Color(red8: 1, green: 2, blue: 3))
        let picture = try #require(layers[1] as? PictureMarkerSymbolLayer)
        #expect(abs(picture.size - 20 * 4 / 3) < 1e-9)
        let shape = try #require(layers[2] as? VectorMarkerSymbolLayer)
        #expect(shape.size == 12)
        let definition = symbol.definition
        guard case .vectorMarker(let marker) = definition.layers[2],
            case .pictureMarker(let icon) = definition.layers[1]
        else { throw CocoaError(.featureUnsupported) }
        #expect(marker.marker.anchor == SIMD2(0, -0.5) && icon.marker.anchor == SIMD2(0.25, -0.5))
        #expect(icon.picture.url == "./pin.png")
        // The icon's fill at three quarters, its outline at a half.
        let graphic = try #require(marker.graphics.first?.symbol)
        guard case .solidFill(let fill) = graphic.layers[0], case .solidStroke(let edge) = graphic.layers[1]
        else { throw CocoaError(.featureUnsupported) }
        #expect(abs((fill.color?.resolved.alpha ?? 0) - 0.75) < 0.01)
        #expect(abs((edge.color?.resolved.alpha ?? 0) - 0.5) < 0.01 && edge.width == 2)
        #expect(symbol.diagnostics.map(\.code) == [.sceneOnly])
        #expect(
            definition.layers.map { definition.isInMeters($0.object?.layer ?? LayerProperties()) }
                == [true, false, false])
        #expect(
            definition.properties.lift == SymbolLift(screenLength: 40, line: .init(width: 1, color: .black)))
    }

    @Test func linesAndPathsBecomeStrokes() throws {
        let symbol = try #require(try read(1) as? MultilayerPolylineSymbol)
        let layers = symbol.definition.layers
        try #require(layers.count == 3)
        guard case .solidStroke(let path) = layers[0], case .solidStroke(let line) = layers[1],
            case .vectorMarker(let arrow) = layers[2]
        else { throw CocoaError(.featureUnsupported) }
        #expect(path.width == 6 && path.stroke.height3D == 2 && path.stroke.lineStyle3D == .rectangle)
        #expect(path.stroke.anchor3D == .bottom)
        #expect(line.width == 4 && line.cap == .round && line.join == .bevel)
        #expect(line.color?.resolved == Color(red8: 255, green: 255, blue: 0))
        guard let dashes = line.layer.effects.last?.object as? Dashes else {
            throw CocoaError(.featureUnsupported)
        }
        #expect(dashes.dashTemplate == [12, 8])
        guard let ends = arrow.marker.placement?.object as? AtExtremities else {
            throw CocoaError(.featureUnsupported)
        }
        #expect(ends.extremityPlacement == .justEnd)
        #expect(symbol.diagnostics.map(\.code) == [.sizeInMeters])
        // Maps have one unit for the whole symbol, and scenes one for each layer.
        #expect(!symbol.definition.properties.useRealWorldSymbolSizes && symbol.definition.hasMixedUnits)
        #expect(path.layer.isInMeters && !line.layer.isInMeters)
        let tube = try Symbol.fromJSON(
            #"{"type":"LineSymbol3D","symbolLayers":[{"type":"Path","size":3}]}"#)
        #expect(tube.definition.properties.useRealWorldSymbolSizes && tube.diagnostics.isEmpty)
    }

    @Test func fillsAndExtrusionsBecomeFillsWithOutlines() throws {
        let symbol = try #require(try read(2) as? MultilayerPolygonSymbol)
        let layers = symbol.definition.layers
        try #require(layers.count == 4)
        guard case .solidFill(let base) = layers[0], case .solidStroke(let edge) = layers[1],
            case .hatchFill(let hatch) = layers[2], case .solidStroke(let outline) = layers[3]
        else { throw CocoaError(.featureUnsupported) }
        #expect(base.color?.resolved == Color(red8: 200, green: 100, blue: 0) && edge.width == 1)
        #expect(hatch.rotation == -45 && outline.width == 1.5)
        #expect(symbol.diagnostics.map(\.code) == [.flatExtrusion])
    }

    @Test func meshFillsBecomeMaterials() throws {
        let symbol = try #require(try read(3) as? MultilayerMeshSymbol)
        let material = try #require(symbol.symbolLayers.first as? MaterialFillSymbolLayer)
        #expect(material.color == Color(red8: 10, green: 20, blue: 30))
        #expect(symbol.definition.layers.count == 2)
    }

    @Test func changedSymbolIsWrittenAsMultilayerSymbol() throws {
        let symbol = try #require(try read(1) as? MultilayerPolylineSymbol)
        symbol.color = Color(red8: 0, green: 128, blue: 0)
        let json = try JSONValue(parsing: symbol.toJSON())
        #expect(json.object?["type"] == "CIMLineSymbol")
        let again = try #require(try Symbol.fromJSON(symbol.toJSON()) as? MultilayerPolylineSymbol)
        #expect(again.color == symbol.color && again.definition.layers.count == 3)
    }

    @Test func renderersUseSceneSymbols() throws {
        let renderer = try Renderer.fromJSON(
            #"{"type":"simple","symbol":\#(Self.samples[2])}"#)
        let simple = try #require(renderer as? SimpleRenderer)
        #expect(simple.symbol is MultilayerPolygonSymbol)
        #expect(renderer.diagnostics.map(\.code) == [.flatExtrusion])
    }

    @Test(arguments: [
        #"{"type":"PointSymbol3D"}"#, #"{"type":"PointSymbol3D","symbolLayers":7}"#,
        #"{"type":"PointSymbol3D","symbolLayers":[null,3,{},{"type":"Fill"},{"type":"Text","text":"x"}]}"#,
        #"{"type":"PointSymbol3D","symbolLayers":[{"type":"Icon","size":-5,"resource":[],"anchor":5}]}"#,
        #"{"type":"PointSymbol3D","symbolLayers":[{"type":"Icon","size":-4,"anchor":"relative","anchorPosition":["a"]}]}"#,
        #"{"type":"LineSymbol3D","symbolLayers":[{"type":"Line","size":null,"pattern":{"style":"zigzag"},"cap":1}]}"#,
        #"{"type":"PolygonSymbol3D","symbolLayers":[{"type":"Extrude","material":{"color":[1],"transparency":900}}]}"#,
        #"{"type":"MeshSymbol3D","symbolLayers":[{"type":"Fill","material":{"color":null,"colorMixMode":"mix"}}]}"#,
    ]) func unreadableContentIsReported(text: String) throws {
        let symbol = try Symbol.fromJSON(text)
        #expect(symbol is MultilayerSymbol)
        #expect(symbol.diagnostics.contains { $0.severity > .note })
        #expect(try JSONValue(parsing: symbol.toJSON()) == JSONValue(parsing: text))
        _ = symbol.definition
    }

    @Test func furtherLayersAreLeftOut() throws {
        let layers = [String](repeating: #"{"type":"Icon"}"#, count: 1001).joined(separator: ",")
        let symbol = try Symbol.fromJSON(#"{"type":"PointSymbol3D","symbolLayers":[\#(layers)]}"#)
        #expect(symbol.definition.layers.count == 1000)
        #expect(symbol.diagnostics.map(\.code) == [.tooMany])
    }
}
