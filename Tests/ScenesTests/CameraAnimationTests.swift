import Cartouche
import CartoucheGeospatial
import CartoucheMapViews
import CartoucheSceneViews
import CartoucheScenes
import Testing

/// The path of a camera between two places.
@Suite struct CameraAnimationTests {
    private static let start = Camera(
        latitude: 46.2, longitude: 6.1, altitude: 900, heading: 350, pitch: 60, roll: 0)

    private static func animation(to end: Camera) throws -> CameraAnimation {
        let view = SceneView(scene: Scene(), camera: start)
        return try #require(view.animation(to: end))
    }

    @Test func aPathToAFarPlaceRisesAndDescendsAndTurnsTheShortWay() throws {
        let end = Camera(latitude: 47.4, longitude: 8.5, altitude: 500, heading: 20, pitch: 40, roll: 0)
        let animation = try Self.animation(to: end)
        #expect(animation.camera(at: 0) == Self.start)
        #expect(animation.camera(at: -1) == Self.start)
        #expect(animation.camera(at: 1) == end)
        let cameras = (0...100).map { animation.camera(at: Double($0) / 100) }
        let heights = cameras.map { $0.location.z ?? .nan }
        let top = try #require(heights.max())
        #expect(top > 20_000)
        let peak = try #require(heights.firstIndex(of: top))
        #expect(zip(heights[...peak], heights[1...peak]).allSatisfy { $0 <= $1 + 1e-6 })
        #expect(zip(heights[peak...], heights[(peak + 1)...]).allSatisfy { $0 >= $1 - 1e-6 })
        // From 350° to 20° through north.
        #expect(cameras.allSatisfy { $0.heading >= 349.9 || $0.heading <= 20.1 })
        for (first, second) in zip(cameras, cameras.dropFirst()) {
            #expect(second.location.x >= first.location.x && second.location.y >= first.location.y - 1e-9)
        }
    }

    @Test func aPathToANearPlaceStaysLow() throws {
        let end = Camera(latitude: 46.201, longitude: 6.101, altitude: 900, heading: 0, pitch: 60, roll: 0)
        let animation = try Self.animation(to: end)
        for step in 0...20 {
            let height = try #require(animation.camera(at: Double(step) / 20).location.z)
            #expect(height >= 899 && height < 1_100)
        }
    }

    @Test func aPathAcrossTheDateLineDoesNotCircleTheEarth() throws {
        let view = SceneView(
            scene: Scene(),
            camera: Camera(latitude: 0, longitude: 179.5, altitude: 900, heading: 0, pitch: 60, roll: 0))
        let end = Camera(latitude: 0, longitude: -179.5, altitude: 900, heading: 0, pitch: 60, roll: 0)
        let animation = try #require(view.animation(to: end))
        for step in 0...20 {
            #expect(abs(animation.camera(at: Double(step) / 20).location.x) >= 179.4)
        }
    }

    @Test(.timeLimit(.minutes(15)))
    func aControllerMovesSlowlyToItsNewPlace() async throws {
        let controller = OrbitGeoElementCameraController(
            target: Graphic(geometry: Point(x: 6, y: 46, spatialReference: .wgs84)), distance: 100)
        let clock = ContinuousClock()
        let time = await clock.measure {
            #expect(
                await controller.moveCamera(
                    distanceDelta: 50, headingDelta: 30, pitchDelta: -20, duration: 0.2))
        }
        #expect(time >= .seconds(0.2))
        #expect(abs(controller.cameraDistance - 150) < 1e-6)
        #expect(abs(controller.cameraHeadingOffset - 30) < 1e-6)
        #expect(abs(controller.cameraPitchOffset - 25) < 1e-6)
        let movement = Task { try await controller.setTargetOffsets(x: 0, y: 0, z: 80, duration: 1800) }
        while controller.targetOffsetZ == 0 { try await clock.sleep(for: .milliseconds(5)) }
        #expect(controller.targetOffsetZ < 80)
        movement.cancel()
        #expect(try await !movement.value)
    }

    @Test(.timeLimit(.minutes(15)))
    func aControllerKeepsTheCamera() async {
        let view = SceneView(scene: Scene(), camera: Self.start)
        view.cameraController = OrbitLocationCameraController(
            target: Point(x: 6, y: 46, spatialReference: .wgs84), distance: 100)
        #expect(await !view.setViewpointCamera(Self.start, duration: 5))
        #expect(await !view.setViewpoint(Viewpoint(latitude: 1, longitude: 1, scale: 1_000), duration: 5))
    }
}
