import Cartouche
import Geospatial
import Images
import Mapping
import Scenes
import Symbols
import Testing

@Suite(.enabled(if: hasDriver, "no driver of OpenGL ES draws without a window"))
struct MeshSymbolTests {
    /// An upright square of 200 m that looks to the camera.
    private static var square: Polygon {
        let corners = [(-100.0, 0.0), (100, 0), (100, 200), (-100, 200)].map {
            ShapeTests.place(east: $0.0, north: 0, z: $0.1)
        }
        return Polygon(points: corners)
    }

    @Test(arguments: [
        MaterialFillSymbolLayer.ColorMixMode.multiply, .tint, .replace,
    ])
    func `A multipatch has the color of its material in each mode`(
        mode: MaterialFillSymbolLayer.ColorMixMode
    ) async throws {
        let fill = MaterialFillSymbolLayer(color: Color(red8: 200, green: 100, blue: 50))
        fill.colorMixMode = mode
        let overlay = ShapeTests.overlay()
        overlay.addGraphic(
            Graphic(geometry: Self.square, symbol: MultilayerMeshSymbol(symbolLayer: fill)))
        let view = ShapeTests.view([overlay], distance: 800, pitch: 90)
        let color = try await view.exportImage()[160, 80].rgba8
        #expect((164...200).contains(color.x) && (82...100).contains(color.y) && (41...50).contains(color.z))
    }
}
