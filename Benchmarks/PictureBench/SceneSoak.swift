import Cartouche
import CartoucheImages
import CartoucheWorkers
import Foundation

/// Random requests to a scene view: graphics and cameras that move, pictures, searches and previews.
struct SceneSoak: Sendable {
    let view: SceneView

    /// Creates the view of a scene's document, with markers and bodies that move.
    init(_ file: String) throws {
        view = SceneView(scene: try Scene.read(contentsOfFile: file))
        let markers = GraphicsOverlay(
            graphics: (0..<200).map { number in
                Graphic(
                    geometry: Self.place(),
                    symbol: number % 2 == 0
                        ? SimpleMarkerSymbol(style: .diamond, color: .red, size: 9)
                        : SimpleMarkerSceneSymbol.cube(color: .blue, size: 60))
            })
        markers.sceneProperties.surfacePlacement = .relative
        let draped = GraphicsOverlay(
            graphics: (0..<20).map { _ in
                Graphic(
                    geometry: Polyline(points: [Self.place(), Self.place()]),
                    symbol: SimpleLineSymbol(style: .dash, color: .purple, width: 2))
            })
        view.graphicsOverlays = [draped, markers]
        view.size = ScreenSize(width: 400, height: 300)
    }

    private static func place() -> Point {
        Point(
            x: .random(in: 9.95...10.05), y: .random(in: 45.95...46.05), z: .random(in: 0...300),
            spatialReference: .wgs84)
    }

    /// Makes one random request.
    ///
    /// - Throws: `CancellationError` and `DeadlineError`.
    func request(_ cancellation: Cancellation) async throws {
        view.graphicsOverlays[1].graphics.randomElement()?.geometry = Self.place()
        let screen = ScreenPoint(x: .random(in: 0...400), y: .random(in: 0...300))
        switch Int.random(in: 0..<5) {
        case 0:
            view.camera = Camera(
                location: Point(
                    x: .random(in: 9.9...10.1), y: .random(in: 45.9...46.1), z: .random(in: 1_000...5_000),
                    spatialReference: .wgs84), heading: .random(in: 0..<360), pitch: .random(in: 0...85),
                roll: 0)
        case 1:
            _ = try await view.identifyGraphicsOverlays(screenPoint: screen, tolerance: 5)
        case 2: _ = view.makePreview()
        default: break
        }
        var request = SceneRequest(
            size: Bool.random()
                ? nil : ScreenSize(width: .random(in: 16...700), height: .random(in: 16...700)),
            scale: [1, 1, 2].randomElement() ?? 1)
        request.cancellation = cancellation
        if Int.random(in: 0..<10) == 0 { request.deadline = .now + .milliseconds(.random(in: 1...60)) }
        _ = try await view.image(for: request)
    }
}
