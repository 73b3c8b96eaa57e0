/// Changes of a font's outlines that replace a style that the family does not have.
package struct FontSynthesis: Hashable, Sendable {
    /// Whether the strokes are thicker.
    package var isBold = false
    /// Whether the outlines lean to the right.
    package var isOblique = false

    /// No change.
    package init() {}

    /// The horizontal shift of the outlines for each unit of height.
    package var slope: Double { isOblique ? Self.obliqueSlope : 0 }

    /// The added thickness of bold strokes, in em.
    static let boldStrength = 1.0 / 24
    /// The horizontal shift of an oblique outline for each unit of height: the tangent of 12°.
    static let obliqueSlope = 0.2126

    /// Returns contours that lean, and that are centered after FreeType made them bold.
    func applied(to contours: [GlyphOutline.Contour], unitsPerEm: Double) -> [GlyphOutline.Contour] {
        guard isBold || isOblique else { return contours }
        let shift = isBold ? -unitsPerEm * Self.boldStrength / 2 : 0
        func moved(_ point: SIMD2<Double>) -> SIMD2<Double> {
            let y = point.y + shift
            return SIMD2(point.x + shift + slope * y, y)
        }
        return contours.map { contour in
            GlyphOutline.Contour(
                start: moved(contour.start),
                segments: contour.segments.map { segment in
                    switch segment {
                    case .line(let end): .line(to: moved(end))
                    case .cubic(let first, let second, let end):
                        .cubic(moved(first), moved(second), to: moved(end))
                    }
                })
        }
    }
}
