/// A JSON number: its value, and the text it was written with.
public struct JSONNumber: Hashable, Sendable {
    /// The nearest double-precision value.
    public let value: Double
    /// Only where the document's text isn't the one we would write ourselves: most numbers cost no allocation.
    private let unusualText: Text?

    /// A number as read from a document; `text` must be a valid JSON number for `value`.
    package init(value: Double, text: String) {
        self.value = value
        unusualText = text == Self.shortestText(of: value) ? nil : Text(text)
    }

    /// A number of a document by its text, which must be a valid JSON number for `value`.
    init(value: Double, digits: UnsafeBufferPointer<UInt8>) {
        let isInteger = digits.allSatisfy { $0 &- 0x30 < 10 || $0 == UInt8(ascii: "-") }
        self.init(
            value: value, digits: digits, isInteger: isInteger,
            hasExponent: !isInteger && digits.contains { $0 | 0x20 == UInt8(ascii: "e") })
    }

    /// The same where the kind of number is known.
    init(value: Double, digits: UnsafeBufferPointer<UInt8>, isInteger: Bool, hasExponent: Bool) {
        // What follows is exact: decimals of up to 15 digits differ as doubles, so such a text without trailing
        // zeros is the shortest one for its value.
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

    /// A number whose text is known to be the one that ``shortestText(of:)`` gives.
    private init(usual value: Double) {
        self.value = value
        unusualText = nil
    }

    /// A number made by code; written in its shortest form, whole numbers without a fraction.
    ///
    /// NaN and infinities have no JSON form and are written as 0.
    public init(_ value: Double) {
        self.value = value.isFinite && value != 0 ? value : 0
        unusualText = nil
    }

    /// The digits as they stood in the document, for example `1.50` or `1e3`.
    public var text: String { unusualText?.digits ?? Self.shortestText(of: value) }

    /// The text that numbers made by code are written with.
    static func shortestText(of value: Double) -> String {
        if value == value.rounded(), abs(value) < 1e15 { return String(Int64(value)) }
        return value.description
    }

    /// A box, so that a number is no larger than a string and a JSON tree stays small.
    private final class Text: Hashable, Sendable {
        let digits: String
        init(_ digits: String) { self.digits = digits }
        static func == (left: Text, right: Text) -> Bool { left.digits == right.digits }
        func hash(into hasher: inout Hasher) { hasher.combine(digits) }
    }
}
