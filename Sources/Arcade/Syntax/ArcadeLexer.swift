/// Splits a script into tokens.
struct ArcadeLexer {
    /// The maximum length of a script in bytes.
    static let maximumLength = 1 << 20
    /// The maximum nesting of texts in back quotes.
    private static let maximumTemplates = 16

    let bytes: [UInt8]
    var position: Int
    private var startsLine = true
    private var templateDepth: Int

    init(_ script: String) throws(ArcadeFault) {
        bytes = Array(script.utf8)
        position = 0
        templateDepth = 0
        guard bytes.count <= Self.maximumLength else {
            throw ArcadeFault(
                .tooLarge, "the script has \(bytes.count) bytes",
                suggestion: "use at most \(Self.maximumLength) bytes", at: 0)
        }
    }

    /// Returns all tokens; the last one is the end.
    mutating func allTokens() throws(ArcadeFault) -> [ArcadeToken] {
        var tokens: [ArcadeToken] = []
        while true {
            try skipSpace()
            if position >= bytes.count {
                add(.end, at: position, to: &tokens)
                return tokens
            }
            try readToken(&tokens)
        }
    }

    private mutating func add(_ kind: ArcadeToken.Kind, at offset: Int, to tokens: inout [ArcadeToken]) {
        tokens.append(ArcadeToken(kind: kind, offset: offset, startsLine: startsLine))
        startsLine = false
    }

    func byte(_ distance: Int = 0) -> UInt8 {
        position + distance < bytes.count ? bytes[position + distance] : 0
    }

    // MARK: Spaces and comments

    private mutating func skipSpace() throws(ArcadeFault) {
        while position < bytes.count {
            let scalar = scalarHere()
            if isLineEnd(scalar.value) {
                startsLine = true
                position += scalar.length
            } else if scalar.value == 0x2F, byte(1) == 0x2F {
                while position < bytes.count, !isLineEnd(scalarHere().value) {
                    position += scalarHere().length
                }
            } else if scalar.value == 0x2F, byte(1) == 0x2A {
                try skipComment()
            } else if Unicode.Scalar(scalar.value).map(ArcadeText.isSpace) ?? false {
                position += scalar.length
            } else {
                return
            }
        }
    }

    private mutating func skipComment() throws(ArcadeFault) {
        let start = position
        position += 2
        while position < bytes.count {
            if byte() == 0x2A, byte(1) == 0x2F {
                position += 2
                return
            }
            let scalar = scalarHere()
            if isLineEnd(scalar.value) { startsLine = true }
            position += scalar.length
        }
        throw ArcadeFault(.syntax, "a comment is not closed", suggestion: "close it with */", at: start)
    }

    func isLineEnd(_ value: UInt32) -> Bool {
        value == 0x0A || value == 0x0D || value == 0x2028 || value == 0x2029
    }

    /// Returns the character at the position; the bytes are valid UTF-8.
    func scalarHere() -> (value: UInt32, length: Int) {
        let first = bytes[position]
        if first < 0x80 { return (UInt32(first), 1) }
        let length = first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
        var value = UInt32(first) & (0xFF >> UInt32(length + 1))
        for index in 1..<length { value = value << 6 | UInt32(byte(index) & 0x3F) }
        return (value, length)
    }

    // MARK: Tokens

    private mutating func readToken(_ tokens: inout [ArcadeToken]) throws(ArcadeFault) {
        let start = position
        switch byte() {
        case 0x30...0x39:
            try add(.number(number()), at: start, to: &tokens)
        case 0x2E where byte(1) &- 0x30 < 10:
            try add(.number(number()), at: start, to: &tokens)
        case 0x22, 0x27:
            try add(.text(text()), at: start, to: &tokens)
        case 0x60:
            let line = startsLine
            let parts = try template()
            startsLine = line
            add(.template(parts), at: start, to: &tokens)
        default:
            if let name = name() {
                add(.name(name), at: start, to: &tokens)
            } else {
                try add(.symbol(symbol()), at: start, to: &tokens)
            }
        }
    }

    private func isNameStart(_ value: UInt32) -> Bool {
        if value < 0x80 {
            return value &- 0x41 < 26 || value &- 0x61 < 26 || value == 0x5F || value == 0x24
        }
        return Unicode.Scalar(value)?.properties.isIDStart ?? false
    }

    private func continuesName(_ value: UInt32) -> Bool {
        if value < 0x80 { return isNameStart(value) || value &- 0x30 < 10 }
        return Unicode.Scalar(value)?.properties.isIDContinue ?? false
    }

    private mutating func name() -> String? {
        let start = position
        guard position < bytes.count, isNameStart(scalarHere().value) else { return nil }
        while position < bytes.count, case let scalar = scalarHere(), continuesName(scalar.value) {
            position += scalar.length
        }
        return String(decoding: bytes[start..<position], as: UTF8.self)
    }

    private mutating func number() throws(ArcadeFault) -> Double {
        let start = position
        let value: Double
        if byte() == 0x30, let radix = ["x": 16.0, "o": 8, "b": 2][Character(Unicode.Scalar(byte(1) | 0x20))]
        {
            position += 2
            let digits = position
            while case let digit = byte(), digit &- 0x30 < 10 || (digit | 0x20) &- 0x61 < 6 { position += 1 }
            value = ArcadeNumberText.whole(bytes[digits..<position], radix)
        } else {
            skipDigits()
            if byte() == 0x2E {
                position += 1
                skipDigits()
            }
            if byte() | 0x20 == 0x65 {
                let sign = byte(1) == 0x2B || byte(1) == 0x2D ? 1 : 0
                if byte(1 + sign) &- 0x30 < 10 {
                    position += 1 + sign
                    skipDigits()
                }
            }
            value = ArcadeNumberText.number(from: String(decoding: bytes[start..<position], as: UTF8.self))
        }
        if value.isNaN || position < bytes.count && continuesName(scalarHere().value) {
            throw ArcadeFault(.syntax, "the number has a wrong form", at: start)
        }
        return value
    }

    private mutating func skipDigits() { while byte() &- 0x30 < 10 { position += 1 } }

    /// The operators and brackets, longest first; those that Arcade does not have are here for their messages.
    private static let symbols: [[UInt8]] = [
        ">>>=", "===", "!==", "**=", "...", ">>>", "<<=", ">>=", "&&=", "||=", "??=", "==", "!=", "<=", ">=",
        "&&", "||", "<<", ">>", "++", "--", "+=", "-=", "*=", "/=", "%=", "**", "=>", "??", "?.", "&=", "|=",
        "^=", "(", ")", "[", "]", "{", "}", ",", ";", ":", ".", "=", "<", ">", "+", "-", "*", "/", "%", "!",
        "~", "&", "|", "^", "?",
    ].map { Array($0.utf8) }

    private mutating func symbol() throws(ArcadeFault) -> String {
        guard let symbol = Self.symbols.first(where: { bytes[position...].starts(with: $0) }) else {
            let character = String(decoding: bytes[position..<position + scalarHere().length], as: UTF8.self)
            throw ArcadeFault(.syntax, "the character '\(character)' has no meaning here", at: position)
        }
        position += symbol.count
        return String(decoding: symbol, as: UTF8.self)
    }

    // MARK: Templates

    /// Reads a text in back quotes with its expressions.
    private mutating func template() throws(ArcadeFault) -> [ArcadeToken.TemplatePart] {
        let start = position
        position += 1
        templateDepth += 1
        defer { templateDepth -= 1 }
        guard templateDepth <= Self.maximumTemplates else {
            throw ArcadeFault(.tooDeep, "texts in back quotes are nested too deep", at: start)
        }
        var parts: [ArcadeToken.TemplatePart] = []
        while true {
            let text = try templateText(start)
            if !text.isEmpty { parts.append(.text(text)) }
            if byte() == 0x60 {
                position += 1
                return parts
            }
            position += 2
            parts.append(.tokens(try templateTokens(start)))
        }
    }

    /// Reads the tokens of an expression to its closing brace.
    private mutating func templateTokens(_ start: Int) throws(ArcadeFault) -> [ArcadeToken] {
        var tokens: [ArcadeToken] = []
        var openBraces = 0
        while true {
            try skipSpace()
            guard position < bytes.count else {
                throw ArcadeFault(.syntax, "an expression in a text is not closed", at: start)
            }
            if byte() == 0x7D, openBraces == 0 {
                add(.end, at: position, to: &tokens)
                position += 1
                return tokens
            }
            if byte() == 0x7B { openBraces += 1 }
            if byte() == 0x7D { openBraces -= 1 }
            try readToken(&tokens)
        }
    }
}
