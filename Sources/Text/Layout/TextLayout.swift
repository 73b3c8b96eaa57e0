import CartoucheDocuments

/// Positioned glyphs of a text.
///
/// Coordinates are relative to the anchor (see ``TextBlock``), x to the right and y down, in the unit of the styles'
/// sizes. The layout is a value; it can be drawn by any thread, with any transformation.
package struct TextLayout: Sendable {
    /// One glyph.
    package struct Glyph: Hashable, Sendable {
        /// The glyph's number in the font of its run; 0 is the font's sign for missing characters.
        package var id: UInt32
        /// The position of the glyph's origin.
        package var position: SIMD2<Double>
        /// The distance to the next glyph along the line, including spacing.
        package var advance: Double
        /// The offset of the first character of its grapheme cluster in ``TextLayout/characters``.
        package var cluster: Int
    }

    /// Consecutive glyphs with the same font and style.
    package struct Run: Hashable, Sendable {
        /// The font.
        package var face: FontFace
        /// The length of 1 em.
        package var size: Double
        /// The factor of the glyphs' widths.
        package var widthFactor: Double
        /// Whether the glyphs are rotated by 90° to the right, in vertical text.
        package var isRotated: Bool
        /// Whether the glyphs are upright in a vertical line.
        package var isUpright: Bool
        /// The rotation of each glyph around its center, in degrees counter-clockwise.
        package var glyphRotation: Double
        /// Whether the text runs from right to left.
        package var isRightToLeft: Bool
        /// The number of the color from the style.
        package var color: Int
        /// The number of the span in ``StyledText/spans``.
        package var span: Int
        /// The start of the run along its line: x (in vertical text: y).
        package var start: Double
        /// The position of the pen at the left end of the run (in vertical text: the top).
        package var origin: SIMD2<Double>
        /// The characters as offsets in ``TextLayout/characters``.
        package var characters: Range<Int>
        /// The glyphs as a range of ``TextLayout/glyphs``, in visual order.
        package var glyphs: Range<Int>
        /// Whether the characters have the same glyphs without the characters around them.
        ///
        /// Default: true. False for pieces of text with joined letters, see ``TextLayout/parts()``.
        package var glyphsStandAlone = true
        /// Whether glyphs have the colors of their font, if it has colored glyphs.
        ///
        /// Default: false.
        package internal(set) var drawsColors = false
    }

    /// One line.
    package struct Line: Hashable, Sendable {
        /// The runs as a range of ``TextLayout/runs``, in visual order.
        package var runs: Range<Int>
        /// The characters as offsets in ``TextLayout/characters``.
        package var characters: Range<Int>
        /// The start of the baseline on the left (in vertical text: the top of the center line).
        package var origin: SIMD2<Double>
        /// The length without spaces at its end.
        package var width: Double
        /// The distance from the baseline to the top of the line.
        package var ascent: Double
        /// The distance from the baseline to the bottom of the line; positive.
        package var descent: Double
        /// The box from the ascent to the descent.
        package var bounds: TextBox
        /// The box around the ink; nil if there is none.
        package var ink: TextBox?
    }

    /// A line under or across text.
    package struct Decoration: Hashable, Sendable {
        /// The kinds of lines.
        package enum Kind: Hashable, Sendable {
            /// A line under the text.
            case underline
            /// A line across the text.
            case strikethrough
        }

        /// The kind.
        package var kind: Kind
        /// The area to fill.
        package var box: TextBox
        /// The number of the color from the style.
        package var color: Int
    }

    /// The characters after changes of letters and without control characters, as Unicode scalars.
    package internal(set) var characters: [UInt32] = []
    /// All glyphs, line by line in visual order.
    package internal(set) var glyphs: [Glyph] = []
    /// The runs in the order of their glyphs.
    package internal(set) var runs: [Run] = []
    /// The lines from the first to the last.
    package internal(set) var lines: [Line] = []
    /// The lines under and across text.
    package internal(set) var decorations: [Decoration] = []
    /// The box around all lines from ascent to descent, with the width of the block; nil if there are no lines.
    package internal(set) var bounds: TextBox?
    /// The box around the ink of all glyphs and decorations; nil if there is none.
    package internal(set) var ink: TextBox?
    /// The boxes of the parts of the text; empty if the text has no parts.
    package internal(set) var partBoxes: [TextPart: TextBox] = [:]
    /// The number of pictures that are made for the colored glyphs of the text (and of the whole text, for a part of it).
    package internal(set) var colorPictureCount = 0
    /// What differs from the request; each kind of problem once.
    package internal(set) var diagnostics: [Diagnostic] = []

    /// Creates an empty layout.
    package init() {}
}

extension TextLayout {
    /// Lays out a text: chooses fonts, shapes, divides into lines and aligns.
    ///
    /// - Parameters:
    ///   - text: The text with its styles.
    ///   - block: The alignment and the other properties of the block. Default: one line that starts at the anchor.
    ///   - fonts: The fonts. Default: the fonts of the process.
    package init(_ text: StyledText, _ block: TextBlock = TextBlock(), fonts: FontLibrary = .shared) {
        guard text.spans.contains(where: { !$0.text.isEmpty }) else { return }
        if let diagnostic = TextLibraries.withoutShaping {
            diagnostics = [diagnostic]
            return
        }
        if let parts = block.parts, text.hasParts {
            self = TextLayout(text, block, parts: parts, fonts: fonts)
            return
        }
        var builder = TextLayoutBuilder(text, block, fonts)
        builder.build()
        self = builder.layout
    }
}
