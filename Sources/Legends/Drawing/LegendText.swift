import CartoucheText

/// The texts of legends.
package enum LegendText {
    /// The greatest number of characters of a drawn text.
    package static let maximumLength = 1000

    /// Returns a text without the formatting tags of ArcGIS Pro.
    package static func plain(_ text: String) -> String {
        guard hasTags(text) else { return text }
        let style = TextStyle(font: FontRequest(family: ""), size: 1)
        return FormattedText(tagged: text, style: style).text.spans.map(\.text).joined()
    }

    /// Returns whether a text has a formatting tag; the tags of HTML are characters.
    private static func hasTags(_ text: String) -> Bool {
        var rest = text[...]
        while let mark = rest.firstIndex(of: "<") {
            rest = rest[mark...].dropFirst()
            let name = rest.prefix(6).prefix { $0.isLetter || $0 == "_" }.uppercased()
            if tagNames.contains(name) { return true }
        }
        return false
    }

    private static let tagNames: Set<String> = [
        "BOL", "ITA", "UND", "STR", "SUP", "SUB", "ACP", "SCP", "FNT", "CLR", "BGD", "CHR", "WRD", "LIN",
        "ALIGN",
    ]

    /// Returns a text with a style, shortened to ``maximumLength``; formatting tags have their effect.
    package static func styled(_ text: String, _ style: TextStyle) -> StyledText {
        // The number of characters of a long text is expensive to count.
        let isLong = text.utf8.count > maximumLength && text.count > maximumLength
        let shown = isLong ? text.prefix(maximumLength) + "…" : text
        guard hasTags(shown) else { return StyledText(shown, style) }
        return FormattedText(tagged: shown, style: style).text
    }
}

extension TextBlock {
    /// The block without a width if the text is only a number, which is not divided.
    func widened(for text: String) -> TextBlock {
        guard text.contains(where: \.isNumber), !text.contains(where: { $0.isLetter || $0 == " " }) else {
            return self
        }
        var block = self
        block.maxWidth = nil
        return block
    }
}

extension TextLayout {
    /// The box around the lines; lines can be shorter than the width at which they are wrapped.
    var linesBox: TextBox? {
        lines.reduce(nil) { box, line in
            let own = TextBox(
                SIMD2(line.origin.x, line.bounds.low.y), SIMD2(line.origin.x + line.width, line.bounds.high.y)
            )
            return box?.union(own) ?? own
        }
    }
}
