import CartoucheFeatures

/// A value by which rows of a table and features find each other.
///
/// Whole numbers are equal to their texts: 8, 8.0 and `8` are one key. `08` and ` 8` are other keys, because tables use
/// such texts as codes.
enum JoinKey: Hashable, Sendable {
    case whole(Int64)
    case text(String)

    /// Creates the key of a value; nil for null, NaN and empty texts, which match nothing.
    init?(_ value: AttributeValue) {
        switch value {
        case .null: return nil
        case .integer(let number): self = .whole(number)
        case .double(let number):
            guard !number.isNaN else { return nil }
            self = Int64(exactly: number).map { .whole($0) } ?? .text("\(number)")
        case .string(let text):
            guard !text.isEmpty else { return nil }
            self = Self.whole(in: text).map { .whole($0) } ?? .text(text)
        case .boolean(let flag): self = .text(flag ? "true" : "false")
        case .date(let milliseconds): self = .whole(milliseconds)
        }
    }

    /// The key as a text for messages.
    var text: String {
        switch self {
        case .whole(let number): "\(number)"
        case .text(let text): text
        }
    }

    /// Returns the number whose text this is; nil if the text has other characters, such as zeros at its start.
    private static func whole(in text: String) -> Int64? {
        let bytes = text.utf8
        guard bytes.count <= 20, let first = bytes.first else { return nil }
        let zero = UInt8(ascii: "0")
        let digits = first == UInt8(ascii: "-") ? bytes.dropFirst() : bytes[...]
        guard let lead = digits.first, lead != zero || (digits.count == 1 && first == zero) else {
            return nil
        }
        guard digits.allSatisfy({ zero <= $0 && $0 <= zero + 9 }) else { return nil }
        return Int64(text)
    }
}
