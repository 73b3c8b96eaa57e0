import CartoucheCLibrary
import CartoucheImages
import CartoucheText

extension Canvas {
    /// Draws the decorations and glyphs of a text, line by line.
    ///
    /// - Parameters:
    ///   - layout: The text.
    ///   - paints: The paint of each color number of the styles, nil for invisible text; the last one for greater
    ///     numbers.
    ///   - transform: The transformation from the layout's unit to page pixels.
    ///   - isCopy: Whether the text is only a copy below the text itself, such as a shadow. Documents have the
    ///     characters of a text once. Default: false.
    package mutating func draw(
        _ layout: TextLayout, paints: [Paint?], transform: AffineTransform, isCopy: Bool = false
    ) {
        guard let last = paints.last else { return }
        func paint(_ color: Int) -> Paint? { paints.indices.contains(color) ? paints[color] : last }
        for decoration in layout.decorations {
            guard let paint = paint(decoration.color) else { continue }
            fill(decoration.path(transform), with: paint, rule: .nonZero)
        }
        let texts = Self.abilities.contains(.glyphs) && !isCopy ? layout.texts : []
        let hasText = !isCopy && !Self.abilities.isDisjoint(with: [.glyphs, .texts])
        for (index, run) in layout.runs.enumerated() {
            guard let paint = paint(run.color) else { continue }
            var plain = run.glyphRun(of: layout, with: paint, transform: transform, hasText: hasText)
            if !texts.isEmpty, plain.glyphs.count == run.glyphs.count { plain.glyphText = texts[index] }
            if run.drawsColors {
                draw(
                    plain, of: run, pixelsPerEm: run.size * transform.maxScale,
                    pictureCount: layout.colorPictureCount)
            } else {
                draw(plain)
            }
        }
    }

    /// Draws the glyphs of one run; glyphs with own colors are drawn in these.
    private mutating func draw(
        _ plain: GlyphRun, of run: TextLayout.Run, pixelsPerEm: Double, pictureCount: Int
    ) {
        for (index, glyph) in plain.glyphs.enumerated() {
            var single = plain
            single.glyphs = [glyph]
            // The characters of the run belong to all glyphs together.
            single.text = nil
            single.glyphText = plain.glyphText?.part(index)
            switch run.face.colorGlyph(glyph.id, pixelsPerEm: pixelsPerEm) {
            case nil: draw(single)
            case .layers(let layers):
                for layer in layers {
                    single.glyphs = [GlyphRun.Glyph(id: layer.glyph, position: glyph.position)]
                    single.paint = layer.color.map { .color($0) } ?? plain.paint
                    draw(single)
                    // The text is written once.
                    single.glyphText = nil
                }
            case .paint(let painted):
                let unit = run.size / painted.unitsPerEm
                let place = AffineTransform(
                    a: unit, b: 0, c: 0, d: -unit, tx: glyph.position.x, ty: glyph.position.y)
                let drawing = ColorGlyphDrawing(
                    painted, of: run.face, textColor: plain.paint.opaqueColor, pictureCount: pictureCount)
                group(opacity: plain.paint.opacity) {
                    drawing.draw(transform: place.concatenated(with: plain.transform), on: &$0)
                }
            case .picture(let picture):
                let factor = run.size / picture.pixelsPerEm
                let corner = glyph.position + SIMD2(picture.corner.x, -picture.corner.y) * factor
                let place = AffineTransform(
                    a: factor, b: 0, c: 0, d: factor, tx: corner.x, ty: corner.y)
                draw(
                    picture.image, transform: place.concatenated(with: plain.transform),
                    opacity: plain.paint.opacity, sampling: .bilinear)
            }
        }
    }
}

extension TextLayout.Run {
    /// Returns the glyphs for a canvas.
    ///
    /// The transformation of the result includes the stretching and the rotation of the glyphs.
    ///
    /// - Parameter hasText: Whether the result has its characters.
    package func glyphRun(
        of layout: TextLayout, with paint: Paint, transform: AffineTransform, hasText: Bool
    ) -> GlyphRun {
        guard let inverted = shape.inverted else {
            return GlyphRun(face: face, size: size, glyphs: [], transform: transform, paint: paint)
        }
        return GlyphRun(
            face: face, size: size,
            glyphs: layout.glyphs[glyphs].map { glyph in
                GlyphRun.Glyph(id: glyph.id, position: inverted.apply(to: glyph.position))
            }, transform: shape.concatenated(with: transform), paint: paint,
            text: hasText ? text(of: layout, start: inverted.apply(to: origin)) : nil)
    }

    /// The transformation from the coordinates of a glyph to those of the layout, without its position.
    private var shape: AffineTransform {
        var shape =
            isRotated
            ? AffineTransform(a: 0, b: widthFactor, c: -1, d: 0, tx: 0, ty: 0)
            : AffineTransform.scale(x: widthFactor, y: 1)
        if glyphRotation != 0 {
            let angle = glyphRotation.truncatingRemainder(dividingBy: 360) * .pi / 180
            let (cosine, sine) = (cos(angle), sin(angle))
            shape = shape.concatenated(
                with: AffineTransform(a: cosine, b: -sine, c: sine, d: cosine, tx: 0, ty: 0))
        }
        return shape
    }

    /// Returns the characters for canvases that write text; nil for upright glyphs in columns, for glyphs that are
    /// rotated one by one, and for pieces of text with joined letters.
    private func text(of layout: TextLayout, start: SIMD2<Double>) -> GlyphRun.Text? {
        guard glyphRotation == 0, !isUpright, glyphsStandAlone else { return nil }
        return GlyphRun.Text(
            characters: String(scalars: layout.characters[characters]), start: start,
            length: layout.glyphs[glyphs].reduce(0) { $0 + $1.advance } / widthFactor,
            isRightToLeft: isRightToLeft)
    }
}

extension TextLayout.Decoration {
    /// Returns the area in page pixels.
    package func path(_ transform: AffineTransform) -> Path {
        var path = Path()
        for corner in [box.low, SIMD2(box.high.x, box.low.y), box.high, SIMD2(box.low.x, box.high.y)] {
            path.append(PixelPoint(transform.apply(to: corner)))
        }
        path.endContour(closed: true)
        return path
    }
}

extension Paint {
    /// The color without its opacity; black for patterns and gradients.
    fileprivate var opaqueColor: Color {
        if case .color(let color, _) = self { return color.withAlphaComponent(1) }
        return .black
    }

    /// The opacity of a picture that is drawn in place of a shape with this paint.
    fileprivate var opacity: Double {
        if case .color(let color, _) = self { return color.alpha }
        return 1
    }
}
