/// What is tried, in order, if a label does not fit.
package struct LabelFitting: Sendable {
    /// The steps in the order in which they are tried; steps that have no settings are skipped.
    ///
    /// Default: stacking, overrun, compression, font reduction, abbreviation, truncation.
    package var order = Step.allCases
    /// How the text is divided into lines; nil for never.
    ///
    /// Default: nil.
    package var stacking: LabelStacking?
    /// The length by which a label can be longer than its line, or extend beyond its polygon; nil for never on lines
    /// and without a limit on polygons.
    ///
    /// Default: nil.
    package var greatestOverrun: LabelLength?
    /// Whether a label can overrun at one end only.
    ///
    /// Default: false.
    package var canOverrunAtOneEnd = false
    /// How the font size is reduced; nil for never.
    ///
    /// Default: nil.
    package var reduction: Reduction?
    /// How the width of glyphs is reduced; nil for never.
    ///
    /// Default: nil.
    package var compression: Compression?
    /// The abbreviations; empty for none.
    ///
    /// Default: empty.
    package var abbreviations: [LabelAbbreviation] = []
    /// How words are truncated; nil for never.
    ///
    /// Default: nil.
    package var truncation: LabelTruncation?
    /// The number that replaces a label without a place; nil for none.
    ///
    /// Default: nil. It is the last step.
    package var keyNumbering: KeyNumbering?
    /// A shorter text; nil for none.
    ///
    /// Default: nil.
    package var alternate: (any LabelTextSource)?
    /// The size below which features get no label; nil for none.
    ///
    /// Default: nil.
    package var minimumSize: MinimumSize?

    /// A step that makes a label fit.
    package enum Step: Hashable, Sendable, CaseIterable {
        case stacking, overrun, compression, reduction, abbreviation, truncation
    }

    /// Limits for a smaller font.
    package struct Reduction: Hashable, Sendable {
        /// The smallest font height in points.
        package var limit: Double
        /// The difference between two heights that are tried, in points.
        package var step: Double

        /// Creates limits.
        package init(limit: Double, step: Double) {
            self.limit = limit
            self.step = step
        }
    }

    /// Limits for narrower glyphs.
    package struct Compression: Hashable, Sendable {
        /// The smallest width of glyphs as a fraction of their own width.
        package var limit: Double
        /// The difference between two widths that are tried, as a fraction.
        package var step: Double

        /// Creates limits.
        package init(limit: Double, step: Double) {
            self.limit = limit
            self.step = step
        }
    }

    /// The smallest feature with a label.
    package enum MinimumSize: Hashable, Sendable {
        /// The length of lines and the perimeter of polygons.
        case length(LabelLength)
        /// The area of polygons: the square of a length.
        case area(LabelLength)
    }

    /// Creates a list without steps.
    package init() {}
}

/// How a text is divided into lines.
package struct LabelStacking: Hashable, Sendable {
    /// The characters at which a line can end.
    ///
    /// Default: the space, which is not drawn, and the comma, which is.
    package var separators = [Separator(" "), Separator(",", isVisible: true)]
    /// The greatest number of lines.
    ///
    /// Default: 3.
    package var greatestLineCount = 3
    /// The smallest number of characters of a line.
    ///
    /// Default: 3.
    package var smallestLineLength = 3
    /// The greatest number of characters of a line.
    ///
    /// Default: 24.
    package var greatestLineLength = 24
    /// The alignment of lines.
    ///
    /// Default: toward the feature.
    package var alignment = Alignment.towardFeature
    /// Whether the text is always divided if it is longer than ``greatestLineLength``, and not only if it does not fit.
    ///
    /// Default: false.
    package var prefersStacking = false

    /// A character at which a line can end.
    package struct Separator: Hashable, Sendable {
        /// The character.
        package var character: Character
        /// Whether the character is drawn at the end of a line.
        package var isVisible: Bool
        /// Whether a line always ends here.
        package var isForced: Bool
        /// Whether the line ends before the character instead of after it.
        package var splitsBefore: Bool

        /// Creates a separator.
        package init(
            _ character: Character, isVisible: Bool = false, isForced: Bool = false,
            splitsBefore: Bool = false
        ) {
            self.character = character
            self.isVisible = isVisible
            self.isForced = isForced
            self.splitsBefore = splitsBefore
        }
    }

    /// The alignment of lines.
    package enum Alignment: Hashable, Sendable {
        /// Left if the label is on the right of its feature, right if it is on the left, and else centered.
        case towardFeature
        /// Left or right: the side toward the feature.
        case leftOrRight
        case left, center, right
        /// As the text symbol defines it.
        case symbol
    }

    /// Creates the default stacking.
    package init() {}
}

/// A shorter form of a text.
package struct LabelAbbreviation: Hashable, Sendable {
    /// The words to replace.
    package var text: String
    /// The words that replace them.
    package var abbreviation: String
    /// When they are replaced.
    package var kind: Kind

    /// When words are replaced.
    package enum Kind: Hashable, Sendable {
        /// Always.
        case translation
        /// If the label does not fit.
        case keyword
        /// If the label does not fit, at the end of the text.
        case ending
    }

    /// Creates an abbreviation.
    package init(text: String, abbreviation: String, kind: Kind) {
        self.text = text
        self.abbreviation = abbreviation
        self.kind = kind
    }
}

/// How words are truncated.
package struct LabelTruncation: Hashable, Sendable {
    /// The smallest number of characters that stay of a word.
    ///
    /// Default: 1.
    package var smallestLength = 1
    /// The text at the end of a truncated word.
    ///
    /// Default: a period.
    package var marker = "."
    /// The characters that are removed first.
    ///
    /// Default: `aeiou`.
    package var preferredCharacters = "aeiou"
    /// The characters that are never removed.
    ///
    /// Default: empty.
    package var excludedCharacters = ""

    /// Creates the default truncation.
    package init() {}
}
