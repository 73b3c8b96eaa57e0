import Images
import Symbols

/// How features are drawn when nobody said how.
enum DefaultRenderer {
    /// Plain grey: discs for points, lines, and pale areas with a grey edge.
    ///
    /// One for all layers, which no one can change.
    static let shared: Renderer = {
        let grey = Color(red8: 90, green: 90, blue: 90)
        let outline = SimpleLineSymbol(style: .solid, color: grey, width: 1)
        let marker = SimpleMarkerSymbol(style: .circle, color: grey, size: 6)
        let fill = SimpleFillSymbol(
            style: .solid, color: Color(red8: 211, green: 211, blue: 211), outline: outline)
        let line = SimpleLineSymbol(style: .solid, color: grey, width: 1)
        return SimpleRenderer(symbol: CompositeSymbol(symbols: [fill, line, marker]))
    }()
}
