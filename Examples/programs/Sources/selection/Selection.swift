import Cartouche
import Foundation

/// Selects the countries of a query and a graphic, and draws their halos to `selection.png`.
///
/// Run it in this package's folder: `swift run -c release selection`.
@main
struct Selection {
    static func main() async throws {
        let map = Map(basemapStyle: .arcGISLightGray)
        let countries = FeatureLayer(
            featureTable: FileFeatureTable(fileURL: URL(filePath: "../world/countries.geojson")))
        countries.renderer = SimpleRenderer(
            symbol: SimpleFillSymbol(
                color: .init(red8: 0xDD, green: 0xE8, blue: 0xD5),
                outline: SimpleLineSymbol(color: .gray, width: 0.5)))
        map.addOperationalLayer(countries)

        let mapView = MapView(map: map)
        mapView.selectionProperties = SelectionProperties(color: .init(red8: 255, green: 140, blue: 0))
        await mapView.setViewpointGeometry(
            Envelope(xMin: -20, yMin: -36, xMax: 55, yMax: 38, spatialReference: .wgs84))

        // A query selects the features that touch an area.
        let parameters = QueryParameters()
        parameters.geometry = Envelope(xMin: 20, yMin: -12, xMax: 36, yMax: 2, spatialReference: .wgs84)
        parameters.spatialRelationship = .intersects
        let found = try await countries.selectFeatures(withQuery: parameters, mode: .new)
        print("selected countries: \(found.features().count)")

        // A tap selects the graphic at a point.
        let marker = SimpleMarkerSymbol(
            style: .circle, color: UIColor(red8: 43, green: 92, blue: 138), size: 22)
        let places = GraphicsOverlay(
            graphics: [(9.03, 38.74), (30.04, 31.24), (6.52, 3.38)].map {
                Graphic(geometry: Point(latitude: $0.0, longitude: $0.1), symbol: marker)
            })
        mapView.graphicsOverlays = [places]
        let tapped: ScreenPoint? = mapView.screenPoint(
            fromLocation: Point(latitude: 30.04, longitude: 31.24))
        if let tapped {
            let result = try await mapView.identify(on: places, screenPoint: tapped, tolerance: 12)
            places.selectGraphics(result.graphics)
        }
        let image = try await mapView.exportImage(size: ScreenSize(width: 600, height: 600), scale: 2)
        try image.pngData().write(to: URL(filePath: "selection.png"))
    }
}
