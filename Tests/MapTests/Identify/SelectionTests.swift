import CartoucheFeatureSources
import CartoucheFeatures
import CartoucheGeospatial
import CartoucheImages
import CartoucheMapDrawing
import CartoucheMapModel
import CartoucheMapViews
import CartoucheSymbols
import Testing

@Suite struct SelectionTests {
    private let red = Color(red8: 255, green: 0, blue: 0)

    @Test func overlaysSelectTheirGraphics() {
        let (a, b, other) = (Graphic(), Graphic(), Graphic())
        let overlay = GraphicsOverlay(graphics: [a, b])
        overlay.selectGraphics([b, a, other])
        #expect(overlay.selectedGraphics == [a, b] && !other.isSelected)
        overlay.unselectGraphics([a])
        #expect(overlay.selectedGraphics == [b] && b.isSelected)
        overlay.clearSelection()
        #expect(overlay.selectedGraphics.isEmpty && !b.isSelected)
    }

    @Test(arguments: [1.0, 0.3]) func haloSurroundsTheDrawing(opacity: Double) throws {
        let graphic = Graphic(geometry: square(30, 70), symbol: fill(red.withAlphaComponent(opacity)))
        let overlay = GraphicsOverlay(graphics: [graphic])
        let view = squareView(overlay)
        let plain = try view.makeImage().image
        graphic.isSelected = true
        let (image, report) = try view.makeImage()
        #expect(image[50, 50] == plain[50, 50])
        #expect(image[28, 50] == .cyan && image[50, 71] == .cyan)
        #expect(image[20, 50] == .white && image[50, 80] == .white)
        #expect(report.allDiagnostics.isEmpty)
        view.selectionProperties.color = red
        #expect(try view.makeImage().image[28, 50] == red)
        overlay.clearSelection()
        #expect(try view.makeImage().image[28, 50] == .white)
    }

    @Test func aHatchStaysReadableInItsHalo() throws {
        let hatch = SimpleFillSymbol(style: .diagonalCross, color: red, outline: nil)
        let graphic = Graphic(geometry: square(30, 70), symbol: hatch)
        let view = squareView(GraphicsOverlay(graphics: [graphic]))
        let plain = try view.makeImage().image
        graphic.isSelected = true
        let image = try view.makeImage().image
        // The halo is around the square, and not between the lines.
        #expect(image[28, 50] == .cyan && image[50, 71] == .cyan)
        for y in 32..<68 {
            for x in 32..<68 { #expect(image[x, y] == plain[x, y], "\(x), \(y)") }
        }
    }

    @Test func queriesSelectFeatures() async throws {
        let source = scatteredFeatures(
            40, over: Envelope(xMin: 0, yMin: 0, xMax: 100, yMax: 100), in: .webMercator, kinds: [.point])
        let layer = FeatureLayer(featureSource: source)
        let view = squareView()
        view.map.addOperationalLayer(layer)
        let plain = try view.makeImage().image
        let parameters = QueryParameters()
        parameters.whereClause = "class = 1"
        let found = try await layer.selectFeatures(withQuery: parameters, mode: .new)
        #expect(found.count > 0)
        #expect(try await layer.selectedFeatures.count >= found.count)
        #expect(cyanPixels(try view.makeImage().image) > cyanPixels(plain))
        try await layer.selectFeatures(withQuery: parameters, mode: .subtract)
        #expect(cyanPixels(try view.makeImage().image) == cyanPixels(plain))
        for feature in found.features() { layer.selectFeature(feature) }
        #expect(cyanPixels(try view.makeImage().image) > 0)
        layer.clearSelection()
        #expect(try await layer.selectedFeatures.count == 0)
    }
}

/// Returns the number of pixels in the color of selections.
func cyanPixels(_ image: Image) -> Int {
    (0..<image.height).reduce(0) { sum, y in
        sum + (0..<image.width).count { image[$0, y] == .cyan }
    }
}
