import CartoucheMapDrawing
import CartoucheMapModel
import CartoucheRenderers
import CartoucheSymbols
import Testing

@Suite("Copies of feature layers")
struct FeatureLayerCloneTests {
    @Test("A copy has the table and all settings; later changes do not affect the original")
    func clone() throws {
        let renderer = SimpleRenderer(symbol: SimpleFillSymbol())
        let layer = FeatureLayer(featureSource: try GeoJSONLayer.square(), renderer: renderer)
        layer.id = "roads"
        layer.name = "Roads"
        layer.opacity = 0.5
        layer.isVisible = false
        layer.minScale = 5000
        layer.maxScale = 100
        layer.definitionExpression = "a = 1"
        layer.scalesSymbols = false
        layer.symbolLevels = ["casing"]
        layer.renderingMode = .dynamic
        let copy = layer.clone()
        #expect(copy !== layer && copy != layer)
        #expect(copy.featureTable === layer.featureTable && copy.renderer === renderer)
        #expect(copy.id == "roads" && copy.name == "Roads")
        #expect(copy.opacity == 0.5 && !copy.isVisible && copy.minScale == 5000 && copy.maxScale == 100)
        #expect(copy.definitionExpression == "a = 1" && !copy.scalesSymbols)
        #expect(copy.symbolLevels == ["casing"] && copy.renderingMode == .dynamic)
        copy.renderingMode = .static
        copy.opacity = 1
        copy.renderer = nil
        #expect(layer.renderingMode == .dynamic && layer.opacity == 0.5 && layer.renderer === renderer)
    }

    @Test("All rendering modes draw the same picture")
    func renderingModes() throws {
        let layer = FeatureLayer(featureSource: try GeoJSONLayer.square())
        #expect(layer.renderingMode == .automatic)
        let map = Map()
        map.addOperationalLayer(layer)
        let (automatic, _) = try map.makeImage(size: ScreenSize(width: 16, height: 16))
        for mode in [FeatureLayer.RenderingMode.static, .dynamic] {
            layer.renderingMode = mode
            #expect(try map.makeImage(size: ScreenSize(width: 16, height: 16)).0 == automatic)
        }
    }
}
