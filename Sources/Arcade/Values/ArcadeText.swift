/// Operations on texts by their UTF-16 units, which are the positions of the language.
enum ArcadeText {
    /// Returns a text without white space at its ends; line breaks and no-break spaces are white space.
    static func trimmed(_ text: Substring) -> Substring {
        let scalars = text.unicodeScalars
        guard let start = scalars.firstIndex(where: { !isSpace($0) }),
            let end = scalars.lastIndex(where: { !isSpace($0) })
        else { return text.prefix(0) }
        return text[start..<scalars.index(after: end)]
    }

    static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isWhitespace && scalar.value != 0x85 || scalar.value == 0xFEFF
    }

    /// Whether two texts have the same characters; unlike `==` of `String`, composed characters differ from decomposed.
    static func areEqual(_ left: String, _ right: String) -> Bool {
        guard left == right else { return false }
        return left.utf8.count == right.utf8.count && left.utf8.elementsEqual(right.utf8)
    }

    /// Whether a text is before another by UTF-16 units.
    static func isLess(_ left: String, _ right: String) -> Bool {
        left.utf16.lexicographicallyPrecedes(right.utf16)
    }

    /// Returns a part of a text by the positions of its units; positions outside are limited.
    static func slice(_ text: String, _ start: Int, _ end: Int) -> String {
        let units = text.utf16
        let count = units.count
        let start = max(0, min(start, count))
        let end = max(start, min(end, count))
        let from = units.index(units.startIndex, offsetBy: start)
        let to = units.index(from, offsetBy: end - start)
        return String(text[from..<to]) 
    }

    /// Returns a text of UTF-16 units; half pairs become replacement characters.
    static func text(units: some Sequence<UInt16>) -> String {
        String(decoding: Array(units), as: UTF16.self)
    }
}
