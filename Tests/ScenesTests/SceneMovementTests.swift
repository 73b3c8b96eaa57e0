import CartoucheGeospatial
import CartoucheMapDrawing
import CartoucheMapModel
import CartoucheMapViews
import CartoucheSceneViews
import CartoucheScenes
import CartoucheSymbols
import Testing

/// Scenes that fingers move; nothing is drawn.
@Suite struct SceneMovementTests {
    private func view(_ controller: CameraController = GlobeCameraController()) -> SceneView {
        let view = SceneView(
            scene: Scene(),
            camera: Camera(latitude: 46, longitude: 7, altitude: 3_000, heading: 30, pitch: 50, roll: 0),
            cameraController: controller)
        view.size = ScreenSize(width: 400, height: 300)
        return view
    }

    /// The distance of two places in meters, nearly.
    private func distance(_ a: Point?, _ b: Point?) throws -> Double {
        let (a, b) = (try #require(a), try #require(b))
        let (x, y) = ((a.x - b.x) * 77_000, (a.y - b.y) * 111_000)
        return (x * x + y * y).squareRoot()
    }

    @Test func theGroundFollowsAFinger() throws {
        let view = view()
        let (start, end) = (ScreenPoint(x: 150, y: 200), ScreenPoint(x: 260, y: 250))
        let place = view.baseSurfaceLocation(fromScreenPoint: start)
        view.drag(from: start, to: end)
        #expect(try distance(place, view.baseSurfaceLocation(fromScreenPoint: end)) < 5)
        #expect(view.camera.heading == 30 && view.camera.pitch == 50)
    }

    @Test func aPinchComesCloserToTheGroundBetweenTheFingers() throws {
        let view = view()
        let middle = ScreenPoint(x: 300, y: 100)
        let place = view.baseSurfaceLocation(fromScreenPoint: middle)
        view.magnify(by: 2, at: middle)
        #expect(abs(try #require(view.camera.location.z) - 1_500) < 20)
        #expect(try distance(place, view.baseSurfaceLocation(fromScreenPoint: middle)) < 5)
    }

    @Test func fingersThatTurnClockwiseTurnTheSceneClockwise() throws {
        let view = view()
        let middle = ScreenPoint(x: 200, y: 150)
        let place = view.baseSurfaceLocation(fromScreenPoint: middle)
        view.turn(by: 20, at: middle)
        #expect(abs(view.camera.heading - 10) < 0.1)
        #expect(try distance(place, view.baseSurfaceLocation(fromScreenPoint: middle)) < 5)
    }

    @Test func drawingIsNoEditAfterWhichViewsDrawAgain() throws {
        let view = view()
        view.size = ScreenSize(width: 8, height: 8)
        // Other tests edit at the same time, but not during each of the drawings.
        let isNoEdit = try (0..<100).contains { _ in
            let before = ModelClock.revision
            _ = try view.drawing(size: view.size, scale: 1)
            return ModelClock.revision == before
        }
        #expect(isNoEdit)
    }

    @Test func aDragInTheSkyMovesNothing() {
        let view = view()
        view.camera = Camera(latitude: 46, longitude: 7, altitude: 3_000, heading: 0, pitch: 120, roll: 0)
        let before = view.camera
        view.drag(from: ScreenPoint(x: 200, y: 20), to: ScreenPoint(x: 100, y: 60))
        view.magnify(by: 2, at: ScreenPoint(x: 200, y: 20))
        view.magnify(by: .nan, at: ScreenPoint(x: 200, y: 290))
        view.turn(by: .infinity, at: ScreenPoint(x: 200, y: 290))
        #expect(view.camera == before)
    }

    @Test func anOrbitChangesWhatIsInteractive() {
        let target = Point(x: 7, y: 46, z: 500, spatialReference: .wgs84)
        let orbit = OrbitLocationCameraController(target: target, distance: 1_000)
        let view = view(orbit)
        let (start, end) = (ScreenPoint(x: 100, y: 100), ScreenPoint(x: 200, y: 150))
        view.drag(from: start, to: end)
        #expect(abs(orbit.cameraHeadingOffset - 30) < 1e-9 && abs(orbit.cameraPitchOffset - 30) < 1e-9)
        view.magnify(by: 4, at: start)
        #expect(orbit.cameraDistance == 250)
        view.turn(by: 10, at: start)
        #expect(abs(orbit.cameraHeadingOffset - 20) < 1e-9)
        orbit.cameraHeadingOffsetIsInteractive = false
        orbit.cameraPitchOffsetIsInteractive = false
        orbit.cameraDistanceIsInteractive = false
        view.drag(from: start, to: end)
        view.magnify(by: 4, at: start)
        view.turn(by: 10, at: start)
        #expect(orbit.cameraDistance == 250)
        #expect(abs(orbit.cameraHeadingOffset - 20) < 1e-9 && abs(orbit.cameraPitchOffset - 30) < 1e-9)
    }
}
