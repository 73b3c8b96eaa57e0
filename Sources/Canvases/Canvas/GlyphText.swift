import CartoucheText

/// The characters that the glyphs of a run stand for.
package struct GlyphText: Hashable, Sendable {
    /// The characters of the layout as Unicode scalars; all its runs share them.
    fileprivate let scalars: [UInt32]
    /// For each glyph, the characters of its cluster; empty for the second and later glyphs of a cluster.
    fileprivate var clusters: [Range<Int>]

    /// Returns the characters of a glyph's cluster; empty for the second and later glyphs of a cluster.
    package func characters(of glyph: Int) -> String { string(clusters[glyph]) }

    /// All characters in reading order.
    package var whole: String {
        var end = 0
        var text = ""
        for cluster in clusters.sorted(by: { $0.lowerBound < $1.lowerBound }) where cluster.lowerBound >= end
        {
            text += string(cluster)
            end = cluster.upperBound
        }
        return text
    }

    /// Returns the text of one glyph.
    func part(_ glyph: Int) -> GlyphText {
        GlyphText(scalars: scalars, clusters: [clusters[glyph]])
    }

    private func string(_ range: Range<Int>) -> String { String(scalars: scalars[range]) }
}

extension TextLayout {
    /// The texts of all runs.
    var texts: [GlyphText] {
        // Glyphs outside of all lines have no text.
        var clusters = runs.map { [Range<Int>](repeating: 0..<0, count: $0.glyphs.count) }
        for line in lines {
            let known = self.clusters(of: line)
            for index in line.runs {
                var last: Int?
                for (number, glyph) in glyphs[runs[index].glyphs].enumerated() where glyph.cluster != last {
                    last = glyph.cluster
                    clusters[index][number] = known.characters(from: glyph.cluster) ?? 0..<0
                }
            }
        }
        return clusters.map { GlyphText(scalars: characters, clusters: $0) }
    }
}
