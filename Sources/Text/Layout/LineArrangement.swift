/// Places lines in a block, and glyphs on lines.
struct LineArrangement {
    let lines: [LineContent]
    let block: TextBlock
    let source: TextSource
    /// The font of each piece.
    let faces: [FontFace?]

    private var isVertical: Bool { block.orientation != .horizontal }

    /// The measures of a line.
    private struct Measures {
        var ascent = 0.0
        var descent = 0.0
        var gap = 0.0
        /// The length without spaces at the end.
        var width = 0.0
        /// The start of the line from the block's left side (in vertical text: its top).
        var start = 0.0
    }

    /// Adds the lines to a layout.
    func arrange(into layout: inout TextLayout) {
        var measures = lines.map { self.measures(of: $0) }
        let indents = block.indentBefore + block.indentAfter
        let widest = zip(lines, measures).map {
            $1.width + indents + ($0.isFirst ? block.indentFirstLine : 0)
        }
        let blockWidth = block.maxWidth ?? max(widest.max() ?? 0, 0)
        for index in lines.indices {
            measures[index].start = start(of: lines[index], measures[index], in: blockWidth)
        }
        // The baselines from the first one downwards (in vertical text: the center lines to the left).
        let isUpwards = block.lineOrder == .upwards && !isVertical
        var baselines: [Double] = []
        var baseline = 0.0
        for index in lines.indices {
            if index > 0 {
                // The spacing belongs to the line below its gap.
                let spacing = style(of: lines[index])?.lineSpacing ?? block.lineSpacing
                baseline +=
                    isUpwards
                    ? -distance(measures[index], measures[index - 1], spacing)
                    : distance(measures[index - 1], measures[index], spacing)
            }
            baselines.append(baseline)
        }
        guard let first = measures.first, let last = measures.last else { return }
        let (top, bottom) =
            isUpwards ? (baseline - last.ascent, first.descent) : (-first.ascent, baseline + last.descent)
        let shift = self.shift(width: blockWidth, top: top, bottom: bottom)
        for index in lines.indices {
            let justified = justifiedWidth(of: lines[index], blockWidth)
            append(
                lines[index], measures[index], justified: justified,
                at: page(measures[index].start, baselines[index]) + shift, to: &layout)
        }
        layout.bounds = TextBox(page(0, top), page(blockWidth, bottom)).moved(by: shift)
        layout.decorations += decorations(of: layout)
        layout.ink = layout.lines.reduce(into: nil) { box, line in
            if let ink = line.ink { box.include(ink) }
        }
        for decoration in layout.decorations { layout.ink.include(decoration.box) }
    }

    /// Returns the style at the start of a line; nil if nothing of the text is left.
    private func style(of line: LineContent) -> TextStyle? {
        source.pieces.isEmpty ? nil : source.pieces[source.piece(at: line.range.lowerBound)].style
    }

    /// Returns the alignment of a line in its block.
    private func alignment(of line: LineContent) -> TextBlock.HorizontalAlignment {
        // Lines of vertical text start at the top.
        isVertical ? .left : style(of: line)?.alignment ?? block.horizontalAlignment
    }

    /// Returns the page position of a place along and across lines.
    private func page(_ along: Double, _ across: Double) -> SIMD2<Double> {
        isVertical ? SIMD2(-across, along) : SIMD2(along, across)
    }

    private func shift(width: Double, top: Double, bottom: Double) -> SIMD2<Double> {
        let box = TextBox(page(0, top), page(width, bottom))
        let x: Double =
            switch block.horizontalAlignment {
            case .left: -box.low.x
            case .center: -(box.low.x + box.high.x) / 2
            case .right: -box.high.x
            case .justify: lines.first?.baseLevel == 1 ? -box.high.x : -box.low.x
            }
        let y: Double =
            switch block.verticalAlignment {
            case .top: -box.low.y
            case .center: -(box.low.y + box.high.y) / 2
            case .baseline: isVertical ? -box.low.y : 0
            case .bottom: -box.high.y
            }
        return SIMD2(x, y)
    }

    /// Returns the distance between the baselines of two lines.
    private func distance(
        _ upper: Measures, _ lower: Measures, _ spacing: TextBlock.LineSpacing
    ) -> Double {
        let natural = upper.descent + max(upper.gap, lower.gap) + lower.ascent
        return switch spacing {
        case .additional(let extra): natural + extra
        case .multiple(let factor): natural * factor
        case .exact(let distance): distance
        }
    }

    private func measures(of line: LineContent) -> Measures {
        var measures = Measures()
        func include(_ face: FontFace, _ piece: TextSource.Piece, _ orientation: TextRun.Orientation) {
            let metrics = face.shapingFont?.metrics ?? .typical
            let (up, down) = (metrics.ascent * piece.size, metrics.descent * piece.size)
            switch orientation {
            case .horizontal:
                measures.ascent = max(measures.ascent, up + piece.shift)
                measures.descent = max(measures.descent, down - piece.shift)
            case .upright, .rotated:
                // Columns have the distance of horizontal lines.
                let half = (up + down) / 2
                measures.ascent = max(measures.ascent, half)
                measures.descent = max(measures.descent, half)
            }
            measures.gap = max(measures.gap, metrics.lineGap * piece.size)
        }
        if line.runs.isEmpty, line.emptyPiece < source.pieces.count, let face = faces[line.emptyPiece] {
            include(face, source.pieces[line.emptyPiece], isVertical ? .upright : .horizontal)
        }
        for run in line.runs { include(run.run.face, source.pieces[run.run.piece], run.run.orientation) }
        let spaces = line.visibleEnd
        for run in line.runs {
            for (cluster, advance) in zip(run.clusters, run.advances)
            where run.range.lowerBound + cluster < spaces {
                measures.width += advance
            }
        }
        return measures
    }

    private func start(of line: LineContent, _ measures: Measures, in width: Double) -> Double {
        let isRightToLeft = line.baseLevel == 1 && !isVertical
        let before = block.indentBefore + (line.isFirst ? block.indentFirstLine : 0)
        let (left, right) = isRightToLeft ? (block.indentAfter, before) : (before, block.indentAfter)
        return switch alignment(of: line) {
        case .left: left
        case .center: left + (width - left - right - measures.width) / 2
        case .right: width - right - measures.width
        case .justify:
            isRightToLeft && justifiedWidth(of: line, width) == nil ? width - right - measures.width : left
        }
    }

    /// Returns the length to which a line is stretched; nil if it keeps its length.
    private func justifiedWidth(of line: LineContent, _ width: Double) -> Double? {
        guard alignment(of: line) == .justify, block.maxWidth != nil, !line.isLast else { return nil }
        let indents = block.indentBefore + block.indentAfter + (line.isFirst ? block.indentFirstLine : 0)
        return max(width - indents, 0)
    }

    private func append(
        _ line: LineContent, _ measures: Measures, justified: Double?, at origin: SIMD2<Double>,
        to layout: inout TextLayout
    ) {
        let firstRun = layout.runs.count
        let visibleEnd = line.visibleEnd
        let order =
            isVertical ? Array(line.runs.indices) : BidiLevels.visualOrder(line.runs.map(\.run.level))
        let stretch = justified.flatMap {
            self.stretch(of: line, by: $0 - measures.width, until: visibleEnd)
        }
        var pen = 0.0
        // In text from right to left, the spaces at the end are left of the start.
        if line.baseLevel == 1, !isVertical {
            for run in line.runs where run.range.lowerBound >= visibleEnd { pen -= run.width }
        }
        var ink: TextBox?
        for index in order {
            append(
                line.runs[index], origin: origin, stretch, until: visibleEnd, pen: &pen, ink: &ink,
                to: &layout)
        }
        let width = justified ?? measures.width
        layout.lines.append(
            TextLayout.Line(
                runs: firstRun..<layout.runs.count, characters: line.range, origin: origin, width: width,
                ascent: measures.ascent, descent: measures.descent,
                bounds: TextBox(page(0, -measures.ascent), page(width, measures.descent)).moved(by: origin),
                ink: ink))
    }

    /// Adds the glyphs of a run from the pen's position.
    private func append(
        _ run: ShapedTextRun, origin: SIMD2<Double>, _ stretch: Stretch?, until end: Int, pen: inout Double,
        ink: inout TextBox?, to layout: inout TextLayout
    ) {
        let piece = source.pieces[run.run.piece]
        let (scale, widthFactor) = (run.scale, run.run.orientation == .upright ? 1 : piece.style.letterWidth)
        let metrics = run.run.face.shapingFont?.metrics ?? .typical
        // The center line of vertical text is in the middle between ascent and descent of rotated glyphs.
        let drop = run.run.orientation == .rotated ? (metrics.ascent - metrics.descent) / 2 * piece.size : 0
        let start = layout.glyphs.count
        let runOrigin: SIMD2<Double> =
            switch run.run.orientation {
            case .horizontal: origin + SIMD2(pen, -piece.shift)
            case .upright: origin + SIMD2(piece.shift, pen)
            case .rotated: origin + SIMD2(piece.shift - drop, pen)
            }
        let turn = piece.style.glyphRotation == 0 ? nil : GlyphTurn(degrees: piece.style.glyphRotation)
        for (glyph, advance) in zip(run.shaped.glyphs, run.advances) {
            let offset = SIMD2(Double(glyph.offset.x) * scale * widthFactor, Double(glyph.offset.y) * scale)
            let box = SIMD4<Double>(glyph.ink) * scale
            let (low, high) = (SIMD2(box[0] * widthFactor, box[1]), SIMD2(box[2] * widthFactor, box[3]))
            var position: SIMD2<Double>
            var inkBox: TextBox
            switch run.run.orientation {
            case .horizontal:
                position = origin + SIMD2(pen + offset.x, -offset.y - piece.shift)
                inkBox = TextBox(SIMD2(low.x, -low.y), SIMD2(high.x, -high.y))
            case .upright:
                position = origin + SIMD2(offset.x + piece.shift, pen - offset.y)
                inkBox = TextBox(SIMD2(low.x, -low.y), SIMD2(high.x, -high.y))
            case .rotated:
                position = origin + SIMD2(offset.y + piece.shift - drop, pen + offset.x)
                inkBox = TextBox(SIMD2(low.y, low.x), SIMD2(high.y, high.x))
            }
            if let turn { turn.apply(to: &position, &inkBox) }
            if glyph.ink != .zero { ink.include(inkBox.moved(by: position)) }
            let cluster = run.range.lowerBound + Int(glyph.cluster)
            let added = stretch?.addition(after: cluster, source, until: end) ?? 0
            layout.glyphs.append(
                TextLayout.Glyph(
                    id: glyph.id, position: position, advance: advance + added, cluster: cluster))
            pen += advance + added
        }
        guard layout.glyphs.count > start else { return }
        layout.runs.append(
            TextLayout.Run(
                face: run.run.face, size: piece.size, widthFactor: widthFactor,
                isRotated: run.run.orientation == .rotated,
                isUpright: run.run.orientation == .upright, glyphRotation: piece.style.glyphRotation,
                isRightToLeft: run.run.level & 1 == 1, color: piece.style.color, span: piece.span,
                start: isVertical ? runOrigin.y : runOrigin.x, origin: runOrigin, characters: run.range,
                glyphs: start..<layout.glyphs.count))
    }
}

extension LineArrangement {
    /// The additional space in a justified line.
    fileprivate struct Stretch {
        /// The space after each place.
        var addition: Double
        /// Whether the places are Chinese characters, not spaces.
        var isBetweenIdeographs: Bool

        /// Returns the space after a cluster.
        func addition(after cluster: Int, _ source: TextSource, until end: Int) -> Double {
            guard cluster < end else { return 0 }
            let character = source.characters[cluster]
            return isBetweenIdeographs
                ? (cluster + 1 < end && CharacterKinds.isIdeographic(character) ? addition : 0)
                : (CharacterKinds.isWordSpace(character) ? addition : 0)
        }
    }

    /// Returns the additional space at spaces, else between Chinese characters; nil if a line has neither.
    fileprivate func stretch(of line: LineContent, by extra: Double, until end: Int) -> Stretch? {
        guard extra > 0 else { return nil }
        func count(_ stretch: Stretch) -> Int {
            line.runs.reduce(0) { count, run in
                count
                    + run.clusters.count {
                        stretch.addition(after: run.range.lowerBound + $0, source, until: end) > 0
                    }
            }
        }
        for isBetweenIdeographs in [false, true] {
            let places = count(Stretch(addition: 1, isBetweenIdeographs: isBetweenIdeographs))
            if places > 0 {
                return Stretch(addition: extra / Double(places), isBetweenIdeographs: isBetweenIdeographs)
            }
        }
        return nil
    }
}
