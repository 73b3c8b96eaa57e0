/// The weight, width and slant of a font, as its style name describes them.
package struct FontDesign: Hashable, Sendable {
    /// The weight from 1 to 1000; 400 is regular, and 700 is bold.
    package var weight = 400.0
    /// The width in percent of the normal width.
    package var width = 100.0
    /// Whether the font is italic or oblique.
    package var isItalic = false
    /// The other words of the style name, such as "caps" or "display".
    package var otherWords: Set<String> = []

    /// The design of a regular font.
    package init() {}

    private static let weights: [String: Double] = [
        "thin": 100, "hairline": 100, "extralight": 200, "ultralight": 200, "light": 300, "semilight": 350,
        "demilight": 350, "regular": 400, "normal": 400, "book": 400, "roman": 400, "plain": 400,
        "standard": 400, "medium": 500, "semibold": 600, "demibold": 600, "demi": 600, "bold": 700,
        "extrabold": 800, "ultrabold": 800, "heavy": 900, "black": 900, "extrablack": 950, "ultrablack": 950,
    ]
    private static let widths: [String: Double] = [
        "ultracondensed": 50, "extracondensed": 62.5, "compressed": 62.5, "condensed": 75, "cond": 75,
        "narrow": 75, "semicondensed": 87.5, "semiexpanded": 112.5, "expanded": 125, "extended": 125,
        "wide": 125, "extraexpanded": 150, "ultraexpanded": 200,
    ]
    private static let slants: Set<String> = ["italic", "oblique", "slanted", "inclined", "kursiv", "it"]
    private static let prefixes: Set<String> = ["extra", "ultra", "semi", "demi"]

    /// Reads the words of a style name, such as "Semi-Bold Condensed Italic" or "BoldItalic".
    package init(style: String) {
        for word in Self.words(of: style) {
            if let weight = Self.weights[word] {
                self.weight = weight
            } else if let width = Self.widths[word] {
                self.width = width
            } else if Self.slants.contains(word) {
                isItalic = true
            } else {
                otherWords.insert(word)
            }
        }
    }

    /// Whether a word describes a weight, a width or a slant.
    static func isDesignWord(_ word: String) -> Bool {
        weights[word] != nil || widths[word] != nil || slants.contains(word) || prefixes.contains(word)
    }

    /// Returns the words in lower case; splits "BoldItalic", and joins "Semi Bold".
    private static func words(of style: String) -> [String] {
        var words: [String] = []
        var word = ""
        var isLastLower = false
        func end() {
            if !word.isEmpty { words.append(word.lowercased()) }
            word = ""
        }
        for character in style.prefix(200) {
            if !character.isLetter && !character.isNumber {
                end()
                isLastLower = false
                continue
            }
            if character.isUppercase && isLastLower { end() }
            isLastLower = character.isLowercase
            word.append(character)
        }
        end()
        var joined: [String] = []
        for word in words {
            if let last = joined.last, prefixes.contains(last),
                weights[last + word] != nil || widths[last + word] != nil
            {
                joined[joined.count - 1] = last + word
            } else {
                joined.append(word)
            }
        }
        return joined
    }

    /// The difference to another design; smaller is more similar.
    ///
    /// A different slant counts more than a different width, and a width more than a weight (as in CSS Fonts 4).
    func distance(to other: FontDesign) -> Double {
        var distance = abs(weight - other.weight) + 20 * abs(width - other.width)
        // At the same distance, bold text prefers bolder fonts, and light text prefers lighter fonts.
        if (other.weight < weight) == (weight > 450) { distance += 0.5 }
        if isItalic != other.isItalic { distance += 10_000 }
        return distance + 50 * Double(otherWords.symmetricDifference(other.otherWords).count)
    }
}

extension FontDesign {
    /// Returns a style name with a bold weight, or without one; other words stay.
    static func styleName(_ style: String, isBold: Bool) -> String {
        if (FontDesign(style: style).weight >= 600) == isBold { return style }
        let design = words(of: style).filter { weights[$0] == nil }
        // "Bold Italic", not "Italic Bold".
        return name((isBold ? ["bold"] : []) + design)
    }

    /// Returns a style name that is italic, or upright; other words stay.
    static func styleName(_ style: String, isItalic: Bool) -> String {
        if FontDesign(style: style).isItalic == isItalic { return style }
        let words = words(of: style).filter { !slants.contains($0) && $0 != "regular" }
        return name(words + (isItalic ? ["italic"] : []))
    }

    private static func name(_ words: [String]) -> String {
        if words.isEmpty { return "Regular" }
        return words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined(separator: " ")
    }
}
