import CartoucheDocuments
import CartoucheImages
import CartoucheSymbols

/// A renderer that draws each feature as a pie chart of its values.
///
/// The slices begin at the top and follow each other clockwise. Points have the chart at their position, polygons at
/// their label point. Size variables of a document set the diameter of each chart. The rules are those of the renderer
/// `pieChart` of web maps.
public final class PieChartRenderer: MultivariateRenderer, @unchecked Sendable {
    /// The combination of small slices.
    public struct OthersCategory: Hashable, Sendable {
        /// The color of the combined slice.
        public var color: Color
        /// The name in a legend; empty for "Others".
        public var label: String
        /// The share of the whole, from 0 to 1, below which slices are combined.
        public var threshold: Double

        /// Creates a category.
        public init(color: Color, label: String = "", threshold: Double = 0) {
            self.color = color
            self.label = label
            self.threshold = threshold
        }
    }

    package struct Properties: Sendable {
        /// The diameter in points.
        package var size = 12.0
        package var holePercentage = 0.0
        package var defaultColor: Color?
        package var defaultLabel = ""
        package var others: OthersCategory?
        package var background: Symbol?
        package var isClockwise = true

        package init() {}
    }

    let properties: Guarded<Properties>

    /// Creates a renderer.
    ///
    /// - Parameters:
    ///   - attributes: The values of the slices, with their colors.
    ///   - size: The diameter in DIPs (1/96 inch). Default: 16.
    public init(attributes: [AttributeColorInfo] = [], size: Double = 16) {
        var properties = Properties()
        properties.size = size * 72 / 96
        self.properties = Guarded(properties)
        super.init(Shared(attributes: attributes))
    }

    init(reading: inout JSONReading) {
        let shared = Shared(reading: &reading)
        var now = Properties()
        now.size = reading.value(Self.sizeMember)
        now.holePercentage = reading.value(Self.holeMember)
        now.defaultColor = reading.value(Self.defaultColorMember)
        now.defaultLabel = reading.value(Self.defaultLabelMember)
        if let json = reading.object["othersCategory"], json.object != nil {
            var inner = reading.inside(json, "othersCategory")
            now.others = OthersCategory(
                color: inner.value(Self.colorMember) ?? .symbolGray, label: inner.value(ClassText.label),
                threshold: inner.value(Self.thresholdMember))
            reading.diagnostics += inner.diagnostics
        }
        now.background = reading.background("backgroundFillSymbol")
        properties = Guarded(now)
        super.init(shared, reading: &reading)
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
        let background = copied.background
        copied.background = SymbolLock.read { access in background.map { copies.copy(of: $0, access) } }
        return PieChartRenderer(
            copied, copiedShared(copies), copiedBase(copies), diagnostics: diagnostics)
    }

    /// The diameter in DIPs (1/96 inch).
    ///
    /// Default: 16, which is 12 points.
    public var size: Double {
        get { properties.read { $0.size * 96 / 72 } }
        set { properties.edit { $0.size = newValue * 72 / 96 } }
    }

    /// The diameter of the hole in the middle as a share of the chart's diameter, from 0 to 1.
    ///
    /// Default: 0, for no hole.
    public var holePercentage: Double {
        get { properties.read(\.holePercentage) }
        set { properties.edit { $0.holePercentage = newValue } }
    }

    /// The color of charts without a value above 0; nil (default) draws nothing.
    public var defaultColor: Color? {
        get { properties.read(\.defaultColor) }
        set { properties.edit { $0.defaultColor = newValue } }
    }

    /// The name of ``defaultColor`` in a legend.
    ///
    /// Default: empty.
    public var defaultLabel: String {
        get { properties.read(\.defaultLabel) }
        set { properties.edit { $0.defaultLabel = newValue } }
    }

    /// The combination of small slices; nil (default) draws all slices.
    public var othersCategory: OthersCategory? {
        get { properties.read(\.others) }
        set { properties.edit { $0.others = newValue } }
    }

    /// The fill of polygons under the charts; nil (default) for none.
    public var backgroundFillSymbol: FillSymbol? {
        get { properties.read { $0.background as? FillSymbol } }
        set { properties.edit { $0.background = newValue } }
    }

    /// The symbol of features without values.
    override func makeSymbols(_ access: SymbolLock.Access) -> [Symbol] {
        let now = properties.value(access)
        guard let color = now.defaultColor else { return [DefinedSymbol(chart(access).form.symbol([]))] }
        return [DefinedSymbol(chart(access).form.symbol([ChartRule.Part(value: 1, color: color)]))]
    }

    override func classes(_ access: SymbolLock.Access) -> [[Symbol]] { [ownSymbols(access)] }

    override func backgroundSymbol(_ access: SymbolLock.Access) -> Symbol? {
        properties.value(access).background ?? super.backgroundSymbol(access)
    }

    override func legendGroups(_ access: SymbolLock.Access) -> [RendererLegend.Group] {
        let now = properties.value(access)
        var entries = slices(access)
        if let others = now.others, others.threshold > 0 {
            let label = others.label.isEmpty ? "Others" : others.label
            entries.append(.init(name: label, candidates: [Self.swatch(others.color)]))
        }
        if let color = now.defaultColor {
            let label = now.defaultLabel.isEmpty ? "No values" : now.defaultLabel
            entries.append(.init(name: label, candidates: [Self.swatch(color)]))
        }
        return [.init(heading: legendTitle(access) ?? "", entries: entries)]
    }

    override func legendSizeSymbol(_ access: SymbolLock.Access) -> Symbol? {
        SimpleMarkerSymbol(style: .circle, color: Color(red8: 150, green: 150, blue: 150), size: 16)
    }

    override func rule(_ access: SymbolLock.Access) -> RendererDefinition.Rule { .chart(chart(access)) }

    private func chart(_ access: SymbolLock.Access) -> ChartRule {
        let (now, shared) = (properties.value(access), shared(access))
        let pie = PieForm(
            size: now.size, hole: min(max(now.holePercentage, 0), 1), others: now.others,
            outline: shared.outline?.outlineLayers(access) ?? [], isClockwise: now.isClockwise)
        return ChartRule(
            sources: shared.attributes.map(\.source), colors: shared.attributes.map(\.color),
            showsEmpty: now.defaultColor != nil, form: .pie(pie))
    }

    override func lastOwnEdit(_ access: SymbolLock.Access) -> UInt64 {
        max(super.lastOwnEdit(access), properties.lastChange(access))
    }

    override func compose(over original: JSONObject?, _ access: SymbolLock.Access) -> JSONObject {
        let now = properties.value(access)
        var writing = JSONWriting(over: original, type: "pieChart")
        writeShared(to: &writing, access)
        writing.put(Self.sizeMember, now.size)
        writing.putUnlessMissing(Self.holeMember, now.holePercentage)
        writing.putUnlessMissing(Self.defaultColorMember, now.defaultColor)
        writing.putUnlessMissing(Self.defaultLabelMember, now.defaultLabel)
        writing.put("othersCategory", json: others(now.others, over: writing.object["othersCategory"]))
        writing.put("backgroundFillSymbol", now.background, access)
        writeBase(to: &writing, access)
        return writing.object
    }

    private func others(_ others: OthersCategory?, over original: JSONValue?) -> JSONValue? {
        guard let others else { return nil }
        var inner = JSONWriting(over: original?.object)
        inner.put(Self.colorMember, others.color)
        inner.putUnlessMissing(ClassText.label, others.label)
        inner.put(Self.thresholdMember, others.threshold)
        return .object(inner.object)
    }

    private static let sizeMember = JSONMember<Double>.number("size", missing: 12)
    private static let holeMember = JSONMember<Double>.number("holePercentage")
    private static let defaultColorMember = JSONMember<Color?>.color("defaultColor", missing: nil)
    private static let defaultLabelMember = JSONMember<String>.string("defaultLabel")
    private static let colorMember = JSONMember<Color?>.color("color", missing: .symbolGray)
    private static let thresholdMember = JSONMember<Double>.number("threshold")
}
