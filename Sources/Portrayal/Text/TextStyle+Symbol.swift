import CartoucheSymbolModel
import CartoucheText

extension TextProperties {
    /// The style of the characters, in points.
    var style: TextStyle {
        var style = TextStyle(
            font: FontRequest(
                family: fontFamilyName, style: fontStyleName.isEmpty ? "Regular" : fontStyleName,
                settings: fontVariationSettings.map { FontAxis.Setting(tag: $0.tagName, value: $0.value) }),
            size: height)
        style.isUnderlined = underline
        style.isStruckThrough = strikethrough
        style.position =
            switch fontEffects {
            case .normal: .normal
            case .superscript: .superscript
            case .subscript: .subscript
            }
        style.letterSpacing = letterSpacing / 100
        style.letterWidth = letterWidth / 100
        // Esri's military styles have 0 in all texts, and their words are apart.
        style.wordSpacing = wordSpacing == 0 ? 1 : wordSpacing / 100
        style.letterCase =
            switch textCase {
            case .normal: .normal
            case .lowerCase: .lower
            case .allcaps: .upper
            }
        style.hasSmallCapitals = smallCaps
        style.glyphRotation = glyphRotation
        style.drawsSoftHyphens = drawSoftHyphen
        style.hasKerning = kerning
        style.hasLigatures = ligatures
        style.language =
            languageISO.isEmpty || countryISO.isEmpty ? languageISO : "\(languageISO)-\(countryISO)"
        return style
    }

    /// The alignments and lines, in points.
    ///
    /// Left-to-right is the default of documents, so it finds the direction from the text.
    var block: TextBlock {
        var block = TextBlock()
        block.horizontalAlignment = horizontalAlignment.ofBlock
        block.verticalAlignment = verticalAlignment.ofBlock
        block.lineSpacing =
            switch lineGapType {
            case .extraLeading: .additional(lineGap)
            case .multiple: lineGap > 0 ? .multiple(lineGap) : .additional(0)
            case .exact: .exact(lineGap)
            }
        block.indentBefore = indentBefore
        block.indentAfter = indentAfter
        block.indentFirstLine = indentFirstLine
        if case .composite(let callout) = callout { block.parts = callout.textParts }
        block.direction = textDirection == .rtl ? .rightToLeft : .automatic
        block.lineOrder = blockProgression == .btt ? .upwards : .downwards
        if blockProgression == .rtl {
            block.orientation =
                switch verticalGlyphOrientation {
                case .right: .vertical(.rotated)
                case .upright: .vertical(.upright)
                case .mixed: .vertical(.mixed)
                }
        }
        return block
    }

    /// Returns the text with the codes of the font.
    ///
    /// Symbol fonts have their characters from 32 to 255 in the private area from U+F000.
    func shown(_ text: String) -> String {
        guard fontEncoding == .msSymbol else { return text }
        var scalars = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            scalars.append(32...255 ~= scalar.value ? Unicode.Scalar(0xF000 + scalar.value)! : scalar)
        }
        return String(scalars)
    }
}
