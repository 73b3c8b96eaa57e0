import CartoucheCanvases
import CartoucheImages
import CartoucheText

/// Glyphs at a place of the page.
struct PlacedLayout: Sendable {
    let layout: TextLayout
    /// The transformation from the layout (points, y down) to pixels.
    let transform: AffineTransform
}

extension [PlacedLayout] {
    /// Draws the glyphs and decorations of one text.
    ///
    /// - Parameters:
    ///   - paints: The paint of each color number; the last one for greater numbers.
    ///   - isCopy: Whether the text is only a copy below the text itself. Default: false.
    ///   - canvas: The target.
    func draw<Target: Canvas>(with paints: [Paint?], isCopy: Bool = false, on canvas: inout Target) {
        let hasScope = Target.abilities.contains(.texts) && !isCopy && (count > 1 || first?.isDivided == true)
        if hasScope { canvas.begin(.text(TextScope(characters, isScattered: count > 1))) }
        for part in self {
            canvas.draw(part.layout, paints: paints, transform: part.transform, isCopy: isCopy)
        }
        if hasScope { canvas.end() }
    }

    /// The characters of all parts in reading order, in one line.
    private var characters: String {
        let ranges = flatMap { $0.layout.lines.map(\.characters) }
        guard let layout = first?.layout, let start = ranges.map(\.lowerBound).min(),
            let end = ranges.map(\.upperBound).max(), end <= layout.characters.count
        else { return "" }
        // All parts have the characters of the whole text.
        let scalars = String(scalars: layout.characters[start..<end]).unicodeScalars
        return String(String.UnicodeScalarView(scalars.map { $0.properties.isWhitespace ? " " : $0 }))
    }
}

extension PlacedLayout {
    /// Whether the text has several runs of glyphs.
    fileprivate var isDivided: Bool { layout.runs.count > 1 }
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
                let glyphs = run.glyphRun(
                    of: part.layout, with: .color(.black), transform: part.transform, hasText: false)
                for glyph in glyphs.glyphs { append(glyphs.outline(of: glyph)) }
            }
        }
    }
}
