import BrowserSupport
import Cartouche
import CartoucheDocuments
import CartoucheGeospatial
import CartoucheLiveViews
import CartoucheMapDocuments
import CartoucheMapModel
import CartoucheMapViews
import CartoucheSymbolStyles
import CartoucheSymbols
import Foundation
import Testing

/// Requests of pages in which users draw, without a network.
@Suite struct DrawingTests {
    private let host = MapHost(ServedMaps.squares())
    private static let marker: JSONValue = [
        "json": ["type": "esriSMS", "style": "esriSMSCircle", "color": [255, 0, 0, 255], "size": 12]
    ]
    private static let line: JSONValue = [
        "json": ["type": "esriSLS", "style": "esriSLSSolid", "color": [0, 0, 255, 255], "width": 3]
    ]

    private func draw(
        _ action: String, _ more: JSONObject = [:], at place: (Double, Double)? = nil, of host: MapHost? = nil
    ) async throws -> JSONPart {
        var body: JSONObject = ["page": "test", "action": .string(action)]
        for member in more.members { body[member.key] = member.value }
        if let place {
            let view: JSONObject = [
                "x": 0, "y": 0, "units": 1, "rotation": 0, "width": 640, "height": 480,
                "left": .number(JSONNumber(place.0)), "top": .number(JSONNumber(place.1)),
            ]
            for member in view.members { body[member.key] = member.value }
        }
        return try await (host ?? self.host).json("draw", method: "POST", body: .object(body))
    }

    @Test func aTapAddsAPointAndADragMovesIt() async throws {
        var state = try await draw("add", ["symbol": Self.marker], at: (420, 140))
        let graphic = try #require(state["graphics"]?.array?.first)
        #expect(graphic["x"]?.double == 100 && graphic["y"]?.double == 100)
        state = try await draw("place", ["id": 1], at: (320, 240))
        #expect(state["graphics"]?.array?.first?["x"]?.double == 0)
        #expect(host.mapView.graphicsOverlays.last?.graphics.first?.symbol is SimpleMarkerSymbol)
        state = try await draw("remove", ["id": 1])
        #expect(state["graphics"]?.array?.isEmpty == true)
    }

    @Test func aLineIsDrawnEditedAndUndone() async throws {
        _ = try await draw("begin", ["kind": "line", "symbol": Self.line, "tool": "vertex"])
        for place in [(100.0, 100.0), (200, 100), (300, 200)] { _ = try await draw("tap", at: place) }
        // A drag moves the last vertex.
        _ = try await draw("down", at: (300, 200))
        _ = try await draw("move", at: (340, 180))
        var state = try await draw("up", at: (340, 180))
        var vertices = state["editing"]?["parts"]?.array?.first?.array ?? []
        #expect(vertices.count == 3 && vertices[2].array?.compactMap(\.double) == [20, 60])
        state = try await draw("undo")
        vertices = state["editing"]?["parts"]?.array?.first?.array ?? []
        #expect(vertices[2].array?.compactMap(\.double) == [-20, 40])
        state = try await draw("finish")
        #expect(state["editing"] == nil && state["graphics"]?.array?.first?["kind"]?.string == "line")
    }

    @Test func aVertexSnapsToAGraphic() async throws {
        _ = try await draw("add", ["symbol": Self.marker], at: (420, 140))
        func last(_ place: (Double, Double)) async throws -> [Double]? {
            let state = try await draw("tap", at: place)
            return state["editing"]?["parts"]?.array?.first?.array?.last?.array?.compactMap(\.double)
        }
        _ = try await draw("begin", ["kind": "line", "symbol": Self.line, "tool": "vertex"])
        #expect(try await last((416, 143)) == [96, 97])
        _ = try await draw("abandon")
        _ = try await draw("snap", ["snaps": true])
        _ = try await draw("begin", ["kind": "line", "symbol": Self.line, "tool": "vertex"])
        #expect(try await last((416, 143)) == [100, 100])
        _ = try await draw("snap", ["snaps": false])
        #expect(try await last((300, 143)) == [-20, 97])
    }

    @Test func anEditedAreaKeepsItsGeometryIfTheUserCancels() async throws {
        _ = try await draw(
            "begin",
            [
                "kind": "area", "tool": "rectangle",
                "symbol": ["json": ["type": "esriSFS", "style": "esriSFSSolid", "color": [0, 200, 0, 128]]],
            ])
        _ = try await draw("down", at: (100, 100))
        _ = try await draw("move", at: (200, 200))
        _ = try await draw("up", at: (200, 200))
        _ = try await draw("finish")
        let overlay = try #require(host.mapView.graphicsOverlays.last)
        let before = try #require(overlay.graphics.first?.geometry?.extent)
        #expect(before.width == 100)
        _ = try await draw("edit", ["id": 1])
        #expect(overlay.graphics[0].isVisible == false)
        _ = try await draw("down", at: (100, 100))
        _ = try await draw("move", at: (50, 50))
        _ = try await draw("up", at: (50, 50))
        _ = try await draw("abandon")
        #expect(overlay.graphics[0].isVisible && overlay.graphics[0].geometry?.extent == before)
    }

    /// The sketch is in the picture of the page that draws it, and in no other.
    @Test func theSketchIsInThePictureOfItsPage() async throws {
        func picture(_ page: String) async throws -> [UInt8] {
            let query = ServedMaps.query(["density": "1", "page": page])
            let answer = await host.answer(HostRequest("GET", "picture", query: query))
            #expect(answer.status == 200)
            return answer.body
        }
        let (own, other) = (try await picture("test"), try await picture("other"))
        _ = try await draw("begin", ["kind": "line", "symbol": Self.line, "tool": "vertex"])
        for place in [(100.0, 100.0), (200, 400)] { _ = try await draw("tap", at: place) }
        #expect(try await picture("test") != own)
        #expect(try await picture("other") == other)
    }

    @Test func drawnGraphicsAreSavedWithTheirSymbols() async throws {
        _ = try await draw("add", ["symbol": Self.marker], at: (320, 240))
        _ = try await draw("begin", ["kind": "line", "symbol": Self.line, "tool": "vertex"])
        for place in [(100.0, 100.0), (200, 400)] { _ = try await draw("tap", at: place) }
        _ = try await draw("finish")
        let json = try await host.json("drawn", ["format": "geojson"])
        let features = try #require(json["features"]?.array)
        #expect(features.map { $0["geometry"]?["type"]?.string } == ["Point", "LineString"])
        #expect(features[0]["properties"]?["symbol"]?["type"]?.string == "esriSMS")
        let answer = await host.answer(HostRequest("GET", "drawn", query: ["format": "webmap"]))
        let map = try Map.fromJSON(String(decoding: answer.body, as: UTF8.self))
        #expect(map.operationalLayers.map(\.name) == ["Lines", "Points"] && map.diagnostics.isEmpty)
    }

    @Test func aSymbolOfTheStyleIsDrawn() async throws {
        let style = try await ServedStyle().host
        let request = HostRequest(
            "POST", "open", body: Array(#"{"page":"style1","keys":["Face1","Hat-cowboy"]}"#.utf8))
        #expect(await style.answer(request).status == 200)
        let map = try #require(style.place(of: "map/draw").host as? MapHost)
        _ = try await draw("add", ["symbol": ["page": "style1"]], at: (320, 240), of: map)
        let symbol = map.mapView.graphicsOverlays.last?.graphics.first?.symbol as? MultilayerPointSymbol
        #expect(symbol?.symbolLayers.count == 2)
        let list = await style.answer(HostRequest("GET", "map/style/style"))
        #expect(try JSONPart(parsing: list.body)["symbols"]?.array?.count == 6)
    }

    /// A symbol of a page never leads to a file.
    @Test(arguments: ["esriPMS", "esriPFS", "CIMSymbolReference", "CIMPointSymbol", ""])
    func symbolsWithFilesAreRefused(_ type: String) async throws {
        let symbol: JSONValue = ["json": ["type": .string(type), "url": "/etc/passwd"]]
        let answer = try await draw("add", ["symbol": symbol], at: (1, 1))
        #expect(answer["error"]?.string == "the symbol is not a simple one")
    }

    @Test(arguments: ["", "none", "place", "edit", "tool", "add", "down"])
    func wrongActionsAreRefused(_ action: String) async throws {
        let answer = try await draw(action)
        #expect(answer["error"] != nil)
    }

    @Test func numbersOutsideTheirRangeAreRefused() async throws {
        let removed = try await draw("remove", ["id": 1e300])
        #expect(removed["error"] == nil)
        let edited = try await draw("edit", ["id": 1e300])
        #expect(edited["error"] != nil)
        let tapped = try await draw("tap", at: (1e9, 0))
        #expect(tapped["error"] != nil)
    }

    @Test func pointerEventsReachThePrograms() async throws {
        var events = host.pointerEvents.makeAsyncIterator()
        _ = try await host.json(
            "hover", ServedMaps.query(["left": "320", "top": "240", "tolerance": "4"]))
        _ = try await draw("begin", ["kind": "line", "symbol": Self.line, "tool": "vertex"])
        _ = try await draw("down", at: (420, 240))
        let first = try await events.next()
        #expect(first?.kind == .hovered && first?.mapPoint.x == 0)
        let second = try await events.next()
        #expect(second?.kind == .pressed && second?.mapPoint.x == 100 && second?.page == "test")
    }
}

/// Drawing in a browser.
@Suite(.serialized, .enabled(if: Browser.program != nil, "Chromium is not installed"))
struct DrawingPageTests {
    private static let shared = Result { try Browser(.none) }
    private static let ready = "mapPage.then(page => { globalThis.page = page; return true; })"

    private func open(_ host: any PageHost, at path: String = "", isPhone: Bool = false) throws -> Browser {
        let browser = try Self.shared.get()
        try browser.open(
            host, at: path, ready: Self.ready, width: isPhone ? 390 : 1280, height: isPhone ? 844 : 800,
            isPhone: isPhone)
        return browser
    }

    /// Opens the part of the panel for drawing, and chooses what is drawn.
    private func choose(_ mode: String, in browser: Browser) throws {
        try browser.js(
            """
            if (document.getElementById("panel").hidden) document.getElementById("menu").click();
            document.getElementById("drawpart").open = true;
            document.querySelector('input[name=drawmode][value=\(mode)]').click();
            """)
        try browser.wait(until: "page.drawing.mode === '\(mode)'")
        _ = try browser.js("page.drawing.done.then(() => true)")
    }

    private func taps(_ browser: Browser, _ places: [(Double, Double)]) throws {
        for place in places {
            try browser.click(place.0, place.1)
            // Two fast taps would zoom.
            _ = try browser.js("new Promise(done => setTimeout(() => done(true), 400))")
            _ = try browser.js("page.drawing.done.then(() => true)")
        }
    }

    private let settled = "page.pictures.isCurrent(page.view, page.size, page.density) && !page.isMoving"

    @Test(arguments: [false, true])
    func aTapAddsAPointAndADragMovesIt(_ isPhone: Bool) throws {
        let host = MapHost(ServedMaps.squares())
        let browser = try open(host, isPhone: isPhone)
        try choose("point", in: browser)
        try browser.wait(until: settled)
        try taps(browser, [(200, 200)])
        try browser.wait(until: "page.drawing.state.graphics.length === 1")
        let x = try browser.number("page.drawing.state.graphics[0].x")
        let view = try browser.text("JSON.stringify(page.view)")
        try browser.drag(from: (200, 200), by: (80, 40))
        try browser.wait(until: "page.drawing.state.graphics[0].x > \(x) + 79 * page.view.units")
        // The map stays.
        #expect(try browser.text("JSON.stringify(page.view)") == view)
        try browser.wait(until: settled)
        #expect(try browser.namelessControls == [])
        #expect(try browser.faintTexts == [])
        try browser.screenshot(isPhone ? "draw-point-phone" : "draw-point")
    }

    @Test func anAreaIsDrawnWithVerticesAndAVertexIsMoved() throws {
        let host = MapHost(ServedMaps.squares())
        let browser = try open(host)
        try choose("area", in: browser)
        try taps(browser, [(150, 150), (350, 150), (350, 350)])
        #expect(try browser.number("page.drawing.state.editing.parts[0].length") == 3)
        let y = try browser.number("page.drawing.state.editing.parts[0][2][1]")
        try browser.drag(from: (350, 350), by: (0, 60))
        _ = try browser.js("page.drawing.done.then(() => true)")
        #expect(try browser.number("page.drawing.state.editing.parts[0][2][1]") < y)
        try browser.wait(until: settled)
        try browser.screenshot("draw-area")
        try browser.js("document.getElementById('drawundo').click()")
        try browser.wait(until: "page.drawing.state.editing.parts[0][2][1] === \(y)")
        try browser.js("document.getElementById('drawfinish').click()")
        try browser.wait(until: "page.drawing.state.graphics.length === 1")
        #expect(try browser.text("document.getElementById('drawcount').textContent") == "1 graphic")
        // The callout of the area leads to its editing.
        try browser.js("document.getElementById('drawdone').click()")
        try browser.wait(until: "page.drawing.mode === 'none'")
        try taps(browser, [(300, 200)])
        try browser.wait(until: "page.callout.drawn === 1")
        try browser.js("document.getElementById('drawedit').click()")
        try browser.wait(until: "page.drawing.state.editing?.kind === 'area'")
    }

    /// The symbol that the page of the style composes is placed on its map.
    @Test func aComposedEmojiIsPlaced() async throws {
        let style = try await ServedStyle().host
        let request = HostRequest(
            "POST", "open", body: Array(#"{"page":"style1","keys":["Face1","Eyes-open"],"size":90}"#.utf8))
        #expect(await style.answer(request).status == 200)
        let browser = try open(style, at: "map/?stylepage=style1")
        #expect(try browser.text("document.getElementById('drawsymbol').value") == "page")
        try taps(browser, [(400, 300), (700, 500)])
        try browser.wait(until: "page.drawing.state.graphics.length === 2")
        try browser.wait(until: settled)
        try browser.screenshot("place-emoji")
        try browser.js("document.getElementById('drawclear').click()")
        try browser.wait(until: "page.drawing.state.graphics.length === 0")
    }
}
