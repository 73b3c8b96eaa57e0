import Cartouche
import Foundation

/// Finds what is drawn at points of a map of countries and cities, and prints it.
///
/// Run it in this package's folder: `swift run -c release identify`, or with a point in DIPs from the upper left corner
/// and a tolerance: `swift run -c release identify 400 150 12`.
@main
struct Identify {
    static func main() async throws {
        let map = Map()
        let countries = FeatureLayer(
            featureTable: FileFeatureTable(fileURL: URL(filePath: "../world/countries.geojson")))
        countries.renderer = SimpleRenderer(
            symbol: SimpleFillSymbol(
                color: .init(red8: 0xF4, green: 0xEF, blue: 0xE2),
                outline: SimpleLineSymbol(color: .gray, width: 0.5)))
        map.addOperationalLayer(countries)

        let cities = GraphicsOverlay()
        cities.id = "Cities"
        let places = [
            ("Paris", 48.86, 2.35), ("Lyon", 45.76, 4.84), ("Bern", 46.95, 7.45), ("Rome", 41.9, 12.5),
        ]
        for (name, latitude, longitude) in places {
            cities.addGraphic(
                Graphic(
                    geometry: Point(latitude: latitude, longitude: longitude), attributes: ["name": name],
                    symbol: SimpleMarkerSymbol(style: .diamond, color: .red, size: 14)))
        }
        let mapView = MapView(map: map, graphicsOverlays: [cities])
        await mapView.setViewpointGeometry(
            Envelope(xMin: -6, yMin: 36, xMax: 20, yMax: 52, spatialReference: .wgs84))
        let image = try await mapView.exportImage()
        try image.pngData().write(to: URL(filePath: "identify.png"))

        let numbers = CommandLine.arguments.dropFirst().compactMap { Double($0) }
        if numbers.count >= 2 {
            let point = ScreenPoint(x: numbers[0], y: numbers[1])
            try await describe(point, tolerance: numbers.count > 2 ? numbers[2] : 12, in: mapView)
        } else {
            for (name, latitude, longitude) in places {
                let place = Point(latitude: latitude, longitude: longitude)
                guard let point: ScreenPoint = mapView.screenPoint(fromLocation: place) else { continue }
                print("\(name):")
                try await describe(point, tolerance: 12, in: mapView)
            }
        }
    }

    /// Prints the graphics and features near a point, the topmost first.
    private static func describe(_ point: ScreenPoint, tolerance: Double, in mapView: MapView) async throws {
        for result in try await mapView.identifyGraphicsOverlays(
            screenPoint: point, tolerance: tolerance, maximumResultsPerOverlay: nil)
        {
            for graphic in result.graphics {
                print("  \(result.graphicsOverlay.id): \(graphic.attributes["name"] ?? "")")
            }
        }
        for result in try await mapView.identifyLayers(
            screenPoint: point, tolerance: tolerance, maximumResultsPerLayer: nil)
        {
            for feature in result.geoElements {
                let attributes = feature.attributes.sorted { $0.key < $1.key }.prefix(3)
                let text = attributes.map { "\($0.key) \($0.value)" }.joined(separator: ", ")
                print("  \(result.layerContent.name): \(text)")
            }
        }
    }
}
