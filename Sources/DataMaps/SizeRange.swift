/// The smallest and the largest size of symbols in DIPs: `4-40`.
struct SizeRange: Hashable, Sendable {
    let smallest: Double
    let largest: Double

    private static let limit = 1000.0

    /// Parses the text.
    ///
    /// - Throws: ``DataMapError`` if the text is not a range of sizes.
    init(_ text: String, at place: String) throws(DataMapError) {
        let ends = text.split(separator: "-", omittingEmptySubsequences: false).map { Double($0) }
        guard ends.count == 2, let low = ends[0], let high = ends[1], low >= 0, low < high,
            high <= Self.limit
        else {
            throw DataMapError(
                "'\(text)' is not a range of sizes", at: place,
                suggestion: "write the smallest and the largest size in DIPs, such as 4-40", isUsage: true)
        }
        (smallest, largest) = (low, high)
    }

    /// Parses the last part of a rule if it looks like a range; the name of a field can have colons.
    init?(ofRule text: String) throws(DataMapError) {
        guard let mark = text.lastIndex(of: ":") else { return nil }
        let part = text[text.index(after: mark)...]
        guard !part.isEmpty, part.allSatisfy({ $0.isNumber || $0 == "-" || $0 == "." }) else { return nil }
        try self.init(String(part), at: text)
    }

    /// The range if a rule states none.
    static let usual = "4-40"
}
