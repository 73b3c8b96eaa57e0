import CartoucheCLibrary

/// Builds the bytes of PDF objects and contents (ISO 32000-2, 7.2 and 7.3).
struct PDFText: Sendable {
    private(set) var bytes: [UInt8] = []

    /// The number of bytes.
    var count: Int { bytes.count }
    var isEmpty: Bool { bytes.isEmpty }

    mutating func append(_ text: StaticString) {
        text.withUTF8Buffer { bytes.append(contentsOf: $0) }
    }

    mutating func append(_ other: PDFText) { bytes.append(contentsOf: other.bytes) }

    mutating func append(utf8 text: some Collection<UInt8>) { bytes.append(contentsOf: text) }

    mutating func append(_ number: Int) { DecimalText.append(number, decimals: 0, to: &bytes) }

    /// Appends a number in units of the last decimal, and a space.
    @inline(__always)
    mutating func append(units: Int, decimals: Int) {
        DecimalText.append(units, decimals: decimals, omitsZero: true, to: &bytes)
        bytes.append(UInt8(ascii: " "))
    }

    /// Appends a number with a number of significant digits, and a space; default: 6 digits.
    ///
    /// PDF has no exponents. Numbers that are not finite become 0, and large numbers are limited to 10¹⁵.
    mutating func append(number: Double, digits: Int = 6) {
        let size = abs(number)
        guard size >= 1e-9, number.isFinite else { return append("0 ") }
        let limited = min(max(number, -1e15), 1e15)
        let decimals = min(max(digits - 1 - Int(log10(min(size, 1e15)).rounded(.down)), 0), 12)
        let units = limited * DecimalText.power(decimals)
        append(units: Int(units.rounded()), decimals: decimals)
    }

    /// Appends the six numbers of a transformation.
    mutating func append(_ transform: AffineTransform) {
        for number in [transform.a, transform.b, transform.c, transform.d] {
            append(number: number, digits: 7)
        }
        append(number: transform.tx, digits: 9)
        append(number: transform.ty, digits: 9)
    }

    /// Appends a list of numbers in brackets.
    mutating func append(list numbers: some Collection<Double>, digits: Int = 6) {
        append("[")
        for number in numbers { append(number: number, digits: digits) }
        append("]")
    }

    /// Appends a name with its slash; bytes that are not regular characters are escaped.
    mutating func append(name: String) {
        append("/")
        for byte in name.utf8.prefix(Self.maxNameBytes) {
            let isRegular = (0x21...0x7E).contains(byte) && !"()<>[]{}/%#".utf8.contains(byte)
            if isRegular {
                bytes.append(byte)
            } else {
                append("#")
                append(hex: byte)
            }
        }
    }

    /// The greatest length of a name that all readers accept, in bytes.
    private static let maxNameBytes = 127

    /// Appends a text string: its characters if they are ASCII, otherwise UTF-16 with a byte order mark.
    mutating func append(text: String) {
        if text.utf8.allSatisfy({ (0x20...0x7E).contains($0) }) {
            append("(")
            for byte in text.utf8 {
                if "()\\".utf8.contains(byte) { append("\\") }
                bytes.append(byte)
            }
            append(")")
        } else {
            append("<FEFF")
            append(utf16: text)
            append(">")
        }
    }

    /// Appends the start of a marked content that stands for a text (ISO 32000-2, 14.9.4).
    mutating func begin(actualText text: String) {
        append("/Span<</ActualText")
        append(text: text)
        append(">>BDC\n")
    }

    /// Appends the UTF-16 units of a text as hexadecimal digits.
    mutating func append(utf16 text: String) {
        for unit in text.utf16 { append(hex16: Int(unit)) }
    }

    /// Appends four hexadecimal digits.
    mutating func append(hex16 number: Int) {
        append(hex: UInt8(truncatingIfNeeded: number >> 8))
        append(hex: UInt8(truncatingIfNeeded: number))
    }

    /// Appends two hexadecimal digits.
    mutating func append(hex byte: UInt8) {
        bytes.append(Self.digits[Int(byte >> 4)])
        bytes.append(Self.digits[Int(byte & 15)])
    }

    private static let digits = Array("0123456789ABCDEF".utf8)

    /// Appends a reference to an object.
    mutating func append(reference object: Int) {
        append(object)
        append(" 0 R ")
    }

    /// Removes all bytes and keeps the memory.
    mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }
}
