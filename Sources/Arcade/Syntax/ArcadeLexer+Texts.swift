extension ArcadeLexer {
    /// Reads a text in quotes.
    mutating func text() throws(ArcadeFault) -> String {
        let start = position
        let quote = byte()
        position += 1
        var text = TextBuilder()
        while true {
            guard position < bytes.count, byte() != 0x0A, byte() != 0x0D else {
                throw ArcadeFault(
                    .syntax, "a text is not closed",
                    suggestion: "close it with \(quote == 0x22 ? "\"" : "'") on the same line", at: start)
            }
            if byte() == quote {
                position += 1
                return text.finish()
            }
            try readCharacter(&text)
        }
    }

    /// Reads the text in back quotes to its end or to the next expression.
    mutating func templateText(_ start: Int) throws(ArcadeFault) -> String {
        var text = TextBuilder()
        while true {
            guard position < bytes.count else {
                throw ArcadeFault(.syntax, "a text is not closed", suggestion: "close it with `", at: start)
            }
            if byte() == 0x60 || byte() == 0x24 && byte(1) == 0x7B { return text.finish() }
            if byte() == 0x0D {
                // Line ends of all systems are the same in texts.
                position += byte(1) == 0x0A ? 2 : 1
                text.append(0x0A)
            } else {
                try readCharacter(&text)
            }
        }
    }

    /// The text so far; halves of pairs in UTF-16 wait for each other.
    private struct TextBuilder {
        private var scalars = String.UnicodeScalarView()
        private var highHalf: UInt32?

        mutating func append(_ value: UInt32) {
            if let high = highHalf {
                highHalf = nil
                if value &- 0xDC00 < 0x400 {
                    return append(0x10000 + (high - 0xD800) << 10 + (value - 0xDC00))
                }
                scalars.append("\u{FFFD}")
            }
            if value &- 0xD800 < 0x400 {
                highHalf = value
            } else {
                scalars.append(Unicode.Scalar(value) ?? "\u{FFFD}")
            }
        }

        mutating func finish() -> String {
            if highHalf != nil { scalars.append("\u{FFFD}") }
            return String(scalars)
        }
    }

    private mutating func readCharacter(_ text: inout TextBuilder) throws(ArcadeFault) {
        let scalar = scalarHere()
        position += scalar.length
        guard scalar.value == 0x5C else { return text.append(scalar.value) }
        guard position < bytes.count else { return }
        let escaped = scalarHere()
        position += escaped.length
        switch Unicode.Scalar(escaped.value) {
        case "n": text.append(0x0A)
        case "t": text.append(0x09)
        case "r": text.append(0x0D)
        case "b": text.append(0x08)
        case "f": text.append(0x0C)
        case "v": text.append(0x0B)
        case "0": text.append(0)
        case "x": text.append(try hexadecimal(2))
        case "u": text.append(try byte() == 0x7B ? bracedHexadecimal() : hexadecimal(4))
        case "\r":
            if byte() == 0x0A { position += 1 }
        case "\n", "\u{2028}", "\u{2029}": break
        default: text.append(escaped.value)
        }
    }

    private mutating func hexadecimal(_ count: Int) throws(ArcadeFault) -> UInt32 {
        let start = position
        position = min(position + count, bytes.count)
        let value = ArcadeNumberText.whole(bytes[start..<position], 16)
        guard position - start == count, value.isFinite else { throw wrongEscape(at: start) }
        return UInt32(value)
    }

    private mutating func bracedHexadecimal() throws(ArcadeFault) -> UInt32 {
        let start = position
        position += 1
        let digits = position
        while position < bytes.count, byte() != 0x7D, position - digits < 9 { position += 1 }
        let value = ArcadeNumberText.whole(bytes[digits..<position], 16)
        guard byte() == 0x7D, value <= 0x10FFFF else { throw wrongEscape(at: start) }
        position += 1
        return UInt32(value)
    }

    private func wrongEscape(at offset: Int) -> ArcadeFault {
        ArcadeFault(
            .syntax, "an escaped character has a wrong form", suggestion: "write \\xHH, \\uHHHH or \\u{H}",
            at: offset)
    }
}
