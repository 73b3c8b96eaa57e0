extension TextLayout {
    /// The grapheme clusters of a line, and where each ends.
    package struct LineClusters: Sendable {
        /// The first characters of all clusters, ascending, and the end of the line.
        private let starts: [Int]
        /// The number of characters of the layout.
        private let count: Int

        fileprivate init(_ line: Line, of layout: TextLayout) {
            var starts = line.runs.flatMap { layout.glyphs[layout.runs[$0].glyphs].lazy.map(\.cluster) }
            starts.sort()
            starts.append(line.characters.upperBound)
            self.starts = starts
            count = layout.characters.count
        }

        /// Returns the characters of a glyph: from the start of its cluster to the start of the next one.
        ///
        /// - Parameter start: The first character of the cluster.
        /// - Returns: The characters; nil if the line has no character there.
        package func characters(from start: Int) -> Range<Int>? {
            var (low, high) = (0, starts.count - 1)
            while low < high {
                let middle = (low + high) / 2
                if starts[middle] > start { high = middle } else { low = middle + 1 }
            }
            guard start >= 0, starts[low] > start, starts[low] <= count else { return nil }
            return start..<starts[low]
        }
    }

    /// Returns the grapheme clusters of a line.
    package func clusters(of line: Line) -> LineClusters { LineClusters(line, of: self) }

    /// Whether each glyph is the one that its font has for one character.
    ///
    /// Then single characters look the same as in the whole text. False for joined letters, ligatures, composed accents
    /// and text from right to left.
    var hasPlainGlyphs: Bool {
        lines.allSatisfy { line in
            let clusters = clusters(of: line)
            return runs[line.runs].allSatisfy { run in
                guard !run.isRightToLeft, let font = run.face.shapingFont else { return false }
                return glyphs[run.glyphs].allSatisfy { glyph in
                    guard let own = clusters.characters(from: glyph.cluster), own.count == 1 else {
                        return false
                    }
                    return font.glyph(of: characters[own.lowerBound]) == glyph.id
                }
            }
        }
    }
}

extension String {
    /// Creates a text from Unicode scalars; numbers that are none are left out.
    package init(scalars: some Sequence<UInt32>) {
        self.init()
        unicodeScalars.append(contentsOf: scalars.lazy.compactMap(Unicode.Scalar.init))
    }
}
