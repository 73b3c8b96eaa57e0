/// A shaped part of a run, in the unit of the layout.
struct ShapedTextRun {
    let run: TextRun
    /// The characters as offsets in the text.
    let range: Range<Int>
    /// The glyphs in the font's units.
    private(set) var shaped: ShapedRun
    /// The factor from the font's units to the layout's unit.
    let scale: Double
    /// The advance of each glyph along the line, with letter and word spacing.
    var advances: [Double]

    /// The clusters of the glyphs, as offsets in the range.
    var clusters: some Sequence<Int> { shaped.glyphs.lazy.map { Int($0.cluster) } }
    /// The length along the line.
    var width: Double { advances.reduce(0, +) }

    init(_ run: TextRun, _ range: Range<Int>, _ source: TextSource, _ fonts: FontLibrary) {
        self.run = run
        self.range = range
        let piece = source.pieces[run.piece]
        shaped = fonts.shapedRuns.run(run.key(range, of: source.characters, features: piece.features))
        let unitsPerEm = run.face.shapingFont?.unitsPerEm ?? 1000
        let scale = piece.size / unitsPerEm
        self.scale = scale
        let style = piece.style
        let isVertical = run.orientation == .upright
        let factor = scale * (isVertical ? 1 : style.letterWidth)
        let spacing = CharacterKinds.joinedScripts.contains(run.script) ? 0 : style.letterSpacing
        advances = shaped.glyphs.map { glyph in
            var advance = isVertical ? -Double(glyph.advance.y) * scale : Double(glyph.advance.x) * factor
            let offset = range.lowerBound + Int(glyph.cluster)
            if range.contains(offset), CharacterKinds.isWordSpace(source.characters[offset]) {
                advance *= style.wordSpacing
            }
            return advance + spacing * advance
        }
    }

    /// The glyph for the hyphen at the end of a line, and its advance in the layout's unit.
    ///
    /// Nil if the font has no hyphen, or if the run is not horizontal.
    static func hyphen(
        of run: TextRun, _ source: TextSource, _ fonts: FontLibrary
    ) -> (glyph: ShapedRun.Glyph, advance: Double)? {
        guard run.orientation == .horizontal, let font = run.face.shapingFont,
            let character: UInt32 = [0x2010, 0x2D].first(where: { font.glyph(of: $0) != nil })
        else { return nil }
        var key = run.key(run.range.lowerBound..<run.range.lowerBound, of: source.characters, features: [])
        key.text = [character]
        (key.before, key.after) = ([], [])
        guard let glyph = fonts.shapedRuns.run(key).glyphs.first else { return nil }
        let piece = source.pieces[run.piece]
        return (glyph, Double(glyph.advance.x) * piece.size / font.unitsPerEm * piece.style.letterWidth)
    }

    /// Replaces the invisible glyph of a soft hyphen by a hyphen.
    ///
    /// - Parameter offset: The offset of the soft hyphen in the text.
    mutating func showHyphen(at offset: Int, _ source: TextSource, _ fonts: FontLibrary) {
        guard let hyphen = Self.hyphen(of: run, source, fonts),
            let place = shaped.glyphs.firstIndex(where: { Int($0.cluster) == offset - range.lowerBound })
        else { return }
        let cluster = shaped.glyphs[place].cluster
        shaped.glyphs[place] = hyphen.glyph
        shaped.glyphs[place].cluster = cluster
        advances[place] = hyphen.advance
    }
}
