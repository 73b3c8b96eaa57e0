import CartoucheFeatures
import CartoucheGeospatial
import CartoucheImages
import CartoucheMapDrawing
import CartoucheMapModel
import CartoucheMapViews
import CartoucheRenderers
import CartoucheSymbols
import GoldenSupport
import Synchronization
import Testing

/// Callouts that templates and delegates make, and their accessories.
@Suite struct AutomaticCalloutTests {
    private final class Decider: CalloutDelegate {
        let asked = Mutex<[String]>([])
        let tapped = Mutex<Int>(0)
        let opens: Bool

        init(opens: Bool) { self.opens = opens }

        func mapView(
            _ mapView: MapView, calloutFor geoElement: any GeoElement, placement: CalloutPlacement
        ) -> Callout? {
            let name = geoElement.attributes["name"] as? String ?? ""
            asked.withLock { $0.append(name) }
            return opens ? Callout(placement: placement, title: "decided \(name)") : nil
        }

        func mapView(_ mapView: MapView, didTapAccessoryOf callout: Callout) { tapped.withLock { $0 += 1 } }
    }

    /// An overlay with a square of 40 m at a place.
    private func overlay(_ name: String, at x: Double) -> GraphicsOverlay {
        GraphicsOverlay(graphics: [
            Graphic(
                geometry: Point(x: x, y: 40, spatialReference: .webMercator),
                attributes: ["name": name, "pop": 522_250],
                symbol: SimpleMarkerSymbol(style: .square, color: .black, size: 40))
        ])
    }

    /// A view of 240 × 160 meters and DIPs; the origin is at the lower left corner.
    private func view(_ overlays: [GraphicsOverlay]) -> MapView {
        let map = Map(spatialReference: .webMercator)
        map.backgroundColor = Color(red8: 200, green: 220, blue: 200)
        let area = Envelope(xMin: 0, yMin: 0, xMax: 240, yMax: 160, spatialReference: .webMercator)
        let view = MapView(map: map, viewpoint: Viewpoint(boundingGeometry: area), graphicsOverlays: overlays)
        view.size = ScreenSize(width: 240, height: 160)
        return view
    }

    @Test func templatesFillInAttributes() async throws {
        let cities = overlay("Lyon", at: 60)
        let view = view([cities])
        let tap = ScreenPoint(x: 60, y: 120)
        #expect(try await view.showCallout(atScreenPoint: tap) == false)
        #expect(view.callout == nil)
        cities.calloutTemplate = CalloutTemplate(
            title: "{NAME}", detail: "${pop} inhabitants{missing}", accessory: .information)
        #expect(try await view.showCallout(atScreenPoint: tap))
        #expect(view.callout?.title == "Lyon" && view.callout?.detail == "522250 inhabitants")
        // A tap on nothing closes the callout.
        #expect(try await view.showCallout(atScreenPoint: ScreenPoint(x: 230, y: 150)) == false)
        #expect(view.callout == nil)
        cities.calloutTemplate = CalloutTemplate { element, placement in
            Callout(placement: placement, title: "\(element.attributes.count) attributes")
        }
        #expect(try await view.showCallout(atScreenPoint: tap))
        #expect(view.callout?.title == "2 attributes")
    }

    @Test func delegatesDecide() async throws {
        let (below, above) = (overlay("below", at: 60), overlay("above", at: 60))
        let view = view([below, above])
        let (never, always) = (Decider(opens: false), Decider(opens: true))
        above.calloutDelegate = never
        above.calloutTemplate = CalloutTemplate(title: "not used")
        view.calloutDelegate = always
        #expect(try await view.showCallout(atScreenPoint: ScreenPoint(x: 60, y: 120)))
        #expect(never.asked.withLock { $0 } == ["above"])
        #expect(always.asked.withLock { $0 } == ["below"])
        #expect(view.callout?.title == "decided below")
    }

    @Test func layersHaveCalloutsToo() async throws {
        let table = FeatureCollectionTable(
            fields: [Field(name: "name", type: .string)], geometryType: Point.self,
            spatialReference: .webMercator)
        let place = Point(x: 60, y: 40, spatialReference: .webMercator)
        try await table.add(table.makeFeature(attributes: ["name": "Bern"], geometry: place))
        table.renderer = SimpleRenderer(symbol: SimpleMarkerSymbol(style: .square, color: .black, size: 40))
        let layer = FeatureLayer(featureTable: table)
        layer.calloutTemplate = CalloutTemplate(title: "{name}")
        let view = view([])
        view.map.addOperationalLayer(GroupLayer(layers: [layer]))
        #expect(try await view.showCallout(atScreenPoint: ScreenPoint(x: 60, y: 120)))
        #expect(view.callout?.title == "Bern")
        layer.calloutTemplate = nil
        let graphics = GraphicsLayer(name: "Graphics", overlay: overlay("Basel", at: 180))
        graphics.overlay.calloutTemplate = CalloutTemplate(title: "{name}")
        view.map.addOperationalLayer(graphics)
        #expect(try await view.showCallout(atScreenPoint: ScreenPoint(x: 180, y: 120)))
        #expect(view.callout?.title == "Basel")
    }

    /// Views with gestures open callouts without further code if there is a rule.
    @Test func aDelegateOrATemplateAloneDecidesOnCallouts() {
        let cities = overlay("Lyon", at: 60)
        let view = view([cities])
        let graphics = GraphicsLayer(name: "Graphics", overlay: overlay("Basel", at: 180))
        view.map.addOperationalLayer(GroupLayer(layers: [graphics]))
        func decides() -> Bool { view.decidesOnCallouts(with: view.map.operationalLayers) }
        #expect(!decides())
        graphics.overlay.calloutTemplate = CalloutTemplate(title: "{name}")
        #expect(decides())
        graphics.overlay.calloutTemplate = nil
        let delegate = Decider(opens: true)
        cities.calloutDelegate = delegate
        #expect(decides())
        cities.calloutDelegate = nil
        view.calloutDelegate = delegate
        #expect(decides())
        view.calloutDelegate = nil
        #expect(!decides())
    }

    @Test func tapsOnTheAccessoryGoToTheDelegate() async throws {
        let view = view([])
        let delegate = Decider(opens: true)
        view.calloutDelegate = delegate
        view.callout = Callout(
            placement: .location(Point(x: 120, y: 20)), title: "Lyon", accessory: .disclosure)
        // The box ends 12 DIPs above the location, at y = 128.
        let content = ScreenPoint(x: 105, y: 110)
        #expect(view.calloutPart(at: content) == .content)
        let parts = (80..<180).map { view.calloutPart(at: ScreenPoint(x: Double($0), y: 110)) }
        let accessory = try #require(parts.firstIndex(of: .accessory)) + 80
        #expect(accessory > 120 && parts.last == .some(nil))
        #expect(view.calloutPart(at: ScreenPoint(x: 120, y: 139)) == nil)
        #expect(try await view.showCallout(atScreenPoint: content))
        #expect(delegate.tapped.withLock { $0 } == 0)
        #expect(try await view.showCallout(atScreenPoint: ScreenPoint(x: Double(accessory) + 4, y: 110)))
        #expect(delegate.tapped.withLock { $0 } == 1)
        #expect(view.callout?.title == "Lyon" && delegate.asked.withLock { $0 }.isEmpty)
    }

    @Test(arguments: [1, 2])
    func pictureMatchesTheGolden(scale: Int) throws {
        let view = view([overlay("Lyon", at: 120)])
        let red = [[UInt8]](repeating: [255, 0, 0, 255], count: 800).flatMap { $0 }
        let images: [(Callout.Accessory, String)] = [
            (.disclosure, "disclosure"), (.information, "information"),
            (.image(try Image(width: 40, height: 20, rgba: red)), "image"),
        ]
        for (accessory, name) in images {
            view.callout = Callout(
                placement: .location(Point(x: 120, y: 70)), title: "Lyon", detail: "522,250 inhabitants",
                accessory: accessory)
            let image = try view.makeImage(scale: Double(scale)).image
            let outcome = try Golden.check(
                image, "views/callout-\(name)", scale: scale, tolerance: .projected)
            #expect(outcome.matches, "\(outcome)")
        }
    }
}
