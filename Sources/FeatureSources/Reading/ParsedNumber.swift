import CartoucheDocuments

// `bytes` is read only below its count.

/// A number in a table: digits with an optional sign, decimal point and exponent.
struct ParsedNumber {
    /// The nearest double.
    let value: Double
    /// The number as an integer; nil if it has a decimal point or exponent, or does not fit 64 bits.
    let whole: Int64?
    /// Whether it starts with a plus or an extra zero, as codes such as `01067` do.
    let isCode: Bool

    /// Parses all the bytes; nil if they are not a number.
    init?(_ bytes: UnsafeBufferPointer<UInt8>, point: UInt8 = UInt8(ascii: ".")) {
        var index = 0
        let count = bytes.count
        guard count > 0 else { return nil }
        let isNegative = bytes[0] == UInt8(ascii: "-")
        let hasPlus = bytes[0] == UInt8(ascii: "+")
        if isNegative || hasPlus { index = 1 }
        let start = index
        var significand: UInt64 = 0
        while index < count, case let digit = bytes[index] &- 0x30, digit < 10 {
            significand = significand &* 10 &+ UInt64(digit)
            index += 1
        }
        var digits = index - start
        isCode = hasPlus || (digits > 1 && bytes[start] == 0x30)
        var exponent = 0
        var isWhole = true
        if index < count, bytes[index] == point {
            isWhole = false
            index += 1
            let fraction = index
            while index < count, case let digit = bytes[index] &- 0x30, digit < 10 {
                significand = significand &* 10 &+ UInt64(digit)
                index += 1
            }
            exponent = fraction - index
            digits -= exponent
        }
        guard digits > 0 else { return nil }
        if index < count, bytes[index] | 0x20 == UInt8(ascii: "e") {
            isWhole = false
            index += 1
            let isSmall = index < count && bytes[index] == UInt8(ascii: "-")
            if isSmall || (index < count && bytes[index] == UInt8(ascii: "+")) { index += 1 }
            let first = index
            var written = 0
            while index < count, case let digit = bytes[index] &- 0x30, digit < 10 {
                written = min(written * 10 + Int(digit), 100_000)
                index += 1
            }
            guard index > first else { return nil }
            exponent += isSmall ? -written : written
        }
        guard index == count else { return nil }
        if digits <= 19, let magnitude = DecimalRounding.value(significand, exponent: exponent) {
            value = isNegative ? -magnitude : magnitude
        } else {
            // For more digits than 64 bits can hold, the slower parser of the standard library is exact.
            let text = String(decoding: bytes.prefix(2000), as: UTF8.self)
            guard
                let parsed = Double(
                    point == UInt8(ascii: ".") ? text : String(text.map { $0 == "," ? "." : $0 })),
                parsed.isFinite
            else { return nil }
            value = parsed
        }
        if isWhole, digits <= 18 {
            whole = isNegative ? -Int64(significand) : Int64(significand)
        } else {
            whole = isWhole ? Int64(String(decoding: bytes, as: UTF8.self)) : nil
        }
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// The bytes without leading and trailing spaces and tabs.
    var withoutBlanks: UnsafeBufferPointer<UInt8> {
        var start = 0
        var end = count
        while start < end, self[start] == 0x20 || self[start] == 0x09 { start += 1 }
        while end > start, self[end - 1] == 0x20 || self[end - 1] == 0x09 { end -= 1 }
        return UnsafeBufferPointer(rebasing: self[start..<end])
    }
}
