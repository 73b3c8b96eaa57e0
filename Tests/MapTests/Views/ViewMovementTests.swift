import CartoucheGeospatial
import CartoucheImages
import CartoucheMapDrawing
import CartoucheMapModel
import CartoucheMapViews
import Testing

/// Maps that fingers move.
@Suite struct ViewMovementTests {
    /// A view of 200 × 100 DIPs with a panel on the left and a rotated map.
    private func view(rotation: Double = 30) -> MapView {
        let center = Point(x: 5e5, y: 6e6, spatialReference: .webMercator)
        let view = MapView(
            map: Map(spatialReference: .webMercator),
            viewpoint: Viewpoint(center: center, scale: 50_000, rotation: rotation))
        view.size = ScreenSize(width: 200, height: 100)
        view.contentInsets = ScreenInsets(left: 40)
        return view
    }

    private func expectSamePlace(_ a: Point?, _ b: Point?, _ comment: Comment) throws {
        let (a, b) = (try #require(a), try #require(b))
        #expect(abs(a.x - b.x) < 1e-4 && abs(a.y - b.y) < 1e-4, comment)
    }

    @Test func thePlaceBelowAFingerFollowsIt() throws {
        let view = view()
        let (start, end) = (ScreenPoint(x: 60, y: 20), ScreenPoint(x: 150, y: 95))
        let place = view.location(fromScreenPoint: start)
        view.viewpoint = view.viewpoint(
            after: ViewMovement(from: start, to: end), from: try view.freeFrame())
        try expectSamePlace(place, view.location(fromScreenPoint: end), "the place is below the finger")
        #expect(view.viewpoint?.rotation == 30)
    }

    @Test func aPinchKeepsThePlaceBetweenTheFingers() throws {
        let view = view()
        let middle = ScreenPoint(x: 170, y: 10)
        let place = view.location(fromScreenPoint: middle)
        let scale = try #require(view.mapScale)
        let movement = ViewMovement(from: middle, magnification: 4, turn: 25)
        view.viewpoint = view.viewpoint(after: movement, from: try view.freeFrame())
        try expectSamePlace(place, view.location(fromScreenPoint: middle), "the place stays")
        #expect(abs(try #require(view.mapScale) * 4 - scale) < 1e-6 * scale)
        // A map that turns clockwise has a heading that turns the other way.
        #expect(abs(try #require(view.viewpoint).rotation - 5) < 1e-9)
    }

    @Test(arguments: [0, -1, .infinity, .nan, 1e-300]) func aMovementWithoutSenseChangesNothing(
        _ factor: Double
    ) throws {
        let view = view()
        let movement = ViewMovement(from: ScreenPoint(x: 10, y: 10), magnification: factor)
        #expect(view.viewpoint(after: movement, from: try view.freeFrame()) == nil)
        let lost = ViewMovement(from: ScreenPoint(x: .nan, y: 10))
        #expect(view.viewpoint(after: lost, from: try view.freeFrame()) == nil)
    }

    @Test func aPictureHelpsUntilTheMapHasMovedByAWindow() throws {
        let view = view(rotation: 0)
        let drawn = try view.frame()
        func moved(_ movement: ViewMovement) throws -> MapFrame {
            let other = self.view(rotation: 0)
            other.viewpoint = other.viewpoint(after: movement, from: try other.freeFrame())
            return try other.frame()
        }
        let corner = ScreenPoint(x: 120, y: 50)
        #expect(drawn.isUseful(for: drawn))
        #expect(drawn.isUseful(for: try moved(ViewMovement(from: corner, to: ScreenPoint(x: 60, y: 50)))))
        #expect(!drawn.isUseful(for: try moved(ViewMovement(from: corner, to: ScreenPoint(x: 10, y: 50)))))
        #expect(drawn.isUseful(for: try moved(ViewMovement(from: corner, magnification: 1.9))))
        #expect(!drawn.isUseful(for: try moved(ViewMovement(from: corner, magnification: 2.1))))
        #expect(!drawn.isUseful(for: try moved(ViewMovement(from: corner, turn: 40))))
        view.size = ScreenSize(width: 300, height: 100)
        #expect(!drawn.isUseful(for: try view.frame()))
    }

    @Test func aPictureInAnEarlierFrameIsCurrentOnlyForThatFrame() async throws {
        let view = view()
        let frame = try view.frame(scale: 2)
        let picture = try await view.exportImage(in: frame)
        #expect(picture.width == 400 && picture.height == 200)
        #expect(!view.needsRedraw)
        view.viewpoint = view.viewpoint(
            after: ViewMovement(from: ScreenPoint(x: 60, y: 60), magnification: 2),
            from: try view.freeFrame())
        #expect(view.needsRedraw)
        _ = try await view.exportImage(in: frame)
        #expect(view.needsRedraw)
    }
}
