import CartoucheDocuments

/// Divides paragraphs into runs, and chooses the font of each grapheme cluster.
struct Itemizer {
    let source: TextSource
    let fonts: FontLibrary
    let orientation: TextBlock.Orientation
    /// The font of each piece; nil if there are no fonts.
    let faces: [FontFace?]
    private(set) var diagnostics: [Diagnostic] = []
    private var missing: [UInt32] = []

    init(_ source: TextSource, fonts: FontLibrary, orientation: TextBlock.Orientation) {
        self.source = source
        self.fonts = fonts
        self.orientation = orientation
        var (faces, diagnostics): ([FontFace?], [Diagnostic]) = ([], [])
        for piece in source.pieces {
            let selection = fonts.font(for: piece.style.font)
            for diagnostic in selection?.diagnostics ?? [Self.noFont(piece.style.font.family)]
            where !diagnostics.contains(diagnostic) {
                diagnostics.append(diagnostic)
            }
            faces.append(selection?.face)
        }
        self.faces = faces
        self.diagnostics = diagnostics
    }

    private static func noFont(_ family: String) -> Diagnostic {
        Diagnostic(
            .warning, code: .fontNotInstalled,
            message: "the font '\(family)' and similar fonts are not installed",
            instead: "the text is not drawn")
    }

    /// Returns the runs of a paragraph in logical order.
    ///
    /// - Parameter paragraph: Offsets of characters in the text.
    mutating func runs(
        of paragraph: Range<Int>, clusters: Clusters, levels: BidiLevels
    ) -> [TextRun] {
        let text = source.characters[paragraph]
        var runs: [TextRun] = []
        var piece = source.piece(at: paragraph.lowerBound)
        let hanLanguage = ScriptLanguages.languageOfHan(in: text)
        for cluster in clusters.starts.indices {
            let offsets = clusters.range(cluster)
            let range =
                (paragraph.lowerBound + offsets.lowerBound)..<(paragraph.lowerBound + offsets.upperBound)
            while piece + 1 < source.pieces.count, source.pieces[piece].end <= range.lowerBound { piece += 1 }
            guard piece < faces.count, let primary = faces[piece] else { continue }
            let style = source.pieces[piece].style
            let script = clusters.scripts[cluster]
            let language = style.language.isEmpty ? hanLanguage : style.language
            let run = TextRun(
                range: range, piece: piece,
                face: face(for: source.characters[range], primary, style, script: script, language: language),
                level: levels[offsets.lowerBound], script: script, language: language,
                orientation: orientation(of: source.characters[range.lowerBound]))
            if let last = runs.last, last.range.upperBound == range.lowerBound, last.isContinued(by: run) {
                runs[runs.count - 1].range = last.range.lowerBound..<range.upperBound
            } else {
                runs.append(run)
            }
        }
        return runs
    }

    /// The diagnostic about characters that no font has; nil if there are none.
    var missingCharacters: Diagnostic? {
        guard !missing.isEmpty else { return nil }
        let names = missing.prefix(5).map { "U+" + String($0, radix: 16, uppercase: true) }
        let more = missing.count > 5 ? " and others" : ""
        return Diagnostic(
            .warning, code: .characterNotInAnyFont,
            message: "no font has the characters \(names.joined(separator: ", "))\(more)",
            instead: "the font's sign for missing characters is drawn")
    }

    private func orientation(of character: UInt32) -> TextRun.Orientation {
        switch orientation {
        case .horizontal: .horizontal
        case .vertical(.upright): .upright
        case .vertical(.rotated): .rotated
        case .vertical(.mixed):
            CharacterKinds.isUprightInVerticalText(character) ? .upright : .rotated
        }
    }

    /// Returns the font that has all characters of a cluster.
    private mutating func face(
        for cluster: ArraySlice<UInt32>, _ primary: FontFace, _ style: TextStyle, script: UInt32,
        language: String
    ) -> FontFace {
        guard let font = primary.shapingFont, let first = cluster.first else { return primary }
        let isEmoji = Self.isEmoji(cluster)
        // Most characters are in the font of the style.
        if cluster.count == 1, !isEmoji, font.glyph(of: first) != nil { return primary }
        let needed = cluster.filter { !CharacterKinds.needsNoGlyph($0) }
        if needed.isEmpty { return primary }
        let isComplete = needed.allSatisfy { font.glyph(of: $0) != nil }
        if isComplete, !isEmoji || primary.colorFormat != .none { return primary }
        let design = FontDesign(style: style.font.style)
        let key = FallbackKey(
            kind: FontSubstitutes.kind(ofFamily: style.font.family), isBold: design.weight >= 600,
            isItalic: design.isItalic,
            language: ScriptLanguages.language(of: script, requested: language), isEmoji: isEmoji)
        if isEmoji {
            if let face = fonts.fallback(for: needed, key: key) { return face }
            // Without the font for the whole sequence, its first character is drawn.
            if let face = fonts.fallback(for: [first], key: key) { return face }
        }
        if isComplete || (needed.count > 1 && composes(cluster, in: primary, script: script)) {
            return primary
        }
        if let face = fonts.fallback(for: needed, key: key) ?? fonts.fallback(for: [first], key: key) {
            return face
        }
        if font.glyph(of: first) == nil, missing.count <= 5, !missing.contains(first) {
            missing.append(first)
        }
        return primary
    }

    /// Whether the font has composed glyphs for a letter with marks.
    private func composes(_ cluster: ArraySlice<UInt32>, in face: FontFace, script: UInt32) -> Bool {
        guard cluster.count <= 32 else { return false }
        let run = fonts.shapedRuns.run(
            ShapingKey(
                face: face, direction: .leftToRight, script: script, language: "", features: [],
                text: cluster, before: [], after: []))
        return !run.glyphs.isEmpty && !run.hasMissingGlyphs
    }

    /// Whether a cluster is drawn as a colored picture by default (UTS 51).
    private static func isEmoji(_ cluster: ArraySlice<UInt32>) -> Bool {
        guard let first = cluster.first, let scalar = Unicode.Scalar(first) else { return false }
        if cluster.count > 1 {
            if cluster.contains(0xFE0F) || cluster.contains(0x20E3) { return scalar.properties.isEmoji }
            if cluster.dropFirst().first == 0xFE0E { return false }
        }
        return first >= 0x231A && scalar.properties.isEmojiPresentation
    }
}
