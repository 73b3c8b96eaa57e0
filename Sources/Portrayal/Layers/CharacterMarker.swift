import CartoucheCanvases
import CartoucheDocuments
import CartoucheSymbolGeometry
import CartoucheSymbolModel
import CartoucheText

extension CharacterMarker: PortrayedLayer {
    package func painter(_ setting: inout LayerSetting, with resolver: inout SymbolResolver) -> (
        any LayerPainter
    )? {
        resolver.placed(markerPainter(with: &resolver), of: marker, setting)
    }

    package func markerPainter(with resolver: inout SymbolResolver) -> (any MarkerPainter)? {
        let glyph = resolver.glyph(of: self)
        let layers = resolver.nested { resolver in
            symbol.map { resolver.layers(of: $0, painting: .polygon, isNested: true) } ?? []
        }
        return ResolvedCharacterMarker(layer: self, known: glyph, layers: layers ?? [])
    }
}

/// Draws a character of a font as a marker: its outline, drawn with a polygon symbol.
struct ResolvedCharacterMarker: MarkerPainter {
    let layer: CharacterMarker
    /// The character's outline, or nil if it is not available.
    let known: GlyphOutline?
    /// The layers that draw the outline, bottom first.
    let layers: [ResolvedLayer]

    var properties: MarkerProperties? { layer.marker }
    var naturalOutline: Double { layer.symbol?.widestStroke ?? 0 }
    var keepsLengths: Bool {
        known == nil || !layer.scaleSymbolsProportionally && !(layer.symbol?.isSolidFill ?? true)
    }

    func addDiagnostics(to diagnostics: inout [Diagnostic]) {
        if !layer.fontVariationSettings.isEmpty { diagnostics.append(.notDrawn("axes of a variable font")) }
        for layer in layers { layer.painter.addDiagnostics(to: &diagnostics) }
    }

    /// The sign for a character that is not available: a hollow box.
    ///
    /// It is half an em wide and high, but at most ``maxSignSize``. Its center is the center of the missing
    /// character, whose advance and ink are assumed to be 0.7 em.
    private static let missing: GlyphOutline = {
        func ring(_ low: Double, _ high: Double, _ isHole: Bool) -> GlyphOutline.Contour {
            let corners = [SIMD2(low, high), SIMD2(high, high), SIMD2(high, low)]
            return GlyphOutline.Contour(
                start: SIMD2(low, low),
                segments: (isHole ? corners.reversed() : corners).map { .line(to: $0) })
        }
        return GlyphOutline(
            contours: [ring(100, 600, false), ring(160, 540, true)], advance: 700, unitsPerEm: 1000)
    }()
    private static let missingInk = (low: SIMD2(0.0, 0.0), high: SIMD2(700.0, 700.0))

    /// The greatest width and height of the sign for a missing character, in points.
    ///
    /// Signs for large characters would otherwise cover the lines on which they are placed.
    private static let maxSignSize = 6.0

    /// Returns the factor that limits the sign for a missing character to its greatest size.
    private static func signFactor(size: Double) -> Double { min(maxSignSize / (size / 2), 1) }

    /// Draws the glyph.
    ///
    /// The marker's size is 1 em.
    ///
    /// The location is at the center of the glyph's ink. If the frame is respected, it is at the center of the
    /// advance horizontally.
    func draw(
        at place: MarkerPlace, as variation: Variation, spending budget: inout PieceBudget,
        on canvas: inout some Canvas
    ) {
        let glyph = known ?? Self.missing
        guard layer.symbol != nil, !glyph.contours.isEmpty else { return }
        let size = layer.marker.size * variation.size
        let factor = place.unit.length(size) / glyph.unitsPerEm
        let scale = SIMD2(factor * layer.scaleX, factor)
        guard factor > 0, scale.x.isFinite, scale.x != 0 else { return }
        let (low, high) = known?.ink ?? Self.missingInk
        var (center, extent) = ((low + high) / 2, high - low)
        if layer.respectFrame { (center.x, extent.x) = (glyph.advance / 2, glyph.advance) }
        var transform = place.transform(
            of: layer.marker, factor: scale, center: center,
            drawn: extent * SIMD2(abs(scale.x), scale.y), sizeFactor: variation.size)
        if known == nil {
            let factor = Self.signFactor(size: size)
            let shift = center * (1 - factor)
            transform = AffineTransform(a: factor, b: 0, c: 0, d: factor, tx: shift.x, ty: shift.y)
                .concatenated(with: transform)
        }
        let path = glyph.path(transform: transform)
        var inner = variation
        inner.size = 1
        if layer.colorLocked { inner.color = nil }
        let unit =
            layer.scaleSymbolsProportionally
            ? PixelsPerPoint(place.unit.value * variation.size) : place.unit
        layers.draw(
            on: place.stretching.map(path.transformed) ?? path, isArea: true, rule: .nonZero, unit: unit,
            as: inner, spending: &budget, canvas: &canvas)
    }
}

extension SymbolResolver {
    /// Returns the outline of a marker's character.
    ///
    /// If there is none, returns nil and reports a diagnostic.
    mutating func glyph(of marker: CharacterMarker) -> GlyphOutline? {
        func warning(_ code: Diagnostic.Code, _ message: String, instead: String) -> Diagnostic {
            Diagnostic(.warning, code: code, message: message, instead: instead)
        }
        let name = "'\(marker.fontFamilyName)' (\(marker.fontStyleName))"
        guard let match = fonts.match(family: marker.fontFamilyName, style: marker.fontStyleName) else {
            if let sign = fonts.standIn(ofCharacter: marker.characterIndex, family: marker.fontFamilyName) {
                note(
                    warning(
                        .fontStandIn, "the font '\(marker.fontFamilyName)' of markers is not installed",
                        instead: "signs with the same meaning are drawn in its sizes"))
                return sign
            }
            note(
                warning(
                    .fontNotInstalled, "the font '\(marker.fontFamilyName)' of markers is not installed",
                    instead: "a small box is drawn for each character"))
            return nil
        }
        guard let glyph = match.face.outline(ofCharacter: marker.characterIndex) else {
            note(
                warning(
                    .characterNotInFont,
                    "the font \(name) has no outlines for some characters of markers",
                    instead: "a small box is drawn for each of them"))
            return nil
        }
        if match.relation != .requested {
            note(
                warning(
                    .fontSubstituted, "the font \(name) of a marker is not installed",
                    instead: "the font \(match.face.family) with "
                        + (match.relation == .equalWidths ? "equal" : "other") + " character widths is used"))
        }
        if !match.hasStyle {
            note(
                warning(
                    .fontStyleNotInstalled, "the font \(name) is not installed in this style",
                    instead: "the style \(match.face.style) is used"))
        }
        return glyph
    }
}
