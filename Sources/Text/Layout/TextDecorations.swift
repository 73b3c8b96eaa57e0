extension LineArrangement {
    /// Returns the lines under and across the text of a layout.
    ///
    /// Consecutive runs of one span have one line. Its position and thickness are from the font of the span, in full
    /// size.
    func decorations(of layout: TextLayout) -> [TextLayout.Decoration] {
        guard source.pieces.contains(where: { $0.style.isUnderlined || $0.style.isStruckThrough }) else {
            return []
        }
        let firstPieces = Dictionary(source.pieces.enumerated().map { ($1.span, $0) }) { first, _ in first }
        var decorations: [TextLayout.Decoration] = []
        for line in layout.lines {
            var last: (span: Int, count: Int)?
            for run in layout.runs[line.runs] {
                // Spaces at the end of a line have no decoration.
                let isOnlySpaces = layout.glyphs[run.glyphs].allSatisfy {
                    CharacterKinds.isSpace(layout.characters[$0.cluster])
                }
                guard !isOnlySpaces || line.runs.count == 1 else { continue }
                let number = firstPieces[run.span] ?? 0
                let style = source.pieces[number].style
                guard style.isUnderlined || style.isStruckThrough else {
                    last = nil
                    continue
                }
                let boxes = self.boxes(of: run, style, faces[number], on: line, in: layout)
                if let last, last.span == run.span, last.count == boxes.count {
                    for index in boxes.indices {
                        let place = decorations.count - boxes.count + index
                        decorations[place].box = decorations[place].box.union(boxes[index].box)
                    }
                } else {
                    decorations += boxes
                }
                last = (run.span, boxes.count)
            }
        }
        return decorations
    }

    private func boxes(
        of run: TextLayout.Run, _ style: TextStyle, _ face: FontFace?, on line: TextLayout.Line,
        in layout: TextLayout
    ) -> [TextLayout.Decoration] {
        let metrics = face?.shapingFont?.metrics ?? .typical
        let (start, length) = (run.start, layout.glyphs[run.glyphs].reduce(0) { $0 + $1.advance })
        func box(_ middle: Double, _ thickness: Double, _ kind: TextLayout.Decoration.Kind)
            -> TextLayout.Decoration
        {
            let (middle, half) = (middle * style.size, thickness * style.size / 2)
            let isVertical = block.orientation != .horizontal
            let box: TextBox
            if isVertical {
                // The line is on the left side of the column, as under the rotated letters.
                let x = line.origin.x + (kind == .underline ? middle - style.size / 2 : 0)
                box = TextBox(SIMD2(x - half, start), SIMD2(x + half, start + length))
            } else {
                let y = line.origin.y - middle - style.baselineShift
                box = TextBox(SIMD2(start, y - half), SIMD2(start + length, y + half))
            }
            return TextLayout.Decoration(kind: kind, box: box, color: run.color)
        }
        var result: [TextLayout.Decoration] = []
        if style.isUnderlined {
            result.append(box(metrics.underlinePosition, metrics.underlineThickness, .underline))
        }
        if style.isStruckThrough {
            result.append(box(metrics.strikethroughPosition, metrics.strikethroughThickness, .strikethrough))
        }
        return result
    }
}
