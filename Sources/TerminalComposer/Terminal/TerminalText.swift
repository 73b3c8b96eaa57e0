/// Texts on a terminal, whose width is counted in columns.
package enum TerminalText {
    /// Returns a text without the control characters that could change a terminal.
    package static func printable(_ text: String) -> String {
        String(
            String.UnicodeScalarView(
                text.unicodeScalars.map { scalar in
                    let isControl = scalar.properties.generalCategory == .control
                    let isDirection =
                        (0x202A...0x202E).contains(scalar.value) || (0x2066...0x2069).contains(scalar.value)
                    return isControl || isDirection ? " " : scalar
                }))
    }

    /// The number of columns of a text.
    package static func width(_ text: some StringProtocol) -> Int {
        text.reduce(0) { $0 + width($1) }
    }

    /// Returns the beginning of a text that fits into some columns, with spaces up to exactly this width.
    ///
    /// A shortened text ends with an ellipsis.
    package static func fitted(_ text: String, to columns: Int) -> String {
        let whole = width(text)
        if whole <= columns { return text + String(repeating: " ", count: columns - whole) }
        guard columns > 0 else { return "" }
        var result = ""
        var used = 0
        for character in text {
            let next = width(character)
            if used + next > columns - 1 { break }
            result.append(character)
            used += next
        }
        return result + "…" + String(repeating: " ", count: columns - 1 - used)
    }

    /// The number of columns of a character: 2 for East Asian wide characters and emoji, 0 for marks.
    private static func width(_ character: Character) -> Int {
        guard let first = character.unicodeScalars.first else { return 0 }
        // The variation selector 16 asks for an emoji.
        if isWide(first) || character.unicodeScalars.contains("\u{FE0F}") { return 2 }
        switch first.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .format, .control: return 0
        default: return 1
        }
    }

    private static func isWide(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.value < 0x1100 { return false }
        switch scalar.value {
        case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0x33FF, 0x3400...0x4DBF, 0x4E00...0x9FFF,
            0xA000...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
            0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x20000...0x3FFFD:
            return true
        default: return scalar.properties.isEmojiPresentation
        }
    }
}
