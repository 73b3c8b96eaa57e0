import CartoucheCanvases
import CartoucheDocuments
import CartoucheImages
import CartouchePortrayal
import CartoucheSymbolModel
import CartoucheSymbols
import CartoucheText

/// Makes the rows of a legend from its items.
///
/// Lengths are pixels.
struct LegendRows {
    private(set) var rows: [LegendRow] = []
    private let style: LegendStyle
    private let scale: Double
    private let fonts: FontLibrary
    private let unit: Double

    /// The greatest size of a symbol in a legend, in DIPs; larger ones are scaled down.
    private static let maximumSwatch = 96.0
    /// The greatest size of nested markers in DIPs.
    private static let maximumNested = 192.0
    /// The greatest depth of items; deeper ones are not indented further.
    private static let maximumIndents = 8

    init(_ legend: Legend, style: LegendStyle, scale: Double, fonts: FontLibrary) {
        self.style = style
        self.scale = scale
        self.fonts = fonts
        unit = SymbolLength.pixelsPerPoint(pixelsPerDIP: scale)
        add(legend.items, depth: 0)
    }

    /// The distance between rows.
    private var space: Double { (style.textSize * scale / 3).rounded() }

    /// - Parameter common: The width of the boxes of pictures in all groups of the same layer; nil to compute it.
    private mutating func add(_ items: [LegendItem], depth: Int, common: Double? = nil) {
        let indent = Double(min(depth, Self.maximumIndents)) * style.textSize * scale
        let layouts = items.map { swatch(of: $0) }
        let widest = common ?? widestSwatch(of: items)
        for (item, layout) in zip(items, layouts) {
            var row = LegendRow()
            row.indent = indent
            row.spaceAbove = space
            row.isFaint = !item.isVisible
            row.opacity = item.opacity
            row.plateOn = style.hasPlates ? style.pageColor : nil
            switch item.kind {
            case .group, .layer, .heading:
                let isHeading = if case .heading = item.kind { true } else { false }
                if !item.label.isEmpty {
                    row.text = text(
                        item.label, from: indent, isBold: !isHeading, size: isGroup(item) ? 1.1 : 1)
                    row.spaceAbove = isHeading ? space : 3 * space
                    row.keepsWithNext = !item.items.isEmpty
                    rows.append(row)
                }
                add(
                    item.items, depth: depth + (isGroup(item) && !item.label.isEmpty ? 1 : 0),
                    common: isHeading ? widest : nil)
                continue
            case .symbol:
                guard let layout else { continue }
                row.picture = .symbol(layout.0, layout.1)
                row.pictureWidth = widest
                row.textStart = widest + style.textSize * scale * 0.75
                row.text = text(item.label, from: indent + row.textStart)
            case .colors(let ramp):
                addTitle(item, indent)
                row.picture = .ramp(
                    LegendRampPicture(
                        ramp, style: textStyle(), width: (style.patch.x * scale * 0.75).rounded(),
                        maxTextWidth: textWidth(from: indent + besidePicture), fonts: fonts))
            case .sizes(let sizes):
                guard
                    let picture = LegendSizesPicture(
                        sizes, of: item.picture ?? sizes.symbol.definition, style: textStyle(),
                        patch: (style.patch * scale).rounded(.up),
                        limit: Self.maximumNested * scale, scale: scale,
                        maxTextWidth: textWidth(from: indent + besidePicture), fonts: fonts)
                else { continue }
                addTitle(item, indent)
                row.picture = .sizes(picture)
            }
            rows.append(row)
            if !item.items.isEmpty { add(item.items, depth: depth + 1) }
        }
    }

    /// Returns the width of the widest symbol of some items, and of the groups of classes among them.
    private func widestSwatch(of items: [LegendItem]) -> Double {
        items.reduce(0) { widest, item in
            if case .heading = item.kind { return max(widest, widestSwatch(of: item.items)) }
            return max(widest, swatch(of: item).map { Double($0.1.width) } ?? 0)
        }
    }

    private func isGroup(_ item: LegendItem) -> Bool { if case .group = item.kind { true } else { false } }

    /// Adds the title of a ramp or of sizes.
    private mutating func addTitle(_ item: LegendItem, _ indent: Double) {
        guard !item.label.isEmpty else { return }
        var row = LegendRow()
        row.indent = indent
        row.spaceAbove = space
        row.isFaint = !item.isVisible
        row.text = text(item.label, from: indent)
        row.keepsWithNext = true
        rows.append(row)
    }

    private func textStyle(isBold: Bool = false, size: Double = 1) -> TextStyle {
        TextStyle(
            font: FontRequest(family: style.fontFamily, style: isBold ? "Bold" : "Regular"),
            size: style.textSize * size * scale)
    }

    /// The distance of texts beside a ramp, or beside symbols in different sizes.
    private var besidePicture: Double { (style.patch.x + 2 * style.textSize) * scale }

    /// Returns the width at which a text is wrapped.
    ///
    /// - Parameter start: The distance between the text and the beginning of its column.
    private func textWidth(from start: Double) -> Double {
        guard let column = style.maxColumnWidth else { return style.maxTextWidth * scale }
        return min(style.maxTextWidth * scale, max(column * scale - start, LegendStyle.minTextWidth * scale))
    }

    /// - Parameter start: The distance between the text and the beginning of its column.
    private func text(
        _ label: String, from start: Double, isBold: Bool = false, size: Double = 1
    ) -> TextLayout? {
        guard !label.isEmpty else { return nil }
        var block = TextBlock()
        block.maxWidth = textWidth(from: start)
        block.verticalAlignment = .top
        let text = LegendText.styled(label, textStyle(isBold: isBold, size: size))
        let layout = TextLayout(text, block, fonts: fonts)
        guard layout.runs.first?.isRightToLeft ?? false else { return layout }
        block.horizontalAlignment = .right
        return TextLayout(text, block, fonts: fonts)
    }

    /// Returns the symbol of an item with the size at which it is drawn on the map.
    ///
    /// Lines and polygons have a box of the style's size, or more if they are thick.
    private func swatch(of item: LegendItem) -> (SymbolDefinition, SwatchLayout)? {
        guard case .symbol(let symbol) = item.kind else { return nil }
        let definition = item.picture ?? symbol.definition
        guard definition.kind != .mesh else { return nil }
        let limit = Int((Self.maximumSwatch * scale).rounded(.up))
        var layout = SwatchLayout(
            around: SIMD2(
                Int((style.patch.x * scale).rounded()), Int((style.patch.y * scale).rounded())),
            of: definition, pixelsPerPoint: unit)
        if layout.width > limit || layout.height > limit {
            layout = SwatchLayout(
                fitting: definition, width: min(layout.width, limit), height: min(layout.height, limit),
                pixelsPerPoint: unit, plans: layout.plans)
        }
        return (definition, layout)
    }
}
