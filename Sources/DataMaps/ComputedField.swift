/// The text of a computed field: `NAME=EXPRESSION`.
struct ComputedField: Hashable, Sendable {
    let name: String
    /// The expression in Arcade.
    let expression: String

    /// Parses the text.
    ///
    /// - Throws: ``DataMapError`` if the text has no name or no expression.
    init(_ text: String) throws(DataMapError) {
        guard let mark = text.firstIndex(of: "="), mark > text.startIndex,
            text.index(after: mark) < text.endIndex
        else {
            throw DataMapError(
                "the field '\(text)' has no expression",
                suggestion: "write NAME=EXPRESSION, such as 'density=$feature.pop / $feature.area'",
                isUsage: true)
        }
        name = String(text[..<mark])
        expression = String(text[text.index(after: mark)...])
    }
}
