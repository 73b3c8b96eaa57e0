/// Glyphs of one font in visual order, in the font's units with y up; independent of the size.
struct ShapedRun: Sendable {
    /// One glyph.
    struct Glyph: Sendable {
        /// The glyph's number in the font; 0 if the font lacks the character.
        var id: UInt32
        /// The offset of the first character of its grapheme cluster in the run.
        var cluster: Int32
        /// The distance to the next glyph; negative y for vertical text.
        var advance: SIMD2<Int32>
        /// The shift of the glyph from the pen's position.
        var offset: SIMD2<Int32>
        /// The box around the ink: left, bottom, right, top; all 0 if the glyph is empty.
        var ink: SIMD4<Int32>
    }

    var glyphs: [Glyph] = []
    /// Whether the font lacks a character.
    var hasMissingGlyphs = false
}

/// Optional features of a font.
struct ShapingFeatures: OptionSet, Hashable, Sendable {
    let rawValue: UInt8
    static let withoutKerning = Self(rawValue: 1)
    static let withoutLigatures = Self(rawValue: 2)
    static let smallCapitals = Self(rawValue: 4)
}

/// Everything that determines the shaping of a run.
struct ShapingKey: Hashable, Sendable {
    enum Direction: UInt8, Hashable, Sendable {
        case leftToRight = 4
        case rightToLeft = 5
        case topToBottom = 6
    }

    var face: FontFace
    var direction: Direction
    /// The script as a tag of ISO 15924; 0 if all characters are common to all scripts.
    var script: UInt32
    /// The language as a BCP 47 tag; may be empty.
    var language: String
    var features: ShapingFeatures
    /// The characters of the run.
    var text: ArraySlice<UInt32>
    /// The neighboring characters of the same word, which change the form of letters in some scripts.
    var before: ArraySlice<UInt32>
    var after: ArraySlice<UInt32>
}
