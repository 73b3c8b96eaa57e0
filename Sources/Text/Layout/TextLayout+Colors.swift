import CartoucheDocuments

extension TextLayout {
    /// The greatest number of layers and paints of the colored glyphs of a text; 256 pixels of a picture count as one.
    private static let maxColorParts = 200_000

    /// Decides which runs have the colors of their font, and reports the fonts whose colors are not drawn.
    ///
    /// A few bytes of a font can draw thousands of shapes for each glyph. Thus a run that exceeds the limit, and all runs
    /// after it, have the color of the text.
    mutating func addColors() {
        var problems: [FontFace: String] = [:]
        var known: [FontFace: [UInt32: ColorGlyphParts]] = [:]
        var left = Self.maxColorParts
        for index in runs.indices {
            let face = runs[index].face
            if face.colorFormat == .unsupported {
                problems[face] = "has colors in a format that is not supported"
            }
            guard face.hasColors else { continue }
            var pictureCount = 0
            for glyph in glyphs[runs[index].glyphs] where left >= 0 {
                let parts = known[face]?[glyph.id] ?? face.colorParts(of: glyph.id)
                known[face, default: [:]][glyph.id] = parts
                if parts.isInvalid { problems[face] = "has colored glyphs that are not valid" }
                left -= parts.count
                pictureCount += parts.pictureCount
            }
            guard left >= 0 else {
                problems[face] = "has colored glyphs with too many parts for this text"
                continue
            }
            runs[index].drawsColors = true
            colorPictureCount += pictureCount
        }
        diagnostics += problems.sorted { $0.key.path < $1.key.path }.map { face, problem in
            Diagnostic(
                .warning, code: .colorGlyphsNotDrawn, message: "the font '\(face.family)' \(problem)",
                instead: "its glyphs have the color of the text")
        }
    }
}
