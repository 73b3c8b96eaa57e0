import CartouchePlanarGeometry
import CartoucheText

/// How the texts of a label class become glyphs.
package struct LabelStyle: Sendable {
    /// Returns a text with its formatting tags as styles, in points.
    package var styledText: @Sendable (String) -> StyledText
    /// The lines of the text symbol, in points.
    package var block: TextBlock
    /// The height of the font in points.
    package var height: Double
    /// The number of DIPs (1/96 inch) per point.
    package var dipsPerPoint: Double
    /// The fonts.
    package var fonts: FontLibrary
    /// Whether the box of a label is that of its lines, and not that of its ink.
    ///
    /// Default: false.
    package var usesLineBoxes = false

    /// Creates the style of a class.
    package init(
        block: TextBlock, height: Double, dipsPerPoint: Double, fonts: FontLibrary = .shared,
        styledText: @escaping @Sendable (String) -> StyledText
    ) {
        self.styledText = styledText
        self.block = block
        self.height = height
        self.dipsPerPoint = dipsPerPoint
        self.fonts = fonts
    }

    /// The height of the font in DIPs.
    package var dips: Double { height * dipsPerPoint }
}

/// A text with positioned glyphs and its size.
package final class MeasuredText: Sendable {
    /// A grapheme cluster of a text with one line.
    package struct Cluster: Sendable {
        /// The distance from the start of the line to the start of the cluster, in DIPs.
        package var start: Double
        /// The advance in DIPs.
        package var advance: Double
        /// The glyphs of the layout.
        package var glyphs: Range<Int>
        /// Whether the cluster has a visible character.
        package var hasInk: Bool
    }

    /// The glyphs, in points; the anchor is the top left corner.
    package let layout: TextLayout
    /// The box of the label in DIPs, relative to the anchor of the layout; y down.
    ///
    /// It is the box around the ink, or that of the lines if the style says so.
    package let ink: Box
    /// The box around the lines in DIPs, relative to the anchor of the layout; y down.
    package let lines: Box
    /// The grapheme clusters in visual order; empty if there are several lines.
    package let clusters: [Cluster]
    /// The baseline of the first line in DIPs; y down.
    package let baseline: Double
    /// The start of the first line in DIPs.
    package let start: Double
    /// The number of lines.
    package var lineCount: Int { layout.lines.count }
    /// The number of DIPs per point.
    package let dipsPerPoint: Double

    /// Lays out a text; returns nil if it has no ink.
    init?(_ text: StyledText, _ style: LabelStyle, alignment: TextBlock.HorizontalAlignment) {
        var block = style.block
        block.horizontalAlignment = alignment
        block.verticalAlignment = .top
        block.maxWidth = nil
        let layout = TextLayout(text, block, fonts: style.fonts)
        guard let ink = layout.ink, let bounds = layout.bounds, let line = layout.lines.first else {
            return nil
        }
        let unit = style.dipsPerPoint
        func box(_ box: TextBox) -> Box { Box(low: box.low * unit, high: box.high * unit) }
        self.layout = layout
        lines = box(bounds)
        self.ink = style.usesLineBoxes ? lines : box(ink)
        guard self.ink.size.min() >= 0, self.ink.size.sum().isFinite, self.ink.size.max() > 0 else {
            return nil
        }
        baseline = line.origin.y * unit
        start = line.origin.x * unit
        dipsPerPoint = unit
        var clusters: [Cluster] = []
        if layout.lines.count == 1 {
            for run in layout.runs {
                var position = run.start * unit - line.origin.x * unit
                for glyph in run.glyphs {
                    let advance = layout.glyphs[glyph].advance * unit
                    if let last = clusters.last, last.glyphs.upperBound == glyph,
                        glyph > run.glyphs.lowerBound,
                        layout.glyphs[glyph].cluster == layout.glyphs[glyph - 1].cluster
                    {
                        clusters[clusters.count - 1].advance += advance
                        clusters[clusters.count - 1].glyphs = last.glyphs.lowerBound..<glyph + 1
                    } else {
                        let character = layout.characters[layout.glyphs[glyph].cluster]
                        let isSpace = Unicode.Scalar(character)?.properties.isWhitespace ?? false
                        clusters.append(
                            Cluster(
                                start: position, advance: advance, glyphs: glyph..<glyph + 1,
                                hasInk: !isSpace))
                    }
                    position += advance
                }
            }
        }
        self.clusters = clusters
    }

    private init(_ other: MeasuredText, clusters: [Cluster]) {
        layout = other.layout
        ink = other.ink
        lines = other.lines
        self.clusters = clusters
        baseline = other.baseline
        start = other.start
        dipsPerPoint = other.dipsPerPoint
    }

    /// Returns the text with more space between clusters, for curved labels.
    func spaced(by distance: Double) -> MeasuredText {
        MeasuredText(
            self,
            clusters: clusters.enumerated().map { number, cluster in
                var cluster = cluster
                cluster.start += Double(number) * distance
                return cluster
            })
    }

    /// The width of the line in DIPs.
    var width: Double { clusters.last.map { $0.start + $0.advance } ?? ink.size.x }
}
