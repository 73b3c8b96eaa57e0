import CartoucheGeospatial
import CartoucheImages
import CartoucheMapDrawing
import CartoucheMapModel
import CartoucheRenderers
import CartoucheSceneViews
import CartoucheScenes
import CartoucheSymbols
import Testing

/// Controllers that move the camera around a target.
@Suite struct CameraControllerTests {
    private let target = Graphic(
        geometry: Point(x: 7, y: 46, z: 500, spatialReference: .wgs84),
        attributes: ["COURSE": 90.0, "HEADING": 10.0])

    private func view(_ controller: CameraController) -> SceneView {
        let overlay = GraphicsOverlay(graphics: [target])
        let renderer = SimpleRenderer(
            symbol: SimpleMarkerSceneSymbol.cone(color: .red, diameter: 5, height: 10))
        renderer.sceneProperties = RendererSceneProperties(
            headingExpression: "[COURSE]", pitchExpression: "", rollExpression: "")
        overlay.renderer = renderer
        return SceneView(scene: Scene(), cameraController: controller, graphicsOverlays: [overlay])
    }

    private func projection(_ controller: CameraController) throws -> SceneProjection {
        try view(controller).projection(size: ScreenSize(width: 400, height: 300), scale: 1)
    }

    @Test func theCameraTurnsWithTheHeadingThatTheRendererOfTheOverlayGives() throws {
        let controller = OrbitGeoElementCameraController(target: target, distance: 1_000)
        let camera = try view(controller).currentCamera()
        #expect(abs(camera.heading - 90) < 0.1)
        // Behind a target that goes east is west of it.
        #expect(camera.location.x < 7)
        controller.autoHeadingIsEnabled = false
        let still = try view(controller).currentCamera()
        #expect(min(still.heading, 360 - still.heading) < 0.1)
    }

    @Test(arguments: [0, 0.25, 0.5, 1])
    func theTargetIsAtItsHeightInTheView(factor: Double) throws {
        let controller = OrbitGeoElementCameraController(target: target, distance: 1_000)
        controller.targetVerticalScreenFactor = factor
        let projection = try projection(controller)
        let offset = Spheroid.wgs84.cartesian(SIMD2(7, 46), height: 500) - projection.axes.position
        let depth = offset.dot(projection.axes.forward)
        let height = offset.dot(projection.axes.up) / depth / projection.halfHeight
        #expect(abs(height - (2 * factor - 1)) < 1e-6)
        #expect(abs(offset.dot(projection.axes.right) / depth) < 1e-6)
    }

    @Test func valuesStayWithinTheLimitsAndReadersGetThem() async {
        let controller = OrbitLocationCameraController(
            target: Point(latitude: 46, longitude: 7), distance: 5_000)
        var distances = controller.$cameraDistance.makeAsyncIterator()
        #expect(await distances.next() == 5_000)
        controller.maxCameraDistance = 2_000
        #expect(await distances.next() == 2_000)
        controller.cameraDistance = .nan
        #expect(controller.cameraDistance == 0)
        controller.cameraHeadingOffset = 270
        #expect(controller.cameraHeadingOffset == -90)
        controller.minCameraHeadingOffset = -45
        #expect(controller.cameraHeadingOffset == -45)
        await controller.moveCamera(distanceDelta: 500, headingDelta: 0, pitchDelta: 20)
        #expect(controller.cameraDistance == 500)
    }

    @Test func thePitchOffsetIsFrom90To90UntilTheLimitsAreSetWhichAreAtMost180() {
        let controller = OrbitLocationCameraController(
            target: Point(latitude: 46, longitude: 7), distance: 5_000)
        #expect(controller.minCameraPitchOffset == -90 && controller.maxCameraPitchOffset == 90)
        controller.cameraPitchOffset = 120
        #expect(controller.cameraPitchOffset == 90)
        controller.maxCameraPitchOffset = 300
        controller.minCameraPitchOffset = -1_000
        #expect(controller.minCameraPitchOffset == -180 && controller.maxCameraPitchOffset == 180)
        controller.cameraPitchOffset = 120
        #expect(controller.cameraPitchOffset == 120)
        controller.maxCameraPitchOffset = 100
        #expect(controller.cameraPitchOffset == 100)
    }
}
