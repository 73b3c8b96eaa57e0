import CartoucheGeospatial
import CartoucheImages
import CartoucheMapDrawing
import CartoucheMapModel
import CartoucheMapViews
import CartoucheSymbols
import GoldenSupport
import Testing

/// Pictures of halos around selected graphics of all kinds.
@Suite struct SelectionGoldens {
    private func point(_ x: Double, _ y: Double) -> Point {
        Point(x: x, y: y, spatialReference: .webMercator)
    }

    @Test(arguments: [1, 2]) func pictureMatchesTheGolden(scale: Int) throws {
        let blue = Color(red: 0.1, green: 0.3, blue: 0.8, alpha: 0.5)
        let red = Color(red8: 200, green: 40, blue: 40)
        let diamond = SimpleMarkerSymbol(style: .diamond, color: .blue, size: 20)
        diamond.outline = SimpleLineSymbol(color: .white, width: 3)
        let cross = SimpleMarkerSymbol(style: .cross, color: blue, size: 26)
        cross.offsetY = 8
        let text = TextSymbol(text: "Ägypten", color: red, size: 20)
        let ring = { (low: SIMD2<Double>, high: SIMD2<Double>) in
            MutablePart(points: [
                self.point(low.x, low.y), self.point(low.x, high.y), self.point(high.x, high.y),
                self.point(high.x, low.y),
            ])
        }
        let hollow = Polygon(
            parts: [ring(SIMD2(20, 20), SIMD2(90, 70)), ring(SIMD2(40, 35), SIMD2(70, 55))])
        let graphics = [
            Graphic(geometry: hollow, symbol: SimpleFillSymbol(style: .solid, color: blue, outline: nil)),
            Graphic(
                geometry: Polyline(points: [point(110, 20), point(150, 70), point(210, 30)]),
                symbol: SimpleLineSymbol(style: .dash, color: red, width: 5)),
            Graphic(geometry: point(40, 120), symbol: diamond),
            Graphic(geometry: point(90, 110), symbol: cross),
            Graphic(geometry: point(170, 115), symbol: text),
        ]
        for graphic in graphics { graphic.isSelected = true }
        // A graphic that is not selected has no halo.
        let plain = Graphic(
            geometry: point(62, 118), symbol: SimpleMarkerSymbol(style: .square, color: red, size: 18))
        let map = Map(spatialReference: .webMercator)
        map.backgroundColor = .white
        let area = Envelope(xMin: 0, yMin: 0, xMax: 230, yMax: 140, spatialReference: .webMercator)
        let view = MapView(
            map: map, viewpoint: Viewpoint(boundingGeometry: area),
            graphicsOverlays: [GraphicsOverlay(graphics: graphics + [plain])])
        view.size = ScreenSize(width: 230, height: 140)
        let image = try view.makeImage(scale: Double(scale)).image
        let outcome = try Golden.check(image, "views/selection", scale: scale, tolerance: .projected)
        #expect(outcome.matches, "\(outcome)")
        view.selectionProperties = SelectionProperties(color: Color(red: 1, green: 0.8, blue: 0, alpha: 0.6))
        let yellow = try view.makeImage(scale: Double(scale)).image
        let other = try Golden.check(yellow, "views/selection-yellow", scale: scale, tolerance: .projected)
        #expect(other.matches, "\(other)")
    }
}
