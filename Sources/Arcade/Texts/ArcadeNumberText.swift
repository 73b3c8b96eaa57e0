import CartoucheCLibrary

/// Numbers as text, and texts as numbers, without a format.
enum ArcadeNumberText {
    /// Returns the shortest decimal that reads back; with an exponent from 1e21 and below 1e-6.
    static func text(of value: Double) -> String {
        if value.isNaN { return "NaN" }
        if value.isInfinite { return value < 0 ? "-Infinity" : "Infinity" }
        if value == value.rounded(), value.magnitude < 1e15 { return String(Int64(value)) }
        // The standard library finds the shortest digits; only the form differs.
        var digits: [UInt8] = []
        var exponent = 0
        var pointAt: Int?
        var description = value.magnitude.description
        description.withUTF8 { bytes in
            for (index, byte) in bytes.enumerated() {
                switch byte {
                case UInt8(ascii: "."): pointAt = digits.count
                case UInt8(ascii: "e"):
                    exponent = Int(String(decoding: bytes[(index + 1)...], as: UTF8.self)) ?? 0
                    return
                default: digits.append(byte)
                }
            }
        }
        var point = (pointAt ?? digits.count) + exponent
        let zeros = digits.prefix { $0 == UInt8(ascii: "0") }.count
        digits.removeFirst(zeros)
        point -= zeros
        while digits.last == UInt8(ascii: "0") { digits.removeLast() }
        return (value < 0 ? "-" : "") + form(digits, point)
    }

    /// Returns digits with the decimal point after the first `point` of them.
    private static func form(_ digits: [UInt8], _ point: Int) -> String {
        func text(_ digits: some Sequence<UInt8>) -> String { String(decoding: Array(digits), as: UTF8.self) }
        if point > 21 || point < -5 {
            let fraction = digits.count > 1 ? "." + text(digits.dropFirst()) : ""
            return text(digits.prefix(1)) + fraction + (point > 0 ? "e+" : "e-") + String(abs(point - 1))
        }
        if point <= 0 { return "0." + String(repeating: "0", count: -point) + text(digits) }
        if point >= digits.count { return text(digits) + String(repeating: "0", count: point - digits.count) }
        return text(digits.prefix(point)) + "." + text(digits.dropFirst(point))
    }

    /// Returns the number that a text is: a decimal number, `0x1F`, `0b11`, `0o17` or `Infinity`.
    ///
    /// White space at the ends does not count, and an empty text is 0. Other texts are NaN.
    static func number(from text: String) -> Double {
        let trimmed = ArcadeText.trimmed(text[...])
        if trimmed.isEmpty { return 0 }
        if let radix = radix(of: trimmed) { return whole(trimmed.utf8.dropFirst(2), radix) }
        switch trimmed {
        case "Infinity", "+Infinity": return .infinity
        case "-Infinity": return -.infinity
        default: break
        }
        guard trimmed.utf8.allSatisfy({ isDecimal($0) }) else { return .nan }
        var decimal = trimmed
        // `5.` and `.5` are numbers, too.
        if decimal.utf8.last == UInt8(ascii: ".") {
            guard decimal.utf8.dropLast().last.map({ $0 &- 0x30 < 10 }) ?? false else { return .nan }
            decimal = decimal.dropLast()
        }
        return Double(decimal.replacing(".e", with: "e").replacing(".E", with: "E")) ?? .nan
    }

    private static func isDecimal(_ byte: UInt8) -> Bool {
        byte &- 0x30 < 10 || byte == UInt8(ascii: ".") || byte | 0x20 == UInt8(ascii: "e")
            || byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-")
    }

    private static func radix(of text: Substring) -> Double? {
        var bytes = text.utf8.makeIterator()
        guard bytes.next() == UInt8(ascii: "0"), let letter = bytes.next() else { return nil }
        switch letter | 0x20 {
        case UInt8(ascii: "x"): return 16
        case UInt8(ascii: "b"): return 2
        case UInt8(ascii: "o"): return 8
        default: return nil
        }
    }

    /// Returns a whole number with a base; NaN if a byte is no digit.
    static func whole(_ digits: some Collection<UInt8>, _ radix: Double) -> Double {
        if digits.isEmpty { return .nan }
        var value = 0.0
        for byte in digits {
            let digit: Double
            switch byte {
            case 0x30...0x39: digit = Double(byte - 0x30)
            case 0x41...0x46: digit = Double(byte - 0x41 + 10)
            case 0x61...0x66: digit = Double(byte - 0x61 + 10)
            default: return .nan
            }
            if digit >= radix { return .nan }
            value = value * radix + digit
        }
        return value
    }
}
