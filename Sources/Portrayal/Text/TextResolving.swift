import CartoucheDocuments
import CartoucheImages
import CartoucheSymbolModel
import CartoucheText

extension SymbolResolver {
    /// Resolves a text symbol with its text; returns nil if it draws nothing.
    ///
    /// - Parameters:
    ///   - symbol: A symbol of the kind `.text`.
    ///   - maxWidth: The greatest width of lines in points; nil for no limit.
    mutating func text(
        _ string: String, with symbol: TextProperties, maxWidth: Double? = nil
    ) -> ResolvedText? {
        guard !string.isEmpty else { return nil }
        let text =
            symbol.hasLiteralText
            ? FormattedText(literal: symbol.shown(string), style: symbol.style)
            : FormattedText(tagged: symbol.shown(string), style: symbol.style)
        var block = symbol.block
        block.maxWidth = maxWidth
        let layout = TextLayout(text.text, block, fonts: fonts)
        for diagnostic in layout.diagnostics { note(diagnostic) }
        noteUndrawnMembers(of: symbol, isOneLine: layout.lines.count <= 1)
        for attribute in text.ignoredPartAttributes {
            note(
                .drawnSimplified(
                    "a part of a text with \(attribute)", instead: "the attribute has no effect"))
        }
        let layers = symbol.symbol.map { self.layers(of: $0, painting: .polygon, isNested: true) } ?? []
        let shift = SIMD2(symbol.shadowOffsetX, symbol.shadowOffsetY)
        var shadow: ResolvedText.Shadow?
        if let color = symbol.shadowColor?.resolved, shift != .zero, shift.x.isFinite, shift.y.isFinite {
            shadow = ResolvedText.Shadow(color: color, shift: shift)
        }
        return ResolvedText(
            layout: layout, symbol: symbol, layers: layers, colors: text.colors.map(\.resolved),
            backgrounds: text.resolvedBackgrounds, halo: halo(of: symbol), shadow: shadow,
            callout: callout(symbol.callout))
    }

    /// Reports the members of a text symbol that have no effect.
    private mutating func noteUndrawnMembers(of symbol: TextProperties, isOneLine: Bool) {
        // A line whose baseline is at the anchor needs no metrics of lines.
        if symbol.compatibilityMode, !isOneLine || symbol.verticalAlignment != .baseline {
            note(
                .drawnSimplified(
                    "a text with the line metrics of ArcMap", instead: "the font's own metrics are used"))
        }
        if symbol.hinting == .force {
            note(
                .drawnSimplified(
                    "a text with hinted glyphs", instead: "the glyphs have their exact outlines"))
        }
    }
}

extension FormattedText {
    /// The boxes behind spans of the text by the number of the span.
    var resolvedBackgrounds: [Int: ResolvedText.Background] {
        var resolved: [Int: ResolvedText.Background] = [:]
        for case (let span, let background?) in backgrounds.enumerated() {
            resolved[span] = ResolvedText.Background(
                color: background.color.resolved, padding: background.padding)
        }
        return resolved
    }
}

extension FormattedText.TagColor {
    /// The color in sRGB.
    var resolved: Color {
        let model: CIMColor.Model =
            switch model {
            case .rgb: .rgb
            case .cmyk: .cmyk
            }
        return CIMColor(model, values).resolved
    }
}
