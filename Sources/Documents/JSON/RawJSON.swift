/// A JSON value as its text; readers keep unknown values in this form.
///
/// It costs one allocation for any size; the tree is created only on request. Two values are equal if their texts are
/// equal.
package struct RawJSON: Hashable, Sendable {
    /// The UTF-8 text of one valid JSON value.
    package let bytes: [UInt8]

    /// Creates a value from text that is known to be valid.
    package init(validBytes bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// Creates a value with its compact text.
    package init(_ value: JSONValue) {
        bytes = value.bytes()
    }

    /// The value as a tree; null if the text is invalid, which cannot happen.
    package var value: JSONValue { (try? JSONValue(parsing: bytes)) ?? .null }

    /// The text.
    package var text: String { String(decoding: bytes, as: UTF8.self) }
}
