import CartoucheImages

/// How a legend is arranged.
///
/// Lengths are DIPs (1/96 inch). Sizes of texts are from 1 to 400, widths from 40 to 10,000, and margins from 0 to 1,000;
/// others become the nearest of these.
public struct LegendStyle: Hashable, Sendable {
    /// The title above all items; empty (default) for none.
    public var title = ""
    /// The number of columns, from 1 to 100; nil (default) chooses it from the height.
    public var columns: Int?
    /// The greatest height of a column if ``columns`` is nil; nil makes long legends about as high as wide.
    package var maxHeight: Double?
    /// The size of the font of entries.
    ///
    /// Default: 12.
    public var textSize = 12.0
    /// The greatest width of texts; longer texts are wrapped.
    ///
    /// Default: 240.
    public var maxTextWidth = 240.0
    /// The greatest width of a column, for which texts are wrapped; nil for no limit.
    package var maxColumnWidth: Double?
    /// The size of the box for lines and polygons.
    package var patch = SIMD2(32.0, 18.0)
    /// The family of the font; empty (default) for the default sans-serif family.
    public var fontFamily = ""
    /// The color of the page behind the legend; texts are dark or light, with the greater contrast.
    ///
    /// The legend does not draw it. Default: white.
    public var pageColor = Color(red: 1, green: 1, blue: 1)
    /// Whether symbols that are hardly visible on the page, such as white ones, have a gray area behind them.
    ///
    /// Default: true.
    public var hasPlates = true
    /// The space around the legend.
    ///
    /// Default: 10.
    public var margin = 10.0

    /// The style with lengths that can be drawn.
    var usable: LegendStyle {
        func clamped(_ length: Double, to range: ClosedRange<Double>, else usual: Double) -> Double {
            length.isNaN ? usual : min(max(length, range.lowerBound), range.upperBound)
        }
        var style = self
        style.textSize = clamped(textSize, to: 1...400, else: 12)
        style.maxTextWidth = clamped(maxTextWidth, to: Self.minTextWidth...10_000, else: 240)
        style.margin = clamped(margin, to: 0...1_000, else: 10)
        return style
    }

    /// The color of texts.
    package var textColor: Color { PageInk(on: pageColor).color }

    /// The least width at which texts are wrapped.
    package static let minTextWidth = 40.0
    /// The greatest number of columns.
    package static let maximumColumns = 100

    /// Creates the default style.
    public init() {}
}
