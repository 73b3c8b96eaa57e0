import BrowserSupport
import Cartouche
import CartoucheGeospatial
import CartoucheScenePages
import CartoucheSceneViews
import Foundation
import Testing

extension BrowserTests {
    /// Movements that end with something in the view.
    @Suite struct Flights {
        private let away = "lengthOf(minus(page.camera.target, page.camera.first.target))"

        /// A view of the terrain of `Examples/scenes`.
        private static func terrain() -> SceneView {
            let checkout = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
                .deletingLastPathComponent()
            let view = SceneView(scene: Scene())
            view.scene.baseSurface.addElevationSource(
                RasterElevationSource(fileURLs: [checkout.appending(path: "Examples/scenes/terrain.tif")]))
            view.size = ScreenSize(width: 320, height: 200)
            view.camera = Camera(
                location: Point(x: 10, y: 45.9745, z: 1_200, spatialReference: .wgs84), heading: 0,
                pitch: 70, roll: 0)
            return view
        }

        @Test func theSceneStaysInReachAndTheFirstViewIsOneKeyAway() throws {
            let browser = try BrowserTests.open(BrowserTests.cubes())
            try browser.settle()
            let start = try browser.pictureHash()
            _ = try browser.js("page.canvas.focus()")
            for _ in 0..<3 {
                try browser.press("ArrowUp")
                try browser.settle()
            }
            #expect(try browser.number(away) > 1)
            _ = try browser.js("for (let i = 0; i < 2000; i++) page.pan(300, 200); page.move(), true")
            try browser.settle()
            let limit = try browser.number("page.camera.limit")
            let first = try browser.number("page.camera.first.distance")
            #expect(try browser.number(away) <= limit * 1.001)
            #expect(limit >= 4 * first * 0.999 && limit < 100 * first)
            // The key works also if nothing has the focus.
            _ = try browser.js("document.activeElement.blur(), true")
            try browser.press("Home")
            try browser.settle()
            #expect(try browser.pictureHash() == start)
            #expect(browser.messages == [])
        }

        @Test func theCameraStaysAboveTerrain() async throws {
            let view = Self.terrain()
            let browser = try BrowserTests.open(view)
            try browser.settle()
            _ = try browser.js("page.camera.zoom(0.2), page.camera.turn(0, 1), page.move(), true")
            for step in 0..<24 {
                _ = try browser.js(
                    "page.camera.turn(0.5, 0), page.pan(\(step % 3 * 60 - 40), \(step % 5 * 50)), page.move(), true"
                )
                try browser.settle()
                let place = try browser.text(
                    "(() => { const p = placeOf(page.view.eye); return [p.longitude / DEGREE, p.latitude / DEGREE, p.height].join(); })()"
                ).split(separator: ",").compactMap { Double($0) }
                try #require(place.count == 3)
                let ground = try await view.scene.baseSurface.elevation(
                    at: Point(x: place[0], y: place[1], spatialReference: .wgs84))
                // The surface of the page has steps of some meters.
                #expect(place[2] > ground - 5, "step \(step)")
            }
            #expect(browser.messages == [])
        }
    }
}
