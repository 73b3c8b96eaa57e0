import CartoucheCHarfBuzz

/// The measures of a font in em, y up from the baseline.
package struct FontMetrics: Hashable, Sendable {
    /// The top of the tallest letters.
    package var ascent: Double
    /// The distance from the baseline to the bottom of the lowest letters; positive.
    package var descent: Double
    /// The additional distance between lines.
    package var lineGap: Double
    /// The height of capital letters.
    package var capitalHeight: Double
    /// The height of small letters without ascenders.
    package var xHeight: Double
    /// The middle of the underline.
    package var underlinePosition: Double
    /// The thickness of the underline.
    package var underlineThickness: Double
    /// The middle of the strikethrough.
    package var strikethroughPosition: Double
    /// The thickness of the strikethrough.
    package var strikethroughThickness: Double

    /// Typical measures, for text without a font.
    static let typical = FontMetrics(
        ascent: 0.9, descent: 0.22, lineGap: 0, capitalHeight: 0.7, xHeight: 0.5, underlinePosition: -0.1,
        underlineThickness: 0.05, strikethroughPosition: 0.25, strikethroughThickness: 0.05)

    /// Reads the measures; a measure that a font lacks, or that is implausible, has a typical value.
    init(_ font: OpaquePointer, unitsPerEm: Double, with functions: CHarfBuzzFunctions) {
        func measure(_ tag: String) -> Double? {
            var position: Int32 = 0
            guard let number = FontAxis.number(ofTag: tag),
                functions.ot_metrics_get_position(font, number, &position) != 0
            else { return nil }
            return Double(position) / unitsPerEm
        }
        self = .typical
        var extents = CHarfBuzzFontExtents()
        if functions.font_get_h_extents(font, &extents) != 0 {
            let (up, down) = (Double(extents.ascender) / unitsPerEm, -Double(extents.descender) / unitsPerEm)
            if up + down > 0, abs(up) < 10, abs(down) < 10 {
                (ascent, descent) = (up, down)
                lineGap = min(max(Double(extents.lineGap) / unitsPerEm, 0), 10)
            }
        }
        if let height = measure("cpht"), 0.1...2 ~= height { capitalHeight = height }
        if let height = measure("xhgt"), 0.1...2 ~= height { xHeight = height }
        if let thickness = measure("unds"), 0.001...0.5 ~= thickness { underlineThickness = thickness }
        // The position in the font is the top of the line.
        if let top = measure("undo"), top >= -1, top < 0 { underlinePosition = top - underlineThickness / 2 }
        strikethroughPosition = xHeight / 2
        if let thickness = measure("strs"), 0.001...0.5 ~= thickness { strikethroughThickness = thickness }
        if let top = measure("stro"), 0.05...1 ~= top {
            strikethroughPosition = top - strikethroughThickness / 2
        }
    }

    private init(
        ascent: Double, descent: Double, lineGap: Double, capitalHeight: Double, xHeight: Double,
        underlinePosition: Double, underlineThickness: Double, strikethroughPosition: Double,
        strikethroughThickness: Double
    ) {
        self.ascent = ascent
        self.descent = descent
        self.lineGap = lineGap
        self.capitalHeight = capitalHeight
        self.xHeight = xHeight
        self.underlinePosition = underlinePosition
        self.underlineThickness = underlineThickness
        self.strikethroughPosition = strikethroughPosition
        self.strikethroughThickness = strikethroughThickness
    }
}
