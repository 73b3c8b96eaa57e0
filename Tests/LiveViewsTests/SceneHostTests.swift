import BrowserSupport
import Cartouche
import CartoucheDocuments
import CartoucheGeospatial
import CartoucheLiveViews
import CartoucheMapModel
import CartoucheMapViews
import CartoucheSceneViews
import CartoucheScenes
import CartoucheSymbols
import Foundation
import Testing

/// Scenes for hosts: three cubes in a row, which stand on the globe.
private enum ServedScenes {
    static func place(_ east: Double) -> Point {
        Point(x: 7.4 + east / 80_000, y: 43.7, z: 20, spatialReference: .wgs84)
    }

    static func cubes() -> SceneView {
        let overlay = GraphicsOverlay()
        overlay.id = "Cubes"
        overlay.sceneProperties.surfacePlacement = .absolute
        for index in 0..<3 {
            overlay.addGraphic(
                Graphic(
                    geometry: place(Double(index - 1) * 60), attributes: ["number": index],
                    symbol: SimpleMarkerSceneSymbol(
                        style: .cube, color: .red, height: 30, width: 30, depth: 30,
                        anchorPosition: .center)))
        }
        let view = SceneView(scene: Scene(), graphicsOverlays: [overlay])
        view.camera = Camera(lookingAt: place(0), distance: 300, heading: 0, pitch: 60, roll: 0)
        view.size = ScreenSize(width: 640, height: 480)
        return view
    }
}

/// The answers of a scene's host, without a network.
@Suite struct SceneHostTests {
    private let view = ServedScenes.cubes()

    /// Returns the next event after a revision.
    private func event(of host: SceneHost, after revision: UInt64?) async throws -> (JSONPart, UInt64) {
        let event = try #require(await host.event(for: "1", after: revision))
        return (try JSONPart(parsing: event.text), event.revision)
    }

    @Test func thePageAllowsItsOwnScriptsOnly() async throws {
        let host = SceneHost(view, title: "Cubes <1>")
        let answer = await host.answer(HostRequest("GET", ""))
        let text = String(decoding: answer.body, as: UTF8.self)
        #expect(answer.status == 200 && text.contains("<title>Cubes &lt;1&gt;</title>"))
        #expect(text.contains(#"src="page/ScenePage/live.js" data-revision="1""#))
        let policy = answer.headers.last { $0.name == "content-security-policy" }?.value ?? ""
        #expect(policy.contains("default-src 'none'") && policy.contains("frame-ancestors 'none'"))
        #expect(await host.answer(HostRequest("GET", "page/ScenePage/live.js")).status == 200)
        #expect(await host.answer(HostRequest("POST", "")).status == 405)
    }

    @Test func aMovedGraphicIsOneList() async throws {
        let host = SceneHost(view)
        _ = await host.answer(HostRequest("GET", ""))
        view.graphicsOverlays[0].graphics[0].geometry = ServedScenes.place(100)
        let (change, revision) = try await event(of: host, after: nil)
        #expect(revision == 2)
        #expect(change["draws"]?.array?.count == 1 && change["layers"]?.array?.isEmpty == true)
    }

    @Test func visibilityAndAttributesAreSent() async throws {
        let host = SceneHost(view)
        _ = await host.answer(HostRequest("GET", ""))
        view.graphicsOverlays[0].graphics[1].isVisible = false
        var (change, revision) = try await event(of: host, after: nil)
        #expect(change["layers"]?.array?.first?["ids"]?.array?.count == 2)
        view.graphicsOverlays[0].graphics[2].setAttributeValue(77, forKey: "number")
        (change, revision) = try await event(of: host, after: revision)
        #expect(change["draws"]?.array?.isEmpty == true)
        #expect(change["layers"]?.array?.first?["rows"]?.array?.last?.array?.first?.double == 77)
    }

    @Test func anotherSceneIsLoadedAgain() async throws {
        let host = SceneHost(view)
        _ = await host.answer(HostRequest("GET", ""))
        view.graphicsOverlays = []
        let (change, revision) = try await event(of: host, after: nil)
        #expect(change["draws"] == nil && change["revision"]?.double == Double(revision))
        let answer = await host.answer(HostRequest("GET", "scene", query: ["revision": "\(revision)"]))
        #expect(answer.status == 200 && answer.body.count > 100)
    }

    @Test func theCameraFollowsTheTargetOfAController() async throws {
        let target = view.graphicsOverlays[0].graphics[0]
        let controller = OrbitGeoElementCameraController(target: target, distance: 200)
        controller.minCameraDistance = 50
        controller.cameraPitchOffsetIsInteractive = false
        view.cameraController = controller
        let host = SceneHost(view)
        let page = String(decoding: await host.answer(HostRequest("GET", "")).body, as: UTF8.self)
        #expect(page.contains(#"src="page/ScenePage/target.js""#))
        #expect(await host.answer(HostRequest("GET", "page/ScenePage/target.js")).status == 200)
        target.geometry = ServedScenes.place(100)
        var (change, revision) = try await event(of: host, after: nil)
        // The surface is still detailed enough, so the page does not load the scene again.
        #expect(change["draws"]?.array?.count == 1)
        let orbit = try #require(change["orbit"])
        let position = try view.contents(size: view.size, scale: 1).orbit?.target
        #expect(orbit["target"]?.array?.compactMap(\.double) == position.map { [$0.x, $0.y, $0.z] })
        #expect(orbit["distance"]?["value"]?.double == 200 && orbit["distance"]?["low"]?.double == 50)
        #expect(orbit["distance"]?["high"]?.double == nil && orbit["pitch"]?["moves"]?.bool == false)
        // A move of the camera alone.
        controller.cameraHeadingOffset = 90
        (change, revision) = try await event(of: host, after: revision)
        #expect(change["draws"]?.array?.isEmpty == true)
        #expect(change["orbit"]?["heading"]?["value"]?.double == .pi / 2)
        // The camera belongs to the user again.
        view.cameraController = GlobeCameraController()
        (change, revision) = try await event(of: host, after: revision)
        #expect(change["orbit"] != nil && change["orbit"]?["target"] == nil)
    }

    @Test func aSceneWithOtherLightIsLoadedAgain() async throws {
        let host = SceneHost(view)
        _ = await host.answer(HostRequest("GET", ""))
        view.sunLighting(.light)
        var (change, revision) = try await event(of: host, after: nil)
        #expect(change["revision"]?.double == Double(revision))
        view.atmosphereEffect(.off)
        (change, revision) = try await event(of: host, after: revision)
        #expect(change["revision"]?.double == Double(revision))
    }

    @Test func anErrorOfTheFileIsSent() async throws {
        let host = SceneHost(view)
        _ = await host.answer(HostRequest("GET", ""))
        host.show(fileError: "line 3: no comma")
        let (change, _) = try await event(of: host, after: nil)
        #expect(change["error"]?.string == "line 3: no comma")
    }
}

/// The page of a scene in a browser that draws it.
@Suite(
    .serialized,
    .enabled(if: (try? SceneDevice.shared()) != nil, "no driver of OpenGL ES draws without a window"),
    .enabled(if: Browser.program != nil, "Chromium is not installed"))
struct LiveScenePageTests {
    private static let shared = Result { try Browser(.mesa) }

    @Test func aMovedGraphicMovesInThePage() async throws {
        let view = ServedScenes.cubes()
        let host = SceneHost(view, title: "Cubes")
        let browser = try Self.shared.get()
        try browser.open(
            host, ready: "scenePage.then(page => { globalThis.page = page; return page.loading; })",
            width: 640,
            height: 480)
        let hash = "page.picture().reduce((sum, byte) => (sum * 31 + byte) | 0, 7)"
        let before = try browser.number(hash)
        view.graphicsOverlays[0].graphics[0].geometry = ServedScenes.place(20)
        let event = try #require(await host.event(for: "1", after: nil))
        _ = try browser.js(
            "page.take(\(String(decoding: JSONValue.string(event.text).bytes(), as: UTF8.self)))")
        #expect(try browser.number("page.changes") == 1)
        #expect(try browser.number(hash) != before)
        // The whole scene again: the picture is the same as that of the changed list.
        let moved = try browser.number(hash)
        _ = try browser.js(#"page.take('{"revision": 2}')"#)
        #expect(try browser.number("page.changes") == 2)
        #expect(try browser.number(hash) == moved)
        try browser.mouse("mouseMoved", 320, 240, button: "none")
        try browser.wait(until: "document.getElementById('height').textContent.includes(' m')")
        #expect(try browser.text("document.getElementById('height').textContent").hasPrefix("43."))
        #expect(browser.messages.filter { !$0.contains("events") } == [])
        try browser.screenshot("scene")
    }

    @Test func thePageFollowsAGraphicAndTurnsAroundIt() async throws {
        let view = ServedScenes.cubes()
        let target = view.graphicsOverlays[0].graphics[0]
        let controller = OrbitGeoElementCameraController(target: target, distance: 200)
        controller.targetVerticalScreenFactor = 0.3
        view.cameraController = controller
        let host = SceneHost(view, title: "Cubes")
        let browser = try Self.shared.get()
        try browser.open(
            host, ready: "scenePage.then(page => { globalThis.page = page; return page.loading; })",
            width: 640,
            height: 480)
        /// The greatest difference of the page's camera from that of the view, in meters and from the unit vectors.
        func difference() throws -> Double {
            let axes = try view.contents(size: view.size, scale: 1).list.view.axes
            let own = [axes.position, axes.forward, axes.up].flatMap { [$0.x, $0.y, $0.z] }
            return try browser.number(
                "(view => Math.max(...[...view.eye, ...view.forward, ...view.up]"
                    + ".map((v, i) => Math.abs(v - \(own)[i]))))(page.camera.view(640, 480))")
        }
        func take(after revision: UInt64?) async throws -> UInt64 {
            let event = try #require(await host.event(for: "1", after: revision))
            _ = try browser.js(
                "page.take(\(String(decoding: JSONValue.string(event.text).bytes(), as: UTF8.self)))")
            return event.revision
        }
        #expect(try difference() < 1e-6)
        target.geometry = ServedScenes.place(20)
        var revision = try await take(after: nil)
        #expect(try difference() < 1e-6)
        try browser.screenshot("scene-followed")
        // A drag turns the camera around the target; the program's camera stays, and the next event does not undo it.
        try browser.mouse("mousePressed", 320, 240)
        for x in stride(from: 325.0, through: 420, by: 5) { try browser.mouse("mouseMoved", x, 240) }
        try browser.mouse("mouseReleased", 420, 240)
        try browser.wait(until: "!Object.values(page.speed).some(v => v)")
        let heading = try browser.number("page.camera.heading")
        #expect(heading > 0.3)
        target.geometry = ServedScenes.place(60)
        revision = try await take(after: revision)
        #expect(try browser.number("page.camera.heading") == heading)
        #expect(try browser.number("page.camera.target[1] - page.scene.orbit.target[1]") > 50)
        // The program turns the camera in all pages.
        controller.cameraHeadingOffset = -40
        revision = try await take(after: revision)
        #expect(try difference() < 1e-6)
        // The same after the whole scene.
        target.geometry = ServedScenes.place(3_000)
        revision = try await take(after: revision)
        #expect(try difference() < 1e-6)
        #expect(browser.messages.filter { !$0.contains("events") } == [])
    }
}
