import Cartouche
import CartoucheGeospatial
import CartoucheImages
import CartoucheScenePages
import CartoucheSceneViews
import CartoucheScenes
import GoldenSupport
import Testing

/// Labels of pages on screens with other shapes than the picture.
@Suite(.enabled(if: (try? SceneDevice.shared()) != nil, "no driver of OpenGL ES draws without a window"))
struct LabelGroundTests {
    /// A view of areas on the ground with labels of three lines.
    private static func view(pitch: Double) -> SceneView {
        let overlay = GraphicsOverlay()
        overlay.renderer = SimpleRenderer(symbol: SimpleFillSymbol(style: .solid, color: .white))
        for index in 0..<6 {
            let (x, y) = (6.14 + 0.004 * Double(index % 2), 46.2 + 0.004 * Double(index / 2))
            let ring = [(0.0, 0.0), (0.003, 0), (0.003, 0.003), (0, 0.003)].map {
                Point(x: x + $0.0, y: y + $0.1, spatialReference: .wgs84)
            }
            overlay.addGraphic(
                Graphic(geometry: Polygon(points: ring), attributes: ["name": "Place\nof the\nlake \(index)"])
            )
        }
        let text = TextSymbol(text: "", color: .red, size: 16)
        let definition = LabelDefinition(
            labelExpression: SimpleLabelExpression(simpleExpression: "[name]"), textSymbol: text)
        overlay.addLabelDefinition(definition)
        overlay.labelsAreEnabled = true
        let view = SceneView(scene: Scene(), graphicsOverlays: [overlay])
        view.scene.baseSurface.backgroundGrid.isVisible = false
        view.scene.baseSurface.backgroundGrid.backgroundColor = .white
        view.size = ScreenSize(width: 800, height: 500)
        view.camera = Camera(
            lookingAt: Point(x: 6.1435, y: 46.205, spatialReference: .wgs84), distance: 2_500, heading: 0,
            pitch: pitch, roll: 0)
        return view
    }

    @Test(arguments: [40, 65, 80])
    func theGroundDoesNotCutLabelsOnAPhone(pitch: Int) throws {
        let view = Self.view(pitch: Double(pitch))
        var list = try view.contents(size: view.size, scale: 1).list
        #expect(list.draws.contains { $0.isLabel })
        // A page on a phone has the vertical field of view of the picture.
        list.view.halfWidth = list.view.halfHeight / 2
        (list.view.width, list.view.height) = (500, 1_000)
        list.background = .white
        func ink(_ list: SceneList) throws -> Double {
            let image = Image(
                fromBottom: try SceneDevice.shared().draw(list), width: list.view.width,
                height: list.view.height)
            var sum = 0.0
            for row in 0..<image.height {
                for column in 0..<image.width {
                    sum += max(image[column, row].red - image[column, row].green, 0)
                }
            }
            return sum
        }
        let seen = try ink(list)
        list.draws.removeAll { !$0.isLabel }
        let all = try ink(list)
        #expect(all > 500)
        #expect(abs(seen - all) < 0.01 * all, "\(seen) of \(all)")
    }
}
