import CartoucheText

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

    /// The characters of a run, for canvases that write text.
    public struct Text: Hashable, Sendable {
        /// The characters in logical order.
        public var characters: String
        /// The left end of the baseline, in the run's own pixels.
        public var start: SIMD2<Double>
        /// The distance from the left to the right end, in the run's own pixels.
        public var length: Double
        /// Whether the characters run from right to left.
        public var isRightToLeft: Bool

        /// Creates the characters of a run.
        public init(
            characters: String, start: SIMD2<Double>, length: Double, isRightToLeft: Bool = false
        ) {
            self.characters = characters
            self.start = start
            self.length = length
            self.isRightToLeft = isRightToLeft
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
    /// The distance by which the shapes of the glyphs are grown with round corners, in page pixels, for halos.
    ///
    /// Default: 0. If it is positive, the paint must be opaque, because the shapes can overlap.
    public var growth: Double
    /// The characters of the glyphs; nil if the glyphs cannot be written as text.
    ///
    /// Default: nil.
    public var text: Text?
    /// The characters of each glyph, for canvases that write text glyph by glyph; nil if they are unknown.
    package var glyphText: GlyphText?

    /// Creates a run of glyphs.
    package init(
        face: FontFace, size: Double, glyphs: [Glyph], transform: AffineTransform = .identity, paint: Paint,
        growth: Double = 0, text: Text? = nil
    ) {
        self.face = face
        self.size = size
        self.glyphs = glyphs
        self.transform = transform
        self.paint = paint
        self.growth = growth
        self.text = text
    }

    /// The stroke around the outlines that grows them; nil if they are not grown.
    var rim: StrokeStyle? {
        growth > 0
            ? StrokeStyle(width: min(2 * growth, StrokeStyle.maximumWidth), cap: .round, join: .round) : nil
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
