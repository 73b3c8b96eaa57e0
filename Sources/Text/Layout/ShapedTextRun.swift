/// A shaped part of a run, in the unit of the layout.
struct ShapedTextRun {
    let run: TextRun
    /// The characters as offsets in the text.
    let range: Range<Int>
    /// The glyphs in the font's units.
    let shaped: ShapedRun
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
}
