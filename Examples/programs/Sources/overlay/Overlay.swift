import Cartouche
import Foundation

/// Draws flights from Nairobi on a world map to `overlay.png`.
///
/// Uses markers by class, great circles with their own symbol, and an area of 2,000 km radius.
///
/// Run it in this package's folder: `swift run -c release overlay`.
@main
struct Overlay {
    static func main() async throws {
        let map = Map(basemapStyle: .arcGISOceans)
        let land = SimpleFillSymbol(
            color: UIColor(red8: 0xF4, green: 0xEF, blue: 0xE2),
            outline: SimpleLineSymbol(color: UIColor(red8: 0xC9, green: 0xBF, blue: 0xA8), width: 0.5))
        let countries = FeatureLayer(
            featureTable: FileFeatureTable(fileURL: URL(filePath: "../world/countries.geojson")))
        countries.renderer = SimpleRenderer(symbol: land)
        map.addOperationalLayer(countries)

        let nairobi = Point(latitude: -1.29, longitude: 36.82)
        let places: [(name: String, point: Point, flights: Int)] = [
            ("London", Point(latitude: 51.51, longitude: -0.13), 14),
            ("New York", Point(latitude: 40.71, longitude: -74.01), 5),
            ("Mumbai", Point(latitude: 19.08, longitude: 72.88), 21),
            ("Johannesburg", Point(latitude: -26.2, longitude: 28.05), 35),
            ("Addis Ababa", Point(latitude: 9.03, longitude: 38.74), 42),
            ("Guangzhou", Point(latitude: 23.13, longitude: 113.26), 7),
            ("Lagos", Point(latitude: 6.52, longitude: 3.38), 10),
        ]

        // Graphics without a symbol use the overlay's renderer and their attributes.
        let classes = [(7.0, 8.0, "up to 7"), (20, 12, "up to 20"), (50, 17, "up to 50")].map {
            maxValue, size, label in
            let marker = SimpleMarkerSymbol(
                style: .circle, color: .init(red8: 0xD9, green: 0x4A, blue: 0x2B), size: size)
            marker.outline = SimpleLineSymbol(color: .white, width: 1.5)
            return ClassBreak(label: label, description: nil, maxValue: maxValue, symbol: marker)
        }
        let cities = GraphicsOverlay(
            graphics: places.map {
                Graphic(geometry: $0.point, attributes: ["name": $0.name, "flights": $0.flights])
            })
        cities.renderer = ClassBreaksRenderer(fieldName: "flights", classBreaks: classes)

        // A graphic's own symbol overrides the renderer. An overlay can have geometries of all kinds.
        let routes = GraphicsOverlay()
        let line = SimpleLineSymbol(
            style: .solid, color: .init(red8: 0x2B, green: 0x5C, blue: 0x8A), width: 1.5, markerStyle: .arrow)
        for place in places {
            let straight = Polyline(points: [nairobi, place.point])
            let greatCircle = GeometryEngine.geodeticDensify(
                straight, maxSegmentLength: 100, lengthUnit: .kilometers, curveType: .geodesic)
            routes.addGraphic(Graphic(geometry: greatCircle, symbol: line))
        }
        let ellipse = GeometryEngine.geodesicEllipse(
            parameters: GeodesicEllipseParameters<Polygon>(
                axisDirection: 0, angularUnit: .degrees, center: nairobi, linearUnit: .kilometers,
                maxPointCount: 180, maxSegmentLength: 200, semiAxis1Length: 2000, semiAxis2Length: 2000))
        let near = SimpleFillSymbol(
            style: .forwardDiagonal, color: .init(red8: 0x2B, green: 0x5C, blue: 0x8A),
            outline: SimpleLineSymbol(
                style: .dash, color: .init(red8: 0x2B, green: 0x5C, blue: 0x8A), width: 1))
        let nearGraphic = Graphic(geometry: ellipse, symbol: near)
        nearGraphic.zIndex = -1
        routes.addGraphic(nearGraphic)
        let home = SimpleMarkerSymbol(
            style: .diamond, color: .init(red8: 0x1C, green: 0x3D, blue: 0x5C), size: 18)
        home.outline = SimpleLineSymbol(color: .white, width: 2)
        routes.addGraphic(Graphic(geometry: nairobi, symbol: home))

        let mapView = MapView(map: map, graphicsOverlays: [routes, cities])
        await mapView.setViewpointGeometry(
            Envelope(xMin: -85, yMin: -40, xMax: 130, yMax: 62, spatialReference: .wgs84))
        let image = try await mapView.exportImage(size: ScreenSize(width: 800, height: 520), scale: 2)
        try image.pngData().write(to: URL(filePath: "overlay.png"))
        for diagnostic in mapView.drawingReport?.allDiagnostics ?? [] { print(diagnostic) }
    }
}
