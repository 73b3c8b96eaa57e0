import Cartouche
import CartoucheDocuments
import CartoucheGeospatial
import CartoucheImages
import CartoucheLiveViews
import CartoucheMapModel
import CartoucheMapViews
import CartoucheSymbols
import Testing

@Suite struct HostAnswerTests {
    private let host = MapHost(ServedMaps.squares(), title: "Squares <1>")

    private func status(
        _ path: String, _ query: [String: String] = [:], method: String = "GET", body: [UInt8] = []
    ) async -> Int {
        await host.answer(HostRequest(method, path, query: query, body: body)).status
    }

    // MARK: Pages

    @Test func theTitleOfThePageIsEscaped() async {
        let answer = await host.answer(HostRequest("GET", ""))
        let text = String(decoding: answer.body, as: UTF8.self)
        #expect(text.contains("<title>Squares &lt;1&gt;</title>") && !text.contains("{{"))
    }

    /// Every file that the page or a script names is served.
    @Test func theFilesOfThePageExist() async throws {
        try await PageFileSearch.check(host, minimum: 10)
    }

    @Test(arguments: [
        "page/../MapHost.swift", "page/", "etc/passwd", "page/%2e%2e/x", "pictures", "page/none.mjs",
        "page/MapPage/../StylePage/style.mjs",
    ])
    func otherPathsDoNotExist(_ path: String) async {
        #expect(await status(path) == 404)
    }

    @Test func methodsAreChecked() async {
        #expect(await status("picture", ServedMaps.query(["density": "1"]), method: "POST") == 405)
        #expect(await status("layers") == 405)
    }

    // MARK: The map

    @Test func theStateHasTheFirstViewAndTheLayers() async throws {
        let state = try await host.json("state")
        #expect(state["home"]?["x"]?.double == 0)
        // 1:4000 at 96 DIPs per inch.
        let scale = (state["home"]?["units"]?.double ?? 0) * (state["scalePerUnit"]?.double ?? 0)
        #expect(abs(scale - 4000) < 0.001)
        let layers = state["layers"]?.array ?? []
        #expect(layers.map { $0["name"]?.string } == ["Squares"])
    }

    @Test func aPictureShowsTheView() async throws {
        let answer = await host.answer(
            HostRequest("GET", "picture", query: ServedMaps.query(["density": "0.5"])))
        #expect(answer.status == 200)
        let image = try Image(data: answer.body)
        #expect((image.width, image.height) == (320, 240))
        // The point in the middle, a square beside it, and the ground.
        #expect(image[160, 120] == Color.red)
        #expect(image[160 + 15, 120] == Color.blue)
        #expect(image[160 + 40, 120] == Color.white)
        let facts = try JSONPart(
            parsing: answer.headers.first { $0.name == "cartouche-facts" }?.value ?? "")
        #expect(abs((facts["meters"]?.double ?? 0) - 1) < 0.01)
    }

    @Test(arguments: [
        ["units": "0"], ["units": "nan"], ["x": "inf"], ["x": "1e300"], ["width": "0"], ["width": "1e9"],
        ["height": "-1"], ["rotation": "x"], ["density": "100"], ["density": ""],
        ["width": "8000", "height": "8000", "density": "8"],
    ])
    func badViewsAreRefused(_ values: [String: String]) async {
        #expect(await status("picture", ServedMaps.query(["density": "1"]).merging(values) { $1 }) == 400)
    }

    @Test func aMissingValueIsNamed() async throws {
        var query = ServedMaps.query(["density": "1"])
        query["units"] = nil
        #expect(try await host.json("picture", query)["error"]?.string == "the value 'units' is missing")
    }

    // MARK: What is at a point

    @Test func aTapFindsWhatIsDrawnTheTopmostFirst() async throws {
        let found = try await host.json(
            "identify", ServedMaps.query(["left": "320", "top": "240", "tolerance": "4"]))
        let elements = found["elements"]?.array ?? []
        #expect(elements.map { $0["title"]?.string } == ["Points", "Square B"])
        #expect(elements.first?["fields"]?.array?.first?["value"]?.string == "well")
        #expect(elements.last?["fields"]?.array?.first?["label"]?.string == "Number")
    }

    @Test func aCalloutFollowsItsTemplate() async throws {
        host.mapView.graphicsOverlays[0].calloutTemplate = CalloutTemplate(title: "A {kind}", detail: "deep")
        let found = try await host.json(
            "identify", ServedMaps.query(["left": "320", "top": "240", "tolerance": "4"]))
        let first = found["elements"]?.array?.first
        #expect(first?["title"]?.string == "A well" && first?["text"]?.string == "deep")
    }

    @Test func programsGetTapsAndViewpoints() async throws {
        var taps = host.taps.makeAsyncIterator()
        var viewpoints = host.viewpoints.makeAsyncIterator()
        let place = ServedMaps.query(["left": "420", "top": "140", "tolerance": "4"])
        _ = try await host.json("identify", place)
        let tap = try #require(await taps.next())
        #expect(tap.page == "test" && tap.screenPoint == ScreenPoint(x: 420, y: 140))
        #expect(tap.mapPoint.x == 100 && tap.mapPoint.y == 100)
        _ = await status("picture", ServedMaps.query(["density": "0.5", "units": "2"]))
        let viewpoint = try #require(await viewpoints.next()).viewpoint
        #expect(abs(viewpoint.targetScale - 2 * 3779.52) < 0.001)
    }

    @Test func aPointBesideEverythingFindsNothing() async throws {
        let place = ServedMaps.query(["left": "10", "top": "10", "tolerance": "4"])
        #expect(try await host.json("identify", place)["elements"]?.count == 0)
        let hover = try await host.json("hover", place)
        #expect(hover["found"]?.bool == false && hover["notations"]?.count == 5)
    }

    @Test func selectingAnElementSelectsTheGraphic() async throws {
        let point = host.mapView.graphicsOverlays[0].graphics[0]
        let place = ServedMaps.query(["left": "320", "top": "240", "tolerance": "4"])
        _ = try await host.json("identify", place)
        _ = try await host.json("select", method: "POST", body: ["page": "test", "index": 0])
        #expect(point.isSelected)
        _ = try await host.json("select", method: "POST", body: ["page": "test"])
        #expect(!point.isSelected)
    }

    @Test(arguments: [("WELL", ["well"]), ("a", ["A"]), ("%", []), ("'", []), ("nothing", [])])
    func aSearchFindsAttributesInAnyCase(_ text: String, _ titles: [String]) async throws {
        let results = try await host.json("search", ["text": text])["results"]?.array ?? []
        #expect(results.map { $0["title"]?.string } == titles)
        #expect(results.allSatisfy { $0["x"]?.double != nil })
    }

    @Test func aSearchNeedsAText() async {
        #expect(await status("search") == 400)
        #expect(await status("search", ["text": String(repeating: "a", count: 101)]) == 400)
    }

    // MARK: Layers, legend, export

    @Test func aLayerIsHiddenAndShown() async throws {
        let layer = host.mapView.map.operationalLayers[0]
        let answer = try await host.json(
            "layers", method: "POST", body: ["path": "0", "visible": false, "opacity": 0.25])
        #expect(!layer.isVisible && layer.opacity == 0.25)
        #expect(answer["layers"]?.array?.first?["visible"]?.bool == false)
    }

    @Test func layersChangeTheirOrder() async throws {
        let map = host.mapView.map
        map.addOperationalLayer(GraphicsLayer(name: "Top"))
        _ = try await host.json("layers", method: "POST", body: ["path": "0", "move": 1])
        #expect(map.operationalLayers.map(\.name) == ["Top", "Squares"])
        _ = try await host.json("layers", method: "POST", body: ["path": "1", "move": 1])
        #expect(map.operationalLayers.map(\.name) == ["Top", "Squares"])
    }

    @Test(arguments: ["", "{}", "[1]", #"{"path":"9"}"#, #"{"path":"0.0"}"#, #"{"path":"-1"}"#, "{"])
    func changesOfUnknownLayersAreRefused(_ body: String) async {
        #expect(await status("layers", method: "POST", body: Array(body.utf8)) == 400)
    }

    @Test func theLegendHasTheOverlay() async throws {
        let legend = try await host.json("legend", ["scale": "4000", "density": "1"])
        let names = (legend["layers"]?.array ?? []).map { $0["layerName"]?.string }
        #expect(names.contains("Points"))
    }

    @Test(arguments: [("png", "image/png"), ("svg", "image/svg+xml"), ("pdf", "application/pdf")])
    func theViewIsExported(_ format: String, _ type: String) async {
        let answer = await host.answer(
            HostRequest("GET", "export", query: ServedMaps.query(["format": format, "density": "1"])))
        #expect(answer.status == 200 && answer.body.count > 300)
        #expect(answer.headers.contains { $0.name == "content-type" && $0.value == type })
    }

    @Test func theCommandDrawsTheSamePicture() async throws {
        host.settings.commandWords = ["map.json"]
        let query = ServedMaps.query(["format": "command", "density": "2", "rotation": "30"])
        #expect(
            try await host.json("export", query)["command"]?.string
                == "cartouche render map.json -o map.png --center 0,0 --map-scale 1:3779.52 --rotation 30 "
                + "--size 640x480 --scale 2")
    }

    @Test func theReportIsThatOfTheLastPicture() async throws {
        #expect(try await host.json("report", ["page": "test"])["picture"]?.isNull == true)
        _ = await status("picture", ServedMaps.query(["density": "0.5"]))
        #expect(try await host.json("report", ["page": "test"])["picture"]?["width"]?.double == 320)
    }

    // MARK: Limits

    @Test func beyondTheLimitPicturesAreRefusedForASecond() async {
        var limits = HostLimits()
        limits.requests = 0
        let busy = MapHost(ServedMaps.squares(), limits: limits)
        let answer = await busy.answer(
            HostRequest("GET", "picture", query: ServedMaps.query(["density": "1"])))
        #expect(answer.status == 503)
        #expect(answer.headers.contains { $0.name == "retry-after" && $0.value == "1" })
    }

    @Test func aDrawingEndsAtTheTimeLimit() async {
        var limits = HostLimits()
        limits.seconds = 0
        let hasty = MapHost(ServedMaps.squares(), limits: limits)
        let answer = await hasty.answer(
            HostRequest("GET", "picture", query: ServedMaps.query(["density": "1"])))
        #expect(answer.status == 503)
    }

    /// A page needs only its newest picture.
    @Test func aNewerRequestReplacesTheOneBefore() async {
        let statuses = await withTaskGroup(of: Int.self) { group in
            for number in 0..<6 {
                group.addTask {
                    await status("picture", ServedMaps.query(["density": "1", "x": "\(number)"]))
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(statuses.contains(200))
        #expect(statuses.allSatisfy { [200, 409].contains($0) })
    }

    @Test func anEditOfTheMapIsAChangeOfThePage() async {
        _ = await status("picture", ServedMaps.query(["density": "0.5"]))
        let change = Task { await host.event(for: "test", after: nil) }
        host.mapView.graphicsOverlays[0].graphics[0].geometry = Point(
            x: 20, y: 20, spatialReference: .webMercator)
        #expect(await change.value != nil)
    }
}
