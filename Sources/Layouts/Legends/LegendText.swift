import Text

/// The texts of legends.
package enum LegendText {
    /// The greatest number of characters of a drawn text.
    static let maximumLength = 1000

    /// Returns a text without the formatting tags of ArcGIS Pro.
    package static func plain(_ text: String) -> String {
        guard text.contains("<") || text.contains("&") else { return text }
        let style = TextStyle(font: FontRequest(family: ""), size: 1)
        return FormattedText(tagged: text, style: style).text.spans.map(\.text).joined()
    }

    /// Returns a text with a style, shortened to ``maximumLength``; formatting tags have their effect.
    static func styled(_ text: String, _ style: TextStyle) -> StyledText {
        // The number of characters of a long text is expensive to count.
        let isLong = text.utf8.count > maximumLength && text.count > maximumLength
        let shown = isLong ? text.prefix(maximumLength) + "…" : text
        guard shown.contains("<") || shown.contains("&") else { return StyledText(shown, style) }
        return FormattedText(tagged: shown, style: style).text
    }
}
