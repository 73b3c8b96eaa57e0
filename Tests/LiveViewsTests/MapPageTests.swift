import BrowserSupport
import Cartouche
import CartoucheGeospatial
import CartoucheLiveViews
import CartoucheMapModel
import CartoucheMapViews
import CartoucheSymbols
import Testing

/// The page of a map in a browser, which the host answers without a network.
@Suite(.serialized, .enabled(if: Browser.program != nil, "Chromium is not installed"))
struct MapPageTests {
    private static let shared = Result { try Browser(.none) }

    private let host = MapHost(ServedMaps.squares(), title: "Squares")

    /// Opens the page, and waits for its first picture.
    private func open(
        _ address: String = "", width: Int = 640, height: Int = 480, isPhone: Bool = false,
        of host: MapHost? = nil
    ) throws -> Browser {
        let browser = try Self.shared.get()
        let server = HostServer(host ?? self.host)
        browser.respond = { server.response($0) }
        try browser.call("Emulation.setTouchEmulationEnabled", ["enabled": isPhone])
        try browser.resize(width, height, isPhone: isPhone)
        try browser.open(
            answered: address, ready: "mapPage.then(page => { globalThis.page = page; return true; })")
        try settle(browser)
        return browser
    }

    /// Waits until the picture is that of the view.
    private func settle(_ browser: Browser) throws {
        _ = try browser.js(
            """
            new Promise(done => {
              const look = () => page.pictures.isCurrent(page.view, page.size, page.density) && !page.isMoving
                ? requestAnimationFrame(() => setTimeout(() => done(true), 50)) : setTimeout(look, 20);
              look();
            })
            """)
    }

    /// Waits until an expression is true.
    private func wait(_ browser: Browser, until expression: String) throws {
        _ = try browser.js(
            "new Promise(done => { const look = () => \(expression) ? done(true) : setTimeout(look, 20); look(); })"
        )
    }

    @Test func thePageShowsTheFirstViewWithoutMessages() throws {
        let browser = try open()
        #expect(try browser.text("document.getElementById('scale').textContent") == "1 : 4,000")
        #expect(try browser.text("document.getElementById('length').textContent") == "100 m")
        #expect(try browser.text("document.getElementById('state').textContent") == "")
        #expect(browser.messages.filter { !$0.contains("events") } == [])
        #expect(try browser.text("location.hash") == "#at=0,0&scale=4000")
    }

    @Test func aDragMovesTheMap() throws {
        let browser = try open()
        let units = try browser.number("page.view.units")
        try browser.drag(from: (320, 240), by: (100, 0))
        try settle(browser)
        // The map moves on after the drag.
        #expect(try browser.number("page.view.x") <= -99 * units)
        #expect(abs(try browser.number("page.view.y")) < 1e-6)
        #expect(try browser.text("location.hash").hasPrefix("#at=-"))
    }

    @Test func theWheelZoomsAroundThePointer() throws {
        let browser = try open()
        let before = try browser.text("JSON.stringify(page.view)")
        try browser.mouse(
            "mouseWheel", 100, 100, button: "none", ["deltaX": 0, "deltaY": -200])
        try settle(browser)
        #expect(try browser.isTrue("page.view.units < JSON.parse('\(before)').units"))
        #expect(try browser.isTrue("page.view.x < 0 && page.view.y > 0"))
    }

    @Test func keysMoveZoomAndRotate() throws {
        let browser = try open()
        try browser.js("page.window.focus()")
        try browser.press("ArrowUp")
        try settle(browser)
        #expect(try browser.number("page.view.y") > 50)
        try browser.press("r")
        try settle(browser)
        #expect(abs(try browser.number("page.view.rotation") - 15) < 1e-6)
        try browser.press("Home")
        try settle(browser)
        #expect(try browser.text("location.hash") == "#at=0,0&scale=4000")
        try browser.js("history.back()")
        try wait(browser, until: "Math.abs(page.view.rotation - 15) < 1e-6 && !page.isMoving")
    }

    @Test func twoFingersZoomAndRotate() throws {
        let browser = try open(width: 390, height: 844, isPhone: true)
        let units = try browser.number("page.view.units")
        try browser.touch("touchStart", [(150, 400), (250, 400)])
        for step in 1...5 {
            let move = Double(step) * 10
            try browser.touch("touchMove", [(150 - move, 400 + move), (250 + move, 400 - move)])
        }
        try browser.touch("touchEnd", [])
        try settle(browser)
        #expect(try browser.number("page.view.units") < units * 0.6)
        #expect(try browser.number("page.view.rotation") > 10)
    }

    @Test func theAddressCarriesTheView() throws {
        let browser = try open("#at=200,0&scale=2000&rotation=90")
        #expect(try browser.number("page.view.x") == 200)
        #expect(try browser.text("document.getElementById('scale').textContent") == "1 : 2,000")
    }

    @Test func aTapOpensTheCalloutAndArrowsShowTheNext() throws {
        let browser = try open()
        try browser.click(320, 240)
        try wait(browser, until: "page.callout.isOpen")
        #expect(try browser.text("document.getElementById('subject').textContent") == "Points")
        #expect(try browser.text("document.getElementById('fields').textContent") == "kindwell")
        #expect(try browser.text("document.getElementById('number').textContent") == "1 of 2")
        try browser.js("document.getElementById('next').click()")
        #expect(try browser.text("document.getElementById('subject').textContent") == "Square B")
        try settle(browser)
        #expect(host.mapView.map.operationalLayers.contains { $0.name == "Squares" })
        try browser.click(30, 300)
        try wait(browser, until: "!page.callout.isOpen")
    }

    @Test func aLayerIsHiddenInThePanel() throws {
        let browser = try open(width: 1000, height: 600)
        try browser.js("document.getElementById('menu').click()")
        try browser.js("document.querySelector('#layers input').click()")
        try wait(browser, until: "!page.state.layers[0].visible")
        #expect(!host.mapView.map.operationalLayers[0].isVisible)
        try settle(browser)
    }

    /// A point of the second of two days is at the middle of the view.
    @Test func theTimeSliderSetsThePeriodOfPictures() throws {
        let map = try Map.fromJSON(
            """
            {"operationalLayers": [{"id": "x", "title": "Visits", "featureCollection": {"layers": [{
              "layerDefinition": {"name": "n", "geometryType": "esriGeometryPoint", "fields": [
                {"name": "t", "type": "esriFieldTypeDate", "alias": "t"}],
                "drawingInfo": {"renderer": {"type": "simple", "symbol": {
                  "type": "esriSMS", "style": "esriSMSCircle", "color": [255, 0, 0, 255], "size": 20}}},
                "timeInfo": {"startTimeField": "t", "endTimeField": null, "timeExtent": [0, 172800000]}},
              "featureSet": {"geometryType": "esriGeometryPoint", "features": [
                {"geometry": {"x": 0, "y": 0}, "attributes": {"t": 129600000}}]}}]}}], "version": "2.30"}
            """)
        let view = MapView(map: map, viewpoint: Viewpoint(center: Point(x: 0, y: 0), scale: 4000))
        let browser = try open(of: MapHost(view))
        #expect(try browser.isTrue("!document.getElementById('timepart').hidden"))
        try browser.js(
            """
            (() => { const slider = document.getElementById('timeto'); slider.value = 500;
              slider.dispatchEvent(new Event('input')); })()
            """)
        #expect(try browser.text("document.getElementById('timetotext').textContent") == "1970-01-02 00:00")
        try settle(browser)
        #expect(try browser.number("page.time.period.to") == 86_400_000)
        #expect(try browser.number("page.time.period.from") == 0)
        try browser.js("document.getElementById('timeplay').click()")
        #expect(try browser.isTrue("document.getElementById('timeplay').ariaPressed === 'true'"))
        try browser.js("document.getElementById('timeplay').click()")
    }

    @Test func anEditOfTheProgramIsDrawn() throws {
        let browser = try open()
        host.mapView.graphicsOverlays[0].graphics[0].geometry = Point(
            x: 100, y: 100, spatialReference: .webMercator)
        // The test's server has no stream of events.
        let revision = try browser.number("page.pictures.revision")
        try browser.js("page.reload()")
        try settle(browser)
        #expect(try browser.number("page.pictures.shown.order.revision") > revision)
    }

    /// Controls have names, and only controls get the focus.
    @Test func controlsHaveNames() throws {
        let browser = try open()
        try browser.js("document.getElementById('menu').click()")
        let nameless = try browser.js(
            """
            [...document.querySelectorAll("button, input, select, textarea, [role]")]
              .filter(e => !(e.getAttribute("aria-label") || e.getAttribute("aria-labelledby") || e.textContent.trim()
                || e.labels?.length || e.role === "status" || e.hidden)).map(e => e.outerHTML)
            """)
        #expect(nameless as? [String] == [])
    }
}
