import Canvases
import Cartouche
import Images
import Portrayal
import SymbolModel

/// The area behind a symbol on a contact sheet that is hardly visible on the color of the sheet, such as a white one.
struct SwatchPlate {
    private static let color = Color(red: 0.7, green: 0.72, blue: 0.74)
    /// The width and height of the picture that shows whether a symbol is visible, in pixels.
    private static let side = 24
    /// The least difference from the sheet in a color channel, 0 to 1, with which a symbol is visible.
    private static let contrast = 0.12
    /// The distance between the symbol and the edge of the area, in DIPs.
    private static let margin = 2.0

    private let area: Path

    /// Creates the area behind a symbol; nil if the symbol is visible without it, or draws nothing.
    ///
    /// - Parameters:
    ///   - definition: The symbol.
    ///   - corner: The upper left corner of the symbol's box in pixels.
    ///   - size: The size of the symbol's box in pixels.
    ///   - scale: The number of pixels per DIP.
    ///   - sheet: The color of the sheet.
    init?(
        behind definition: SymbolDefinition, corner: SIMD2<Double>, size: SIMD2<Double>, scale: Double,
        on sheet: Color
    ) {
        guard Self.isPale(definition, on: sheet) else { return nil }
        let (low, high) = (corner - Self.margin * scale, corner + size + Self.margin * scale)
        var area = Path()
        area.append(
            contentsOf: [
                PixelPoint(low), PixelPoint(SIMD2(high.x, low.y)), PixelPoint(high),
                PixelPoint(SIMD2(low.x, high.y)),
            ], closed: true)
        self.area = area
    }

    /// Fills the area.
    func draw(on canvas: inout some Canvas) {
        canvas.fill(area, with: .color(Self.color), rule: .nonZero)
    }

    /// Whether all that a symbol draws has almost the color of the sheet.
    private static func isPale(_ definition: SymbolDefinition, on sheet: Color) -> Bool {
        let layout = SwatchLayout(
            fitting: definition, width: side, height: side,
            pixelsPerPoint: SymbolLength.pixelsPerPoint(pixelsPerDIP: 1))
        let page = CanvasPage(width: side, height: side, threads: 1)
        let output = PictureOutput(sprites: nil)
        guard let image = try? output.draw(page, { Swatch.draw(definition, layout, on: &$0) }) else {
            return false
        }
        var isDrawn = false
        for y in 0..<side {
            for x in 0..<side {
                let color = image[x, y]
                guard color.alpha > 0 else { continue }
                isDrawn = true
                let difference = max(
                    abs(color.red - sheet.red), abs(color.green - sheet.green), abs(color.blue - sheet.blue))
                if difference * color.alpha > contrast { return false }
            }
        }
        return isDrawn
    }
}
