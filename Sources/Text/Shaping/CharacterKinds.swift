/// Properties of characters that shaping and layout need.
enum CharacterKinds {
    /// Whether a character ends a paragraph (UAX 14, mandatory breaks).
    static func isHardBreak(_ character: UInt32) -> Bool {
        switch character {
        case 0x0A...0x0D, 0x85, 0x2028, 0x2029: true
        default: false
        }
    }

    /// Whether a character is a control character without a shape; tabs and line breaks are not included.
    static func isIgnoredControl(_ character: UInt32) -> Bool {
        (character < 0x20 && !isHardBreak(character) && character != 0x09) || 0x7F...0x84 ~= character
            || 0x86...0x9F ~= character
    }

    /// How a character combines with the character before it.
    enum Combining {
        /// A letter, or another character with its own place.
        case base
        /// A mark on the letter before it.
        case mark
        /// An invisible character that does not end a group of marks.
        case joiner
    }

    /// Returns how a character combines with the character before it.
    static func combining(_ scalar: Unicode.Scalar) -> Combining {
        guard scalar.value >= 0x300 else { return .base }
        if needsNoGlyph(scalar.value) { return .joiner }
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark: return .mark
        default: return .base
        }
    }

    /// Whether a character needs no glyph, such as a joiner, a variation selector or a direction mark.
    static func needsNoGlyph(_ character: UInt32) -> Bool {
        switch character {
        case 0xAD, 0x34F, 0x61C, 0x115F, 0x1160, 0x17B4, 0x17B5, 0x180B...0x180F, 0x200B...0x200F,
            0x202A...0x202E, 0x2060...0x206F, 0x3164, 0xFE00...0xFE0F, 0xFEFF, 0xFFA0, 0x1BCA0...0x1BCA3,
            0x1D173...0x1D17A, 0xE0000...0xE0FFF:
            true
        default: false
        }
    }

    /// Whether a character is a space that disappears at the end of a line.
    static func isSpace(_ character: UInt32) -> Bool {
        character == 0x20 || character == 0x09 || character == 0x3000 || 0x2000...0x2006 ~= character
            || 0x2008...0x200A ~= character
    }

    /// Whether word spacing and justification change the width of a character.
    static func isWordSpace(_ character: UInt32) -> Bool { character == 0x20 || character == 0xA0 }

    /// Whether all characters are letters, marks and signs of one script, from left to right, without combining.
    static func isSimple(_ character: UInt32) -> Bool { character < 0x300 }

    /// The scripts whose letters join, as tags of ISO 15924.
    static let joinedScripts = Set(
        ["Arab", "Syrc", "Mong", "Nkoo", "Phag", "Mand", "Mani", "Phlp", "Rohg", "Adlm", "Sogd"]
            .compactMap(FontAxis.number(ofTag:)))

    /// Whether a character stays upright in vertical text (UAX 50, properties U and Tu), and not only rotated.
    static func isUprightInVerticalText(_ character: UInt32) -> Bool {
        switch character {
        case 0x1100...0x11FF, 0x2E80...0x2FFF, 0x3000...0x3007, 0x3012...0x3013, 0x3020...0x302F,
            0x3031...0x4DFF, 0x4E00...0xA4CF, 0xA960...0xA97F, 0xAC00...0xD7FF, 0xE000...0xFAFF,
            0xFE10...0xFE1F, 0xFE30...0xFE48, 0xFE50...0xFE57, 0xFE5F...0xFE62, 0xFE67...0xFE6F,
            0xFF01...0xFF07, 0xFF0A...0xFF0C, 0xFF0E...0xFF19, 0xFF1F...0xFF3A, 0xFF3C, 0xFF3E,
            0xFF40...0xFF5A, 0xFFE0...0xFFE2, 0xFFE4...0xFFE7, 0x1F000...0x1FAFF, 0x20000...0x3FFFD:
            true
        // Brackets and marks with a vertical form in the font (Tr): the form replaces the rotation.
        case 0x3008...0x3011, 0x3014...0x301F, 0x3030, 0xFE59...0xFE5E, 0xFF08, 0xFF09, 0xFF1A, 0xFF1B,
            0xFF3B, 0xFF3D, 0xFF3F, 0xFF5B...0xFF60, 0xFFE3:
            true
        case 0xA7, 0xA9, 0xAE, 0xB1, 0xBC...0xBE, 0xD7, 0xF7, 0x203B...0x203C, 0x2042, 0x2047...0x2049,
            0x2051,
            0x20DD...0x20E0, 0x2100...0x214F, 0x2160...0x2188, 0x2300...0x23FF, 0x2460...0x24FF,
            0x25A0...0x27BF:
            true
        default: false
        }
    }

    /// Whether a character is part of running text that can be spaced out: Chinese, Japanese, Korean, Thai and others
    /// without spaces between words.
    static func isIdeographic(_ character: UInt32) -> Bool {
        switch character {
        case 0x2E80...0x2FDF, 0x3005...0x3007, 0x3021...0x3029, 0x3031...0x4DBF, 0x4E00...0x9FFF,
            0xF900...0xFAFF, 0x20000...0x3FFFD:
            true
        default: false
        }
    }
}
