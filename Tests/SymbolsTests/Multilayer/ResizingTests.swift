import CartoucheImages
import CartoucheSymbolModel
import CartoucheSymbols
import Testing

/// A point symbol of several layers keeps their arrangement at every size.
@Suite struct ResizingTests {
    private func layer(size: Double, _ change: (MarkerSymbolLayer) -> Void = { _ in }) -> MarkerSymbolLayer {
        let layer = PictureMarkerSymbolLayer(image: Image(Bitmap(width: 2, height: 2)))
        layer.size = size
        change(layer)
        return layer
    }

    @Test func theHatOfAFaceStaysOnTheHeadAtEverySize() {
        let face = layer(size: 26)
        let hat = layer(size: 30) { $0.offsetY = 12 }
        let mouth = layer(size: 10) {
            $0.offsetX = 1
            $0.offsetY = -7
            $0.anchor = SymbolAnchor(x: 2, y: -4, placementMode: .absolute)
        }
        let eyes = layer(size: 16) { $0.anchor = SymbolAnchor(x: 0.5, y: 0.25, placementMode: .relative) }
        let symbol = MultilayerPointSymbol(symbolLayers: [face, hat, mouth, eyes])
        symbol.size = 60
        #expect([face, hat, mouth, eyes].map(\.size) == [52, 60, 20, 32])
        #expect(hat.offsetY == 24)
        #expect(mouth.offsetX == 2 && mouth.offsetY == -14)
        #expect(mouth.anchor == SymbolAnchor(x: 4, y: -8, placementMode: .absolute))
        #expect(eyes.anchor == SymbolAnchor(x: 0.5, y: 0.25, placementMode: .relative))
    }

    @Test func effectsOfAResizedMarkerKeepTheirProportions() {
        let marker = layer(size: 10)
        marker.geometricEffects = [OffsetGeometricEffect(offset: 3)]
        let live = marker.geometricEffects
        let symbol = MultilayerPointSymbol(symbolLayers: [marker])
        symbol.geometricEffects = [DashGeometricEffect(dashTemplate: [4, 2])]
        symbol.size = 20
        #expect((live.first as? OffsetGeometricEffect)?.offset == 6)
        #expect((symbol.geometricEffects.first as? DashGeometricEffect)?.dashTemplate == [8, 4])
    }
}
