import CartoucheFeatures

/// A value during the evaluation of a label expression.
enum ScriptValue: Hashable, Sendable {
    case null
    /// An integer of a field, which can have more digits than a double.
    case whole(Int64)
    case number(Double)
    case text(String)
    case truth(Bool)
    /// Milliseconds since 1970-01-01T00:00:00Z.
    case date(Int64)
    case list([ScriptValue])

    init(_ value: AttributeValue) {
        switch value {
        case .null: self = .null
        case .integer(let value): self = .whole(value)
        case .double(let value): self = value.isFinite ? .number(value) : .null
        case .string(let value): self = .text(value)
        case .boolean(let value): self = .truth(value)
        case .date(let value): self = .date(value)
        }
    }

    var isNull: Bool { self == .null }

    /// Whether the value is null or an empty text.
    var isEmpty: Bool {
        switch self {
        case .null: true
        case .text(let text): text.isEmpty
        case .list(let values): values.isEmpty
        default: false
        }
    }

    /// The number; nil for a text that is not a number, and for other types.
    var number: Double? {
        switch self {
        case .whole(let value): Double(value)
        case .number(let value): value
        case .truth(let value): value ? 1 : 0
        case .text(let text): Self.number(text)
        case .date(let value): Double(value)
        case .null, .list: nil
        }
    }

    /// Whether the value is a number, rather than a text with digits.
    var isNumber: Bool {
        switch self {
        case .whole, .number: true
        default: false
        }
    }

    /// The value as text; null is an empty text.
    ///
    /// Numbers have no trailing zeros.
    var text: String {
        switch self {
        case .null: ""
        case .whole(let value): "\(value)"
        case .number(let value): value.shortText
        case .text(let text): text
        case .truth(let value): value ? "True" : "False"
        case .date(let value): Timestamp.text(value)
        case .list(let values): values.map(\.text).joined(separator: ",")
        }
    }

    /// Whether a condition with this value holds.
    var isTrue: Bool {
        switch self {
        case .null: false
        case .whole(let value): value != 0
        case .number(let value): value != 0
        case .text(let text): !text.isEmpty && text.lowercased() != "false"
        case .truth(let value): value
        case .date: true
        case .list(let values): !values.isEmpty
        }
    }

    /// The memory that the value takes in bytes, about.
    var size: Int {
        switch self {
        case .text(let text): text.utf8.count
        case .list(let values): values.reduce(16) { $0 + 16 + $1.size }
        default: 0
        }
    }

    /// Returns the number in a text; nil if it is not a number.
    static func number(_ text: String) -> Double? {
        let bare = trimmed(text[...])
        guard let last = bare.utf8.last, (0x30...0x39).contains(last) || last == UInt8(ascii: "."),
            !bare.contains(where: { $0 == "x" || $0 == "X" }), let value = Double(bare), value.isFinite
        else { return nil }
        return value
    }

    /// Returns a text without white space at its ends.
    static func trimmed(_ text: Substring, leading: Bool = true, trailing: Bool = true) -> Substring {
        var text = text
        if leading { text = text.drop(while: \.isWhitespace) }
        if trailing { while let last = text.last, last.isWhitespace { text.removeLast() } }
        return text
    }

    // MARK: Comparison

    /// Returns the order of two values: negative, 0 or positive; nil if they cannot be compared.
    ///
    /// A number and a text with a number are compared as numbers, and two texts as texts.
    static func order(_ left: ScriptValue, _ right: ScriptValue) -> Int? {
        if case .text(let left) = left, case .text(let right) = right {
            return left == right ? 0 : left < right ? -1 : 1
        }
        if left.isNull || right.isNull { return left.isNull && right.isNull ? 0 : nil }
        if case .list(let left) = left, case .list(let right) = right { return left == right ? 0 : nil }
        if case .date(let date) = left, case .text(let text) = right {
            return Timestamp.milliseconds(text).map { (date - $0).signum() }.map(Int.init)
        }
        guard let left = left.number, let right = right.number else { return nil }
        return left == right ? 0 : left < right ? -1 : 1
    }
}
