import Cartouche
import Foundation

/// Draws the area within 120 km of the Danube to `geometry.png`.
///
/// Computes a buffer, a cut and a convex hull, and finds the cities with a spatial query.
///
/// Run it in this package's folder: `swift run -c release geometry`.
@main
struct GeometryProgram {
    static func main() async throws {
        // A buffer in meters needs a projected coordinate system in meters: Europe's equal-area projection.
        let europe = SpatialReference(wkid: 3035)
        let map = Map(spatialReference: europe)
        map.backgroundColor = .init(red8: 0xDC, green: 0xE8, blue: 0xF0)
        let countries = FileFeatureTable(fileURL: URL(filePath: "../world/countries.geojson"))
        let land = FeatureLayer(featureTable: countries)
        land.definitionExpression = "continent IN ('Europe', 'Asia')"
        land.renderer = SimpleRenderer(
            symbol: SimpleFillSymbol(
                color: .init(red8: 0xF5, green: 0xF2, blue: 0xEA),
                outline: SimpleLineSymbol(color: .init(red8: 0xC8, green: 0xC2, blue: 0xB4), width: 0.7)))
        map.addOperationalLayer(land)

        let query = QueryParameters()
        query.whereClause = "name = 'Danube'"
        query.outSpatialReference = europe
        let rivers = FileFeatureTable(fileURL: URL(filePath: "../world/rivers.geojson"))
        let pieces = try await rivers.queryFeatures(using: query).features().compactMap(\.geometry)
        guard let danube = GeometryEngine.union(of: pieces),
            let basin = GeometryEngine.buffer(around: danube, distance: 120_000)
        else { throw CocoaError(.featureUnsupported) }

        // Cuts the buffer into a west and an east part.
        let ends = danube.extent
        let cutter = Polyline(
            points: [
                Point(x: ends.center.x, y: ends.yMin - 500_000),
                Point(x: ends.center.x, y: ends.yMax + 500_000),
            ],
            spatialReference: europe)
        let halves = GeometryEngine.cut(basin, usingCutter: cutter)

        // The cities in the buffer, and their convex hull.
        let near = QueryParameters()
        near.geometry = basin
        near.spatialRelationship = .contains
        near.outSpatialReference = europe
        let cities = FileFeatureTable(fileURL: URL(filePath: "../world/cities.geojson"))
        let found = try await cities.queryFeatures(using: near).features()
        let hull = GeometryEngine.convexHull(
            for: Multipoint(points: found.compactMap { $0.geometry as? Point }, spatialReference: europe))

        let colors: [UIColor] = [
            .init(red8: 0x7F, green: 0xB0, blue: 0x8A), .init(red8: 0xD9, green: 0xA4, blue: 0x5B),
        ]
        let areas = GraphicsOverlay(
            graphics: zip(halves, colors).map { half, color in
                Graphic(
                    geometry: half,
                    symbol: SimpleFillSymbol(
                        color: color.withAlphaComponent(0.6),
                        outline: SimpleLineSymbol(color: color, width: 1.5)))
            })
        areas.addGraphic(
            Graphic(
                geometry: hull,
                symbol: SimpleLineSymbol(
                    style: .dash, color: .init(red8: 0x8A, green: 0x3A, blue: 0x5E), width: 2)))
        areas.addGraphic(
            Graphic(
                geometry: danube,
                symbol: SimpleLineSymbol(color: .init(red8: 0x2A, green: 0x6A, blue: 0xA8), width: 3)))
        let marker = SimpleMarkerSymbol(
            style: .circle, color: .init(red8: 0x8A, green: 0x3A, blue: 0x5E), size: 9)
        marker.outline = SimpleLineSymbol(color: .white, width: 1.5)
        let places = GraphicsOverlay(
            graphics: found.map { Graphic(geometry: $0.geometry, attributes: $0.attributes) })
        places.renderer = SimpleRenderer(symbol: marker)

        let mapView = MapView(map: map, graphicsOverlays: [areas, places])
        await mapView.setViewpointGeometry(basin, padding: 40)
        let image = try await mapView.exportImage(size: ScreenSize(width: 800, height: 480), scale: 2)
        try image.pngData().write(to: URL(filePath: "geometry.png"))
        for diagnostic in mapView.drawingReport?.allDiagnostics ?? [] { print(diagnostic) }
        for city in found { print(city.attributes["name"] ?? "?") }
    }
}
