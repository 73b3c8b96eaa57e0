/// Splits the text of a label expression into tokens.
struct ScriptLexer {
    let text: String
    let language: ScriptLanguage
    private let bytes: [UInt8]
    /// The offset of the first byte in the whole expression, for an expression inside a text.
    private let base: Int
    private var position = 0
    private var tokens: [PlacedScriptToken] = []
    /// The number of open brackets, in which Python's lines do not end.
    private var openBrackets = 0

    init(_ text: String, _ language: ScriptLanguage, base: Int = 0) {
        self.text = text
        self.language = language
        self.base = base
        bytes = Array(text.utf8)
    }

    /// Returns all tokens; the last one is the end.
    mutating func allTokens() throws(ScriptFault) -> [PlacedScriptToken] {
        guard bytes.count <= Lexer.maximumLength else {
            throw ScriptFault(
                .tooLarge, at: base, "the expression has \(bytes.count) bytes",
                suggestion: "use at most \(Lexer.maximumLength) bytes")
        }
        while try skipSpace() { try readToken() }
        add(.end, at: bytes.count)
        return tokens
    }

    private mutating func add(_ token: ScriptToken, at offset: Int) {
        tokens.append(PlacedScriptToken(token: token, offset: base + offset))
    }

    private func byte(_ distance: Int = 0) -> UInt8 {
        position + distance < bytes.count ? bytes[position + distance] : 0
    }

    private func starts(with text: StaticString) -> Bool {
        text.withUTF8Buffer { bytes[position...].starts(with: $0) }
    }

    // MARK: Spaces and comments

    /// Skips spaces and comments; returns whether there is a token.
    private mutating func skipSpace() throws(ScriptFault) -> Bool {
        while position < bytes.count {
            let byte = bytes[position]
            if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") {
                position += starts(with: "\r\n") ? 2 : 1
                endLine()
            } else if byte == 0x20 || byte == 0x09 || byte == 0 || starts(with: "\u{A0}")
                || starts(with: "\u{FEFF}")
            {
                position += byte == 0xC2 ? 2 : byte == 0xEF ? 3 : 1
            } else if isLineComment {
                while position < bytes.count, bytes[position] != 0x0A, bytes[position] != 0x0D {
                    position += 1
                }
            } else if language == .jScript, starts(with: "/*") {
                let start = position
                position += 2
                while position < bytes.count, !starts(with: "*/") { position += 1 }
                guard position < bytes.count else {
                    throw fault(at: start, "a comment is not closed", suggestion: "close it with */")
                }
                position += 2
            } else {
                return true
            }
        }
        return false
    }

    private var isLineComment: Bool {
        switch language {
        case .jScript: starts(with: "//")
        case .python: starts(with: "#")
        case .vbScript: starts(with: "'")
        case .simple: false
        }
    }

    /// Adds the end of a line if the language has one here.
    private mutating func endLine() {
        guard language == .vbScript || language == .python && openBrackets == 0 else { return }
        // An underscore at the end of a line of VBScript, or a backslash in Python, continues the line.
        let mark = language == .vbScript ? ScriptToken.name("_") : .symbol("\\")
        if tokens.last?.token == mark {
            tokens.removeLast()
            return
        }
        var indent = 0
        while position + indent < bytes.count,
            bytes[position + indent] == 0x20 || bytes[position + indent] == 0x09
        {
            indent += 1
        }
        if case .line = tokens.last?.token { tokens.removeLast() }
        add(.line(indent: indent), at: position)
    }

    // MARK: Tokens

    private mutating func readToken() throws(ScriptFault) {
        let start = position
        switch byte() {
        case UInt8(ascii: "\""): try readText()
        case UInt8(ascii: "'") where language != .vbScript: try readText()
        case UInt8(ascii: "["):
            if let name = bracketedField(UInt8(ascii: "]")) {
                add(.field(name), at: start)
            } else {
                try readSymbol()
            }
        case UInt8(ascii: "{") where language == .simple:
            guard let name = bracketedField(UInt8(ascii: "}")) else {
                throw fault(at: start, "a brace is not closed", suggestion: "close it with }")
            }
            add(.field(name), at: start)
        case UInt8(ascii: "0")...UInt8(ascii: "9"): try readNumber()
        case UInt8(ascii: ".") where (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte(1)):
            try readNumber()
        case _ where Self.beginsName(byte()):
            while Self.continuesName(byte()) { position += 1 }
            let name = String(decoding: bytes[start..<position], as: UTF8.self)
            if language == .python, byte() == UInt8(ascii: "'") || byte() == UInt8(ascii: "\""),
                ["r", "u", "f", "b"].contains(name.lowercased())
            {
                try readText(prefix: name.lowercased())
            } else if language == .vbScript, name.lowercased() == "rem" {
                while position < bytes.count, bytes[position] != 0x0A, bytes[position] != 0x0D {
                    position += 1
                }
            } else {
                add(.name(name), at: start)
            }
        default: try readSymbol()
        }
    }

    /// Returns the name of a field in brackets; nil if the brackets are those of a list or of an element.
    private mutating func bracketedField(_ end: UInt8) -> String? {
        if language.hasElements, tokens.last?.token.endsValue(language) ?? false { return nil }
        var index = position + 1
        while index < bytes.count, bytes[index] != end {
            let byte = bytes[index]
            let isInList = [UInt8(ascii: "'"), UInt8(ascii: "\""), UInt8(ascii: ","), UInt8(ascii: "[")]
                .contains(byte)
            if byte == 0x0A || isInList && language.hasElements { return nil }
            index += 1
        }
        guard index < bytes.count, index > position + 1 else { return nil }
        let name = String(decoding: bytes[(position + 1)..<index], as: UTF8.self)
        position = index + 1
        return String(ScriptValue.trimmed(name[...]))
    }

    private static let symbols = [
        "===", "!==", "**=", "//=", "<=", ">=", "<>", "==", "!=", "&&", "||", "++", "--", "+=", "-=", "*=",
        "/=",
        "%=", "&=", "**", "//", "+", "-", "*", "/", "%", "&", "=", "<", ">", "!", "?", ":", ".", ",", ";",
        "(", ")",
        "[", "]", "{", "}", "^", "\\",
    ].map { (text: $0, bytes: Array($0.utf8)) }

    private mutating func readSymbol() throws(ScriptFault) {
        let rest = bytes[position...].prefix(3)
        guard let symbol = Self.symbols.first(where: { rest.starts(with: $0.bytes) }) else {
            let found = String(decoding: bytes[position...].prefix(4), as: UTF8.self).prefix(1)
            throw fault(at: position, "\(found) is not allowed here", suggestion: "")
        }
        if "([{".contains(symbol.text) { openBrackets += 1 }
        if ")]}".contains(symbol.text) { openBrackets = max(0, openBrackets - 1) }
        add(.symbol(symbol.text), at: position)
        position += symbol.bytes.count
    }

    private mutating func readNumber() throws(ScriptFault) {
        let start = position
        func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
        while isDigit(byte()) { position += 1 }
        if byte() == UInt8(ascii: ".") {
            position += 1
            while isDigit(byte()) { position += 1 }
        }
        if byte() | 0x20 == UInt8(ascii: "e") {
            let sign = byte(1) == UInt8(ascii: "+") || byte(1) == UInt8(ascii: "-") ? 1 : 0
            if isDigit(byte(1 + sign)) {
                position += 1 + sign
                while isDigit(byte()) { position += 1 }
            }
        }
        let end = position
        while Self.continuesName(byte()) { position += 1 }
        let text = String(decoding: bytes[start..<end], as: UTF8.self)
        guard position == end, let value = Double(text), value.isFinite else {
            let found = String(decoding: bytes[start..<position], as: UTF8.self)
            throw fault(at: start, "\(found.prefix(40)) is not a number", suggestion: "")
        }
        add(.number(value), at: start)
    }

    private static func beginsName(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), 0x80...,
            UInt8(ascii: "_"), UInt8(ascii: "$"):
            true
        default: false
        }
    }

    private static func continuesName(_ byte: UInt8) -> Bool {
        beginsName(byte) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }

    private func fault(at offset: Int, _ what: String, suggestion: String) -> ScriptFault {
        ScriptFault(.syntax, at: base + offset, what, suggestion: suggestion)
    }
}

// MARK: - Texts

extension ScriptLexer {
    /// Reads a text in quotation marks.
    ///
    /// - Parameter prefix: The letter before a text of Python: `r` keeps backslashes, `f` has expressions in braces.
    private mutating func readText(prefix: String = "") throws(ScriptFault) {
        let start = position
        let quote = byte()
        let isTriple = language == .python && byte(1) == quote && byte(2) == quote
        position += isTriple ? 3 : 1
        var content: [UInt8] = []
        var parts: [ScriptToken.Part] = []
        while position < bytes.count {
            if byte() == quote, !isTriple || byte(1) == quote && byte(2) == quote {
                position += isTriple ? 3 : 1
                // In VBScript and the older language, a doubled quotation mark is part of the text.
                if language == .vbScript || language == .simple, byte() == quote {
                    position += 1
                    content.append(quote)
                    continue
                }
                let text = String(decoding: content, as: UTF8.self)
                if parts.isEmpty {
                    add(.text(text), at: start)
                } else {
                    add(.template(text.isEmpty ? parts : parts + [.text(text)]), at: start)
                }
                return
            }
            if byte() == UInt8(ascii: "\\"), language.hasElements, prefix != "r" {
                position += 1
                readEscape(into: &content)
            } else if prefix == "f", byte() == UInt8(ascii: "{"), byte(1) != UInt8(ascii: "{") {
                position += 1
                parts.append(.text(String(decoding: content, as: UTF8.self)))
                content = []
                parts.append(try readCode())
            } else {
                let byte = byte()
                let isDoubled = prefix == "f" && (byte == UInt8(ascii: "{") || byte == UInt8(ascii: "}"))
                content.append(byte)
                position += isDoubled ? 2 : 1
            }
        }
        let mark = String(decoding: [quote], as: UTF8.self)
        throw fault(at: start, "a quotation mark is not closed", suggestion: "close it with \(mark)")
    }

    /// Reads an expression inside a text, up to its closing brace.
    private mutating func readCode() throws(ScriptFault) -> ScriptToken.Part {
        let start = position
        var depth = 0
        var format: Int?
        while position < bytes.count {
            switch byte() {
            case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
            case UInt8(ascii: ")"), UInt8(ascii: "]"): depth -= 1
            case UInt8(ascii: ":") where depth == 0 && language == .python && format == nil: format = position
            case UInt8(ascii: "}") where depth <= 0:
                let end = format ?? position
                let code = String(decoding: bytes[start..<end], as: UTF8.self)
                let pattern = format.map { String(decoding: bytes[($0 + 1)..<position], as: UTF8.self) } ?? ""
                position += 1
                return .code(code, offset: base + start, format: pattern)
            case UInt8(ascii: "}"): depth -= 1
            default: break
            }
            position += 1
        }
        throw fault(at: start, "a brace is not closed", suggestion: "close it with }")
    }

    private mutating func readEscape(into content: inout [UInt8]) {
        guard position < bytes.count else { return }
        let byte = bytes[position]
        position += 1
        switch byte {
        case UInt8(ascii: "n"): content.append(0x0A)
        case UInt8(ascii: "r"): content.append(0x0D)
        case UInt8(ascii: "t"): content.append(0x09)
        case UInt8(ascii: "u"):
            let digits = String(decoding: bytes[position...].prefix(4), as: UTF8.self)
            guard digits.utf8.count == 4, let code = UInt32(digits, radix: 16),
                let scalar = Unicode.Scalar(code)
            else {
                content += Array("u".utf8)
                return
            }
            content += Array(String(Character(scalar)).utf8)
            position += 4
        case 0x0A: break
        default: content.append(byte)
        }
    }
}
