import Cartouche
import CartoucheGeospatial
import CartoucheImages
import CartoucheSceneViews
import CartoucheScenes
import CartoucheSymbols
import Testing

/// What pictures of the ArcGIS Maps SDK show of bodies and of the field of view.
@Suite(.enabled(if: hasDriver, "no driver of OpenGL ES draws without a window"))
struct SDKPictureTests {
    /// The extents of bodies of 200 m in a picture of 276 × 529 pixels of the SDK for Swift 200, from the left, right,
    /// upper and lower edge of the view.
    ///
    /// Cones and cylinders are left out: there, their width is the documented one twice.
    private static let seen: [Body] = [
        Body(style: .cube, number: 1, color: .red, box: [97, 128, 259, 287]),
        Body(style: .diamond, number: 3, color: .blue, box: [175, 191, 233, 250]),
        Body(style: .sphere, number: 4, color: .magenta, box: [202, 218, 222, 238]),
        Body(style: .tetrahedron, number: 5, color: .green, box: [226, 238, 213, 229]),
    ]

    private struct Body {
        let style: SimpleMarkerSceneSymbol.Style
        /// The number of hundredths of a degree to the east of the first body.
        let number: Int
        let color: Color
        let box: [Double]

        /// Whether a pixel of a picture belongs to the body, in any light.
        func covers(_ pixel: Color) -> Bool {
            let brightest = max(pixel.red, pixel.green, pixel.blue)
            let parts = [(pixel.red, color.red), (pixel.green, color.green), (pixel.blue, color.blue)]
            return parts.allSatisfy { part in abs(part.0 / brightest - part.1) < 0.4 }
        }
    }

    @Test func bodiesHaveTheSizeAndPositionOfTheSDKsPictureInAnUprightView() async throws {
        let overlay = GraphicsOverlay()
        overlay.sceneProperties.surfacePlacement = .absolute
        for body in Self.seen {
            let symbol = SimpleMarkerSceneSymbol(
                style: body.style, color: body.color, height: 200, width: 200, depth: 200,
                anchorPosition: .center)
            let place = Point(
                x: 4.975 + 0.01 * Double(body.number), y: 49, z: 500, spatialReference: .wgs84)
            overlay.addGraphic(Graphic(geometry: place, symbol: symbol))
        }
        let view = SceneView(scene: Scene(), graphicsOverlays: [overlay])
        view.camera = Camera(
            latitude: 48.973, longitude: 4.92, altitude: 2082, heading: 60, pitch: 75, roll: 0)
        view.size = ScreenSize(width: 276, height: 529)
        let image = try await view.exportImage()
        for body in Self.seen {
            var (low, high) = (SIMD2(Int.max, .max), SIMD2(Int.min, .min))
            // The upper part is the sky.
            for row in 150..<400 {
                for column in 0..<276 where body.covers(image[column, row]) {
                    low = pointwiseMin(low, SIMD2(column, row))
                    high = pointwiseMax(high, SIMD2(column, row))
                }
            }
            let box = [low.x, high.x + 1, low.y, high.y + 1].map { Double($0) }
            let error = zip(box, body.box).map { abs($0 - $1) }.max() ?? .infinity
            #expect(error <= 1.5, "\(body.style): \(box), and \(body.box) in the SDK")
        }
    }

    @Test(arguments: [(800.0, 400.0), (400, 800), (500, 500)])
    func theFieldOfViewIs45DegreesVertically(width: Double, height: Double) throws {
        let view = SceneView(scene: Scene())
        view.size = ScreenSize(width: width, height: height)
        let projection = try view.projection(size: view.size, scale: 2)
        #expect(abs(projection.halfHeight - 0.41421356) < 1e-6)
        #expect(abs(projection.halfWidth - 0.41421356 * width / height) < 1e-6)
        #expect(view.fieldOfView < (width > height ? 180 : 46))
    }

    @Test func anUprightViewShowsAllOfItsViewpoint() throws {
        let center = Point(x: 7.4, y: 43.7, spatialReference: .wgs84)
        let view = SceneView(scene: Scene(), viewpoint: Viewpoint(center: center, scale: 100_000))
        view.size = ScreenSize(width: 300, height: 600)
        // 300 DIPs are 7.9 km at this scale.
        let projection = try view.projection(size: view.size, scale: 1)
        let ground = try #require(view.camera.location.z)
        #expect(abs(2 * projection.halfWidth * ground - 300 / 96 * 2540) < 20)
    }
}
