import Cartouche
import Foundation

/// Opens the callouts of what a user taps, and draws each to a picture: `callouts.png` and
/// `callouts-of-delegate.png`.
///
/// Run it in this package's folder: `swift run -c release callouts`.
@main
struct Callouts {
    static func main() async throws {
        let map = Map(basemapStyle: .arcGISOceans)
        let countries = FeatureLayer(
            featureTable: FileFeatureTable(fileURL: URL(filePath: "../world/countries.geojson")))
        countries.renderer = SimpleRenderer(
            symbol: SimpleFillSymbol(
                color: .init(red8: 0xF4, green: 0xEF, blue: 0xE2),
                outline: SimpleLineSymbol(color: .gray, width: 0.5)))
        map.addOperationalLayer(countries)

        let cities = GraphicsOverlay()
        for (name, inhabitants, latitude, longitude) in [
            ("Lyon", 522_250, 45.76, 4.84), ("Bern", 133_883, 46.95, 7.45), ("Torino", 841_600, 45.07, 7.69),
        ] {
            cities.addGraphic(
                Graphic(
                    geometry: Point(latitude: latitude, longitude: longitude),
                    attributes: ["name": name, "inhabitants": inhabitants],
                    symbol: SimpleMarkerSymbol(style: .circle, color: .red, size: 12)))
        }
        // Attributes fill in the template of the overlay.
        cities.calloutTemplate = CalloutTemplate(
            title: "{name}", detail: "{inhabitants} inhabitants", accessory: .information)

        let mapView = MapView(map: map, graphicsOverlays: [cities])
        // The delegate of the view decides for everything else.
        let delegate = CountryCallouts()
        mapView.calloutDelegate = delegate
        await mapView.setViewpointGeometry(
            Envelope(xMin: -4, yMin: 42, xMax: 14, yMax: 50, spatialReference: .wgs84))
        let taps = [
            (Point(latitude: 46.95, longitude: 7.45), "callouts.png"),
            (Point(latitude: 47.5, longitude: 1.5), "callouts-of-delegate.png"),
        ]
        for (tap, file) in taps {
            guard let point: ScreenPoint = mapView.screenPoint(fromLocation: tap) else { continue }
            let isOpen = try await mapView.showCallout(atScreenPoint: point)
            print(isOpen ? mapView.callout?.title ?? "" : "nothing there")
            let image = try await mapView.exportImage(scale: 2)
            try image.pngData().write(to: URL(filePath: file))
        }
    }
}

/// Makes callouts with the name of a country.
final class CountryCallouts: CalloutDelegate {
    func mapView(
        _ mapView: MapView, calloutFor geoElement: any GeoElement, placement: CalloutPlacement
    ) -> Callout? {
        let name = geoElement.attributes.first { $0.key.lowercased() == "name" }?.value
        return Callout(placement: placement, title: (name as? String) ?? "a country", accessory: .disclosure)
    }
}
