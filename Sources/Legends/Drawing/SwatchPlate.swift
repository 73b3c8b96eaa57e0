import CartoucheCanvases
import CartoucheImages
import CartouchePortrayal
import CartoucheSymbolModel

/// The area behind a symbol that is hardly visible on the color of its page, such as a white one in a legend.
package struct SwatchPlate {
    private static let color = Color(red: 0.74, green: 0.76, blue: 0.78)
    /// The width and height of the picture that shows whether a symbol is visible, in pixels.
    private static let side = 24
    /// The least difference from the page in a color channel, 0 to 1, with which a symbol is visible.
    private static let contrast = 0.12
    /// How many times the difference from the area must be that from the page.
    private static let gain = 2.0
    /// The distance between the symbol and the edge of the area, in DIPs.
    private static let margin = 1.0

    private let area: Path

    /// Creates the area behind a symbol; nil if the symbol is visible without it, or draws nothing.
    ///
    /// - Parameters:
    ///   - definition: The symbol.
    ///   - opacity: The opacity of the symbol, from 0 to 1. Default: 1.
    ///   - corner: The upper left corner of the symbol's box in pixels.
    ///   - size: The size of the symbol's box in pixels.
    ///   - scale: The number of pixels per DIP.
    ///   - sheet: The color of the sheet.
    package init?(
        behind definition: SymbolDefinition, opacity: Double = 1, corner: SIMD2<Double>, size: SIMD2<Double>,
        scale: Double,
        on sheet: Color
    ) {
        guard Self.isPale(definition, opacity, on: sheet) else { return nil }
        // Edges between pixels are not sharp.
        let low = (corner - Self.margin * scale).rounded(.toNearestOrEven)
        let high = (corner + size + Self.margin * scale).rounded(.toNearestOrEven)
        var area = Path()
        area.append(
            contentsOf: [
                PixelPoint(low), PixelPoint(SIMD2(high.x, low.y)), PixelPoint(high),
                PixelPoint(SIMD2(low.x, high.y)),
            ], closed: true)
        self.area = area
    }

    /// Fills the area.
    package func draw(on canvas: inout some Canvas) {
        canvas.fill(area, with: .color(Self.color), rule: .nonZero)
    }

    /// Whether all that a symbol draws has almost the color of the page, and is more visible on the area.
    private static func isPale(_ definition: SymbolDefinition, _ opacity: Double, on sheet: Color) -> Bool {
        let layout = SwatchLayout(
            fitting: definition, width: side, height: side,
            pixelsPerPoint: SymbolLength.pixelsPerPoint(pixelsPerDIP: 1))
        let page = CanvasPage(width: side, height: side, threads: 1)
        let output = PictureOutput(sprites: nil)
        guard let image = try? output.draw(page, { Swatch.draw(definition, layout, on: &$0) }) else {
            return false
        }
        var (onSheet, onPlate) = (0.0, 0.0)
        for y in 0..<side {
            for x in 0..<side {
                let drawn = image[x, y]
                onSheet = max(onSheet, difference(drawn, sheet) * drawn.alpha * opacity)
                onPlate = max(onPlate, difference(drawn, color) * drawn.alpha * opacity)
            }
            if onSheet > contrast { return false }
        }
        return onPlate > gain * onSheet
    }

    private static func difference(_ one: Color, _ other: Color) -> Double {
        max(abs(one.red - other.red), abs(one.green - other.green), abs(one.blue - other.blue))
    }
}
