/// Text with styles.
package struct StyledText: Hashable, Sendable {
    /// A part of the text with one style.
    package struct Span: Hashable, Sendable {
        /// The characters; line breaks start a new line.
        package var text: String
        /// The style.
        package var style: TextStyle

        /// Creates a span.
        package init(_ text: String, _ style: TextStyle) {
            self.text = text
            self.style = style
        }
    }

    /// The spans in order.
    package var spans: [Span]

    /// Creates text with several styles.
    package init(spans: [Span]) { self.spans = spans }

    /// Creates text with one style.
    package init(_ text: String, _ style: TextStyle) { spans = [Span(text, style)] }

    /// Creates text with one style from UTF-16; a surrogate without its partner becomes U+FFFD.
    package init(utf16 units: some Collection<UInt16>, _ style: TextStyle) {
        self.init(String(decoding: units, as: UTF16.self), style)
    }
}

/// How characters look.
///
/// Lengths have any unit, for example points or pixels; the layout has the same unit.
package struct TextStyle: Hashable, Sendable {
    /// The font.
    package var font: FontRequest
    /// The size of the font: the length of 1 em.
    package var size: Double
    /// The number of the color, for the drawing.
    ///
    /// Default: 0.
    package var color = 0
    /// Whether a line is under the text.
    ///
    /// Default: false.
    package var isUnderlined = false
    /// Whether a line crosses the text.
    ///
    /// Default: false.
    package var isStruckThrough = false
    /// The position on the line.
    ///
    /// Default: on the baseline, in full size.
    package var position = Position.normal
    /// A shift upwards.
    ///
    /// Default: 0.
    package var baselineShift = 0.0
    /// The space after each character as a fraction of its width.
    ///
    /// Default: 0.
    ///
    /// It does not apply to scripts with joined letters, such as Arabic.
    package var letterSpacing = 0.0
    /// The width of characters as a factor.
    ///
    /// Default: 1.
    package var letterWidth = 1.0
    /// The width of spaces as a factor.
    ///
    /// Default: 1.
    package var wordSpacing = 1.0
    /// The change of letters.
    ///
    /// Default: none.
    package var letterCase = LetterCase.normal
    /// Whether small letters are drawn as small capitals.
    ///
    /// Default: false.
    package var hasSmallCapitals = false
    /// Whether pairs of glyphs have their own distance.
    ///
    /// Default: true.
    package var hasKerning = true
    /// Whether common ligatures are used.
    ///
    /// Default: true. Ligatures that a script requires are always used.
    package var hasLigatures = true
    /// The rotation of each glyph around its center, in degrees counter-clockwise.
    ///
    /// Default: 0.
    package var glyphRotation = 0.0
    /// The language as a BCP 47 tag such as `ja`; empty if unknown.
    ///
    /// Default: empty.
    ///
    /// It chooses between forms of characters, for example between Chinese and Japanese ones.
    package var language = ""
    /// The distance to the line before, for the line that starts with this style; nil for that of the block.
    ///
    /// Default: nil.
    package var lineSpacing: TextBlock.LineSpacing?
    /// The alignment of the line that starts with this style; nil for that of the block.
    ///
    /// Default: nil. The position of the block at its anchor does not depend on it.
    package var alignment: TextBlock.HorizontalAlignment?
    /// The part of the text, for a block with places of parts; nil for the middle.
    ///
    /// Default: nil.
    package var part: TextPart?
    /// Whether a line that ends at a soft hyphen shows a hyphen.
    ///
    /// Default: false.
    package var drawsSoftHyphens = false

    /// The position of text on the line.
    package enum Position: Hashable, Sendable {
        /// On the baseline.
        case normal
        /// Raised and smaller.
        case superscript
        /// Lowered and smaller.
        case `subscript`
    }

    /// A change of letters.
    package enum LetterCase: Hashable, Sendable {
        /// Letters stay as they are.
        case normal
        /// All letters become small.
        case lower
        /// All letters become capitals.
        case upper
    }

    /// Creates a style.
    package init(font: FontRequest, size: Double) {
        self.font = font
        self.size = size
    }
}
