import Text

/// Glyphs of one font with the same size and paint.
public struct GlyphRun: Hashable, Sendable {
    /// One glyph.
    public struct Glyph: Hashable, Sendable {
        /// The glyph's number in the font.
        public var id: UInt32
        /// The position of its origin, in the run's own pixels, before ``GlyphRun/transform``.
        public var position: SIMD2<Double>

        /// Creates a glyph at a position.
        public init(id: UInt32, position: SIMD2<Double>) {
            self.id = id
            self.position = position
        }
    }

    /// The font.
    package var face: FontFace
    /// The number of pixels per em.
    public var size: Double
    /// The glyphs, in drawing order.
    public var glyphs: [Glyph]
    /// The transformation from the run's own pixels (y down) to page pixels.
    ///
    /// Default: the identity.
    public var transform: AffineTransform
    /// The paint of the glyphs.
    public var paint: Paint
    /// The characters of the glyphs, for canvases that write text; nil if they are unknown.
    package var text: GlyphText?

    /// Creates a run of glyphs.
    package init(
        face: FontFace, size: Double, glyphs: [Glyph], transform: AffineTransform = .identity, paint: Paint
    ) {
        self.face = face
        self.size = size
        self.glyphs = glyphs
        self.transform = transform
        self.paint = paint
    }

    /// Returns the outline of a glyph of the run, in page pixels; empty if the glyph has no shape.
    package func outline(of glyph: Glyph) -> Path {
        guard let outline = face.outline(ofGlyph: glyph.id), size > 0, size.isFinite else { return Path() }
        let factor = size / outline.unitsPerEm
        return outline.path(
            transform: AffineTransform(
                a: factor, b: 0, c: 0, d: -factor, tx: glyph.position.x, ty: glyph.position.y
            ).concatenated(with: transform))
    }
}

extension GlyphOutline {
    /// Returns the outline as closed contours.
    ///
    /// - Parameter transform: The transformation from the font's units (y up) to pixels (y down).
    package func path(transform: AffineTransform) -> Path {
        var path = Path()
        for contour in contours {
            path.append(PixelPoint(transform.apply(to: contour.start)))
            // Closing the contour draws the last line.
            let closes = contour.segments.last == .line(to: contour.start)
            for segment in contour.segments.dropLast(closes ? 1 : 0) {
                switch segment {
                case .line(let end): path.append(PixelPoint(transform.apply(to: end)))
                case .cubic(let first, let second, let end):
                    path.append(
                        .cubic(transform.apply(to: first), transform.apply(to: second)),
                        to: PixelPoint(transform.apply(to: end)))
                }
            }
            path.endContour(closed: true)
        }
        return path
    }
}
