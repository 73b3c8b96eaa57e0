import CartoucheDocuments
import CartoucheSymbolModel

/// What the script of a dictionary style asks for: items, and values for their members.
///
/// The text has parts with semicolons between them. A part is a key, alternatives of keys (`A|B`), or an override
/// (`po:PRIMITIVE|PROPERTY|VALUE`). Empty parts mean nothing.
package struct DictionaryInstructions: Hashable, Sendable {
    /// The keys from the bottom to the top; of the alternatives of each, the first that the style has is meant.
    package var keys: [[String]] = []
    /// The values for members of the items.
    package var overrides: [PrimitiveOverride.Value] = []
    /// The parts that are no overrides, although they begin with `po:`.
    package var wrongParts: [String] = []
    /// The number of parts after the maximum, which are left out.
    package var excess = 0

    /// The maximum number of keys, and of overrides.
    package static let maximumParts = 4096

    /// Reads the text that a script returned.
    package init(_ text: String) {
        for part in text.split(separator: ";") {
            let part = Self.trimmed(part)
            if part.isEmpty { continue }
            if part.hasPrefix("po:") {
                readOverride(part)
            } else if keys.count < Self.maximumParts {
                let alternatives = part.split(separator: "|").map { String(Self.trimmed($0)) }
                if !alternatives.isEmpty { keys.append(alternatives) }
            } else {
                excess += 1
            }
        }
    }

    private mutating func readOverride(_ part: Substring) {
        // The value is the rest, because values can have bars.
        let parts = part.dropFirst(3).split(separator: "|", maxSplits: 2, omittingEmptySubsequences: false)
        guard parts.count == 3 else { return wrongParts.append(String(part.prefix(80))) }
        guard overrides.count < Self.maximumParts else { return excess += 1 }
        overrides.append(
            PrimitiveOverride.Value(
                primitiveName: String(Self.trimmed(parts[0])), propertyName: String(Self.trimmed(parts[1])),
                value: .string(String(parts[2]))))
    }

    private static func trimmed(_ text: Substring) -> Substring {
        var text = text
        while text.first?.isWhitespace ?? false { text.removeFirst() }
        while text.last?.isWhitespace ?? false { text.removeLast() }
        return text
    }
}
