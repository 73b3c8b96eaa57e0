import Cartouche
import CartoucheDocuments
import CartoucheGeospatial
import CartoucheImages
import CartoucheSceneViews
import CartoucheScenes
import CartoucheSymbols
import Foundation
import GoldenSupport
import TemporarySupport
import Testing

@Suite(
    .enabled(
        if: hasDriver && (try? AssimpLibrary.shared(for: "")) != nil,
        "models need the library Assimp 5, and pictures a driver of OpenGL ES"))
struct ModelFormatTests {
    private let folder = try! TemporaryFolder()

    private static func view(of url: URL) -> SceneView {
        let symbol = ModelSceneSymbol(url: url, scale: 10)
        symbol.anchorPosition = .origin
        symbol.heading = 60
        let overlay = ShapeTests.overlay()
        overlay.addGraphic(Graphic(geometry: ShapeTests.place(east: 0, north: 0, z: 10), symbol: symbol))
        let view = ShapeTests.view([overlay], distance: 420, pitch: 60)
        view.size = ScreenSize(width: 160, height: 120)
        // White models are visible on black.
        view.scene.baseSurface.opacity = 0
        view.atmosphereEffect(.off)
        return view
    }

    @Test(arguments: ArrowModel.allCases)
    func aModelOfEachFormatHasItsColorsItsSizeItsTopUpAndItsFrontToTheFront(
        format: ArrowModel
    ) async throws {
        let view = Self.view(of: try format.write(to: folder.url))
        let (image, report) = try view.makeImage()
        #expect(report.diagnostics.filter { $0.code == .modelNotRead }.isEmpty)
        // Formats differ in their normals: some have vertices of their own for each face.
        let outcome = try Golden.check(image, "scenes/model-\(format)", tolerance: edges)
        #expect(outcome.matches, "\(outcome)")
    }
}
