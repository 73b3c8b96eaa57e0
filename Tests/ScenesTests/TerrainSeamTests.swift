import Cartouche
import CartoucheGeospatial
import CartoucheImages
import CartoucheSceneViews
import CartoucheScenes
import Foundation
import GoldenSupport
import Testing

/// The tiles of terrain have no gaps between them.
@Suite(.enabled(if: hasDriver, "no driver of OpenGL ES draws without a window"))
struct TerrainSeamTests {
    /// Cameras above the terrain of `Examples/scenes`, which ends in steep slopes.
    private static let cameras: [(x: Double, y: Double, z: Double, heading: Double, pitch: Double)] = [
        (9.9846, 46.0368, 1_600, 278, 50), (9.9618, 46.0367, 1_600, 81, 50),
        (9.9426, 45.9915, 700, 135, 50), (9.9422, 46.0288, 1_100, 192, 80),
        (10.0535, 45.9591, 1_100, 262, 80), (9.9579, 46.0345, 1_100, 72, 75),
        (10.0, 45.9745, 1_900, 0, 62), (10.0, 46.04, 4_000, 180, 60),
    ]

    static func view(_ scene: Scene = Scene()) -> SceneView {
        let checkout = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        scene.baseSurface.addElevationSource(
            RasterElevationSource(fileURLs: [checkout.appending(path: "Examples/scenes/terrain.tif")]))
        let view = SceneView(scene: scene)
        view.size = ScreenSize(width: 400, height: 300)
        return view
    }

    private static func look(_ view: SceneView, _ index: Int) {
        let camera = cameras[index]
        view.camera = Camera(
            location: Point(x: camera.x, y: camera.y, z: camera.z, spatialReference: .wgs84),
            heading: camera.heading, pitch: camera.pitch, roll: 0)
    }

    /// Returns the number of pixels with a color of the background below the surface.
    ///
    /// Without a roll, a ray below another one that meets terrain meets it too.
    private static func gaps(_ view: SceneView) throws -> Int {
        var list = try view.drawing(size: view.size, scale: 2).list
        list.background = Color(red: 1, green: 0, blue: 1)
        let (width, height) = (list.view.width, list.view.height)
        let image = Image(fromBottom: try SceneDevice.shared().draw(list), width: width, height: height)
        var count = 0
        for column in 0..<width {
            var surface = 0
            for row in 0..<height {
                let color = image[column, row].rgba8
                let isBackground = Int(color.x) + Int(color.z) - 2 * Int(color.y) > 60
                if isBackground, surface >= 3 { count += 1 }
                surface = isBackground ? (surface >= 3 ? 3 : 0) : surface + 1
            }
        }
        return count
    }

    @Test(arguments: cameras.indices)
    func theBackgroundDoesNotShineThroughTheTerrain(index: Int) throws {
        let view = Self.view()
        Self.look(view, index)
        #expect(try Self.gaps(view) == 0)
    }

    @Test func theBackgroundDoesNotShineThroughExaggeratedTerrain() throws {
        let view = Self.view()
        view.scene.baseSurface.elevationExaggeration = 3
        for index in Self.cameras.indices {
            Self.look(view, index)
            let camera = view.camera
            view.camera = camera.elevated(by: 2 * (camera.location.z ?? 0))
            #expect(try Self.gaps(view) == 0, "camera \(index)")
        }
    }

    @Test(arguments: [1, 2])
    func theEdgeOfTerrainIsClosed(scale: Int) async throws {
        let view = Self.view()
        Self.look(view, 3)
        let image = try await view.exportImage(scale: Double(scale))
        let outcome = try Golden.check(image, "scenes/edge-of-terrain", scale: scale, tolerance: edges)
        #expect(outcome.matches, "\(outcome)")
    }
}
