/// A list of texts of which one must match, prepared for many values.
///
/// The rules are those of SQL: equality, or `LIKE` with wildcards around the text.
struct TextMatch {
    private let equal: Set<String>
    /// The texts that a value must contain, in lower case; empty for strict lists.
    private let contained: [[UInt8]]
    private let isEmpty: Bool

    init(_ criterion: SymbolStyleSearchParameters.Criterion) {
        isEmpty = criterion.texts.isEmpty
        equal = Set(criterion.texts)
        contained =
            criterion.isStrict ? [] : equal.filter { !$0.isEmpty }.map { Self.lowered($0) }
    }

    /// Returns whether a value matches; any value matches an empty list.
    func contains(_ value: String) -> Bool {
        if isEmpty || equal.contains(value) { return true }
        if contained.isEmpty { return false }
        let bytes = Self.lowered(value)
        return contained.contains { Self.contains(bytes, $0) }
    }

    /// Returns the UTF-8 of a text with the letters A to Z in lower case, as SQL compares them.
    private static func lowered(_ text: String) -> [UInt8] {
        text.utf8.map { (0x41...0x5A).contains($0) ? $0 + 0x20 : $0 }
    }

    private static func contains(_ value: [UInt8], _ part: [UInt8]) -> Bool {
        guard part.count <= value.count else { return false }
        return (0...value.count - part.count).contains { start in
            value[start] == part[0] && value[start..<start + part.count].elementsEqual(part)
        }
    }
}
