import CartoucheGeospatial
import CartoucheImages
import CartoucheMapDrawing
import CartoucheMapModel
import CartoucheMapViews
import CartoucheRenderers
import CartoucheSymbols
import Testing

@Suite struct MapViewTests {
    private func view() -> MapView {
        let map = Map(spatialReference: .webMercator)
        map.backgroundColor = .white
        return MapView(map: map, viewpoint: Viewpoint(latitude: 0, longitude: 0, scale: 96 * 39.37))
    }

    @Test func imagesHaveTheRequestedSizeTimesTheScale() async throws {
        let view = view()
        let plain = try await view.exportImage()
        #expect(plain.width == 800 && plain.height == 600)
        let sharp = try await view.exportImage(size: ScreenSize(width: 120, height: 80), scale: 2)
        #expect(sharp.width == 240 && sharp.height == 160)
        #expect(view.size == ScreenSize(width: 800, height: 600))
        #expect(view.drawingReport?.width == 240)
    }

    @Test func screenPointsAndLocationsCorrespond() throws {
        let view = view()
        view.size = ScreenSize(width: 200, height: 100)
        // One DIP is one meter, and the origin is in the center.
        let place = try #require(view.location(fromScreenPoint: ScreenPoint(x: 110, y: 30)))
        #expect(place.spatialReference == .webMercator)
        #expect(abs(place.x - 10) < 1e-6 && abs(place.y - 20) < 1e-6)
        let back = try #require(view.screenPoint(fromLocation: place))
        #expect(abs(back.x - 110) < 1e-6 && abs(back.y - 30) < 1e-6)
        let greenwich = try #require(view.screenPoint(fromLocation: Point(latitude: 0, longitude: 0)))
        #expect(abs(greenwich.x - 100) < 1e-6 && abs(greenwich.y - 50) < 1e-6)
        let outside = try #require(view.screenPoint(fromLocation: Point(x: 1e6, y: 0)))
        #expect(outside.x > 200)
        #expect(view.screenPoint(fromLocation: Point(x: .nan, y: 0)) == nil)
    }

    @Test func rotationAppliesToScreenPoints() async throws {
        let view = view()
        view.size = ScreenSize(width: 200, height: 100)
        #expect(await view.setViewpointRotation(90))
        // East is at the top, so north is to the left.
        let place = try #require(view.location(fromScreenPoint: ScreenPoint(x: 90, y: 50)))
        #expect(abs(place.x) < 1e-6 && abs(place.y - 10) < 1e-6)
        #expect(view.currentViewpoint(kind: .centerAndScale)?.rotation == 90)
    }

    @Test func viewpointSettersMoveTheView() async throws {
        let view = view()
        view.size = ScreenSize(width: 100, height: 100)
        #expect(await view.setViewpointCenter(Point(x: 500, y: 600)))
        #expect(abs((view.mapScale ?? 0) - 96 * 39.37) < 1e-6)
        #expect(abs((view.unitsPerPoint ?? 0) - 1) < 1e-9)
        #expect(view.location(fromScreenPoint: ScreenPoint(x: 50, y: 50))?.x == 500)
        #expect(await view.setViewpointScale(2 * 96 * 39.37))
        #expect(view.visibleArea?.extent.xMin == 400 && view.visibleArea?.extent.yMax == 700)
        let box = Envelope(xMin: 0, yMin: 0, xMax: 80, yMax: 10, spatialReference: .webMercator)
        #expect(await view.setViewpointGeometry(box, padding: 10))
        #expect(abs((view.visibleArea?.extent.width ?? 0) - 100) < 1e-9)
        #expect(await view.setViewpoint(Viewpoint(center: Point(x: 1, y: 2), scale: 1000), duration: 0.02))
        #expect(view.location(fromScreenPoint: ScreenPoint(x: 50, y: 50))?.y == 2)
        #expect(await view.setViewpointScale(.nan) == false)
        let nowhere = Point(x: .nan, y: 0)
        #expect(await view.setViewpointCenter(nowhere) == false)
        #expect(await view.setViewpointGeometry(nowhere) == false)
        #expect(view.location(fromScreenPoint: ScreenPoint(x: 50, y: 50))?.y == 2)
    }

    @Test func defaultViewpointShowsEverythingAndIsKept() throws {
        let overlay = GraphicsOverlay(graphics: [
            Graphic(geometry: square(0, 100), symbol: fill(Color(red8: 255, green: 0, blue: 0)))
        ])
        let view = MapView(map: Map(spatialReference: .webMercator), graphicsOverlays: [overlay])
        #expect(view.viewpoint == nil)
        view.size = ScreenSize(width: 50, height: 50)
        _ = try view.makeImage()
        #expect(abs((view.visibleArea?.extent.width ?? 0) - 100) < 1e-6)
        overlay.addGraphic(Graphic(geometry: Point(x: 1e6, y: 0)))
        #expect(abs((view.visibleArea?.extent.width ?? 0) - 100) < 1e-6)
    }

    @Test func emptyMapsThrow() async throws {
        let view = MapView(map: Map(spatialReference: .webMercator))
        await #expect(throws: MapError.self) { try await view.exportImage() }
        #expect(view.location(fromScreenPoint: ScreenPoint(x: 0, y: 0)) == nil)
        #expect(view.mapScale == nil && view.unitsPerPoint == nil)
    }

    @Test func canceledTasksGetNoImage() async throws {
        let overlay = GraphicsOverlay(
            graphics: (0..<50_000).map { Graphic(geometry: Point(x: Double($0), y: 0)) })
        overlay.renderer = SimpleRenderer(symbol: SimpleMarkerSymbol())
        let view = view()
        view.graphicsOverlays = [overlay]
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await view.exportImage()
        }
        await #expect(throws: CancellationError.self) { try await task.value }
    }
}
