import CartoucheDocuments
import CartoucheLegends
import CartoucheText

/// A page with a map and what explains it: a title, a legend, a scale bar, a north arrow and credits.
package struct MapSheet: Sendable {
    /// The side of the map at which the legend is.
    package enum LegendSide: String, CaseIterable, Sendable { case left, right, bottom }

    /// The title above the map; empty for none.
    package var title = ""
    /// The side of the legend; nil for none.
    package var legendSide: LegendSide?
    /// The units of the scale bar; nil for none.
    package var scaleBar: ScaleBar.System?
    package var hasNorthArrow = false
    /// The text below the map; empty for none.
    package var credits = ""
    /// The denominator of the scale of an inset map with the same center; nil for none.
    package var insetScale: Double?
    /// Whether the map has lines of latitude and longitude with labels.
    package var hasGraticule = false
    /// Whether the map has lines of eastings and northings with labels.
    package var hasGrid = false
    /// The series of pages; nil for a single page.
    package var series: MapSeries?

    package init() {}

    /// Whether the sheet has only the map.
    package var isEmpty: Bool {
        title.isEmpty && legendSide == nil && scaleBar == nil && !hasNorthArrow && credits.isEmpty
            && insetScale == nil && !hasGraticule && !hasGrid
    }
}

/// The places of the elements of a map sheet.
package struct MapSheetArrangement: Sendable {
    /// The map inside its neat line.
    package private(set) var map: PageBox
    private(set) var title: PageBox?
    package private(set) var legend: PageBox?
    private(set) var scaleBar: PageBox?
    private(set) var northArrow: PageBox?
    private(set) var credits: PageBox?
    private(set) var inset: PageBox?
    /// The sizes of the fonts of the title and of credits, in DIPs.
    let titleSize: Double
    static let creditsSize = 10.0

    /// The distance between elements, in DIPs.
    static let gap = 12.0
    /// The largest part of the page that a legend uses.
    private static let legendShare = 0.4
    /// The least size of a legend with a list of numbers that replace labels, in DIPs.
    ///
    /// The list is known only when the map is drawn.
    private static let keyListSize = SIMD2(160.0, 80)
    /// The size of a north arrow in DIPs.
    static let arrowSize = SIMD2(26.0, 40.0)

    /// Arranges a sheet.
    ///
    /// - Parameters:
    ///   - sheet: The elements.
    ///   - size: The size of the page in DIPs.
    ///   - legend: The legend of all scales.
    ///   - listsKeys: Whether numbers can replace labels, so that the legend needs a part for their list. Default: false.
    ///   - fonts: The fonts. Default: the fonts of the process.
    package init(
        _ sheet: MapSheet, size: SIMD2<Double>, legend: Legend, listsKeys: Bool = false,
        fonts: FontLibrary = .shared
    ) {
        let gap = min(Self.gap, size.min() / 20)
        var rest = PageBox(.zero, size).inset(by: gap)
        // The title.
        titleSize = min(max(size.min() * 0.04, 14), 40)
        let titleText = Self.text(
            sheet.title, size: titleSize, style: "Bold", width: rest.size.x, alignment: .center, fonts)
        if let height = titleText?.bounds?.size.y {
            title = PageBox(rest.low, SIMD2(rest.high.x, rest.low.y + height))
            rest.low.y += height + gap
        }
        // The strip below the map: scale bar and north arrow at the start, credits at the end.
        let hasBar = sheet.scaleBar != nil
        let arrow = sheet.hasNorthArrow ? Self.arrowSize : .zero
        let barWidth = hasBar ? min(rest.size.x * 0.5, ScaleBar.maximumWidth) : 0
        let taken = barWidth + (hasBar ? gap : 0) + arrow.x + (sheet.hasNorthArrow ? gap : 0)
        let creditsText = Self.text(
            sheet.credits, size: Self.creditsSize, width: max(rest.size.x - taken, rest.size.x * 0.3),
            alignment: .right, fonts)
        let creditsHeight = creditsText?.bounds?.size.y ?? 0
        let strip = min(
            max(hasBar ? ScaleBar.height : 0, arrow.y, creditsHeight), max(rest.size.y * 0.3, 1))
        if strip > 0, hasBar || sheet.hasNorthArrow || creditsText != nil {
            let top = rest.high.y - strip
            var x = rest.low.x
            if hasBar {
                scaleBar = PageBox(SIMD2(x, top), SIMD2(x + barWidth, rest.high.y))
                x += barWidth + gap
            }
            if sheet.hasNorthArrow {
                northArrow = PageBox(SIMD2(x, top), SIMD2(x + arrow.x, rest.high.y))
                x += arrow.x + gap
            }
            if creditsText != nil { credits = PageBox(SIMD2(min(x, rest.high.x), top), rest.high) }
            rest.high.y = top - gap
        }
        // The legend.
        if let side = sheet.legendSide, !legend.isEmpty || listsKeys {
            let room =
                side == .bottom
                ? SIMD2(rest.size.x, rest.size.y * Self.legendShare)
                : SIMD2(rest.size.x * Self.legendShare, rest.size.y)
            let symbols = FittedLegend(
                legend, room: room, isWide: side == .bottom, scale: 1, fonts: fonts
            ).size
            let wanted = listsKeys ? pointwiseMax(symbols, Self.keyListSize) : symbols
            let used = pointwiseMin(wanted, room)
            switch side {
            case .bottom:
                self.legend = PageBox(SIMD2(rest.low.x, rest.high.y - used.y), rest.high)
                rest.high.y -= used.y + gap
            case .left:
                self.legend = PageBox(rest.low, SIMD2(rest.low.x + used.x, rest.high.y))
                rest.low.x += used.x + gap
            case .right:
                self.legend = PageBox(SIMD2(rest.high.x - used.x, rest.low.y), rest.high)
                rest.high.x -= used.x + gap
            }
        }
        map = rest
        guard sheet.insetScale != nil else { return }
        // The inset map has the form of the map, in its lower right corner.
        let corner = rest.high - pointwiseMin(SIMD2(repeating: gap), rest.size / 20)
        inset = PageBox(corner - rest.size * Self.insetShare, corner)
    }

    /// The size of the inset map, as a part of the map.
    private static let insetShare = 0.25

    private static func text(
        _ text: String, size: Double, style: String = "Regular", width: Double,
        alignment: TextBlock.HorizontalAlignment, _ fonts: FontLibrary
    ) -> TextLayout? {
        guard !text.isEmpty else { return nil }
        var block = TextBlock()
        block.maxWidth = width
        block.horizontalAlignment = alignment
        block.verticalAlignment = .top
        let style = TextStyle(font: FontRequest(family: "", style: style), size: size)
        return TextLayout(LegendText.styled(text, style), block, fonts: fonts)
    }
}
