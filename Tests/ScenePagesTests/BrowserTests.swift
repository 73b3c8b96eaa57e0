import BrowserSupport
import Cartouche
import CartoucheScenePages
import CartoucheSceneViews
import CartoucheScenes
import CartoucheSymbols
import Testing

/// Pages in a browser without a window.
@Suite(
    .serialized,
    .enabled(if: (try? SceneDevice.shared()) != nil, "no driver of OpenGL ES draws without a window"),
    .enabled(if: Browser.program != nil, "Chromium is not installed"))
enum BrowserTests {
    /// The browser of all tests, one after another.
    private static let shared = Result { try Browser(.mesa) }

    /// Opens the page of a view in the browser.
    static func open(_ view: SceneView, texts: ScenePage.Texts = ScenePage.Texts()) throws -> Browser {
        try open(ScenePage(view, texts: texts).bytes)
    }

    static func open(_ page: [UInt8], ready: String = ready) throws -> Browser {
        let browser = try plain()
        try browser.open(page, ready: ready)
        return browser
    }

    /// Opens `page.html` of these files, as from a web server.
    static func open(served files: [String: [UInt8]], ready: String) throws -> Browser {
        let browser = try plain()
        try browser.open(served: files, ready: ready)
        return browser
    }

    /// Returns the browser with the settings of most tests.
    private static func plain() throws -> Browser {
        let browser = try shared.get()
        try browser.call("Emulation.setEmulatedMedia", ["features": [[String: Any]]()])
        try browser.call("Emulation.setTouchEmulationEnabled", ["enabled": false])
        try browser.resize(800, 600)
        return browser
    }

    static let ready = "scenePage.then(page => { globalThis.page = page; return true; })"

    /// Returns a view of 20 cubes with a name each.
    static func cubes() -> SceneView {
        let overlay = GraphicsOverlay()
        overlay.id = "Cubes"
        for number in 0..<20 {
            overlay.addGraphic(
                Graphic(
                    geometry: place(of: number), attributes: ["name": "cube \(number)", "number": number],
                    symbol: SimpleMarkerSceneSymbol.cube(color: number % 2 == 0 ? .orange : .blue, size: 40)))
        }
        let view = SceneView(scene: Scene(), graphicsOverlays: [overlay])
        let middle = Point(x: 7.4, y: 43.7, spatialReference: .wgs84)
        view.camera = Camera(lookingAt: middle, distance: 700, heading: 20, pitch: 50, roll: 0)
        view.size = ScreenSize(width: 480, height: 360)
        return view
    }

    /// The place of one of the cubes: 5 columns and 4 rows, 80 m apart.
    static func place(of number: Int) -> Point {
        let (east, north) = (Double(number % 5 - 2) * 80, (Double(number / 5) - 1.5) * 80)
        return Point(x: 7.4 + east / 80_500, y: 43.7 + north / 111_100, spatialReference: .wgs84)
    }
}

extension Browser {
    /// Waits until nothing moves and the picture has full quality.
    func settle() throws {
        _ = try js(
            """
            new Promise(done => {
              const look = () => page.isFull && !page.pending && !Object.values(page.speed).some(v => v)
                ? done(true) : setTimeout(look, 10);
              look();
            })
            """)
    }

    /// A number that differs if the pixels of the scene differ.
    func pictureHash() throws -> Double {
        try number(
            """
            (() => {
              const words = new Uint32Array(page.player.read(page.view).buffer);
              let hash = 2166136261;
              for (const word of words) hash = Math.imul(hash ^ word, 16777619);
              return hash >>> 0;
            })()
            """)
    }

    /// The number of different colors of the picture.
    func colorCount() throws -> Double {
        try number("new Set(new Uint32Array(page.player.read(page.view).buffer)).size")
    }

    /// Returns where a place is on the page, in DIPs from its upper left corner.
    func screenPoint(_ place: Point, height: Double) throws -> (Double, Double) {
        let found = try js(
            """
            (() => {
              const p = pointOf(page.view, positionOf(\(place.x) * DEGREE, \(place.y) * DEGREE, \(height)));
              const box = page.canvas.getBoundingClientRect();
              return [box.left + p[0] / page.unitPixels, box.top + p[1] / page.unitPixels];
            })()
            """)
        guard let numbers = found as? [Any], numbers.count == 2, let x = numbers[0] as? Double,
            let y = numbers[1] as? Double
        else { throw Failure(description: "the place has no point") }
        return (x, y)
    }

    /// The texts of the callout: its title, then names and values; empty if it is closed.
    func callout() throws -> [String] {
        let found = try js(
            """
            document.getElementById("callout").hidden ? [] :
              [...document.querySelectorAll("#callout h2, #callout dt, #callout dd")].map(e => e.textContent)
            """)
        return found as? [String] ?? []
    }

    /// The middle of the scene on the page.
    func middle() throws -> (Double, Double) {
        let x = try number("(b => b.left + b.width / 2)(page.canvas.getBoundingClientRect())")
        let y = try number("(b => b.top + b.height / 2)(page.canvas.getBoundingClientRect())")
        return (x, y)
    }
}
