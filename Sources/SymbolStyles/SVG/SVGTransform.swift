import CartoucheCLibrary

/// An affine transformation of SVG: x′ = a·x + c·y + e, y′ = b·x + d·y + f.
struct SVGTransform {
    var a = 1.0, b = 0.0, c = 0.0, d = 1.0, e = 0.0, f = 0.0

    func apply(_ point: SIMD2<Double>) -> SIMD2<Double> {
        SIMD2(a * point.x + c * point.y + e, b * point.x + d * point.y + f)
    }

    /// The factor of lengths, which is exact for transformations without distortion.
    var scale: Double { abs(a * d - b * c).squareRoot() }

    /// Returns the transformation that applies `inner` first, then this one.
    func callAsFunction(_ inner: SVGTransform) -> SVGTransform {
        SVGTransform(
            a: a * inner.a + c * inner.b, b: b * inner.a + d * inner.b, c: a * inner.c + c * inner.d,
            d: b * inner.c + d * inner.d, e: a * inner.e + c * inner.f + e, f: b * inner.e + d * inner.f + f)
    }

    /// Reads the value of the attribute `transform`; unknown functions are ignored.
    init(_ text: String) {
        self.init()
        for part in text.split(separator: ")") {
            guard let open = part.firstIndex(of: "(") else { continue }
            let name = part[..<open].filter { $0.isLetter }
            let values = SVGNumbers.all(in: part[part.index(after: open)...])
            func value(_ index: Int, _ other: Double = 0) -> Double {
                index < values.count ? values[index] : other
            }
            switch name {
            case "matrix" where values.count == 6:
                self = self(
                    SVGTransform(
                        a: values[0], b: values[1], c: values[2], d: values[3], e: values[4], f: values[5]))
            case "translate": self = self(SVGTransform(e: value(0), f: value(1)))
            case "scale": self = self(SVGTransform(a: value(0, 1), d: value(1, value(0, 1))))
            case "rotate":
                let angle = value(0) * .pi / 180
                let turn = SVGTransform(a: cos(angle), b: sin(angle), c: -sin(angle), d: cos(angle))
                self = self(SVGTransform(e: value(1), f: value(2)))(turn)(
                    SVGTransform(e: -value(1), f: -value(2)))
            case "skewX": self = self(SVGTransform(c: tan(value(0) * .pi / 180)))
            case "skewY": self = self(SVGTransform(b: tan(value(0) * .pi / 180)))
            default: break
            }
        }
    }

    init(
        a: Double = 1, b: Double = 0, c: Double = 0, d: Double = 1, e: Double = 0, f: Double = 0
    ) {
        (self.a, self.b, self.c, self.d, self.e, self.f) = (a, b, c, d, e, f)
    }
}

/// Numbers in the attributes of SVG, which need no separators.
enum SVGNumbers {
    /// Returns all finite numbers of a text.
    static func all(in text: some StringProtocol) -> [Double] {
        var scanner = SVGScanner(Array(text.utf8))
        var values: [Double] = []
        while let value = scanner.number() { values.append(value) }
        return values
    }

    /// Returns a length in pixels; nil for percentages and relative units.
    static func length(_ text: String) -> Double? {
        var scanner = SVGScanner(Array(text.utf8))
        guard let value = scanner.number() else { return nil }
        switch scanner.rest.lowercased().filter({ !$0.isWhitespace }) {
        case "", "px": return value
        case "pt": return value * 96 / 72
        case "pc": return value * 16
        case "mm": return value * 96 / 25.4
        case "cm": return value * 96 / 2.54
        case "in": return value * 96
        default: return nil
        }
    }
}

/// Reads numbers and commands from the text of an attribute.
struct SVGScanner {
    private let bytes: [UInt8]
    private var index = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    var isAtEnd: Bool { index >= bytes.count }
    var rest: String { String(decoding: bytes[min(index, bytes.count)...], as: UTF8.self) }

    private mutating func skipSeparators() {
        while index < bytes.count, [0x20, 0x09, 0x0A, 0x0D, 0x0C, UInt8(ascii: ",")].contains(bytes[index]) {
            index += 1
        }
    }

    /// Returns the letter at the current position, which is a path command.
    mutating func command() -> UInt8? {
        skipSeparators()
        guard index < bytes.count else { return nil }
        let byte = bytes[index]
        guard (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte) else { return nil }
        index += 1
        return byte
    }

    /// Returns a flag of an elliptical arc, which can be written without separator.
    mutating func flag() -> Bool? {
        skipSeparators()
        guard index < bytes.count, bytes[index] == 0x30 || bytes[index] == 0x31 else { return nil }
        index += 1
        return bytes[index - 1] == 0x31
    }

    mutating func number() -> Double? {
        skipSeparators()
        let start = index
        var end = index
        func isDigit(_ place: Int) -> Bool { place < bytes.count && (0x30...0x39).contains(bytes[place]) }
        if end < bytes.count, bytes[end] == UInt8(ascii: "-") || bytes[end] == UInt8(ascii: "+") { end += 1 }
        while isDigit(end) { end += 1 }
        if end < bytes.count, bytes[end] == UInt8(ascii: ".") {
            end += 1
            while isDigit(end) { end += 1 }
        }
        if end > start, end < bytes.count, bytes[end] | 0x20 == UInt8(ascii: "e") {
            var exponent = end + 1
            if exponent < bytes.count,
                bytes[exponent] == UInt8(ascii: "-") || bytes[exponent] == UInt8(ascii: "+")
            {
                exponent += 1
            }
            if isDigit(exponent) {
                while isDigit(exponent) { exponent += 1 }
                end = exponent
            }
        }
        guard let value = Double(String(decoding: bytes[start..<end], as: UTF8.self)), value.isFinite,
            abs(value) < 1e9
        else { return nil }
        index = end
        return value
    }
}
