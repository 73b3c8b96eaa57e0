// Numbers: one pass collects the digits. The padding after the window is not a digit, so the loops stop there.

extension JSONReader {
    /// Moves past the number at `position`, makes it the token, and returns the nearest double.
    @inline(__always)
    mutating func scanNumber() throws(DocumentError) -> Double {
        let bytes = UnsafePointer(base)
        var index = position
        let isNegative = bytes[index] == UInt8(ascii: "-")
        if isNegative { index += 1 }
        let integerStart = index
        var significand: UInt64 = 0
        while case let digit = bytes[index] &- 0x30, digit < 10 {
            significand = significand &* 10 &+ UInt64(digit)
            index += 1
        }
        var digits = index - integerStart
        var isValid = digits == 1 || digits > 1 && bytes[integerStart] != 0x30
        var exponent = 0
        tokenIsInteger = true
        tokenHasExponent = false
        if bytes[index] == UInt8(ascii: ".") {
            index += 1
            let fractionStart = index
            while case let word = UInt64(
                littleEndian: UnsafeRawPointer(bytes + index).loadUnaligned(as: UInt64.self)),
                Self.areDigits(word)
            {
                significand = significand &* 100_000_000 &+ Self.eightDigits(word)
                index += 8
            }
            while case let digit = bytes[index] &- 0x30, digit < 10 {
                significand = significand &* 10 &+ UInt64(digit)
                index += 1
            }
            exponent = fractionStart - index
            digits -= exponent
            if exponent == 0 { isValid = false }
            tokenIsInteger = false
        }
        if bytes[index] | 0x20 == UInt8(ascii: "e") {
            index += 1
            let isSmall = bytes[index] == UInt8(ascii: "-")
            if isSmall || bytes[index] == UInt8(ascii: "+") { index += 1 }
            let exponentStart = index
            var written = 0
            while case let digit = bytes[index] &- 0x30, digit < 10 {
                written = min(written * 10 + Int(digit), 100_000)
                index += 1
            }
            if index == exponentStart { isValid = false }
            exponent += isSmall ? -written : written
            tokenIsInteger = false
            tokenHasExponent = true
        }
        if index >= end || !isValid || digits > 19 {
            return try scanUnusualNumber(scannedTo: index, isValid: isValid)
        }
        tokenStart = position
        tokenEnd = index
        tokenIsUnescaped = false
        guard let magnitude = DecimalRounding.value(significand, exponent: exponent) else {
            return try roundToken()
        }
        position = index
        return isNegative ? -magnitude : magnitude
    }

    /// Whether the word consists of eight ASCII digits.
    @inline(__always)
    private static func areDigits(_ word: UInt64) -> Bool {
        // The high nibble of a digit is 3, and it remains 3 after adding 6.
        (word & 0xF0F0_F0F0_F0F0_F0F0) == 0x3030_3030_3030_3030
            && ((word &+ 0x0606_0606_0606_0606) & 0xF0F0_F0F0_F0F0_F0F0) == 0x3030_3030_3030_3030
    }

    /// The value of eight ASCII digits, with the first in the lowest byte: combines pairs, then fours, then all.
    @inline(__always)
    private static func eightDigits(_ word: UInt64) -> UInt64 {
        var word = word &- 0x3030_3030_3030_3030
        word = (word &* 10) &+ (word >> 8)
        let fours = (word & 0x0000_00FF_0000_00FF) &* (100 &+ (1_000_000 << 32))
        let rest = ((word >> 16) & 0x0000_00FF_0000_00FF) &* (1 &+ (10_000 << 32))
        return (fours &+ rest) >> 32
    }

    /// Reads a number that the window's end may have cut, that is invalid, or that has more than 19 digits.
    @inline(never)
    private mutating func scanUnusualNumber(scannedTo index: Int, isValid: Bool) throws(DocumentError)
        -> Double
    {
        if index >= end, try refill(keepingFrom: position) { return try scanNumberAgain() }
        guard isValid else {
            let bytes = UnsafePointer(base)
            let first = bytes[position] == UInt8(ascii: "-") ? position + 1 : position
            if bytes[first] == 0x30, bytes[first + 1] &- 0x30 < 10 {
                throw error(.malformed, "a number starts with 0", suggestion: "remove the leading zero")
            }
            throw unexpected(at: index, expected: "a digit")
        }
        tokenStart = position
        tokenEnd = index
        tokenIsUnescaped = false
        return try roundToken()
    }

    @inline(never)
    private mutating func scanNumberAgain() throws(DocumentError) -> Double { try scanNumber() }

    /// Returns the token's value with the slower standard parser, which is exact for any number of digits.
    @inline(never)
    private mutating func roundToken() throws(DocumentError) -> Double {
        var value = Double(tokenString) ?? .nan
        if options.clampsNumbers, value.isInfinite {
            value = value < 0 ? -.greatestFiniteMagnitude : .greatestFiniteMagnitude
        }
        guard value.isFinite else {
            throw error(
                .malformed, "a number is outside the range of double precision",
                suggestion: "use numbers between -1.797e308 and 1.797e308")
        }
        position = tokenEnd
        return value
    }
}

extension JSONReader {
    /// Reads a number.
    package mutating func readNumber() throws(DocumentError) -> Double {
        let byte = try significantByte()
        guard byte &- 0x30 < 10 || byte == UInt8(ascii: "-") else {
            throw unexpected(at: position, expected: "a number")
        }
        let value = try scanNumber()
        needsComma = true
        return value
    }

    /// Returns the last number with its text.
    func tokenNumber(_ value: Double) -> JSONNumber {
        JSONNumber(
            value: value,
            digits: UnsafeBufferPointer(start: base + tokenStart, count: tokenEnd - tokenStart),
            isInteger: tokenIsInteger, hasExponent: tokenHasExponent)
    }
}
