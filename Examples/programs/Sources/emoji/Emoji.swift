import Cartouche
import Foundation

/// Composes emoji from a style and places them on a map, which it draws to `emoji.png`.
///
/// Pack the style first: `cartouche style pack ../styles/emoji -o emoji.stylx`. Without the file, the program makes
/// the style itself with a face and a hat. Run it in this package's folder: `swift run -c release emoji`.
@main
struct Emoji {
    static func main() async throws {
        let style = try await openStyle()
        let composer = try await Composer(style)
        for (category, keys) in composer.choices { print("\(category): \(keys.joined(separator: ", "))") }

        let map = Map(basemapStyle: .arcGISLightGray)
        let world = FeatureLayer(
            featureTable: FileFeatureTable(fileURL: URL(filePath: "../world/countries.geojson")))
        world.renderer = SimpleRenderer(
            symbol: SimpleFillSymbol(
                color: .init(red8: 0xE8, green: 0xE4, blue: 0xDA),
                outline: SimpleLineSymbol(color: .white, width: 0.5)))
        map.addOperationalLayer(world)
        // Each tap places a graphic with the current choices.
        let overlay = GraphicsOverlay()
        let colors: [UIColor] = [
            .init(red8: 255, green: 207, blue: 63), .init(red8: 122, green: 200, blue: 120),
            .init(red8: 240, green: 150, blue: 130), .init(red8: 130, green: 180, blue: 240),
        ]
        let taps: [(place: Point, picks: [Int])] = [
            (Point(latitude: 48.9, longitude: 2.3), [0, 1, 2]),
            (Point(latitude: 40.4, longitude: -3.7), [1, 0, 0]),
            (Point(latitude: 52.5, longitude: 13.4), [2, 3, 1]),
            (Point(latitude: 41.9, longitude: 12.5), [8, 5, 3]),
            (Point(latitude: 59.9, longitude: 18), [3, 2, 4]),
            (Point(latitude: 50.4, longitude: 30.5), [7, 6, 5]),
        ]
        for (index, tap) in taps.enumerated() {
            composer.pick(tap.picks)
            let symbol = try await composer.symbol(
                color: colors[index % colors.count], size: 34 + Double(index) * 4)
            overlay.addGraphic(Graphic(geometry: tap.place, symbol: symbol))
        }

        // Swatches of the last choice for a list, made again for each display scale.
        for scale in [1.0, 2.0, 3.0] {
            let swatch = try await composer.symbol(color: colors[0], size: 32).makeSwatch(scale: scale)
            print("swatch at \(Int(scale))x: \(swatch.width) × \(swatch.height) pixels")
        }
        let mapView = MapView(map: map, graphicsOverlays: [overlay])
        await mapView.setViewpointGeometry(
            Envelope(xMin: -20, yMin: 33, xMax: 45, yMax: 66, spatialReference: .wgs84))
        let image = try await mapView.exportImage(size: ScreenSize(width: 640, height: 420), scale: 2)
        try image.pngData().write(to: URL(filePath: "emoji.png"))
    }

    /// Opens the packed style, or makes a small one with the same categories.
    private static func openStyle() async throws -> SymbolStyle {
        let packed = URL(filePath: "emoji.stylx")
        if FileManager.default.fileExists(atPath: packed.path) { return SymbolStyle(url: packed) }
        let folder = FileManager.default.temporaryDirectory.appending(path: "emoji-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let style = try await SymbolStyle.create(at: folder.appending(path: "small.stylx"))
        let face = SimpleMarkerSymbol(style: .circle, color: .yellow, size: 36)
        let hat = SimpleMarkerSymbol(style: .triangle, color: .blue, size: 18)
        hat.offsetY = 20
        let mouth = SimpleMarkerSymbol(style: .square, color: .black, size: 8)
        mouth.offsetY = -8
        let eyes = SimpleMarkerSymbol(style: .diamond, color: .black, size: 8)
        eyes.offsetY = 5
        try await style.add(
            [("Face", face), ("Eyes", eyes), ("Mouth", mouth), ("Hat", hat)].map { category, symbol in
                SymbolStyleItem(key: "\(category)-simple", category: category, symbol: symbol)
            })
        return style
    }
}

/// The choices of a user: one key for each category, with the face at the bottom.
final class Composer {
    private let style: SymbolStyle
    private let face: [String]
    /// The keys that can be chosen, by category.
    let choices: [(category: String, keys: [String])]
    private var chosen: [String] = []

    init(_ style: SymbolStyle) async throws {
        self.style = style
        let all = try await style.searchSymbols(using: style.defaultSearchParameters)
        face = all.filter { $0.category == "Face" }.prefix(1).map(\.key)
        choices = ["Eyes", "Mouth", "Hat"].map { category in
            (category, all.filter { $0.category == category }.map(\.key))
        }
    }

    /// Chooses the key with a number in each category; numbers after the last one start again.
    func pick(_ numbers: [Int]) {
        chosen = zip(choices, numbers).compactMap { choice, number in
            choice.keys.isEmpty ? nil : choice.keys[number % choice.keys.count]
        }
    }

    /// Returns one symbol for the choices.
    ///
    /// Only the face takes the color.
    func symbol(color: UIColor, size: Double) async throws -> MultilayerPointSymbol {
        let symbol = try await style.symbol(forKeys: face + chosen)
        guard let symbol = symbol as? MultilayerPointSymbol else { throw ComposerError.notAMarker }
        for (index, layer) in symbol.symbolLayers.enumerated() { layer.colorIsLocked = index > 0 }
        symbol.color = color
        symbol.size = size
        return symbol
    }

    enum ComposerError: Error { case notAMarker }
}
