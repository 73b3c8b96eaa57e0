/// How the paths of two drawings agree: lengths in points.
package struct ShapeAgreement: Sendable {
    /// Paths that are farther apart than this do not agree.
    package static let tolerance = 0.15

    /// How far the whole cell lies off on the printed page, which is taken out before anything is compared.
    package var shift = SIMD2(0.0, 0.0)
    /// Paths of the other drawing that were looked for in ours.
    package var compared = 0
    /// Those that were found: the same place and shape, width, dashes, caps, joins, colour.
    package var agreeing = 0
    /// The largest distance between two that agree.
    package var worst = 0.0
    /// Characters, of which only the places are compared.
    package var glyphs = 0
    /// Those that stand where ours do.
    package var agreeingGlyphs = 0
    /// The largest distance between the places of two characters.
    package var worstGlyph = 0.0
    /// Paths of which less than 0.2 pt is to be seen, in one drawing only.
    package var slivers = 0
    /// Paths of ours that reach out of the cell, of which the cell's file has none.
    package var beyond = 0
    /// Pictures of ours, which have no paths.
    package var pictures = 0
    /// Everything that does not agree, for people.
    package var differences: [String] = []

    /// Whether everything agrees.
    package var isComplete: Bool { differences.isEmpty }
}
