import Text

/// The characters that the glyphs of a run stand for.
package struct GlyphText: Hashable, Sendable {
    /// For each glyph, the characters of its cluster; empty for the second and later glyphs of a cluster.
    package var characters: [String]
    /// All characters in reading order.
    package var whole: String

    /// Creates the text of glyphs.
    package init(characters: [String], whole: String) {
        self.characters = characters
        self.whole = whole
    }

    /// Returns the text of one glyph.
    func part(_ glyph: Int) -> GlyphText {
        GlyphText(characters: [characters[glyph]], whole: characters[glyph])
    }
}

extension TextLayout {
    /// The texts of all runs.
    var texts: [GlyphText] {
        var texts = [GlyphText](
            repeating: GlyphText(characters: [], whole: ""), count: runs.count)
        for line in lines {
            // A cluster ends where the next one of its line starts.
            let starts = Set(line.runs.flatMap { glyphs[runs[$0].glyphs].map(\.cluster) }).sorted()
            let ends = Array(starts.dropFirst()) + [line.characters.upperBound]
            var strings: [Int: String] = [:]
            for (start, end) in zip(starts, ends) where start <= end && end <= characters.count {
                var text = ""
                text.unicodeScalars.append(
                    contentsOf: characters[start..<end].compactMap(Unicode.Scalar.init))
                strings[start] = text
            }
            for index in line.runs {
                let clusters = glyphs[runs[index].glyphs].map(\.cluster)
                var last: Int?
                for cluster in clusters {
                    texts[index].characters.append(cluster == last ? "" : strings[cluster] ?? "")
                    last = cluster
                }
                texts[index].whole = Set(clusters).sorted().map { strings[$0] ?? "" }.joined()
            }
        }
        // Glyphs outside of all lines have no text.
        for index in runs.indices where texts[index].characters.count != runs[index].glyphs.count {
            texts[index] = GlyphText(
                characters: [String](repeating: "", count: runs[index].glyphs.count), whole: "")
        }
        return texts
    }
}
