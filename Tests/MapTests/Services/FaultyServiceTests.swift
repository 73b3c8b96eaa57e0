import CartoucheCanvases
import CartoucheDocuments
import CartoucheGeospatial
import CartoucheImages
import CartoucheMapDocuments
import CartoucheMapDrawing
import CartoucheMapModel
import CartoucheNetwork
import CartoucheSymbols
import Testing

/// Maps with a layer of a faulty server: the other layers are drawn, in bounded time, and one diagnostic says why.
@Suite("Faulty servers", .timeLimit(.minutes(2))) struct FaultyServiceTests {
    /// A map with the layer of a service at the left, and another layer at the right.
    private static func map(_ service: FaultyService) throws -> Map {
        var settings = NetworkSettings(policy: .hosts("127.0.0.1"))
        settings.limits.requestSeconds = 2
        settings.limits.idleSeconds = 1
        settings.limits.pauseSeconds = 0.01
        settings.limits.repetitions = 1
        settings.limits.documentBytes = 2 << 20
        settings.limits.featureBytes = 2 << 20
        settings.limits.totalBytes = 16 << 20
        let symbol = #"{"type":"esriSMS","style":"esriSMSSquare","color":[0,0,255,255],"size":12}"#
        let json = """
            {"spatialReference":{"wkid":4326},"operationalLayers":[{"title":"Faulty","url":"\(service.url)"},
            {"title":"Good","featureCollection":{"layers":[{"layerDefinition":{"geometryType":"esriGeometryPoint",
            "fields":[],"drawingInfo":{"renderer":{"type":"simple","symbol":\(symbol)}}},"featureSet":{
            "geometryType":"esriGeometryPoint","spatialReference":{"wkid":4326},
            "features":[{"attributes":{},"geometry":{"x":20,"y":0}}]}}]}}]}
            """
        return try ResourceProviders.using(NetworkClient(settings)) { try Map.fromJSON(json) }
    }

    /// What a person sees of a map: the layers with a symbol, and the diagnostics.
    private struct Seen {
        var hasFaulty, hasGood: Bool
        var diagnostics: [Diagnostic]
        var seconds: Double
    }

    private static func draw(_ service: FaultyService) throws -> Seen {
        let start = ContinuousClock.now
        let map = try map(service)
        let extent = Envelope(xMin: -40, yMin: -20, xMax: 40, yMax: 20, spatialReference: .wgs84)
        let request = MapRequest(
            map, size: ScreenSize(width: 80, height: 40), viewpoint: Viewpoint(boundingGeometry: extent))
        let drawn = try map.mapRenderer.draw(request, to: PictureOutput.picture)
        let rgba = drawn.product.rgba
        func color(_ x: Int) -> [UInt8] { Array(rgba[(20 * 80 + x) * 4..<(20 * 80 + x) * 4 + 3]) }
        let time = (ContinuousClock.now - start).components
        let found = (map.diagnostics + drawn.report.allDiagnostics).filter { $0.severity != .note }
        return Seen(
            hasFaulty: color(20) == [200, 30, 30],
            hasGood: color(60) == [0, 0, 255],
            diagnostics: Set(found).sorted { "\($0)" < "\($1)" },
            seconds: Double(time.seconds) + Double(time.attoseconds) / 1e18)
    }

    @Test(
        "The other layer is drawn, and one diagnostic names the fault",
        arguments: FaultyService.Fault.allCases, FaultyService.Place.allCases)
    func othersAreDrawn(fault: FaultyService.Fault, place: FaultyService.Place) throws {
        let needsPages: Set<FaultyService.Fault> = [.endlessPages, .sameAnswer]
        if needsPages.contains(fault), place == .description { return }
        let seen = try Self.draw(FaultyService(fault, at: place))
        #expect(seen.hasGood)
        #expect(seen.diagnostics.count == 1, "\(seen.diagnostics)")
        #expect(seen.seconds < 15, "\(seen.seconds) s")
        // Features that arrived are drawn, although more are missing.
        #expect(seen.hasFaulty == needsPages.contains(fault))
    }

    @Test("An extent that is not a number, and faults that end, have no diagnostic")
    func recovers() throws {
        let good = try Self.draw(FaultyService(nil))
        #expect(good.hasFaulty && good.hasGood && good.diagnostics.isEmpty, "\(good.diagnostics)")
        let cut = try Self.draw(FaultyService(.cut, turns: 1))
        #expect(cut.hasFaulty && cut.hasGood && cut.diagnostics.isEmpty, "\(cut.diagnostics)")
    }

    @Test("A layer that needed a token once is drawn later")
    func tokenLater() throws {
        let service = FaultyService(.tokenRequired, turns: 1)
        let first = try Self.draw(service)
        #expect(!first.hasFaulty && first.hasGood && first.diagnostics.count == 1)
        let second = try Self.draw(service)
        #expect(second.hasFaulty && second.diagnostics.isEmpty, "\(second.diagnostics)")
    }
}
