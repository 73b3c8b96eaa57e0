import CartoucheDocuments

/// Lays out a text, paragraph by paragraph.
struct TextLayoutBuilder {
    let source: TextSource
    let block: TextBlock
    let fonts: FontLibrary
    var layout = TextLayout()
    private var itemizer: Itemizer
    /// The lines before alignment.
    private var lines: [LineContent] = []
    /// Whether the words of a paragraph could not be found.
    private var lacksWords = false

    init(_ text: StyledText, _ block: TextBlock, _ fonts: FontLibrary) {
        source = TextSource(text) { fonts.hasSmallCapitals($0) }
        self.fonts = fonts
        let checked = block.checked()
        self.block = checked.block
        itemizer = Itemizer(source, fonts: fonts, orientation: block.orientation)
        layout.characters = source.characters
        layout.diagnostics = source.diagnostics + checked.diagnostics + itemizer.diagnostics
    }

    mutating func build() {
        guard !source.characters.isEmpty else { return }
        for paragraph in paragraphs() { appendLines(of: paragraph) }
        let arrangement = LineArrangement(lines: lines, block: block, source: source, faces: itemizer.faces)
        arrangement.arrange(into: &layout)
        if let missing = itemizer.missingCharacters { layout.diagnostics.append(missing) }
        layout.addColors()
        if let missing = TextLibraries.withoutBidi, layout.characters.contains(where: { $0 >= 0x590 }) {
            layout.diagnostics.append(missing)
        }
        if let missing = TextLibraries.withoutLineBreaks, block.maxWidth != nil {
            layout.diagnostics.append(missing)
        }
        if lacksWords, let missing = TextLibraries.withoutWords { layout.diagnostics.append(missing) }
    }

    /// Returns the paragraphs without their line breaks.
    private func paragraphs() -> [Range<Int>] {
        var paragraphs: [Range<Int>] = []
        var start = 0
        for (offset, character) in source.characters.enumerated() where CharacterKinds.isHardBreak(character)
        {
            paragraphs.append(start..<offset)
            start = offset + 1
        }
        paragraphs.append(start..<source.characters.count)
        return paragraphs
    }

    private mutating func appendLines(of paragraph: Range<Int>) {
        let text = source.characters[paragraph]
        guard !text.isEmpty else {
            let piece = source.piece(at: paragraph.lowerBound)
            lines.append(
                LineContent(
                    range: paragraph, visibleEnd: paragraph.upperBound, runs: [],
                    baseLevel: block.direction == .rightToLeft ? 1 : 0, emptyPiece: piece, isFirst: true,
                    isLast: true))
            return
        }
        let clusters = Clusters(text)
        let levels = BidiLevels(text, direction: block.direction)
        let runs = itemizer.runs(of: paragraph, clusters: clusters, levels: levels)
        let shaped = runs.map { ShapedTextRun($0, $0.range, source, fonts) }
        guard let maxWidth = block.maxWidth, !shaped.isEmpty else {
            lines.append(
                LineContent(
                    range: paragraph, visibleEnd: paragraph.upperBound, runs: shaped, baseLevel: levels.base,
                    isFirst: true, isLast: true))
            return
        }
        let ranges = wrap(paragraph, clusters, shaped, maxWidth)
        var firstRun = 0
        for (number, range) in ranges.enumerated() {
            let isLast = number == ranges.count - 1
            let visibleEnd = isLast ? range.upperBound : endWithoutSpaces(range)
            var parts: [ShapedTextRun] = []
            while shaped[firstRun].range.upperBound <= range.lowerBound { firstRun += 1 }
            for run in shaped[firstRun...] {
                if run.range.lowerBound >= range.upperBound { break }
                let visible = run.range.clamped(to: range.lowerBound..<visibleEnd)
                if !visible.isEmpty {
                    var part = visible == run.range ? run : ShapedTextRun(run.run, visible, source, fonts)
                    if !isLast, visible.upperBound == visibleEnd, showsHyphen(at: visibleEnd - 1) {
                        part.showHyphen(at: visibleEnd - 1, source, fonts)
                    }
                    parts.append(part)
                }
                // Spaces at the end of a line have the paragraph's level (UAX 9, rule L1).
                let spaces = run.range.clamped(to: visibleEnd..<range.upperBound)
                if !spaces.isEmpty {
                    var spaceRun = run.run
                    spaceRun.level = levels.base
                    parts.append(ShapedTextRun(spaceRun, spaces, source, fonts))
                }
            }
            lines.append(
                LineContent(
                    range: range, visibleEnd: visibleEnd, runs: parts, baseLevel: levels.base,
                    isFirst: number == 0, isLast: isLast))
        }
    }

    /// Whether a character is a soft hyphen that is visible at the end of a line.
    private func showsHyphen(at offset: Int) -> Bool {
        source.characters[offset] == 0xAD && source.pieces[source.piece(at: offset)].style.drawsSoftHyphens
    }

    /// Returns the end of a line without the spaces before it.
    private func endWithoutSpaces(_ line: Range<Int>) -> Int {
        var end = line.upperBound
        while end > line.lowerBound, CharacterKinds.isSpace(source.characters[end - 1]) { end -= 1 }
        return end
    }

    /// Returns the lines of a paragraph as ranges of characters.
    private mutating func wrap(
        _ paragraph: Range<Int>, _ clusters: Clusters, _ runs: [ShapedTextRun], _ maxWidth: Double
    ) -> [Range<Int>] {
        let text = source.characters[paragraph]
        var advances = [Double](repeating: 0, count: text.count)
        for run in runs {
            for (cluster, advance) in zip(run.clusters, run.advances) {
                advances[run.range.lowerBound - paragraph.lowerBound + cluster] += advance
            }
        }
        // The width of the hyphen that a line shows if it ends after a character.
        var hyphens = [Double](repeating: 0, count: text.count)
        for run in runs {
            for offset in run.range where showsHyphen(at: offset) {
                hyphens[offset - paragraph.lowerBound] =
                    ShapedTextRun.hyphen(of: run.run, source, fonts)?.advance ?? 0
            }
        }
        let language = source.pieces[source.piece(at: paragraph.lowerBound)].style.language
        let found = LineBreaks(text, language: language)
        let breaks = found.allowed
        if !found.hasWords { lacksWords = true }
        let indices = clusters.starts.indices
        let wrapping = LineWrapping(
            starts: clusters.starts,
            widths: indices.map { clusters.range($0).reduce(0) { $0 + advances[$1] } },
            allowed: indices.map { breaks[clusters.range($0).upperBound - 1] },
            hyphens: indices.map { hyphens[clusters.range($0).upperBound - 1] },
            isSpace: indices.map { CharacterKinds.isSpace(text[paragraph.lowerBound + clusters.starts[$0]]) })
        let inner = max(maxWidth - block.indentBefore - block.indentAfter, 0)
        return wrapping.lines { $0 == 0 ? max(inner - block.indentFirstLine, 0) : inner }.map { line in
            let end = clusters.range(line.upperBound - 1).upperBound
            return (paragraph.lowerBound + clusters.starts[line.lowerBound])..<(paragraph.lowerBound + end)
        }
    }
}

/// The characters and runs of a line before alignment.
struct LineContent {
    /// The characters as offsets in the text.
    var range: Range<Int>
    /// The offset of the first of the spaces at the end, which do not count for the width.
    ///
    /// Spaces at the end of a paragraph count.
    var visibleEnd: Int
    /// The runs in logical order.
    var runs: [ShapedTextRun]
    /// The level of the paragraph: 0 or 1.
    var baseLevel: UInt8
    /// The piece whose font gives the height of an empty line.
    var emptyPiece = 0
    /// Whether the line is the first of its paragraph.
    var isFirst: Bool
    /// Whether the line is the last of its paragraph.
    var isLast: Bool
}

extension TextBlock {
    /// Returns the block without lengths that are not finite.
    fileprivate func checked() -> (block: TextBlock, diagnostics: [Diagnostic]) {
        func isValid(_ value: Double) -> Bool { value.isFinite && abs(value) <= 1e9 }
        var block = self
        var isChanged = false
        func check(_ value: inout Double) {
            if !isValid(value) {
                value = 0
                isChanged = true
            }
        }
        check(&block.indentBefore)
        check(&block.indentAfter)
        check(&block.indentFirstLine)
        if let width = maxWidth, !isValid(width) || width < 0 {
            block.maxWidth = nil
            isChanged = true
        }
        switch lineSpacing {
        case .additional(let value), .multiple(let value), .exact(let value):
            if !isValid(value) {
                block.lineSpacing = .additional(0)
                isChanged = true
            }
        }
        let diagnostic = Diagnostic(
            .warning, code: .textMeasureNotValid,
            message: "a width, indent or line distance is not a valid number",
            instead: "it is ignored")
        return (block, isChanged ? [diagnostic] : [])
    }
}

extension FontLibrary {
    /// Whether the font for a request has small capitals.
    func hasSmallCapitals(_ request: FontRequest) -> Bool {
        guard let face = font(for: request)?.face else { return false }
        let letters = Array("abcdefghijklmnopqrstuvwxyz".unicodeScalars.map(\.value))
        func glyphs(_ features: ShapingFeatures) -> [UInt32] {
            shapedRuns.run(
                ShapingKey(
                    face: face, direction: .leftToRight, script: 0x4C61_746E, language: "",
                    features: features, text: letters[...], before: [], after: [])
            ).glyphs.map(\.id)
        }
        return glyphs([.smallCapitals, .withoutLigatures]) != glyphs([.withoutLigatures])
    }
}
