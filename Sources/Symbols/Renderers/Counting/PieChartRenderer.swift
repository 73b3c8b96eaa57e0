import Documents
import Images

/// A renderer that draws each feature as a pie chart of its values.
///
/// The slices begin at the top and follow each other clockwise. Points have the chart at their position, polygons at
/// their label point. Size variables of a document set the diameter of each chart. The rules are those of the renderer
/// `pieChart` of web maps.
public final class PieChartRenderer: Renderer, @unchecked Sendable {
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
        package var attributes: [AttributeColorInfo]
        /// The diameter in points.
        package var size = 12.0
        package var holePercentage = 0.0
        package var defaultColor: Color?
        package var defaultLabel = ""
        package var outline: SimpleLineSymbol?
        package var others: OthersCategory?
        package var background: Symbol?
        package var isClockwise = true

        package init(attributes: [AttributeColorInfo]) { self.attributes = attributes }
    }

    /// The properties with the symbol for features without values.
    private struct Content: Sendable {
        var properties: Properties
        var empty: Symbol

        init(_ properties: Properties) {
            self.properties = properties
            let marker = SimpleMarkerSymbol(
                style: .circle, color: properties.defaultColor ?? .transparent,
                size: properties.size * 96 / 72)
            marker.outline = properties.defaultColor == nil ? nil : properties.outline
            empty = marker
        }
    }

    private let content: Guarded<Content>

    /// Creates a renderer.
    ///
    /// - Parameters:
    ///   - attributes: The values of the slices, with their colors.
    ///   - size: The diameter in DIPs (1/96 inch). Default: 16.
    public init(attributes: [AttributeColorInfo] = [], size: Double = 16) {
        var properties = Properties(attributes: attributes)
        properties.size = size * 72 / 96
        content = Guarded(Content(properties))
        super.init()
    }

    override init(reading: inout JSONReading) {
        var now = Properties(attributes: AttributeColorInfo.read(&reading))
        now.size = reading.value(Self.sizeMember)
        now.holePercentage = reading.value(Self.holeMember)
        now.defaultColor = reading.value(Self.defaultColorMember)
        now.defaultLabel = reading.value(Self.defaultLabelMember)
        now.outline = reading.outline()
        if let json = reading.object["othersCategory"], json.object != nil {
            var inner = reading.inside(json, "othersCategory")
            now.others = OthersCategory(
                color: inner.value(Self.colorMember) ?? .symbolGray, label: inner.value(ClassText.label),
                threshold: inner.value(Self.thresholdMember))
            reading.diagnostics += inner.diagnostics
        }
        now.background = reading.background("backgroundFillSymbol")
        content = Guarded(Content(now))
        super.init(reading: &reading)
    }

    package init(_ properties: Properties, _ base: Base, diagnostics: [Diagnostic]) {
        content = Guarded(Content(properties))
        super.init(base, diagnostics: diagnostics)
    }

    override func makeCopy(_ copies: SymbolCopies) -> Renderer {
        let now = content.snapshot.properties
        let copied = SymbolLock.read { access in
            var copied = now
            copied.outline = now.outline.map { copies.copy(of: $0, access) }
            copied.background = now.background.map { copies.copy(of: $0, access) }
            return copied
        }
        return PieChartRenderer(copied, copiedBase(copies), diagnostics: diagnostics)
    }

    /// The values of the slices, with their colors.
    public var attributes: [AttributeColorInfo] {
        get { content.read(\.properties.attributes) }
        set { change { $0.attributes = newValue } }
    }

    /// The diameter in DIPs (1/96 inch).
    ///
    /// Default: 16, which is 12 points.
    public var size: Double {
        get { content.read { $0.properties.size * 96 / 72 } }
        set { change { $0.size = newValue * 72 / 96 } }
    }

    /// The diameter of the hole in the middle as a share of the chart's diameter, from 0 to 1.
    ///
    /// Default: 0, for no hole.
    public var holePercentage: Double {
        get { content.read(\.properties.holePercentage) }
        set { change { $0.holePercentage = newValue } }
    }

    /// The color of charts without a value above 0; nil (default) draws nothing.
    public var defaultColor: Color? {
        get { content.read(\.properties.defaultColor) }
        set { change { $0.defaultColor = newValue } }
    }

    /// The name of ``defaultColor`` in a legend.
    ///
    /// Default: empty.
    public var defaultLabel: String {
        get { content.read(\.properties.defaultLabel) }
        set { change { $0.defaultLabel = newValue } }
    }

    /// The line around charts and around their holes; nil (default) for none.
    public var outline: SimpleLineSymbol? {
        get { content.read(\.properties.outline) }
        set { change { $0.outline = newValue } }
    }

    /// The combination of small slices; nil (default) draws all slices.
    public var othersCategory: OthersCategory? {
        get { content.read(\.properties.others) }
        set { change { $0.others = newValue } }
    }

    /// The fill of polygons under the charts; nil (default) for none.
    public var backgroundFillSymbol: FillSymbol? {
        get { content.read { $0.properties.background as? FillSymbol } }
        set { change { $0.background = newValue } }
    }

    private func change(_ body: (inout Properties) -> Void) {
        var properties = content.snapshot.properties
        body(&properties)
        let changed = Content(properties)
        content.edit { $0 = changed }
    }

    override func classes(_ access: SymbolLock.Access) -> [[Symbol]] { [[content.value(access).empty]] }

    override func backgroundSymbol(_ access: SymbolLock.Access) -> Symbol? {
        content.value(access).properties.background ?? super.backgroundSymbol(access)
    }

    override func legendGroups(_ access: SymbolLock.Access) -> [RendererLegend.Group] {
        let now = content.value(access).properties
        func swatch(_ color: Color) -> Symbol { SimpleMarkerSymbol(style: .square, color: color, size: 16) }
        var entries = now.attributes.map {
            RendererLegend.Entry(name: $0.legendText, candidates: [swatch($0.color)])
        }
        if let others = now.others, others.threshold > 0 {
            let label = others.label.isEmpty ? "Others" : others.label
            entries.append(.init(name: label, candidates: [swatch(others.color)]))
        }
        if let color = now.defaultColor {
            let label = now.defaultLabel.isEmpty ? "No values" : now.defaultLabel
            entries.append(.init(name: label, candidates: [swatch(color)]))
        }
        return [.init(heading: legendTitle(access) ?? "", entries: entries)]
    }

    override func legendSizeSymbol(_ access: SymbolLock.Access) -> Symbol? {
        SimpleMarkerSymbol(style: .circle, color: Color(red8: 150, green: 150, blue: 150), size: 16)
    }

    override func rule(_ access: SymbolLock.Access) -> RendererDefinition.Rule {
        let now = content.value(access).properties
        return .pie(
            PieRule(
                sources: now.attributes.map(\.source), colors: now.attributes.map(\.color), size: now.size,
                hole: min(max(now.holePercentage, 0), 1), others: now.others,
                showsEmpty: now.defaultColor != nil, outline: now.outline?.outlineLayers(access) ?? [],
                isClockwise: now.isClockwise))
    }

    override func lastOwnEdit(_ access: SymbolLock.Access) -> UInt64 {
        let outline = content.value(access).properties.outline?.lastEdit(access) ?? 0
        return max(super.lastOwnEdit(access), content.lastChange(access), outline)
    }

    override func compose(over original: JSONObject?, _ access: SymbolLock.Access) -> JSONObject {
        let now = content.value(access).properties
        var writing = JSONWriting(over: original, type: "pieChart")
        AttributeColorInfo.write(now.attributes, to: &writing)
        writing.put(Self.sizeMember, now.size)
        writing.putUnlessMissing(Self.holeMember, now.holePercentage)
        writing.putUnlessMissing(Self.defaultColorMember, now.defaultColor)
        writing.putUnlessMissing(Self.defaultLabelMember, now.defaultLabel)
        writing.put("outline", now.outline, access)
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
