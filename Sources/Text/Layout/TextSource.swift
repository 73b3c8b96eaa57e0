import CartoucheDocuments

/// The characters of a text after changes of letters, with the style of each part.
struct TextSource {
    /// A part of the text with one style.
    struct Piece {
        /// The offset after its last character.
        var end: Int
        var style: TextStyle
        /// The size of the glyphs, which is smaller for small capitals and raised text.
        var size: Double
        /// The total shift upwards.
        var shift: Double
        var features: ShapingFeatures
        /// The number of the span.
        var span: Int
    }

    /// The greatest number of characters in a text.
    static let maxLength = 100_000
    /// The greatest number of combining marks after a character, as in the stream-safe text format (UAX 15).
    static let maxMarks = 30
    /// The size of superscripts and subscripts as a factor.
    static let scriptSize = 0.6
    /// The shift of superscripts and subscripts in em of the full size.
    static let scriptShift = 0.33
    /// The size of small capitals as a factor, if the font has none.
    static let smallCapitalSize = 0.8

    private(set) var characters: [UInt32] = []
    private(set) var pieces: [Piece] = []
    private(set) var diagnostics: [Diagnostic] = []
    /// The number of combining marks since the last other character.
    private var markCount = 0

    /// - Parameter hasSmallCapitals: Whether the font of a request has small capitals.
    init(_ text: StyledText, hasSmallCapitals: (FontRequest) -> Bool) {
        for (index, span) in text.spans.enumerated() {
            guard isValid(span.style.size), span.style.size > 0 else {
                note(
                    .textMeasureNotValid,
                    "the text size \(span.style.size) is not above 0 and at most 10,000,000",
                    instead: "the text is not drawn")
                continue
            }
            let style = checked(span.style)
            let changed =
                switch style.letterCase {
                case .normal: span.text
                case .lower: span.text.lowercased()
                case .upper: span.text.uppercased()
                }
            var features: ShapingFeatures = []
            if !style.hasKerning { features.insert(.withoutKerning) }
            if !style.hasLigatures || style.letterSpacing != 0 { features.insert(.withoutLigatures) }
            if style.hasSmallCapitals, hasSmallCapitals(style.font) {
                features.insert(.smallCapitals)
            } else if style.hasSmallCapitals {
                appendSmallCapitals(changed, style, features, span: index)
                continue
            }
            append(changed, style, features, factor: 1, span: index)
        }
    }

    /// Returns the piece with a character; the last piece if the offset is after it.
    func piece(at offset: Int) -> Int {
        var (low, high) = (0, max(pieces.count - 1, 0))
        while low < high {
            let middle = (low + high) / 2
            if pieces[middle].end > offset { high = middle } else { low = middle + 1 }
        }
        return low
    }

    private func isValid(_ value: Double) -> Bool { value.isFinite && abs(value) <= 1e7 }

    /// Returns the style without values that are not finite or too large.
    private mutating func checked(_ style: TextStyle) -> TextStyle {
        var style = style
        for (member, standard) in [
            (\TextStyle.baselineShift, 0.0), (\.letterSpacing, 0), (\.letterWidth, 1), (\.wordSpacing, 1),
            (\.glyphRotation, 0),
        ] as [(WritableKeyPath<TextStyle, Double>, Double)] where !isValid(style[keyPath: member]) {
            note(
                .textMeasureNotValid, "a spacing or shift of text is not a finite number",
                instead: "it is ignored")
            style[keyPath: member] = standard
        }
        return style
    }

    private mutating func note(_ code: Diagnostic.Code, _ message: String, instead: String) {
        let diagnostic = Diagnostic(.warning, code: code, message: message, instead: instead)
        if !diagnostics.contains(diagnostic) { diagnostics.append(diagnostic) }
    }

    /// Appends capitals in two sizes.
    private mutating func appendSmallCapitals(
        _ text: String, _ style: TextStyle, _ features: ShapingFeatures, span: Int
    ) {
        var part = ""
        var isSmall = false
        for character in text {
            if character.isLowercase != isSmall {
                append(part, style, features, factor: isSmall ? Self.smallCapitalSize : 1, span: span)
                part = ""
                isSmall.toggle()
            }
            part += isSmall ? character.uppercased() : String(character)
        }
        append(part, style, features, factor: isSmall ? Self.smallCapitalSize : 1, span: span)
    }

    private mutating func append(
        _ text: String, _ style: TextStyle, _ features: ShapingFeatures, factor: Double, span: Int
    ) {
        let start = characters.count
        for scalar in text.unicodeScalars {
            let character = scalar.value
            if CharacterKinds.isIgnoredControl(character) { continue }
            // A carriage return and a line feed are one break.
            if character == 0x0A, characters.last == 0x0D {
                characters[characters.count - 1] = 0x0A
                continue
            }
            switch CharacterKinds.combining(scalar) {
            case .base: markCount = 0
            case .joiner: break
            case .mark:
                markCount += 1
                if markCount > Self.maxMarks {
                    note(
                        .textTooLong, "a character has more than \(Self.maxMarks) combining marks",
                        instead: "the other marks are not drawn")
                    continue
                }
            }
            guard characters.count < Self.maxLength else {
                note(
                    .textTooLong, "a text has more than \(Self.maxLength) characters",
                    instead: "the rest is not drawn")
                break
            }
            characters.append(character == 0x09 ? 0x20 : character)
        }
        guard characters.count > start else { return }
        let isScript = style.position != .normal
        let sign = style.position == .superscript ? 1.0 : -1.0
        pieces.append(
            Piece(
                end: characters.count, style: style,
                size: style.size * factor * (isScript ? Self.scriptSize : 1),
                shift: style.baselineShift + (isScript ? sign * Self.scriptShift * style.size : 0),
                features: features, span: span))
    }
}
