/// A JSON number: its value, and its text in the document.
public struct JSONNumber: Hashable, Sendable {
    /// The nearest double-precision value.
    public let value: Double
    /// The text, only if it differs from the text that this library writes.
    ///
    /// Most numbers therefore need no allocation.
    private let unusualText: Text?

    /// Creates a number from a document; `text` must be a valid JSON number for `value`.
    package init(value: Double, text: String) {
        self.value = value
        unusualText = text == Self.shortestText(of: value) ? nil : Text(text)
    }

    /// Creates a number from a document by its text, which must be a valid JSON number for `value`.
    init(value: Double, digits: UnsafeBufferPointer<UInt8>) {
        let isInteger = digits.allSatisfy { $0 &- 0x30 < 10 || $0 == UInt8(ascii: "-") }
        self.init(
            value: value, digits: digits, isInteger: isInteger,
            hasExponent: !isInteger && digits.contains { $0 | 0x20 == UInt8(ascii: "e") })
    }

    /// Creates a number from a document if the caller knows the form of its text.
    init(value: Double, digits: UnsafeBufferPointer<UInt8>, isInteger: Bool, hasExponent: Bool) {
        // Different decimals of up to 15 digits are different doubles. Without trailing zeros, such a text is therefore
        // the shortest one for its value.
        let isUsual =
            isInteger
            ? digits.count <= 15 && (value != 0 || digits.count == 1)
            : !hasExponent && digits.count <= 16 && value.magnitude >= 1e-4
                && digits[digits.count - 1] != UInt8(ascii: "0")
        if isUsual {
            self.init(usual: value)
        } else {
            self.init(value: value, text: String(decoding: digits, as: UTF8.self))
        }
    }

    /// Creates a number whose text is the result of ``shortestText(of:)``.
    private init(usual value: Double) {
        self.value = value
        unusualText = nil
    }

    /// Creates a number; it is written in its shortest form, and integers without a fraction.
    ///
    /// NaN and infinities have no JSON form and become 0.
    public init(_ value: Double) {
        self.value = value.isFinite && value != 0 ? value : 0
        unusualText = nil
    }

    /// The digits as in the document, for example `1.50` or `1e3`.
    public var text: String { unusualText?.digits ?? Self.shortestText(of: value) }

    /// Returns the text with which this library writes a number.
    static func shortestText(of value: Double) -> String {
        if value == value.rounded(), abs(value) < 1e15 { return String(Int64(value)) }
        return value.description
    }

    /// A box, so that a number is not larger than a string and a JSON tree stays small.
    private final class Text: Hashable, Sendable {
        let digits: String
        init(_ digits: String) { self.digits = digits }
        static func == (left: Text, right: Text) -> Bool { left.digits == right.digits }
        func hash(into hasher: inout Hasher) { hasher.combine(digits) }
    }
}
