import CartoucheDocuments
import CartoucheImages
import CartoucheSymbols

/// A renderer that draws each feature as a bar chart of its values.
///
/// Points have the chart at their position, polygons at their label point. Negative values count as 0. ArcGIS Pro has
/// these charts (`CIMChartRenderer`), web maps do not: ``Renderer/toJSON()`` returns the form of ArcGIS Pro.
public final class BarChartRenderer: MultivariateRenderer, @unchecked Sendable {
    /// The places of the bars of a chart.
    public enum Arrangement: Hashable, Sendable, CaseIterable {
        /// One bar beside the other.
        case adjacent
        /// One bar with a segment for each value; its length is that of the sum.
        case stacked
        /// One bar with a segment for each value; it always has the whole length.
        case stackedWithFixedLength
    }

    package struct Properties: Sendable {
        package var arrangement = Arrangement.adjacent
        package var isVertical = true
        /// Lengths in points.
        package var size = 24.0
        package var barWidth = 6.0
        package var spacing = 0.0
        package var maximumValue = 0.0
        package var axes: SimpleLineSymbol?

        package init() {}
    }

    let properties: Guarded<Properties>

    /// Creates a renderer.
    ///
    /// - Parameters:
    ///   - attributes: The values of the bars, with their colors.
    ///   - maximumValue: The value of a bar with the whole length. Default: 0, the greatest value of each chart.
    ///   - arrangement: The places of the bars. Default: `.adjacent`.
    public init(
        attributes: [AttributeColorInfo] = [], maximumValue: Double = 0,
        arrangement: Arrangement = .adjacent
    ) {
        var properties = Properties()
        properties.maximumValue = maximumValue
        properties.arrangement = arrangement
        self.properties = Guarded(properties)
        super.init(Shared(attributes: attributes))
    }

    package convenience init(
        _ properties: Properties, attributes: [AttributeColorInfo], outline: SimpleLineSymbol?, _ base: Base,
        diagnostics: [Diagnostic]
    ) {
        self.init(
            properties, Shared(attributes: attributes, outline: outline), base, diagnostics: diagnostics)
    }

    private init(_ properties: Properties, _ shared: Shared, _ base: Base, diagnostics: [Diagnostic]) {
        self.properties = Guarded(properties)
        super.init(shared, base, diagnostics: diagnostics)
    }

    override func makeCopy(_ copies: SymbolCopies) -> Renderer {
        var copied = properties.snapshot
        let axes = copied.axes
        copied.axes = SymbolLock.read { access in axes.map { copies.copy(of: $0, access) } }
        return BarChartRenderer(
            copied, copiedShared(copies), copiedBase(copies), diagnostics: diagnostics)
    }

    /// The places of the bars.
    ///
    /// Default: `.adjacent`.
    public var arrangement: Arrangement {
        get { properties.read(\.arrangement) }
        set { properties.edit { $0.arrangement = newValue } }
    }

    /// Whether bars are upright; otherwise they begin on the left.
    ///
    /// Default: true.
    public var isVertical: Bool {
        get { properties.read(\.isVertical) }
        set { properties.edit { $0.isVertical = newValue } }
    }

    /// The length of the longest bar in DIPs (1/96 inch).
    ///
    /// Default: 32, which is 24 points.
    public var size: Double {
        get { properties.read { $0.size * 96 / 72 } }
        set { properties.edit { $0.size = newValue * 72 / 96 } }
    }

    /// The width of each bar in DIPs (1/96 inch).
    ///
    /// Default: 8, which is 6 points.
    public var barWidth: Double {
        get { properties.read { $0.barWidth * 96 / 72 } }
        set { properties.edit { $0.barWidth = newValue * 72 / 96 } }
    }

    /// The space between adjacent bars in DIPs (1/96 inch).
    ///
    /// Default: 0.
    public var spacing: Double {
        get { properties.read { $0.spacing * 96 / 72 } }
        set { properties.edit { $0.spacing = newValue * 72 / 96 } }
    }

    /// The value of a bar with the whole length; larger values have the same length.
    ///
    /// For stacked bars, it is the sum with the whole length. Default: 0, for the greatest value, or the sum, of each
    /// chart.
    public var maximumValue: Double {
        get { properties.read(\.maximumValue) }
        set { properties.edit { $0.maximumValue = newValue } }
    }

    /// The line along the foot of the bars; nil (default) for none.
    public var axes: SimpleLineSymbol? {
        get { properties.read(\.axes) }
        set { properties.edit { $0.axes = newValue } }
    }

    /// A chart with values of equal size, which has the largest extent.
    override func makeSymbols(_ access: SymbolLock.Access) -> [Symbol] {
        let colors = shared(access).attributes.map(\.color)
        return [DefinedSymbol(chart(access).form.symbol(colors.map { .init(value: 1, color: $0) }))]
    }

    override func classes(_ access: SymbolLock.Access) -> [[Symbol]] { [ownSymbols(access)] }

    override func legendGroups(_ access: SymbolLock.Access) -> [RendererLegend.Group] {
        [.init(heading: legendTitle(access) ?? "", entries: slices(access))]
    }

    override func rule(_ access: SymbolLock.Access) -> RendererDefinition.Rule { .chart(chart(access)) }

    private func chart(_ access: SymbolLock.Access) -> ChartRule {
        let (now, shared) = (properties.value(access), shared(access))
        let bars = BarForm(
            arrangement: now.arrangement, isVertical: now.isVertical, size: Self.usable(now.size),
            width: Self.usable(now.barWidth), spacing: max(Self.usable(now.spacing), 0),
            maximum: now.maximumValue.isFinite ? now.maximumValue : 0,
            outline: shared.outline?.outlineLayers(access) ?? [],
            axes: now.axes?.outlineLayers(access) ?? [])
        return ChartRule(
            sources: shared.attributes.map(\.source), colors: shared.attributes.map(\.color),
            showsEmpty: false, form: .bars(bars))
    }

    /// Returns a length that can be drawn.
    private static func usable(_ length: Double) -> Double { length.isNaN ? 0 : min(max(length, 0), 10_000) }

    override func lastOwnEdit(_ access: SymbolLock.Access) -> UInt64 {
        let now = properties.value(access)
        return max(
            super.lastOwnEdit(access), properties.lastChange(access), now.axes?.lastEdit(access) ?? 0)
    }

    /// Web maps have no bar charts; the renderer's JSON is that of ArcGIS Pro.
    override func compose(over original: JSONObject?, _ access: SymbolLock.Access) -> JSONObject {
        cimObject(access) ?? [:]
    }
}
