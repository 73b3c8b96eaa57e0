/// Consecutive characters with the same font, style, script and direction.
struct TextRun: Sendable {
    /// The orientation of glyphs.
    enum Orientation: Hashable, Sendable {
        /// The line is horizontal.
        case horizontal
        /// The line is vertical, and glyphs are upright.
        case upright
        /// The line is vertical, and glyphs are rotated to the right.
        case rotated
    }

    /// The characters as offsets in the text.
    var range: Range<Int>
    /// The number of the piece with the style.
    var piece: Int
    var face: FontFace
    var level: UInt8
    var script: UInt32
    var language: String
    var orientation: Orientation

    /// Whether another run continues this one, except for the range.
    func isContinued(by other: TextRun) -> Bool {
        piece == other.piece && face === other.face && level == other.level && script == other.script
            && orientation == other.orientation
    }

    /// Returns everything that determines the shaping of a part of the run.
    func key(_ range: Range<Int>, of text: [UInt32], features: ShapingFeatures) -> ShapingKey {
        var (before, after) = (range.lowerBound..<range.lowerBound, range.upperBound..<range.upperBound)
        if CharacterKinds.joinedScripts.contains(script) {
            // HarfBuzz uses at most 5 characters.
            while before.count < 5, before.lowerBound > 0, Self.joins(text[before.lowerBound - 1]) {
                before = (before.lowerBound - 1)..<before.upperBound
            }
            while after.count < 5, after.upperBound < text.count, Self.joins(text[after.upperBound]) {
                after = after.lowerBound..<(after.upperBound + 1)
            }
        }
        return ShapingKey(
            face: face,
            direction: orientation == .upright
                ? .topToBottom : level & 1 == 1 ? .rightToLeft : .leftToRight,
            script: script, language: language, features: features, text: text[range],
            before: text[before], after: text[after])
    }

    private static func joins(_ character: UInt32) -> Bool {
        !CharacterKinds.isSpace(character) && !CharacterKinds.isHardBreak(character) && character > 0x7F
    }
}
