import Imaging
import Symbology

/// Draws a character of a font as a marker: its outline, painted with a polygon symbol.
struct CharacterMarkerPlan: Sendable {
    let layer: CharacterMarker
    /// The character's outline, or a hollow box in its place.
    let glyph: GlyphOutline

    init(_ layer: CharacterMarker, glyph: GlyphOutline?) {
        self.layer = layer
        self.glyph = glyph ?? Self.missing
    }

    /// Whether lengths in the painting symbol stay as they are when the marker gets another size.
    var keepsLengths: Bool { !layer.scaleSymbolsProportionally }

    /// What stands for a character whose font is not there: a hollow box, 0.7 em wide and high with a rim of
    /// 0.07 em, about the middle of the place where the character would be.
    static let missing: GlyphOutline = {
        func ring(_ low: Double, _ high: Double, _ isHole: Bool) -> GlyphOutline.Contour {
            let corners = [SIMD2(low, high), SIMD2(high, high), SIMD2(high, low)]
            return GlyphOutline.Contour(
                start: SIMD2(low, low),
                segments: (isHole ? corners.reversed() : corners).map { .line(to: $0) })
        }
        return GlyphOutline(
            contours: [ring(0, 700, false), ring(70, 630, true)], advance: 700, unitsPerEm: 1000)
    }()

    /// Draws the marker with its place at the origin of `placement`.
    ///
    /// The size is the em. The middle of the advance and of the ink's height stands on the place; without the
    /// frame, the middle of the ink.
    func draw(_ placement: MarkerPlace, as variation: Variation, in drawing: inout MarkerDrawing) {
        guard let symbol = layer.symbol, !glyph.contours.isEmpty else { return }
        let factor = placement.unit.length(layer.marker.size * variation.size) / glyph.unitsPerEm
        let scale = SIMD2(factor * layer.scaleX, factor)
        guard factor > 0, scale.x.isFinite, scale.x != 0 else { return }
        let (low, high) = glyph.ink
        var (center, extent) = ((low + high) / 2, high - low)
        if layer.respectFrame { (center.x, extent.x) = (glyph.advance / 2, glyph.advance) }
        let transform = placement.transform(
            of: layer.marker, factor: scale, center: center,
            drawn: extent * SIMD2(abs(scale.x), scale.y), sizeFactor: variation.size)
        var path = Path()
        path.append(glyph.contours.map(MarkerContour.init), closed: true, transform: transform)
        var inner = variation
        inner.size = 1
        if layer.colorLocked { inner.color = nil }
        let unit = drawing.compiler.unit
        drawing.compiler.unit =
            keepsLengths ? placement.unit : PixelsPerPoint(placement.unit.value * variation.size)
        drawing.draw(
            symbol, on: placement.stretching.map(path.transformed) ?? path, isArea: true, rule: .nonZero,
            as: inner)
        drawing.compiler.unit = unit
    }
}

extension MarkerContour {
    /// A contour of a character.
    fileprivate init(_ contour: GlyphOutline.Contour) {
        self.init(
            start: contour.start,
            segments: contour.segments.map { segment in
                switch segment {
                case .line(let end): .line(to: end)
                case .cubic(let first, let second, let end): .cubic(first, second, to: end)
                }
            })
    }
}
