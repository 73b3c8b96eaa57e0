import CartoucheImages
import CartoucheRenderers
import CartoucheSymbols

/// The renderer for features without a renderer.
package enum DefaultRenderer {
    /// Gray symbols: circles for points, lines, and light areas with a gray outline.
    ///
    /// All layers share it, and it does not change.
    package static let shared = renderer(
        Color(red8: 90, green: 90, blue: 90), fill: Color(red8: 211, green: 211, blue: 211))

    /// Returns symbols in one of eight colors, so that the layers of a map look different.
    ///
    /// - Parameter index: The number of the layer; layer 8 has the color of layer 0.
    package static func distinct(_ index: Int) -> Renderer {
        let hex = colors[index % colors.count]
        let color = Color(hex: hex)
        // The fill is lighter than the lines, as in the gray symbols.
        let light = Color(
            red: (color.red + 2) / 3, green: (color.green + 2) / 3, blue: (color.blue + 2) / 3, alpha: 1)
        return renderer(color, fill: light)
    }

    /// Colors of medium lightness that stay different with impaired color vision.
    private static let colors: [UInt32] = [
        0x4477AA, 0xCC6677, 0x228833, 0xAA7733, 0x8855AA, 0x3399AA, 0x999933, 0x555555,
    ]

    private static func renderer(_ color: Color, fill: Color) -> Renderer {
        let outline = SimpleLineSymbol(style: .solid, color: color, width: 1)
        let marker = SimpleMarkerSymbol(style: .circle, color: color, size: 6)
        let fill = SimpleFillSymbol(style: .solid, color: fill, outline: outline)
        let line = SimpleLineSymbol(style: .solid, color: color, width: 1)
        return GeometryKindRenderer(marker: marker, line: line, fill: fill)
    }
}
