/// A JSON value as the text that it was read from: what a reader keeps of what it does not understand.
///
/// Costs one allocation however large the value is; the tree is made only when asked for. Two of them are
/// equal when their texts are.
package struct RawJSON: Hashable, Sendable {
    /// UTF-8 text of one valid JSON value.
    package let bytes: [UInt8]

    /// Text that is known to be one valid JSON value.
    package init(validBytes bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// A value as its compact text.
    package init(_ value: JSONValue) {
        bytes = value.bytes()
    }

    /// The value as a tree; null in the impossible case that the text is none.
    package var value: JSONValue { (try? JSONValue(parsing: bytes)) ?? .null }

    /// The text.
    package var text: String { String(decoding: bytes, as: UTF8.self) }
}
