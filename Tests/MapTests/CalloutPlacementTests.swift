import CartoucheGeospatial
import CartoucheMapModel
import CartoucheMapViews
import Testing

@Suite struct CalloutPlacementTests {
    /// One DIP is one meter, and the origin is in the center of 800 × 600 DIPs.
    private let view = MapView(
        map: Map(spatialReference: .webMercator),
        viewpoint: Viewpoint(latitude: 0, longitude: 0, scale: 96 * 39.37))

    private func graphic(_ points: [(Double, Double)]) -> Graphic {
        Graphic(
            geometry: Polygon(
                points: points.map { Point(x: $0.0, y: $0.1) }, spatialReference: .webMercator))
    }

    private func isAt(_ placement: CalloutPlacement, _ x: Double, _ y: Double) -> Bool {
        guard let point = view.screenPoint(for: placement) else { return false }
        return abs(point.x - x) < 1e-3 && abs(point.y - y) < 1e-3
    }

    @Test func locationsHaveOffsets() {
        let place = Point(x: 10, y: 20)
        #expect(isAt(.location(place), 410, 280))
        #expect(isAt(.location(place, offset: ScreenPoint(x: 5, y: -7)), 415, 273))
        #expect(view.screenPoint(for: .location(Point(x: .nan, y: 0))) == nil)
    }

    @Test func geoElementsHaveAnAnchor() {
        #expect(
            isAt(.geoElement(Graphic(geometry: Point(x: 1, y: 1)), tapLocation: Point(x: 9, y: 9)), 401, 299))
        let square = graphic([(0, 0), (0, 100), (100, 100), (100, 0)])
        #expect(isAt(.geoElement(square), 450, 250))
        let inside = Point(x: 20, y: 30, spatialReference: .webMercator)
        #expect(isAt(.geoElement(square, tapLocation: inside), 420, 270))
        let outside = Point(x: 150, y: 30, spatialReference: .webMercator)
        #expect(isAt(.geoElement(square, tapLocation: outside), 500, 270))
        let line = Graphic(
            geometry: Polyline(
                points: [Point(x: 0, y: 0), Point(x: 100, y: 0)], spatialReference: .webMercator))
        #expect(isAt(.geoElement(line), 450, 300))
        #expect(view.screenPoint(for: .geoElement(Graphic())) == nil)
    }

    @Test func drawStatusIsCompletedAfterDrawing() async throws {
        #expect(view.drawStatus == .completed)
        _ = try await view.exportImage()
        #expect(view.drawStatus == .completed)
    }
}
