import Cartouche
import EmojiStyle
import Foundation

/// Composes emoji from a style and places them on a map, which it draws to `emoji.png`.
///
/// The style is `emoji.stylx` if there is such a file. Otherwise the program writes the style of emoji first. Run it in
/// this package's folder: `swift run -c release emoji`.
@main
struct Emoji {
    static func main() async throws {
        let file = URL(filePath: "emoji.stylx")
        let exists = FileManager.default.fileExists(atPath: file.path)
        let style = exists ? SymbolStyle(url: file) : try await EmojiStyle.create(at: file)
        let composer = try await Composer(style)
        for choice in composer.choices {
            print("\(choice.category): \(choice.symbols.map(\.name).joined(separator: ", "))")
        }

        let map = Map(basemapStyle: .arcGISLightGray)
        let world = FeatureLayer(
            featureTable: FileFeatureTable(fileURL: URL(filePath: "../world/countries.geojson")))
        world.renderer = SimpleRenderer(
            symbol: SimpleFillSymbol(
                color: .init(red8: 0xE8, green: 0xE4, blue: 0xDA),
                outline: SimpleLineSymbol(color: .white, width: 0.5)))
        map.addOperationalLayer(world)
        let overlay = GraphicsOverlay()
        let mapView = MapView(map: map, graphicsOverlays: [overlay])
        mapView.size = ScreenSize(width: 640, height: 420)
        await mapView.setViewpointGeometry(
            Envelope(xMin: -20, yMin: 33, xMax: 45, yMax: 66, spatialReference: .wgs84))

        // A user chooses a symbol in each category, a color and a size, and taps the map.
        for tap in taps {
            composer.choose(tap.choices)
            composer.color = UIColor(hex: tap.color)
            composer.size = tap.size
            guard let place = mapView.location(fromScreenPoint: tap.place) else { continue }
            overlay.addGraphic(Graphic(geometry: place, symbol: try await composer.symbol()))
        }

        // The swatches of the lists have the pixels of the display. They are made again when its scale changes.
        for scale in [1.0, 2.0, 3.0] {
            let swatches = try await composer.swatches(scale: scale)
            let sizes = Set(swatches.map { "\($0.width) × \($0.height)" }).sorted()
            print("\(swatches.count) swatches at \(Int(scale))x: \(sizes.joined(separator: ", ")) pixels")
        }
        let image = try await mapView.exportImage(size: mapView.size, scale: 2)
        try image.pngData().write(to: URL(filePath: "emoji.png"))
    }

    /// The taps of the user: the place, the numbers of the chosen symbols, the color and the size.
    private static let taps: [(place: ScreenPoint, choices: [Int], color: UInt32, size: Double)] = [
        (ScreenPoint(x: 90, y: 300), [0, 1, 0], 0xFFCF3F, 64),
        (ScreenPoint(x: 220, y: 210), [1, 0, 2], 0x7AC878, 56),
        (ScreenPoint(x: 320, y: 330), [2, 5, 1], 0xF09682, 72),
        (ScreenPoint(x: 400, y: 110), [7, 2, 5], 0x82B4F0, 80),
        (ScreenPoint(x: 500, y: 240), [8, 0, 3], 0xFFCF3F, 96),
        (ScreenPoint(x: 580, y: 90), [4, 4, 4], 0xC8A2E8, 60),
    ]
}
