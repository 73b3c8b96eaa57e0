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

extension ArcadeText {
    /// Returns the position of a text in another from a position on; −1 if it is not there.
    static func position(of searched: [UInt16], in text: [UInt16], from start: Int) -> Int {
        var position = max(0, start)
        if searched.isEmpty { return min(position, text.count) }
        while position + searched.count <= text.count {
            if text[position] == searched[0], text[position...].starts(with: searched) { return position }
            position += 1
        }
        return -1
    }

    /// Returns a text with words in lower case that begin with a capital letter; a word begins after white space.
    static func proper(_ text: String, onlyFirst: Bool) -> String {
        var result = ""
        var begins = true
        for scalar in text.unicodeScalars {
            let (upper, lower) = (scalar.properties.uppercaseMapping, scalar.properties.lowercaseMapping)
            if isSpace(scalar) {
                if !onlyFirst { begins = true }
                result.unicodeScalars.append(scalar)
            } else if upper != lower {
                result += begins ? upper : lower
                begins = false
            } else {
                result.unicodeScalars.append(scalar)
            }
        }
        return result
    }

    /// Returns a text for a URL: letters, digits and `-_.!~*'()` stay.
    static func percentEncoded(_ text: String) -> String {
        let kept = Set("-_.!~*'()".utf8)
        let digits = Array("0123456789ABCDEF".utf8)
        var bytes: [UInt8] = []
        for byte in text.utf8 {
            if byte &- 0x30 < 10 || (byte | 0x20) &- 0x61 < 26 || kept.contains(byte) {
                bytes.append(byte)
            } else {
                bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
