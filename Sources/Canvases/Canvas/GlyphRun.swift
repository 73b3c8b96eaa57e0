/// Glyphs of one font in one size and paint, each at its place.
public struct GlyphRun: Hashable, Sendable {
    /// One glyph.
    public struct Glyph: Hashable, Sendable {
        /// The glyph's number in the font.
        public var id: UInt32
        /// Where its origin lies, in the run's own pixels before ``GlyphRun/transform``.
        public var position: SIMD2<Double>

        /// A glyph at a place.
        public init(id: UInt32, position: SIMD2<Double>) {
            self.id = id
            self.position = position
        }
    }

    /// The font.
    package var face: FontFace
    /// Pixels per em.
    public var size: Double
    /// The glyphs, in drawing order.
    public var glyphs: [Glyph]
    /// Leads from the run's own pixels (y down) to picture pixels.
    ///
    /// Default: the identity.
    public var transform: AffineTransform
    /// What the glyphs are painted with.
    public var paint: Paint

    /// A run of glyphs.
    package init(
        face: FontFace, size: Double, glyphs: [Glyph], transform: AffineTransform = .identity, paint: Paint
    ) {
        self.face = face
        self.size = size
        self.glyphs = glyphs
        self.transform = transform
        self.paint = paint
    }

    /// The outline of one of the run's glyphs in picture pixels; empty if the glyph has no ink.
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
    /// The outline as closed contours.
    ///
    /// - Parameter transform: leads from the font's units (y up) to pixels (y down).
    package func path(transform: AffineTransform) -> Path {
        var path = Path()
        for contour in contours {
            path.append(PixelPoint(transform.apply(to: contour.start)))
            // Closing draws the last line.
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

extension FontFace: Hashable {
    /// Whether both are the same opened font.
    package static func == (left: FontFace, right: FontFace) -> Bool { left === right }

    /// Hashes the identity.
    package func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
