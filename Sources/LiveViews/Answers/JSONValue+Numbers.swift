import CartoucheDocuments

extension JSONValue {
    /// Creates a number.
    init(_ number: Double) { self = .number(JSONNumber(number)) }

    /// Creates a text; null if there is none.
    init(_ text: String?) { self = text.map { .string($0) } ?? .null }
}
