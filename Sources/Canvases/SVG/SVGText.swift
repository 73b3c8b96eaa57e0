import CartoucheCLibrary
import CartoucheImages

/// Builds the text of an SVG document as bytes, with numbers and names in XML syntax.
struct SVGText: Sendable {
    private(set) var bytes: [UInt8] = []
    /// The beginning of all identifiers.
    var idPrefix: [UInt8] = []

    /// The number of bytes.
    var count: Int { bytes.count }
    var isEmpty: Bool { bytes.isEmpty }

    mutating func append(_ text: StaticString) {
        text.withUTF8Buffer { bytes.append(contentsOf: $0) }
    }

    mutating func append(_ other: SVGText) { bytes.append(contentsOf: other.bytes) }

    mutating func append(utf8 text: some Collection<UInt8>) { bytes.append(contentsOf: text) }

    mutating func append(_ number: Int) { DecimalText.append(number, decimals: 0, to: &bytes) }

    /// Appends a number in units of the last decimal.
    ///
    /// If `isNext` is true and the number has no minus sign, appends a space first, to separate it from the number
    /// before.
    @inline(__always)
    mutating func append(units: Int, decimals: Int, isNext: Bool = false) {
        if isNext, units >= 0 { bytes.append(UInt8(ascii: " ")) }
        DecimalText.append(units, decimals: decimals, omitsZero: true, to: &bytes)
    }

    /// Appends a finite number with a number of decimals.
    mutating func append(_ number: Double, decimals: Int) {
        let units = (number * DecimalText.power(decimals)).rounded()
        guard abs(units) < 1e18 else { return append(number: number) }
        append(units: Int(units), decimals: decimals)
    }

    /// Appends a finite number with a number of significant digits; default: 7 digits.
    mutating func append(number: Double, digits: Int = 7) {
        let size = abs(number)
        guard size >= 1e-12 else { return append("0") }
        guard size < 1e15 else { return append(utf8: "\(number)".utf8) }
        append(number, decimals: max(digits - 1 - Int(log10(size).rounded(.down)), 0))
    }

    /// Appends a name as the value of an attribute.
    ///
    /// Characters that XML forbids become U+FFFD. Long names are truncated.
    mutating func append(escaped name: String) {
        for (index, scalar) in name.unicodeScalars.enumerated() {
            if index == DocumentDiagnosticCounts.maxNameLength { return }
            switch scalar {
            case "&": append("&amp;")
            case "<": append("&lt;")
            case ">": append("&gt;")
            case "\"": append("&quot;")
            case "\t": append("&#9;")
            case "\n": append("&#10;")
            case "\r": append("&#13;")
            case "\u{0}"..<" ", "\u{FFFE}", "\u{FFFF}": append("\u{FFFD}")
            default: append(utf8: UTF8.encode(scalar)!)
            }
        }
    }

    /// Appends ` name="value"` with a constant value.
    mutating func attribute(_ name: StaticString, _ value: StaticString) {
        attribute(name) { $0.append(value) }
    }

    /// Appends ` name="value"` with a value that `body` writes.
    @inline(__always)
    mutating func attribute(_ name: StaticString, _ body: (inout SVGText) -> Void) {
        append(" ")
        append(name)
        append("=\"")
        body(&self)
        append("\"")
    }

    /// Appends a number from 0 to 1 as an attribute, unless it is 1.
    mutating func attribute(_ name: StaticString, share: Double) {
        let units = Int((min(max(share, 0), 1) * 1000).rounded())
        if units < 1000 { attribute(name) { $0.append(units: units, decimals: 3) } }
    }

    /// Appends a color as `#rgb` or `#rrggbb`, without its alpha.
    mutating func append(_ color: Color) {
        let bytes = color.rgba8
        let isShort = (0..<3).allSatisfy { bytes[$0] >> 4 == bytes[$0] & 15 }
        append("#")
        for channel in 0..<3 {
            if !isShort { self.bytes.append(Self.digits[Int(bytes[channel] >> 4)]) }
            self.bytes.append(Self.digits[Int(bytes[channel] & 15)])
        }
    }

    private static let digits = Array("0123456789abcdef".utf8)

    /// Appends a transformation in SVG syntax; `decimals` applies to the translation.
    mutating func append(_ transform: AffineTransform, decimals: Int) {
        if (transform.a, transform.b, transform.c, transform.d) == (1, 0, 0, 1) {
            append("translate(")
        } else {
            append("matrix(")
            for number in [transform.a, transform.b, transform.c, transform.d] {
                append(number: number)
                append(" ")
            }
        }
        append(transform.tx, decimals: decimals)
        append(" ")
        append(transform.ty, decimals: decimals)
        append(")")
    }

    // MARK: Changes of existing text

    /// Inserts bytes before the byte at a position.
    mutating func insert(_ other: SVGText, at place: Int) { bytes.insert(contentsOf: other.bytes, at: place) }

    /// Removes the last bytes.
    mutating func removeLast(_ count: Int) { bytes.removeLast(count) }

    /// Removes all bytes and keeps the memory.
    mutating func removeAll() { bytes.removeAll(keepingCapacity: true) }
}
