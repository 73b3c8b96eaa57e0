import CartoucheDocuments
import CartoucheText

/// The fonts of the text elements of a document, with the characters that it uses.
struct SVGFonts {
    private var characters: [FontFace: Set<UInt32>] = [:]
    /// The fonts in the order of their first use.
    private var order: [FontFace] = []

    /// Adds the characters of a text; returns the number of its font.
    mutating func add(_ text: String, of face: FontFace) -> Int {
        if characters[face] == nil { order.append(face) }
        for scalar in text.unicodeScalars { characters[face, default: []].insert(scalar.value) }
        return (order.firstIndex { $0 === face } ?? 0) + 1
    }

    /// Writes the fonts as a style sheet with `@font-face` rules.
    ///
    /// - Returns: The family names of fonts that cannot be embedded.
    func write(to text: inout SVGText) -> [String] {
        var missing: [String] = []
        var rules = SVGText()
        rules.idPrefix = text.idPrefix
        for (index, face) in order.enumerated() {
            // Letters of the same word come from one font, also if their order differs.
            guard let bytes = face.webFont(characters: (characters[face] ?? []).sorted()) else {
                missing.append(face.family)
                continue
            }
            rules.append("@font-face{font-family:\"")
            rules.fontName(index + 1)
            rules.append("\";font-weight:")
            rules.append(Int(face.design.weight))
            rules.append(face.design.isItalic ? ";font-style:italic" : ";font-style:normal")
            rules.append(";src:url(data:font/")
            rules.append(bytes.starts(with: Array("OTTO".utf8)) ? "otf" : "ttf")
            rules.append(";base64,")
            rules.append(utf8: Base64.encode(bytes).utf8)
            rules.append(")}\n")
        }
        guard !rules.isEmpty else { return missing }
        text.append("<style>\n")
        text.append(rules)
        text.append("</style>\n")
        return missing
    }
}

extension SVGText {
    /// Appends the family name of an embedded font.
    mutating func fontName(_ number: Int) {
        append(utf8: idPrefix)
        append("f")
        append(number)
    }
}
