/// Splits the text of an expression into tokens.
struct Lexer {
    /// The maximum length of an expression in bytes.
    static let maximumLength = 1 << 20

    let expression: String
    private let bytes: [UInt8]
    private var position = 0

    init(_ expression: String) {
        self.expression = expression
        bytes = Array(expression.utf8)
    }

    /// Returns all tokens; the last one is the end.
    mutating func tokens() throws(ExpressionError) -> [PlacedToken] {
        guard bytes.count <= Self.maximumLength else {
            throw ExpressionError(
                .tooLarge, in: expression, at: nil, "the expression has \(bytes.count) bytes",
                suggestion: "use at most \(Self.maximumLength) bytes")
        }
        var tokens: [PlacedToken] = []
        while true {
            while position < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[position]) {
                position += 1
            }
            let offset = position
            let token = try next()
            tokens.append(PlacedToken(token: token, offset: offset))
            if token == .end { return tokens }
        }
    }

    private mutating func next() throws(ExpressionError) -> Token {
        guard position < bytes.count else { return .end }
        let byte = bytes[position]
        switch byte {
        case UInt8(ascii: "'"):
            return .text(try quoted(until: byte, doubled: true))
        case UInt8(ascii: "\""), UInt8(ascii: "["):
            return .quotedName(try quotedName())
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "."):
            return try number()
        case _ where Self.beginsWord(byte):
            // Some databases mark text as Unicode with N'…'. Here all text is Unicode.
            if byte | 0x20 == UInt8(ascii: "n"), position + 1 < bytes.count,
                bytes[position + 1] == UInt8(ascii: "'")
            {
                position += 1
                return .text(try quoted(until: UInt8(ascii: "'"), doubled: true))
            }
            let start = position
            while position < bytes.count, Self.continuesWord(bytes[position]) { position += 1 }
            let word = String(decoding: bytes[start..<position], as: UTF8.self)
            // The rest of a qualified name can be in quotes: owner."TABLE"."FIELD".
            guard word.hasSuffix("."), beginsQuotedName else { return .word(word) }
            return .quotedName(word + (try quotedName()))
        default:
            return try symbol()
        }
    }

    private mutating func symbol() throws(ExpressionError) -> Token {
        let rest = bytes[position...].prefix(2)
        for symbol in ["<>", "!=", "<=", ">=", "||", "=", "<", ">", "+", "-", "*", "/", "(", ")", ","]
        where rest.starts(with: symbol.utf8) {
            position += symbol.utf8.count
            return .symbol(symbol)
        }
        let found = String(decoding: bytes[position...].prefix(4), as: UTF8.self).prefix(1)
        throw fault(
            "\(found) is not allowed here", suggestion: "put names with special characters in double quotes")
    }

    private mutating func number() throws(ExpressionError) -> Token {
        let start = position
        var isWhole = true
        func isDigit(_ index: Int) -> Bool {
            index < bytes.count && bytes[index] >= UInt8(ascii: "0") && bytes[index] <= UInt8(ascii: "9")
        }
        while isDigit(position) { position += 1 }
        if position < bytes.count, bytes[position] == UInt8(ascii: ".") {
            isWhole = false
            position += 1
            while isDigit(position) { position += 1 }
        }
        if position < bytes.count, bytes[position] | 0x20 == UInt8(ascii: "e") {
            var exponent = position + 1
            if exponent < bytes.count, [UInt8(ascii: "+"), UInt8(ascii: "-")].contains(bytes[exponent]) {
                exponent += 1
            }
            if isDigit(exponent) {
                isWhole = false
                position = exponent
                while isDigit(position) { position += 1 }
            }
        }
        let end = position
        while position < bytes.count, Self.continuesWord(bytes[position]) { position += 1 }
        let text = String(decoding: bytes[start..<end], as: UTF8.self)
        guard position == end, let value = Double(text) else {
            let found = String(decoding: bytes[start..<position], as: UTF8.self)
            position = start
            throw fault(
                "\(found.prefix(40)) is not a number",
                suggestion: "put names that begin with a digit in double quotes")
        }
        if isWhole, let whole = Int64(text) { return .whole(whole) }
        return .number(value)
    }

    /// Whether a name in double quotes or brackets begins here.
    private var beginsQuotedName: Bool {
        position < bytes.count && [UInt8(ascii: "\""), UInt8(ascii: "[")].contains(bytes[position])
    }

    /// Reads a name in double quotes or brackets, with all parts of a qualified name: `"TABLE"."FIELD"`.
    private mutating func quotedName() throws(ExpressionError) -> String {
        var name = try quotedPart()
        while position + 1 < bytes.count, bytes[position] == UInt8(ascii: ".") {
            position += 1
            if beginsQuotedName {
                name += "." + (try quotedPart())
            } else if Self.beginsWord(bytes[position]) {
                let start = position
                while position < bytes.count, Self.continuesWord(bytes[position]) { position += 1 }
                name += "." + String(decoding: bytes[start..<position], as: UTF8.self)
            } else {
                position -= 1
                break
            }
        }
        return name
    }

    private mutating func quotedPart() throws(ExpressionError) -> String {
        bytes[position] == UInt8(ascii: "[")
            ? try quoted(until: UInt8(ascii: "]"), doubled: false)
            : try quoted(until: bytes[position], doubled: true)
    }

    private mutating func quoted(until end: UInt8, doubled: Bool) throws(ExpressionError) -> String {
        let start = position
        position += 1
        var content: [UInt8] = []
        while position < bytes.count {
            let byte = bytes[position]
            position += 1
            guard byte == end else {
                content.append(byte)
                continue
            }
            guard doubled, position < bytes.count, bytes[position] == end else {
                return String(decoding: content, as: UTF8.self)
            }
            content.append(byte)
            position += 1
        }
        position = start
        let mark = String(decoding: [end], as: UTF8.self)
        throw fault(
            "a quotation mark is not closed",
            suggestion: doubled
                ? "close it with \(mark); to include \(mark) in the content, write \(mark)\(mark)"
                : "close it with \(mark)")
    }

    private func fault(_ what: String, suggestion: String) -> ExpressionError {
        ExpressionError(
            .syntax, in: expression, at: expression.characterNumber(ofByte: position), what,
            suggestion: suggestion)
    }

    private static func beginsWord(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"), 0x80...: true
        case UInt8(ascii: "_"), UInt8(ascii: "$"), UInt8(ascii: "@"), UInt8(ascii: "#"): true
        default: false
        }
    }

    private static func continuesWord(_ byte: UInt8) -> Bool {
        beginsWord(byte) || byte == UInt8(ascii: ".")
            || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    }
}

extension String {
    /// Returns the number of the character that contains a byte of the text; the first character is 1.
    func characterNumber(ofByte offset: Int) -> Int {
        let index = utf8.index(utf8.startIndex, offsetBy: min(offset, utf8.count))
        return self[..<index].count + 1
    }
}
