import CartoucheFeatureSources
import CartoucheFeatures
import CartoucheGeospatial
import CartoucheMapDrawing
import CartoucheMapModel
import CartoucheScenePages
import CartoucheSceneViews
import CartoucheScenes
import CartoucheSymbols
import TemporarySupport

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Targets that make the list of a scene, which needs no graphics device.
enum SceneTargets {
    /// A web scene with its layers.
    ///
    /// The number of bytes decides what is made of it.
    static func webScene(_ input: [UInt8]) throws {
        let folder = try TemporaryFolder()
        let scene = try Scene.fromJSON(String(decoding: input, as: UTF8.self), baseFolder: folder.path)
        let view = SceneView(scene: scene)
        view.size = ScreenSize(width: 64, height: 48)
        // Writers take much longer than the list.
        switch input.count % 16 {
        case 0: _ = try view.makeGLB()
        case 1: _ = try ScenePage(view, hasStill: false)
        default: _ = try view.drawing(size: view.size, scale: 1)
        }
    }

    private static let formats = ["obj", "ply", "stl", "dae", "3ds", "gltf", "glb"]

    /// A model at a point, after a byte that selects the file format.
    static func model(_ input: [UInt8]) throws {
        guard let first = input.first else { return }
        let folder = try TemporaryFolder()
        let file = "input." + formats[Int(first) % formats.count]
        let path = try folder.write(Array(input.dropFirst()), as: file)
        let place = Point(x: 7, y: 46, spatialReference: .wgs84)
        let overlay = GraphicsOverlay()
        overlay.addGraphic(Graphic(geometry: place, symbol: ModelSceneSymbol(url: URL(filePath: path))))
        let view = SceneView(scene: Scene(), graphicsOverlays: [overlay])
        view.camera = Camera(lookingAt: place, distance: 500, heading: 0, pitch: 60, roll: 0)
        _ = try view.drawing(size: ScreenSize(width: 64, height: 48), scale: 1)
    }

    /// Points that move in a page, as a table.
    static func animation(_ input: [UInt8]) throws { _ = try SceneAnimation(CSVSource(bytes: input)) }
}
