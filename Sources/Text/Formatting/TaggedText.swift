/// A text divided by its formatting tags.
///
/// The tags follow the syntax of XML:
/// - A start tag and its end tag have the same letters in the same case. Any case is allowed.
/// - Pairs can be nested, and cannot overlap.
/// - A pair with an unknown name has no effect.
/// - A tag without its partner is text, and so is everything else that is not a tag.
/// - In a text with tags, `&lt;`, `&amp;` and other character references are replaced. In a text without tags, all
///   characters are literal.
struct TaggedText: Hashable {
    /// Characters with the same tags.
    struct Part: Hashable {
        var text: String
        /// The tags around the characters, the outermost first.
        var tags: [FormattingTag]
    }

    /// The greatest number of nested tags; tags inside have no effect.
    static let maxDepth = 64

    private(set) var parts: [Part] = []

    init(_ text: String) {
        let scanner = FormattingTagScanner(bytes: Array(text.utf8))
        let tokens = scanner.tokens()
        let isPaired = Self.pairs(in: tokens)
        guard isPaired.contains(true) else {
            parts = [Part(text: text, tags: [])]
            return
        }
        var open: [FormattingTag] = []
        var depth = 0
        var start = 0
        func append(until end: Int) {
            guard end > start else { return }
            let text = CharacterReferences.replaced(in: scanner.bytes[start..<end])
            parts.append(Part(text: text, tags: open))
        }
        for (token, isPaired) in zip(tokens, isPaired) where isPaired {
            append(until: token.range.lowerBound)
            start = token.range.upperBound
            switch token.kind {
            case .start:
                depth += 1
                if depth <= Self.maxDepth { open.append(token.tag) }
            case .end:
                if depth <= Self.maxDepth { open.removeLast() }
                depth -= 1
            case .empty: break
            }
        }
        append(until: scanner.bytes.count)
    }

    /// Returns for each token whether it is part of a pair.
    private static func pairs(in tokens: [FormattingTag.Token]) -> [Bool] {
        var isPaired = [Bool](repeating: false, count: tokens.count)
        var open: [Int] = []
        // The places in `open` of each name.
        var places: [String: [Int]] = [:]
        for (number, token) in tokens.enumerated() {
            // Dynamic text is not replaced; it stays visible.
            if token.tag.name == "DYN" { continue }
            switch token.kind {
            case .empty: isPaired[number] = true
            case .start:
                places[token.spelling, default: []].append(open.count)
                open.append(number)
            case .end:
                guard let place = places[token.spelling]?.last else { continue }
                isPaired[number] = true
                isPaired[open[place]] = true
                while open.count > place { places[tokens[open.removeLast()].spelling]?.removeLast() }
            }
        }
        return isPaired
    }
}

/// The character references of XML.
private enum CharacterReferences {
    private static let names = ["amp": "&", "lt": "<", "gt": ">", "quot": "\"", "apos": "'"]

    /// Returns a text with the characters that references stand for; unknown references stay.
    static func replaced(in bytes: ArraySlice<UInt8>) -> String {
        let text = String(decoding: bytes, as: UTF8.self)
        guard text.utf8.contains(UInt8(ascii: "&")) else { return text }
        var result = ""
        var rest = text[...]
        while let start = rest.firstIndex(of: "&") {
            result += rest[..<start]
            let name = rest[start...].dropFirst().prefix(10)
            if let end = name.firstIndex(of: ";"), let character = character(name[..<end]) {
                result += character
                rest = rest[rest.index(after: end)...]
            } else {
                result += "&"
                rest = rest[rest.index(after: start)...]
            }
        }
        return result + rest
    }

    private static func character(_ name: Substring) -> String? {
        if let known = names[String(name)] { return known }
        guard name.first == "#" else { return nil }
        let isHexadecimal = name.dropFirst().first == "x"
        let digits = name.dropFirst(isHexadecimal ? 2 : 1)
        guard let number = UInt32(digits, radix: isHexadecimal ? 16 : 10), number > 0 else { return nil }
        return Unicode.Scalar(number).map { String(Character($0)) }
    }
}
