/// A formatting tag of a text, such as `<FNT size="12">`.
struct FormattingTag: Hashable {
    /// The name in capitals.
    var name: String
    /// The values of the attributes by their names in small letters.
    var attributes: [String: String]

    /// The characters of a tag in a text.
    struct Token {
        enum Kind {
            case start, end
            /// A start tag that ends itself, such as `<BOL/>`.
            case empty
        }

        var kind: Kind
        /// The name as written; names of a pair are equal in all letters.
        var spelling: String
        var tag: FormattingTag
        /// The place in the text's UTF-8.
        var range: Range<Int>
    }

    /// Returns the finite number of an attribute; nil if there is none.
    func number(_ attribute: String) -> Double? {
        guard let text = attributes[attribute], text.utf8.count <= 40,
            let number = Double(text.filter { $0 != " " }), number.isFinite
        else { return nil }
        return number
    }
}

/// Finds tags in the UTF-8 of a text.
struct FormattingTagScanner {
    let bytes: [UInt8]

    /// Returns all tags in order, without pairing them.
    ///
    /// Characters that are not a complete tag are text. No tag contains `<` after its start, so the time is linear.
    func tokens() -> [FormattingTag.Token] {
        var tokens: [FormattingTag.Token] = []
        var place = 0
        while let start = bytes[place...].firstIndex(of: UInt8(ascii: "<")) {
            if let token = token(at: start) {
                tokens.append(token)
                place = token.range.upperBound
            } else {
                place = start + 1
            }
        }
        return tokens
    }

    private func token(at start: Int) -> FormattingTag.Token? {
        var place = start + 1
        let isEnd = take("/", &place)
        guard let spelling = name(&place) else { return nil }
        var tag = FormattingTag(name: spelling.uppercased(), attributes: [:])
        var kind = isEnd ? FormattingTag.Token.Kind.end : .start
        while true {
            let hasSpace = skipSpaces(&place)
            if take(">", &place) { break }
            if !isEnd, take("/", &place) {
                guard take(">", &place) else { return nil }
                kind = .empty
                break
            }
            guard !isEnd, hasSpace, let attribute = name(&place) else { return nil }
            skipSpaces(&place)
            guard take("=", &place) else { return nil }
            skipSpaces(&place)
            guard let value = quoted(&place) else { return nil }
            tag.attributes[attribute.lowercased()] = value
        }
        return FormattingTag.Token(kind: kind, spelling: spelling, tag: tag, range: start..<place)
    }

    private func take(_ character: Unicode.Scalar, _ place: inout Int) -> Bool {
        guard place < bytes.count, bytes[place] == UInt8(ascii: character) else { return false }
        place += 1
        return true
    }

    @discardableResult
    private func skipSpaces(_ place: inout Int) -> Bool {
        let start = place
        while place < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[place]) { place += 1 }
        return place > start
    }

    /// Reads a name of letters, digits and underscores that does not start with a digit.
    private func name(_ place: inout Int) -> String? {
        let start = place
        while place < bytes.count {
            switch bytes[place] {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "_"):
                place += 1
            case UInt8(ascii: "0")...UInt8(ascii: "9") where place > start: place += 1
            default: return text(start..<place)
            }
        }
        return text(start..<place)
    }

    private func text(_ range: Range<Int>) -> String? {
        range.isEmpty ? nil : String(decoding: bytes[range], as: UTF8.self)
    }

    private func quoted(_ place: inout Int) -> String? {
        guard place < bytes.count, let quote = ["\"", "'"].first(where: { take($0, &place) }) else {
            return nil
        }
        let start = place
        while place < bytes.count, bytes[place] != UInt8(ascii: quote) {
            if bytes[place] == UInt8(ascii: "<") { return nil }
            place += 1
        }
        let value = String(decoding: bytes[start..<place], as: UTF8.self)
        return take(quote, &place) ? value : nil
    }
}
