import CartoucheCanvases
import CartoucheDocuments
import CartouchePortrayal
import CartoucheSymbolModel
import CartoucheText

/// A text of a page, laid out in its box.
struct PageText {
    private let text: String
    private let symbol: LabelSymbol
    private let layout: TextLayout
    /// The place of the anchor of the text in DIPs.
    private let anchor: SIMD2<Double>

    /// Lays out a text; nil if there is nothing to draw.
    ///
    /// - Parameters:
    ///   - text: The text with formatting tags, without dynamic texts.
    ///   - box: The rectangle of a paragraph, or the point of a text, in DIPs.
    init?(_ text: String, _ content: TextContent, box: PageBox, fonts: FontLibrary) {
        guard !text.isEmpty, let symbol = LabelSymbol(content.symbol, fonts: fonts) else { return nil }
        self.text = text
        self.symbol = symbol
        var block = symbol.block
        // Symbols have points.
        if content.isParagraph { block.maxWidth = max(box.size.x * 0.75, 1) }
        let alignment = (block.horizontalAlignment, block.verticalAlignment)
        if content.isParagraph { block.verticalAlignment = .top }
        layout = TextLayout(symbol.styledText(text), block, fonts: fonts)
        guard content.isParagraph else {
            anchor = (box.low + box.high) / 2
            return
        }
        let bounds = layout.bounds
        let (low, height) = ((bounds?.low.y ?? 0) / 0.75, (bounds?.size.y ?? 0) / 0.75)
        let y =
            switch alignment.1 {
            case .top: box.low.y
            case .center: (box.low.y + box.high.y - height) / 2
            default: box.high.y - height
            }
        let x =
            switch alignment.0 {
            case .center: (box.low.x + box.high.x) / 2
            case .right: box.high.x
            default: box.low.x
            }
        anchor = SIMD2(x, y - low)
    }

    /// What is not drawn as the symbol defines it.
    var diagnostics: [Diagnostic] { symbol.diagnostics + layout.diagnostics }

    /// Draws the text.
    ///
    /// - Parameter scale: The number of pixels per DIP.
    func draw(scale: Double, on canvas: inout some Canvas) {
        let unit = scale * 96 / 72
        let transform = AffineTransform(
            a: unit, b: 0, c: 0, d: unit, tx: anchor.x * scale, ty: anchor.y * scale)
        symbol.draw(
            text, parts: [(layout, transform)], location: nil, leader: nil, pixelsPerPoint: unit, on: &canvas)
    }
}
