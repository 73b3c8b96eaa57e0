import CartoucheText

extension PDFCanvas {
    /// Writes glyphs as text.
    public mutating func draw(_ run: GlyphRun) {
        guard isDrawing, run.size > 0, run.size.isFinite, run.transform.isFinite,
            run.transform.inverted != nil, (run.size * run.transform.maxScale).isFinite
        else { return }
        let isText = options.textForm == .text && run.growth == 0 && Self.abilities.covers(run.paint)
        guard isText else { return drawOutlines(of: run) }
        if let tile = run.paint.translucentTile {
            var opaque = run
            opaque.paint = tile.opaque
            return group(opacity: tile.opacity) { $0.draw(opaque) }
        }
        guard let box = run.box, let paint = resolved(run.paint) else { return }
        let limit = body.space.limit
        guard all(box.low .>= limit.low), all(box.high .<= limit.high) else { return }
        var codes: [PDFFonts.Code] = []
        for (index, glyph) in run.glyphs.enumerated() {
            // Fonts have at most 65,535 glyphs.
            guard glyph.id < 0xFFFF else { return }
            let text = run.glyphText?.characters(of: index) ?? ""
            codes.append(fonts.code(of: glyph.id, in: run.face, for: text, &file))
        }
        let isInText = openTexts > 0
        draw(in: box, with: paint, forStrokes: false) { body in
            let actual = isInText ? nil : run.actualText(codes.map(\.text))
            if let actual { body.text.begin(actualText: actual) }
            body.text.append("BT\n")
            body.append(run, codes)
            body.text.append(actual == nil ? "ET\n" : "ET EMC\n")
        }
    }
}

extension PDFBody {
    /// Appends the glyphs of a run; each has its own position along and across the line.
    fileprivate mutating func append(_ run: GlyphRun, _ codes: [PDFFonts.Code]) {
        let turn = run.transform
        // In text space y is up. Type 3 fonts have outlines that already lean.
        let lean = codes.first?.isWide == true ? run.face.synthesis.slope : 0
        let matrix = AffineTransform(
            a: turn.a, b: turn.b, c: turn.a * lean - turn.c, d: turn.b * lean - turn.d, tx: 0, ty: 0)
        var font = 0
        /// The end of the last glyph in the run's pixels; nil if a string must begin.
        var pen: SIMD2<Double>?
        for (glyph, code) in zip(run.glyphs, codes) {
            guard (glyph.position.x + glyph.position.y).isFinite else { continue }
            var start = glyph.position
            // Adjustments are thousandths of an em to the left. A string continues only on the same line.
            let shift = pen.map { ($0.x - glyph.position.x) / run.size * 1000 }
            if let shift, let last = pen, code.font == font, abs(shift) < 30_000,
                abs(last.y - glyph.position.y) < 1e-6
            {
                let tenths = (shift * 10).rounded()
                if abs(tenths) >= 5 {
                    text.append(">")
                    text.append(units: Int(tenths), decimals: 1)
                    text.append("<")
                    // Later positions follow from the rounded number, so that rounding errors do not add up.
                    start.x = last.x - tenths / 10_000 * run.size
                } else {
                    start.x = last.x
                }
            } else {
                if pen != nil { text.append(">]TJ\n") }
                if code.font != font {
                    font = code.font
                    use(.font, font)
                    text.append(number: run.size)
                    text.append("Tf\n")
                }
                let place = turn.apply(to: glyph.position)
                for number in [matrix.a, matrix.b, matrix.c, matrix.d] {
                    text.append(number: number, digits: 7)
                }
                text.append(number: place.x, digits: 8)
                text.append(number: place.y, digits: 8)
                text.append("Tm [<")
            }
            text.append(code)
            pen = start + SIMD2(code.advance * run.size, 0)
        }
        if pen != nil { text.append(">]TJ\n") }
    }
}

extension GlyphRun {
    /// Returns the text that readers shall use instead of the characters of the codes; nil for these.
    ///
    /// Empty for a copy of a text, for example its shadow.
    fileprivate func actualText(_ codes: [String]) -> String? {
        guard let whole = glyphText?.whole else { return "" }
        // The characters of the codes can differ from those of the run, and so can their order.
        // Readers put glyphs of right-to-left text into reading order themselves.
        let isSame = codes.joined() == whole || codes.reversed().joined() == whole
        return isSame && isOnReadableLine ? nil : whole
    }

    /// Whether readers recognize the line of the glyphs: a horizontal or vertical line of the page.
    ///
    /// Readers take the letters of other lines for words.
    private var isOnReadableLine: Bool {
        let heights = glyphs.lazy.map(\.position.y).filter(\.isFinite)
        guard let low = heights.min(), let high = heights.max(), high - low < size / 2 else { return false }
        let (along, across) = (abs(transform.a), abs(transform.b))
        return min(along, across) < max(along, across) * Self.readableSlope
    }

    /// The greatest slope of a line whose letters readers join.
    private static let readableSlope = 0.01

    /// A box around the glyphs in page pixels; nil if there are none.
    fileprivate var box: PixelBox? {
        var box: PixelBox?
        for glyph in glyphs where (glyph.position.x + glyph.position.y).isFinite {
            guard let outline = face.outline(ofGlyph: glyph.id) else { continue }
            let factor = size / outline.unitsPerEm
            // Leaning outlines and rounding extend the box.
            let slack = SIMD2(repeating: size * 0.3)
            let low = SIMD2(outline.ink.low.x, -outline.ink.high.y) * factor + glyph.position - slack
            let high = SIMD2(outline.ink.high.x, -outline.ink.low.y) * factor + glyph.position + slack
            let own = PixelBox(low: PixelPoint(low), high: PixelPoint(high)).transformed(by: transform)
            box = box?.union(own) ?? own
        }
        return box
    }
}
