import Cartouche
import CartoucheScenePages
import CartoucheSceneViews
import CartoucheScenes
import CartoucheSymbols
import Testing

/// The file of a page, without a browser.
@Suite struct ScenePageTests {
    /// Returns a view of one graphic.
    static func view(_ attributes: [String: any Sendable] = [:]) -> SceneView {
        let overlay = GraphicsOverlay()
        let place = Point(x: 7.4, y: 43.7, spatialReference: .wgs84)
        let graphic = Graphic(
            geometry: place, attributes: attributes,
            symbol: SimpleMarkerSceneSymbol.cube(color: .orange, size: 100))
        overlay.addGraphic(graphic)
        let view = SceneView(scene: Scene(), graphicsOverlays: [overlay])
        view.camera = Camera(lookingAt: place, distance: 900, heading: 0, pitch: 60, roll: 0)
        view.size = ScreenSize(width: 320, height: 200)
        return view
    }

    @Test func theSameSceneGivesTheSameBytes() throws {
        let first = try ScenePage(Self.view())
        let second = try ScenePage(Self.view())
        #expect(first.bytes == second.bytes)
    }

    @Test func aPageWithoutAStillNeedsNoGraphicsDevice() throws {
        let page = try ScenePage(Self.view(), hasStill: false)
        #expect(!String(decoding: page.bytes, as: UTF8.self).contains("data:image/jpeg"))
    }

    @Test func textsCannotEndTheirElement() throws {
        var texts = ScenePage.Texts()
        texts.title = "</title><script>alert(1)</script>"
        texts.credit = "\"'<b>"
        texts.notes = ["</p></script>"]
        let page = try ScenePage(Self.view(["name": "</script><script>alert(2)</script>"]), texts: texts)
        let text = String(decoding: page.bytes, as: UTF8.self)
        #expect(!text.contains("alert(2)") && !text.contains("<script>alert"))
        #expect(text.contains("&lt;/title&gt;&lt;script&gt;alert(1)"))
        #expect(text.contains("&quot;&#39;&lt;b&gt;"))
    }

    @Test func aPageNamesNoOtherResource() throws {
        let text = String(decoding: try ScenePage(Self.view()).bytes, as: UTF8.self)
        #expect(text.contains("default-src 'none'"))
        #expect(!text.contains("http://") && !text.contains("https://") && !text.contains("unsafe-"))
    }
}
