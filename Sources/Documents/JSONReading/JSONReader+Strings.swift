// Strings: eight bytes at a time until a quote, a backslash, a control character or a non-ASCII byte. The padding after
// the window is zero, a control character, so each loop stops there (see JSONReader).

extension JSONReader {
    /// Returns a word whose lowest set bit is in the first byte that ends a run of plain ASCII; 0 if there is none.
    ///
    /// Bits above the lowest set bit can be wrong.
    @inline(__always)
    private static func runEnds(_ word: UInt64) -> UInt64 {
        let ones: UInt64 = 0x0101_0101_0101_0101
        let highs: UInt64 = 0x8080_8080_8080_8080
        let quote = word ^ (ones &* 0x22)
        let backslash = word ^ (ones &* 0x5C)
        let marks =
            ((quote &- ones) & ~quote) | ((backslash &- ones) & ~backslash)
            | ((word &- (ones &* 0x20)) & ~word) | word
        return marks & highs
    }

    /// Returns the index after the run of plain ASCII that starts at `index`.
    @inline(__always)
    func runEnd(from index: Int) -> Int {
        let bytes = UnsafeRawPointer(base)
        var index = index
        while true {
            let word = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self))
            let ends = Self.runEnds(word)
            if ends != 0 { return index + ends.trailingZeroBitCount >> 3 }
            index += 8
        }
    }

    /// Moves past the string whose quote is at `position`, and makes it the token.
    mutating func scanString() throws(DocumentError) {
        position += 1
        tokenStart = position
        tokenIsUnescaped = false
        while true {
            position = runEnd(from: position)
            let byte = base[position]
            if byte == UInt8(ascii: "\"") {
                tokenEnd = position
                position += 1
                return
            }
            if byte >= 0x80 {
                position += try sequenceLength(keepingToken: true)
            } else if byte == UInt8(ascii: "\\") {
                return try scanEscapedString()
            } else {
                try passWindowEnd(keepingToken: true)
            }
        }
    }

    /// Scans the rest of a string from its first backslash, and decodes the whole string into `unescaped`.
    @inline(never)
    private mutating func scanEscapedString() throws(DocumentError) {
        tokenIsUnescaped = true
        unescaped.removeAll(keepingCapacity: true)
        appendUnescaped(count: position - tokenStart, from: tokenStart)
        while true {
            let run = runEnd(from: position)
            appendUnescaped(count: run - position, from: position)
            position = run
            let byte = base[position]
            if byte == UInt8(ascii: "\"") {
                tokenEnd = position
                position += 1
                return
            }
            if byte >= 0x80 {
                let length = try sequenceLength(keepingToken: false)
                appendUnescaped(count: length, from: position)
                position += length
            } else if byte == UInt8(ascii: "\\") {
                let scalar = try scanEscape()
                unescaped.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
            } else {
                try passWindowEnd(keepingToken: false)
            }
            guard unescaped.count <= options.maximumTokenBytes else {
                throw error(.tooLarge, "a string has more than \(options.maximumTokenBytes) bytes")
            }
        }
    }

    private mutating func appendUnescaped(count: Int, from index: Int) {
        unescaped.append(contentsOf: UnsafeBufferPointer(start: base + index, count: count))
    }

    /// Skips a string of any length without keeping it.
    mutating func skipString() throws(DocumentError) {
        position += 1
        while true {
            position = runEnd(from: position)
            let byte = base[position]
            if byte == UInt8(ascii: "\"") {
                position += 1
                return
            }
            if byte >= 0x80 {
                position += try sequenceLength(keepingToken: false)
            } else if byte == UInt8(ascii: "\\") {
                _ = try scanEscape()
            } else {
                try passWindowEnd(keepingToken: false)
            }
        }
    }

    /// Handles a control character inside a string: reads more at the window's end, otherwise throws.
    private mutating func passWindowEnd(keepingToken: Bool) throws(DocumentError) {
        guard position == end else {
            throw error(
                .malformed, "a string contains a control character or line break",
                suggestion: "write an escape sequence such as \\n, or close the string with '\"'")
        }
        guard try refill(keepingFrom: keepingToken ? tokenStart : position) else {
            throw error(.malformed, "the document ends inside a string", suggestion: "expected '\"'")
        }
    }

    /// Returns the length of the UTF-8 sequence at `position`, whose first byte is not ASCII.
    @inline(__always)
    private mutating func sequenceLength(keepingToken: Bool) throws(DocumentError) -> Int {
        let length = wellFormedLength()
        return length > 0 ? length : try splitSequenceLength(keepingToken: keepingToken)
    }

    /// Returns the sequence's length; 0 if it is invalid, or if the window's end cuts it.
    @inline(__always)
    private func wellFormedLength() -> Int {
        let bytes = base + position
        func continues(_ offset: Int) -> Bool { bytes[offset] & 0xC0 == 0x80 }
        switch bytes[0] {
        case 0xC2...0xDF: return continues(1) ? 2 : 0
        case 0xE0: return bytes[1] >= 0xA0 && continues(1) && continues(2) ? 3 : 0
        case 0xED: return bytes[1] < 0xA0 && continues(1) && continues(2) ? 3 : 0
        case 0xE1...0xEF: return continues(1) && continues(2) ? 3 : 0
        case 0xF0: return bytes[1] >= 0x90 && continues(1) && continues(2) && continues(3) ? 4 : 0
        case 0xF1...0xF3: return continues(1) && continues(2) && continues(3) ? 4 : 0
        case 0xF4: return bytes[1] < 0x90 && continues(1) && continues(2) && continues(3) ? 4 : 0
        default: return 0
        }
    }

    @inline(never)
    private mutating func splitSequenceLength(keepingToken: Bool) throws(DocumentError) -> Int {
        if end - position < 4 {
            _ = try need(4, keepingFrom: keepingToken ? tokenStart : nil)
            let length = wellFormedLength()
            if length > 0 { return length }
        }
        throw error(.malformed, "the text is not valid UTF-8", suggestion: "save the document as UTF-8")
    }

    /// Moves past the escape at `position` and returns its character.
    private mutating func scanEscape() throws(DocumentError) -> Unicode.Scalar {
        guard try need(2) else {
            throw unexpected(at: end, expected: "the rest of the escape sequence and '\"'")
        }
        let letter = base[position + 1]
        let simple: Unicode.Scalar? =
            switch letter {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): Unicode.Scalar(letter)
            case UInt8(ascii: "b"): "\u{8}"
            case UInt8(ascii: "f"): "\u{C}"
            case UInt8(ascii: "n"): "\n"
            case UInt8(ascii: "r"): "\r"
            case UInt8(ascii: "t"): "\t"
            default: nil
            }
        if let simple {
            position += 2
            return simple
        }
        guard letter == UInt8(ascii: "u") else {
            throw error(
                .malformed, "the escape sequence is unknown",
                suggestion:
                    "after '\\', write one of \"\\/bfnrt, or u and four hexadecimal digits"
            )
        }
        let first = try scanHexEscape()
        guard first & 0xF800 == 0xD800 else { return Unicode.Scalar(first) ?? "\u{FFFD}" }
        var second: UInt16 = 0
        if first < 0xDC00, try need(2), base[position] == UInt8(ascii: "\\"),
            base[position + 1] == UInt8(ascii: "u")
        {
            second = try scanHexEscape()
        }
        guard second & 0xFC00 == 0xDC00,
            let scalar = Unicode.Scalar(0x10000 + (UInt32(first & 0x3FF) << 10) + UInt32(second & 0x3FF))
        else {
            throw error(
                .malformed, "a surrogate pair is incomplete",
                suggestion:
                    "write characters above U+FFFF as two escape sequences, \\ud800-\\udbff and \\udc00-\\udfff"
            )
        }
        return scalar
    }

    /// Moves past `\uXXXX` and returns its UTF-16 code unit.
    private mutating func scanHexEscape() throws(DocumentError) -> UInt16 {
        guard try need(6) else { throw unexpected(at: end, expected: "four hexadecimal digits and '\"'") }
        var unit: UInt16 = 0
        for index in position + 2..<position + 6 {
            let byte = base[index]
            let digit: UInt8
            switch byte {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): digit = byte - UInt8(ascii: "0")
            case UInt8(ascii: "a")...UInt8(ascii: "f"): digit = byte - UInt8(ascii: "a") + 10
            case UInt8(ascii: "A")...UInt8(ascii: "F"): digit = byte - UInt8(ascii: "A") + 10
            default: throw unexpected(at: index, expected: "four hexadecimal digits")
            }
            unit = unit << 4 | UInt16(digit)
        }
        position += 6
        return unit
    }
}

// MARK: - The token

extension JSONReader {
    /// The last name or string.
    ///
    /// It is valid until the next reading call.
    package var tokenString: String {
        withTokenBytes { String(decoding: $0, as: UTF8.self) }
    }

    /// Passes the last name, string or number, as UTF-8 without quotes and escapes.
    package func withTokenBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        if tokenIsUnescaped { return unescaped.withUnsafeBufferPointer(body) }
        return body(UnsafeBufferPointer(start: base + tokenStart, count: tokenEnd - tokenStart))
    }

    /// Whether the last name or string equals `name`.
    ///
    /// This changes nothing. It is mutating because the compiler copies the reader before a nonmutating call.
    package mutating func keyIs(_ name: StaticString) -> Bool {
        let count = name.utf8CodeUnitCount
        if tokenIsUnescaped {
            return unescaped.elementsEqual(UnsafeBufferPointer(start: name.utf8Start, count: count))
        }
        guard tokenEnd - tokenStart == count else { return false }
        return Self.areEqual(UnsafeRawPointer(base + tokenStart), UnsafeRawPointer(name.utf8Start), count)
    }

    /// Compares bytes in words, of which the last two can overlap.
    @inline(__always)
    private static func areEqual(_ one: UnsafeRawPointer, _ other: UnsafeRawPointer, _ count: Int) -> Bool {
        @inline(__always)
        func areEqual<Word: FixedWidthInteger & BitwiseCopyable>(at offset: Int, _: Word.Type) -> Bool {
            one.loadUnaligned(fromByteOffset: offset, as: Word.self)
                == other.loadUnaligned(fromByteOffset: offset, as: Word.self)
        }
        if count >= 8 {
            var offset = 0
            while offset &+ 8 < count {
                guard areEqual(at: offset, UInt64.self) else { return false }
                offset &+= 8
            }
            return areEqual(at: count &- 8, UInt64.self)
        }
        if count >= 4 { return areEqual(at: 0, UInt32.self) && areEqual(at: count &- 4, UInt32.self) }
        for offset in 0..<count where !areEqual(at: offset, UInt8.self) { return false }
        return true
    }
}
