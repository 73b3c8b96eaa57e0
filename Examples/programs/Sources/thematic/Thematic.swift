import Cartouche
import Foundation

/// Draws Africa's GDP per head and its largest cities from data files to `thematic.png`.
///
/// Run it in this package's folder: `swift run -c release thematic`.
@main
struct Thematic {
    static func main() async throws {
        let map = Map(spatialReference: SpatialReference(wkid: 102022))  // Africa Albers Equal Area Conic
        map.backgroundColor = .init(red8: 0xE3, green: 0xEC, blue: 0xF2)

        let world = FileFeatureTable(fileURL: URL(filePath: "../world/countries.geojson"))
        let others = FeatureLayer(featureTable: world)
        others.definitionExpression = "continent IN ('Europe', 'Asia') AND name <> 'Russia'"
        others.renderer = SimpleRenderer(
            symbol: SimpleFillSymbol(color: .init(red8: 0xF6, green: 0xF6, blue: 0xF3)))
        map.addOperationalLayer(others)

        // Class breaks: the color of a country shows its GDP per head.
        let countries = FeatureLayer(featureTable: world)
        countries.definitionExpression = "continent = 'Africa'"
        let border = SimpleLineSymbol(color: .white, width: 0.8)
        let classes: [(maxValue: Double, color: UIColor)] = [
            (1500, .init(red8: 0xF3, green: 0xE9, blue: 0xC9)),
            (3000, .init(red8: 0xE0, green: 0xC9, blue: 0x8B)),
            (6000, .init(red8: 0xB9, green: 0xB0, blue: 0x5B)),
            (12_000, .init(red8: 0x74, green: 0x8F, blue: 0x47)),
            (100_000, .init(red8: 0x2F, green: 0x64, blue: 0x3C)),
        ]
        let earnings = ClassBreaksRenderer(
            fieldName: "gdp_per_head",
            classBreaks: classes.map { maxValue, color in
                ClassBreak(
                    label: "to \(Int(maxValue)) $", description: nil, maxValue: maxValue,
                    symbol: SimpleFillSymbol(color: color, outline: border))
            })
        earnings.defaultSymbol = SimpleFillSymbol(style: .diagonalCross, color: .gray, outline: border)
        countries.renderer = earnings
        map.addOperationalLayer(countries)

        // Unique values: capitals and other cities. The query returns only the largest cities.
        let cities = FileFeatureTable(fileURL: URL(filePath: "../world/cities.geojson"))
        try await cities.load()
        let query = QueryParameters()
        query.whereClause = "pop > 1500000"
        query.addOrderByField(OrderBy(fieldName: "pop", sortOrder: .descending))
        let largest = FeatureCollectionTable(featureSet: try await cities.queryFeatures(using: query))
        let white = SimpleLineSymbol(color: .white, width: 1)
        let capital = SimpleMarkerSymbol(
            style: .square, color: .init(red8: 0xA8, green: 0x32, blue: 0x32), size: 9)
        let other = SimpleMarkerSymbol(
            style: .circle, color: .init(red8: 0x33, green: 0x33, blue: 0x33), size: 8)
        capital.outline = white
        other.outline = white
        largest.renderer = UniqueValueRenderer(
            fieldNames: ["capital"],
            uniqueValues: [
                UniqueValue(label: "capital", symbol: capital, values: [1]),
                UniqueValue(label: "other city", symbol: other, values: [0]),
            ])
        map.addOperationalLayer(
            FeatureCollectionLayer(
                featureCollection: FeatureCollection(featureCollectionTables: [largest])))

        let mapView = MapView(
            map: map,
            viewpoint: Viewpoint(
                boundingGeometry: Envelope(
                    xMin: -19, yMin: -35.5, xMax: 52, yMax: 38, spatialReference: .wgs84)))
        let image = try await mapView.exportImage(size: ScreenSize(width: 640, height: 680), scale: 2)
        try image.pngData().write(to: URL(filePath: "thematic.png"))
        for diagnostic in mapView.drawingReport?.allDiagnostics ?? [] { print(diagnostic) }
    }
}
