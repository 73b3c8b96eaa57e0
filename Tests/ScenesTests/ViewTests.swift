import Cartouche
import CartoucheGeospatial
import CartoucheImages
import CartoucheRenderers
import CartoucheSceneViews
import CartoucheSymbols
import GoldenSupport
import Testing

/// Pictures of composites at several distances, of orbits, and of drivers without clip control.
@Suite(.enabled(if: hasDriver, "no driver of OpenGL ES draws without a window"))
struct ViewTests {
    @Test func aDistanceCompositeHasAnotherSymbolAtEachOfThreeDistances() async throws {
        let composite = DistanceCompositeSceneSymbol()
        composite.addRange(
            DistanceSymbolRange(
                symbol: SimpleMarkerSceneSymbol.cylinder(color: .red, diameter: 40, height: 60),
                maxDistance: 400))
        composite.addRange(
            DistanceSymbolRange(
                symbol: SimpleMarkerSceneSymbol.cone(color: .orange, diameter: 60, height: 90),
                minDistance: 400, maxDistance: 700))
        composite.addRange(
            DistanceSymbolRange(
                symbol: SimpleMarkerSymbol(style: .circle, color: .blue, size: 14), minDistance: 700))
        let overlay = ShapeTests.overlay(.drapedBillboarded)
        for index in 0..<12 {
            overlay.addGraphic(
                Graphic(
                    geometry: ShapeTests.place(
                        east: Double(index % 2) * 120 - 60, north: Double(index / 2) * 150 - 200),
                    symbol: composite))
        }
        let image = try await ShapeTests.view([overlay], distance: 480, pitch: 72).exportImage()
        let outcome = try Golden.check(image, "scenes/composite", tolerance: edges)
        #expect(outcome.matches, "\(outcome)")
    }

    /// Returns cones and a cube that tell directions apart.
    private static func landmarks() -> GraphicsOverlay {
        let overlay = ShapeTests.overlay()
        for (east, north, color) in [
            (0.0, 120.0, Color.red), (120, 0, .green), (0, -120, .blue), (-120, 0, .yellow),
        ] {
            overlay.addGraphic(
                Graphic(
                    geometry: ShapeTests.place(east: east, north: north, z: 0),
                    symbol: SimpleMarkerSceneSymbol.cone(color: color, diameter: 50, height: 80)))
        }
        return overlay
    }

    @Test(arguments: [(0.0, 60.0), (90, 60), (180, 20)])
    func theCameraOrbitsALocation(heading: Double, pitch: Double) async throws {
        let view = ShapeTests.view([Self.landmarks()])
        let controller = OrbitLocationCameraController(
            target: ShapeTests.place(east: 0, north: 0, z: 0), distance: 500)
        (controller.cameraHeadingOffset, controller.cameraPitchOffset) = (heading, pitch)
        view.cameraController = controller
        let image = try await view.exportImage()
        let outcome = try Golden.check(
            image, "scenes/orbit-\(Int(heading))-\(Int(pitch))", tolerance: edges)
        #expect(outcome.matches, "\(outcome)")
    }

    @Test func theCameraFollowsAGraphicAndTurnsWithIt() async throws {
        let overlay = Self.landmarks()
        let renderer = SimpleRenderer(
            symbol: SimpleMarkerSceneSymbol(
                style: .tetrahedron, color: .orange, height: 20, width: 40, depth: 80))
        renderer.sceneProperties = RendererSceneProperties(
            headingExpression: "[HEADING]", pitchExpression: "[PITCH]", rollExpression: "[ROLL]")
        overlay.renderer = renderer
        let plane = Graphic(
            geometry: ShapeTests.place(east: 0, north: 0, z: 60),
            attributes: ["HEADING": 60.0, "PITCH": 10.0, "ROLL": 20.0])
        overlay.addGraphic(plane)
        let view = ShapeTests.view([overlay])
        let controller = OrbitGeoElementCameraController(target: plane, distance: 220)
        controller.cameraPitchOffset = 70
        view.cameraController = controller
        let image = try await view.exportImage()
        let outcome = try Golden.check(image, "scenes/orbit-graphic", tolerance: edges)
        #expect(outcome.matches, "\(outcome)")
    }

    @Test func aDriverWithoutClipControlDrawsTheSamePicture() throws {
        let overlay = Self.landmarks()
        overlay.addGraphics([
            Graphic(
                geometry: ShapeTests.place(east: 0, north: 0, z: 0),
                symbol: SimpleMarkerSceneSymbol.sphere(color: .orange, diameter: 80)),
            Graphic(
                geometry: ShapeTests.place(east: 60, north: -60, z: 0),
                symbol: SimpleMarkerSceneSymbol.cube(color: .gray, size: 60)),
            Graphic(
                geometry: ShapeTests.place(east: -60, north: -60, z: 20),
                symbol: SimpleMarkerSymbol(style: .square, color: .purple, size: 14)),
            Graphic(
                geometry: Polyline(
                    points: [(-150.0, -90.0), (150, 90)].map {
                        ShapeTests.place(east: $0.0, north: $0.1, z: 40)
                    }, spatialReference: .wgs84),
                symbol: SimpleLineSymbol(style: .solid, color: .black, width: 3)),
        ])
        let view = ShapeTests.view([overlay], distance: 560, pitch: 64)
        view.sunLighting(.lightAndShadows)
        let list = try view.drawing(size: view.size, scale: 1).list
        let usual = try SceneDevice.shared().draw(list)
        let device = try SceneDevice(usesClipControl: false)
        #expect(!device.usesClipControl)
        let other = try device.draw(list)
        let different = zip(usual, other).filter { first, second in
            (0..<3).contains { channel in
                let shift = UInt32(8 * channel)
                return abs(Int(first >> shift & 0xFF) - Int(second >> shift & 0xFF)) > 2
            }
        }
        // Where bodies meet, the depth is by pixel instead of by sample.
        #expect(different.count < 300, "\(different.count) pixels")
        let outcome = try Golden.check(
            Image(fromBottom: other, width: list.view.width, height: list.view.height),
            "scenes/without-clip-control", tolerance: edges)
        #expect(outcome.matches, "\(outcome)")
        let point = SIMD2(160, 90)
        let picked = try (
            SceneDevice.shared().pick(list, at: point, side: 21), device.pick(list, at: point, side: 21)
        )
        #expect(picked.0.map(\.x) == picked.1.map(\.x))
    }
}
