/// A comparison of the paths of two drawings; lengths are in points.
package struct ShapeAgreement: Sendable {
    /// The maximum distance between paths that agree.
    package static let tolerance = 0.15

    /// The offset of the whole cell on the printed page, which is removed before the comparison.
    package var shift = SIMD2(0.0, 0.0)
    /// The number of compared paths of the other drawing.
    package var compared = 0
    /// The number of paths that agree in position, shape, width, dashes, caps, joins and color.
    package var agreeing = 0
    /// The maximum distance between two paths that agree.
    package var worst = 0.0
    /// The number of compared characters; only their positions are compared.
    package var glyphs = 0
    /// The number of characters whose positions agree.
    package var agreeingGlyphs = 0
    /// The maximum distance between the positions of two characters.
    package var worstGlyph = 0.0
    /// The number of paths that only one drawing has and of which less than 0.2 pt is visible.
    package var slivers = 0
    /// The number of our paths that extend beyond the cell, which the cell's file does not contain.
    package var beyond = 0
    /// The number of pictures in our drawing, which have no paths.
    package var pictures = 0
    /// The differences as text.
    package var differences: [String] = []
    /// The agreeing paths and characters of each symbol layer, by the number of the layer.
    var agreeingOfLayer: [Int: Int] = [:]
    /// The classes and members that the agreeing paths show, with the number of these paths.
    ///
    /// The names are those of `ShownUses`. Empty unless there are no differences.
    package var shown: [String: Int] = [:]

    /// Whether anything was compared.
    ///
    /// Nothing is compared if the other program printed nothing and we draw nothing.
    package var isCompared: Bool { compared + glyphs > 0 }
    /// Whether something was compared, and there are no differences.
    package var isComplete: Bool { isCompared && differences.isEmpty }
}
