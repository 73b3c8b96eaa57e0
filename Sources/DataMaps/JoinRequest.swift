/// The text of a join: `TABLE:KEY=FIELD`.
package struct JoinRequest: Hashable, Sendable {
    /// The path or address of the table.
    package let path: String
    /// The table's column with the keys.
    let tableKey: String
    /// The features' field with the keys.
    let key: String

    /// Parses the text; without `=FIELD`, both keys have one name.
    ///
    /// - Throws: ``DataMapError`` if the text has no key.
    init(_ text: String) throws(DataMapError) {
        let keys: Substring
        let mark = text.lastIndex(of: ":")
        guard let mark, text[mark...].count > 1, mark > text.startIndex else {
            throw DataMapError(
                "the join '\(text)' names no key",
                suggestion: "write TABLE:KEY=FIELD, such as gdp.csv:iso=ISO_A3", isUsage: true)
        }
        keys = text[text.index(after: mark)...]
        let parts = keys.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(
            String.init)
        guard parts.allSatisfy({ !$0.isEmpty }), let first = parts.first, let last = parts.last else {
            throw DataMapError(
                "the join '\(text)' has an empty key",
                suggestion: "write TABLE:KEY=FIELD, such as gdp.csv:iso=ISO_A3", isUsage: true)
        }
        path = String(text[..<mark])
        tableKey = first
        key = last
    }
}
