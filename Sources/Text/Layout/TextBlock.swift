/// How lines form a block of text, and where the block is.
///
/// Lengths have the unit of the styles' sizes.
package struct TextBlock: Hashable, Sendable {
    /// The greatest width of lines (in vertical text: the greatest height); nil for no limit.
    ///
    /// Default: nil.
    package var maxWidth: Double?
    /// The alignment of lines, and of the block at the anchor.
    ///
    /// Default: left.
    package var horizontalAlignment = HorizontalAlignment.left
    /// The alignment of the block at the anchor.
    ///
    /// Default: baseline.
    package var verticalAlignment = VerticalAlignment.baseline
    /// The distance of lines.
    ///
    /// Default: the font's own distance.
    package var lineSpacing = LineSpacing.additional(0)
    /// The space before all lines.
    ///
    /// Default: 0.
    package var indentBefore = 0.0
    /// The space after all lines.
    ///
    /// Default: 0.
    package var indentAfter = 0.0
    /// Additional space before the first line of a paragraph.
    ///
    /// Default: 0.
    package var indentFirstLine = 0.0
    /// The direction of paragraphs.
    ///
    /// Default: automatic.
    package var direction = Direction.automatic
    /// Whether lines are horizontal or vertical.
    ///
    /// Default: horizontal.
    package var orientation = Orientation.horizontal
    /// The order of horizontal lines.
    ///
    /// Default: downwards.
    package var lineOrder = LineOrder.downwards
    /// The places of the parts of the text; nil if the parts follow each other.
    ///
    /// Default: nil.
    package var parts: TextParts?

    /// The horizontal alignment.
    package enum HorizontalAlignment: Hashable, Sendable {
        /// The left side of the block is at the anchor.
        case left
        /// The center of the block is at the anchor.
        case center
        /// The right side of the block is at the anchor.
        case right
        /// As `left` or `right` by the direction; all lines except the last one of a paragraph have the full width.
        case justify
    }

    /// The vertical alignment.
    package enum VerticalAlignment: Hashable, Sendable {
        /// The top of the first line is at the anchor.
        case top
        /// The middle of the block is at the anchor.
        case center
        /// The baseline of the first line is at the anchor. In vertical text, this is the top.
        case baseline
        /// The bottom of the last line is at the anchor.
        case bottom
    }

    /// The distance between lines.
    package enum LineSpacing: Hashable, Sendable {
        /// The font's own distance and an additional length.
        case additional(Double)
        /// The font's own distance, multiplied.
        case multiple(Double)
        /// A fixed distance.
        case exact(Double)
    }

    /// The direction of a paragraph.
    package enum Direction: Hashable, Sendable {
        /// From the first letter with a direction; from left to right if there is none.
        case automatic
        /// From left to right.
        case leftToRight
        /// From right to left.
        case rightToLeft
    }

    /// The direction of lines.
    package enum Orientation: Hashable, Sendable {
        /// Horizontal lines, downwards.
        case horizontal
        /// Vertical lines, from right to left.
        case vertical(Glyphs)

        /// The orientation of glyphs in vertical lines.
        package enum Glyphs: Hashable, Sendable {
            /// East Asian characters are upright, and others are rotated to the right.
            case mixed
            /// All glyphs are upright.
            case upright
            /// All glyphs are rotated to the right.
            case rotated
        }
    }

    /// The order of lines.
    package enum LineOrder: Hashable, Sendable {
        /// Each line is below the line before it.
        case downwards
        /// Each line is above the line before it.
        case upwards
    }

    /// Creates the default block.
    package init() {}
}
