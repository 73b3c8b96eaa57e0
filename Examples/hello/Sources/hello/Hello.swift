import Cartouche
import Foundation

/// Draws South America and its cities, classified by population, to `hello.png`.
///
/// Run it in this package's folder: `swift run -c release`.
@main
struct Hello {
    static func main() throws {
        let map = Map(spatialReference: .webMercator)
        map.backgroundColor = UIColor(css: "aliceblue")

        let border = SimpleLineSymbol(style: .dash, color: .white, width: 1)
        let land = SimpleFillSymbol(color: UIColor(red8: 0xC9, green: 0xD8, blue: 0xB6), outline: border)
        let countries = try GeoJSONSource(path: "../world/countries.geojson")
        map.addOperationalLayer(
            FeatureLayer(featureSource: countries, renderer: SimpleRenderer(symbol: land)))

        let classes = [(1_000_000.0, 4.0), (5_000_000, 8), (50_000_000, 14)].map { limit, size in
            let symbol = SimpleMarkerSymbol(style: .circle, color: .red, size: size)
            symbol.outline = SimpleLineSymbol(color: .white, width: 1)
            return ClassBreak(label: "to \(Int(limit))", description: nil, maxValue: limit, symbol: symbol)
        }
        let cities = try GeoJSONSource(path: "../world/cities.geojson")
        map.addOperationalLayer(
            FeatureLayer(
                featureSource: cities, renderer: ClassBreaksRenderer(fieldName: "pop", classBreaks: classes)))

        let center = Viewpoint(latitude: -22, longitude: -60, scale: 40_000_000)
        let (image, report) = try map.makeImage(
            size: ScreenSize(width: 600, height: 800), scale: 2, viewpoint: center)
        try image.pngData().write(to: URL(filePath: "hello.png"))
        for diagnostic in report.allDiagnostics { print(diagnostic) }
    }
}
