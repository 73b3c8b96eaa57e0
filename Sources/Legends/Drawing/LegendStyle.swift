import CartoucheImages

/// How a legend is arranged.
///
/// Lengths are DIPs (1/96 inch).
package struct LegendStyle: Hashable, Sendable {
    /// The title above all items; empty for none.
    package var title = ""
    /// The number of columns; nil chooses it from the height.
    package var columns: Int?
    /// The greatest height of a column if ``columns`` is nil; nil makes long legends about as high as wide.
    package var maxHeight: Double?
    /// The size of the font of entries.
    package var textSize = 12.0
    /// The greatest width of texts; longer texts are wrapped.
    package var maxTextWidth = 240.0
    /// The greatest width of a column, for which texts are wrapped; nil for no limit.
    package var maxColumnWidth: Double?
    /// The size of the box for lines and polygons.
    package var patch = SIMD2(32.0, 18.0)
    /// The family of the font; empty for the default sans-serif family.
    package var fontFamily = ""
    /// The color of the page behind the legend; texts are dark or light, with the greater contrast.
    package var pageColor = Color(red: 1, green: 1, blue: 1)
    /// Whether symbols that are hardly visible on the page, such as white ones, have a gray area behind them.
    package var hasPlates = true
    /// The space around the legend.
    package var margin = 10.0

    /// The color of texts.
    package var textColor: Color { PageInk(on: pageColor).color }

    /// The least width at which texts are wrapped.
    package static let minTextWidth = 40.0
    /// The greatest number of columns.
    package static let maximumColumns = 100

    package init() {}
}
