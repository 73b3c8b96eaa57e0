import Canvases
import Images
import Text

/// Glyphs at a place of the page.
struct PlacedLayout: Sendable {
    let layout: TextLayout
    /// The transformation from the layout (points, y down) to pixels.
    let transform: AffineTransform

    /// Draws the glyphs and their decorations.
    ///
    /// - Parameter paints: The paint of each color number; the last one for greater numbers.
    func draw(with paints: [Paint?], on canvas: inout some Canvas) {
        canvas.draw(layout, paints: paints, transform: transform)
    }
}

extension Path {
    /// Creates the outline of a rectangle of a layout in pixels.
    init(_ box: TextBox, _ transform: AffineTransform) {
        self.init()
        append(contentsOf: box.corners.map(transform.apply), closed: true)
    }

    /// Creates the outlines of all glyphs and decorations in pixels, for the non-zero rule.
    init(outlinesOf parts: [PlacedLayout]) {
        self.init()
        for part in parts {
            for decoration in part.layout.decorations { append(decoration.path(part.transform)) }
            for run in part.layout.runs {
                let glyphs = run.glyphRun(of: part.layout, with: .color(.black), transform: part.transform)
                for glyph in glyphs.glyphs { append(glyphs.outline(of: glyph)) }
            }
        }
    }
}
