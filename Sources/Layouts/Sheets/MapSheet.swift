import CartoucheDocuments
import CartoucheLegends
import CartoucheText

/// A page with a map and what explains it: a title, a legend, a scale bar, a north arrow and credits.
public struct MapSheet: Sendable {
    /// The side of the map at which the legend is.
    public enum LegendSide: String, Hashable, CaseIterable, Sendable {
        /// Left of the map.
        case left
        /// Right of the map.
        case right
        /// Below the map.
        case bottom
    }

    /// The title above the map; empty (default) for none.
    public var title = ""
    /// The side of the legend, with what is drawn at the scale of the map; nil (default) for none.
    public var legendSide: LegendSide?
    /// The layers of the legend, in their order; empty for all layers.
    package var legendLayers: [LegendLayer] = []
    /// The title of the legend; empty (default) for none.
    public var legendTitle = ""
    /// The number of columns of the legend; nil (default) chooses it from the room.
    public var legendColumns: Int?
    /// The units of the scale bar; nil (default) for none.
    public var scaleBar: UnitSystem?
    /// Whether the sheet has an arrow to geographic north.
    ///
    /// Default: false.
    public var hasNorthArrow = false
    /// The text below the map, before the credits of the layers; empty (default) for only those.
    public var credits = ""
    /// Whether the scale of the map is a number, such as 1:50,000.
    ///
    /// Default: false.
    public var hasScaleText = false
    /// The inset maps.
    package var insets: [SheetInset] = []
    /// Whether the map has lines of latitude and longitude with labels.
    ///
    /// Default: false.
    public var hasGraticule = false
    /// Whether the map has lines of eastings and northings with labels.
    ///
    /// Default: false.
    public var hasGrid = false
    /// The series of pages; nil for a single page.
    package var series: MapSeries?

    /// Creates a sheet with only a map.
    ///
    /// - Parameter title: The title above the map. Default: empty, for none.
    public init(title: String = "") { self.title = title }

    /// Whether the sheet has only the map.
    package var isEmpty: Bool {
        title.isEmpty && legendSide == nil && scaleBar == nil && !hasNorthArrow && credits.isEmpty
            && !hasScaleText && insets.isEmpty && !hasGraticule && !hasGrid
    }
}

/// The places of the elements of a map sheet.
package struct MapSheetArrangement: Sendable {
    /// The map inside its neat line.
    package private(set) var map: PageBox
    private(set) var title: PageBox?
    package private(set) var legend: PageBox?
    private(set) var scaleBar: PageBox?
    private(set) var scaleText: PageBox?
    private(set) var northArrow: PageBox?
    private(set) var credits: PageBox?
    /// The inset maps with their places.
    private(set) var insets: [(inset: SheetInset, box: PageBox)] = []
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
    /// The size of a scale as a text, such as 1:25,000,000, in DIPs.
    private static let scaleTextSize = SIMD2(110.0, 16.0)
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
        let scaleWidth = sheet.hasScaleText ? Self.scaleTextSize.x : 0
        let taken = [barWidth, scaleWidth, arrow.x].filter { $0 > 0 }.reduce(0) { $0 + $1 + gap }
        let creditsText = Self.text(
            sheet.credits, size: Self.creditsSize, width: max(rest.size.x - taken, rest.size.x * 0.3),
            alignment: .right, fonts)
        let creditsHeight = creditsText?.bounds?.size.y ?? 0
        let strip = min(
            max(
                hasBar ? ScaleBar.height : 0, sheet.hasScaleText ? Self.scaleTextSize.y : 0, arrow.y,
                creditsHeight), max(rest.size.y * 0.3, 1))
        if strip > 0, taken > 0 || creditsText != nil {
            let top = rest.high.y - strip
            var x = rest.low.x
            if hasBar {
                scaleBar = PageBox(SIMD2(x, top), SIMD2(x + barWidth, rest.high.y))
                x += barWidth + gap
            }
            if sheet.hasScaleText {
                scaleText = PageBox(
                    SIMD2(x, max(rest.high.y - Self.scaleTextSize.y, top)),
                    SIMD2(x + scaleWidth, rest.high.y))
                x += scaleWidth + gap
            }
            if sheet.hasNorthArrow {
                northArrow = PageBox(SIMD2(x, top), SIMD2(x + arrow.x, rest.high.y))
                x += arrow.x + gap
            }
            if creditsText != nil { credits = PageBox(SIMD2(min(x, rest.high.x), top), rest.high) }
            rest.high.y = top - gap
        }
        // The legend.
        var legend = legend
        legend.keep(layers: sheet.legendLayers)
        if let side = sheet.legendSide, !legend.isEmpty || listsKeys {
            let room =
                side == .bottom
                ? SIMD2(rest.size.x, rest.size.y * Self.legendShare)
                : SIMD2(rest.size.x * Self.legendShare, rest.size.y)
            let symbols = FittedLegend(
                legend, title: sheet.legendTitle, room: room, columns: sheet.legendColumns,
                isWide: side == .bottom, scale: 1,
                fonts: fonts
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
        place(sheet.insets, gap: gap)
    }

    /// Places inset maps, which have the form of the map, in its corners; those of one corner are side by side.
    private mutating func place(_ insets: [SheetInset], gap: Double) {
        let gap = pointwiseMin(SIMD2(repeating: gap), map.size / 20)
        let size = map.size * SheetInset.share
        var used: [SheetInset.Corner: Double] = [:]
        for inset in insets {
            let along = used[inset.corner, default: 0]
            used[inset.corner] = along + size.x + gap.x
            let x =
                inset.corner.isLeft
                ? map.low.x + gap.x + along : map.high.x - gap.x - along - size.x
            let y = inset.corner.isTop ? map.low.y + gap.y : map.high.y - gap.y - size.y
            let low = SIMD2(max(x, map.low.x), y)
            self.insets.append((inset, PageBox(low, low + size)))
        }
    }

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
