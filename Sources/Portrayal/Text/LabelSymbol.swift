import CartoucheCanvases
import CartoucheDocuments
import CartoucheSymbolGeometry
import CartoucheSymbolModel
import CartoucheText

/// The text symbol of a label class: the style of its texts, and how placed texts are painted.
package struct LabelSymbol: Sendable {
    private let symbol: TextProperties
    private let layers: [ResolvedLayer]
    private let halo: TextHalo?
    private let shadow: ResolvedText.Shadow?
    private let callout: ResolvedCallout?
    /// The fonts of texts.
    package let fonts: FontLibrary
    /// What is not drawn as the symbol defines it.
    package let diagnostics: [Diagnostic]

    /// Resolves a text symbol; returns nil if it is not one.
    package init?(_ definition: SymbolDefinition, fonts: FontLibrary = .shared) {
        guard let symbol = definition.text else { return nil }
        var resolver = SymbolResolver(fonts: fonts)
        let empty = resolver.text(symbol: symbol)
        self.symbol = symbol
        self.fonts = fonts
        layers = empty.layers
        halo = empty.halo
        shadow = empty.shadow
        callout = empty.callout
        var diagnostics = resolver.diagnostics
        empty.addDiagnostics(to: &diagnostics)
        self.diagnostics = diagnostics
    }

    /// The height of the font in points.
    package var height: Double { symbol.height }

    /// The lines of the text.
    package var block: TextBlock { symbol.block }

    /// Returns a text with the styles of its formatting tags, in points.
    package func styledText(_ text: String) -> StyledText { formatted(text).text }

    private func formatted(_ text: String) -> FormattedText {
        FormattedText(tagged: symbol.shown(text), style: symbol.style)
    }

    /// Paints a text.
    ///
    /// - Parameters:
    ///   - text: The text with its formatting tags.
    ///   - parts: The layouts of the text or of its clusters in points, and their transformations to pixels.
    ///   - location: The position of the feature in pixels, for a callout; nil draws none.
    ///   - leader: The ends of a leader line in pixels, for symbols without a callout; nil for none.
    package func draw(
        _ text: String, parts: [(layout: TextLayout, transform: AffineTransform)],
        location: SIMD2<Double>?, leader: (from: SIMD2<Double>, to: SIMD2<Double>)?,
        pixelsPerPoint: Double, on canvas: inout some Canvas
    ) {
        let formatted = formatted(text)
        let resolved = ResolvedText(
            layout: parts.first?.layout ?? TextLayout(), symbol: symbol, layers: layers,
            colors: formatted.colors.map(\.resolved), backgrounds: formatted.resolvedBackgrounds, halo: halo,
            shadow: shadow, callout: callout)
        if let leader, callout == nil {
            var path = Path()
            path.append(contentsOf: [leader.from, leader.to], closed: false)
            let fill = layers.lazy.compactMap { $0.painter as? ResolvedSolidFill }.last
            if let color = fill.flatMap({ Variation.none.visible($0.color, keepsColor: false) }) {
                canvas.stroke(path, with: color.paint, style: StrokeStyle(width: pixelsPerPoint * 0.5))
            }
        }
        resolved.draw(
            parts.map { PlacedLayout(layout: $0.layout, transform: $0.transform) }, location: location,
            unit: PixelsPerPoint(pixelsPerPoint), on: &canvas)
    }
}

extension SymbolResolver {
    /// Resolves a text symbol without a text.
    fileprivate mutating func text(symbol: TextProperties) -> ResolvedText {
        text(" ", with: symbol)
            ?? ResolvedText(
                layout: TextLayout(), symbol: symbol, layers: [], colors: [], backgrounds: [:], halo: nil,
                shadow: nil, callout: nil)
    }
}
