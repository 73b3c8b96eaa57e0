import CartoucheImages
import CartoucheText

/// A legend in a room: in as many columns as fit, and with smaller texts if necessary.
package struct FittedLegend {
    package let layout: LegendLayout
    /// Whether the whole legend is in the room.
    package let fits: Bool
    /// The size in DIPs.
    package let size: SIMD2<Double>

    /// The sizes of the font in DIPs, the best first.
    private static let textSizes = [12, 11, 10, 9, 8, 7, 6].map(Double.init)

    /// Arranges a legend.
    ///
    /// - Parameters:
    ///   - title: The title above the legend; empty for none.
    ///   - room: The greatest size in DIPs.
    ///   - columns: The number of columns; nil chooses it. Default: nil.
    ///   - isWide: Whether the legend uses the whole width, with columns as low as possible.
    ///   - pageColor: The color behind the legend. Default: white.
    ///   - scale: The number of pixels per DIP of the layout.
    package init(
        _ legend: Legend, title: String = "", room: SIMD2<Double>, columns: Int? = nil, isWide: Bool,
        pageColor: Color = Color(red: 1, green: 1, blue: 1), scale: Double, fonts: FontLibrary
    ) {
        var best: LegendLayout?
        var isInside = false
        for textSize in Self.textSizes {
            var style = LegendStyle()
            style.textSize = textSize
            style.margin = 0
            style.title = title
            style.pageColor = pageColor
            style.patch = style.patch * (textSize / 12)
            style.maxTextWidth = 240 * textSize / 12
            style.maxColumnWidth = room.x / Double(max(columns ?? 1, 1))
            style.maxHeight = room.y
            style.columns = columns
            if isWide, columns == nil {
                style.columns = 1
                let single = LegendLayout(legend, style: style, scale: scale, fonts: fonts)
                style.columns = single.columnCount(inWidth: room.x * scale)
            }
            let measured = LegendLayout(legend, style: style, scale: scale, fonts: fonts)
            best = measured
            if all(measured.size .<= (room * scale).rounded(.up) + 1) {
                isInside = true
                break
            }
        }
        layout = best ?? LegendLayout(legend, style: LegendStyle(), scale: scale, fonts: fonts)
        fits = isInside
        size = layout.size / scale
    }
}
