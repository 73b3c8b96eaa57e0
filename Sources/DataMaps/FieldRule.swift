import CartoucheFeatures

/// The text of a rule that begins with a field: `FIELD:PART:PART…`.
struct FieldRule: Hashable, Sendable {
    /// The name of the field, as the features have it.
    let field: String
    /// The field by which the numbers are divided; nil for none.
    let divisor: String?
    /// The parts after the field.
    let parts: [String]

    /// Finds the field at the beginning of a text; nil if the features do not have it.
    ///
    /// Names can contain colons. `A/B` is the field A divided by the field B.
    init?(_ text: String, among names: FieldNames) {
        let words = text.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
        for count in (1...words.count).reversed() {
            let name = words.prefix(count).joined(separator: ":")
            if let index = names.meaning(of: name).index {
                (field, divisor, parts) = (names.names[index], nil, Array(words.dropFirst(count)))
                return
            }
            for slash in name.indices where name[slash] == "/" {
                guard let own = names.meaning(of: String(name[..<slash])).index,
                    let other = names.meaning(of: String(name[name.index(after: slash)...])).index
                else { continue }
                (field, divisor) = (names.names[own], names.names[other])
                parts = Array(words.dropFirst(count))
                return
            }
        }
        return nil
    }

    /// Creates the rule of a field without parts.
    init(field: String, divisor: String? = nil) {
        (self.field, self.divisor) = (field, divisor)
        parts = []
    }

    /// Returns the field at the beginning of a text, for messages.
    static func fieldText(_ text: String) -> String { String(text.prefix { $0 != ":" && $0 != "," }) }
}
