extension FontLibrary {
    /// Families with outlines of signs, best first.
    private static let signFamilies = [
        "Noto Sans Symbols 2", "Noto Sans Symbols", "Noto Sans Math", "DejaVu Sans", "Symbola",
    ]

    /// Returns an outline that stands in for a character of a symbol font that is not installed.
    ///
    /// The outline has the advance and the ink width of the original where these are known, and the design of the
    /// installed font. Common shapes of ESRI Default Marker are drawn without a font.
    ///
    /// - Returns: The outline; nil if its sign is not known, or no installed font has it.
    package func standIn(ofCharacter code: Int, family: String) -> GlyphOutline? {
        if FontFace.key(family) == "esridefaultmarker" { return DefaultMarkerSigns.outline(ofCode: code) }
        guard let sign = SymbolFont.named(family)?.sign(ofCode: code) else { return nil }
        for family in Self.signFamilies {
            guard let face = match(family: family, style: "Regular")?.face,
                let outline = face.outline(ofCharacter: Int(sign.character)), !outline.contours.isEmpty
            else { continue }
            return outline.fitted(to: sign.place)
        }
        return nil
    }
}

extension GlyphOutline {
    /// The greatest height of a fitted outline, in ems: that of the tallest signs.
    private static let maxHeight = 1.2

    /// Returns the outline with an advance and equal spaces at both sides of its ink.
    ///
    /// - Parameter place: The advance and the spaces in units of symbol fonts. If it is nil, the size of the outline
    ///   stays, and the ink is in the middle of the advance.
    fileprivate func fitted(to place: (advance: Double, bearing: Double)?) -> GlyphOutline {
        let (low, high) = ink
        guard high.x > low.x, high.y > low.y, unitsPerEm > 0 else { return self }
        let em = SymbolFont.unitsPerEm
        let width = place.map { $0.advance - 2 * $0.bearing } ?? 0
        var factor = width > 0 ? width / (high.x - low.x) : em / unitsPerEm
        factor = min(factor, Self.maxHeight * em / (high.y - low.y))
        let advance = place?.advance ?? advance * factor
        let shift = SIMD2(advance / 2 - (low.x + high.x) / 2 * factor, 0)
        func moved(_ point: SIMD2<Double>) -> SIMD2<Double> { point * factor + shift }
        let contours = contours.map { contour in
            Contour(
                start: moved(contour.start),
                segments: contour.segments.map { segment in
                    switch segment {
                    case .line(let end): .line(to: moved(end))
                    case .cubic(let first, let second, let end):
                        .cubic(moved(first), moved(second), to: moved(end))
                    }
                })
        }
        return GlyphOutline(contours: contours, advance: advance, unitsPerEm: em)
    }
}
