extension TextLayout {
    /// The glyphs of one grapheme cluster, which keep their shape if the text follows a curve.
    package struct Part: Sendable {
        /// The glyphs, with the middle of their advance at x = 0; y as in the whole text.
        package var layout: TextLayout
        /// The middle of the advance on the x axis of the whole text.
        package var middle: Double
    }

    /// Returns the parts of a horizontal text, line by line in visual order.
    package func parts() -> [Part] {
        var parts: [Part] = []
        let standsAlone = hasPlainGlyphs
        for line in lines {
            let clusters = clusters(of: line)
            for var run in runs[line.runs] {
                run.glyphsStandAlone = standsAlone
                var pen = run.start
                var glyph = run.glyphs.lowerBound
                while glyph < run.glyphs.upperBound {
                    var (end, advance) = (glyph, 0.0)
                    while end < run.glyphs.upperBound, glyphs[end].cluster == glyphs[glyph].cluster {
                        advance += glyphs[end].advance
                        end += 1
                    }
                    let start = run.characters.lowerBound
                    let characters = clusters.characters(from: glyphs[glyph].cluster) ?? start..<start
                    parts.append(
                        part(
                            of: run, on: line, glyphs: glyph..<end, characters: characters, from: pen,
                            advance: advance))
                    pen += advance
                    glyph = end
                }
            }
        }
        return parts
    }

    private func part(
        of run: Run, on line: Line, glyphs range: Range<Int>, characters own: Range<Int>,
        from start: Double, advance: Double
    ) -> Part {
        let middle = start + advance / 2
        var run = run
        run.start = -advance / 2
        run.origin.x = -advance / 2
        run.characters = own
        run.glyphs = 0..<range.count
        var part = TextLayout()
        part.colorPictureCount = colorPictureCount
        part.characters = characters
        part.glyphs = glyphs[range].map {
            var glyph = $0
            glyph.position.x -= middle
            return glyph
        }
        part.runs = [run]
        let box = TextBox(
            SIMD2(-advance / 2, line.bounds.low.y), SIMD2(advance / 2, line.bounds.high.y))
        part.lines = [
            Line(
                runs: 0..<1, characters: own, origin: SIMD2(-advance / 2, line.origin.y),
                width: advance, ascent: line.ascent, descent: line.descent, bounds: box, ink: nil)
        ]
        part.bounds = box
        for decoration in decorations
        where decoration.box.low.y >= line.bounds.low.y && decoration.box.low.y <= line.bounds.high.y {
            let low = max(decoration.box.low.x, start)
            let high = min(decoration.box.high.x, start + advance)
            guard high > low else { continue }
            var piece = decoration
            piece.box.low.x = low - middle
            piece.box.high.x = high - middle
            part.decorations.append(piece)
        }
        return Part(layout: part, middle: middle)
    }

    /// Returns the boxes of spans from the ascent to the descent of their lines, in the order of the lines.
    ///
    /// - Parameter padding: The distance between a span and its box by the number of the span; nil for no box.
    package func boxes(ofSpansPaddedBy padding: (Int) -> Double?) -> [(span: Int, box: TextBox)] {
        var boxes: [(span: Int, box: TextBox)] = []
        for line in lines {
            var last: (span: Int, place: Int)?
            for run in runs[line.runs] {
                guard let padding = padding(run.span) else {
                    last = nil
                    continue
                }
                let length = glyphs[run.glyphs].reduce(0) { $0 + $1.advance }
                let box = TextBox(
                    SIMD2(run.start - padding, line.bounds.low.y - padding),
                    SIMD2(run.start + length + padding, line.bounds.high.y + padding))
                if let last, last.span == run.span {
                    boxes[last.place].box = boxes[last.place].box.union(box)
                } else {
                    last = (run.span, boxes.count)
                    boxes.append((run.span, box))
                }
            }
        }
        return boxes
    }
}
