import Images
import Symbols

/// The renderer for features without a renderer.
enum DefaultRenderer {
    /// Gray symbols: circles for points, lines, and light areas with a gray outline.
    ///
    /// All layers share it, and it does not change.
    static let shared: Renderer = {
        let gray = Color(red8: 90, green: 90, blue: 90)
        let outline = SimpleLineSymbol(style: .solid, color: gray, width: 1)
        let marker = SimpleMarkerSymbol(style: .circle, color: gray, size: 6)
        let fill = SimpleFillSymbol(
            style: .solid, color: Color(red8: 211, green: 211, blue: 211), outline: outline)
        let line = SimpleLineSymbol(style: .solid, color: gray, width: 1)
        return GeometryKindRenderer(marker: marker, line: line, fill: fill)
    }()
}
