import Documents
import Images

/// A renderer that draws dots at random places in polygons, so that each dot stands for a number of units.
///
/// The places depend only on ``seed`` and on the identifier of the polygon. So neighboring tiles join, and repeated
/// drawing gives the same picture. Dots of several attributes are mixed. The rules are those of the renderer
/// `dotDensity` of web maps.
public final class DotDensityRenderer: Renderer, @unchecked Sendable {
    package struct Properties: Sendable {
        package var attributes: [AttributeColorInfo]
        package var dotValue = 1.0
        /// The diameter in points.
        package var dotSize = 1.0
        package var referenceScale = 0.0
        package var seed = 1
        package var backgroundColor: Color?
        package var outline: SimpleLineSymbol?
        package var unit = ""
        /// Whether the number of dots changes with the square of the scale, as in ArcGIS Pro, and not linearly.
        package var keepsDensity = false

        package init(attributes: [AttributeColorInfo]) { self.attributes = attributes }
    }

    /// The properties with the symbols that result from them.
    private struct Content: Sendable {
        var properties: Properties
        var dots: [Symbol]
        var background: Symbol

        init(_ properties: Properties) {
            self.properties = properties
            dots = properties.attributes.map {
                SimpleMarkerSymbol(style: .circle, color: $0.color, size: properties.dotSize * 96 / 72)
            }
            background = SimpleFillSymbol(
                style: .solid, color: properties.backgroundColor ?? .transparent, outline: properties.outline)
        }
    }

    private let content: Guarded<Content>

    /// Creates a renderer.
    ///
    /// - Parameters:
    ///   - attributes: The values whose units the dots stand for, with their colors.
    ///   - dotValue: The number of units for each dot. Default: 1.
    public init(attributes: [AttributeColorInfo] = [], dotValue: Double = 1) {
        var properties = Properties(attributes: attributes)
        properties.dotValue = dotValue
        content = Guarded(Content(properties))
        super.init()
    }

    override init(reading: inout JSONReading) {
        var now = Properties(attributes: AttributeColorInfo.read(&reading))
        now.dotValue = reading.value(Self.dotValueMember)
        now.dotSize = reading.value(Self.dotSizeMember)
        now.referenceScale = reading.value(Self.referenceScaleMember)
        now.seed = Self.seed(reading.value(Self.seedMember))
        now.backgroundColor = reading.value(Self.backgroundMember)
        now.outline = reading.outline()
        now.unit = reading.object["legendOptions"]?["unit"]?.string ?? ""
        if now.attributes.count > 1, reading.object["dotBlendingEnabled"]?.bool ?? false {
            reading.report(
                .note, .dotBlendingNotApplied, at: "dotBlendingEnabled",
                "the colors of overlapping dots are not blended", instead: "later dots cover earlier dots")
        }
        content = Guarded(Content(now))
        super.init(reading: &reading)
    }

    package init(_ properties: Properties, _ base: Base, diagnostics: [Diagnostic]) {
        content = Guarded(Content(properties))
        super.init(base, diagnostics: diagnostics)
    }

    override func makeCopy(_ copies: SymbolCopies) -> Renderer {
        var copied = content.snapshot.properties
        let outline = copied.outline
        copied.outline = SymbolLock.read { access in outline.map { copies.copy(of: $0, access) } }
        return DotDensityRenderer(copied, copiedBase(copies), diagnostics: diagnostics)
    }

    /// The values whose units the dots stand for, with their colors.
    public var attributes: [AttributeColorInfo] {
        get { content.read(\.properties.attributes) }
        set { change { $0.attributes = newValue } }
    }

    /// The number of units for each dot, at ``referenceScale`` if that is set.
    ///
    /// Default: 1. With 0 or less, no dots are drawn, and drawing reports it.
    public var dotValue: Double {
        get { content.read(\.properties.dotValue) }
        set { change { $0.dotValue = newValue } }
    }

    /// The diameter of the dots in DIPs (1/96 inch).
    ///
    /// Default: 4/3, which is 1 point.
    public var dotSize: Double {
        get { content.read { $0.properties.dotSize * 96 / 72 } }
        set { change { $0.dotSize = newValue * 72 / 96 } }
    }

    /// The denominator of the scale to which ``dotValue`` belongs.
    ///
    /// At other scales, the value of a dot is in proportion to the denominator. Default: 0, for the same number of
    /// dots at all scales.
    public var referenceScale: Double {
        get { content.read(\.properties.referenceScale) }
        set { change { $0.referenceScale = newValue } }
    }

    /// The number that determines the places of the dots.
    ///
    /// Default: 1.
    public var seed: Int {
        get { content.read(\.properties.seed) }
        set { change { $0.seed = newValue } }
    }

    /// The fill color of the polygons under the dots; nil (default) for none.
    public var backgroundColor: Color? {
        get { content.read(\.properties.backgroundColor) }
        set { change { $0.backgroundColor = newValue } }
    }

    /// The outline of the polygons under the dots; nil (default) for none.
    public var outline: SimpleLineSymbol? {
        get { content.read(\.properties.outline) }
        set { change { $0.outline = newValue } }
    }

    private func change(_ body: (inout Properties) -> Void) {
        var properties = content.snapshot.properties
        body(&properties)
        let changed = Content(properties)
        content.edit { $0 = changed }
    }

    override func classes(_ access: SymbolLock.Access) -> [[Symbol]] {
        content.value(access).dots.map { [$0] }
    }

    override func backgroundSymbol(_ access: SymbolLock.Access) -> Symbol? {
        super.backgroundSymbol(access) ?? content.value(access).background
    }

    override func legendGroups(_ access: SymbolLock.Access) -> [RendererLegend.Group] {
        let now = content.value(access).properties
        let entries = now.attributes.map { info in
            // The dots of a map are too small for a legend.
            RendererLegend.Entry(
                name: info.legendText,
                candidates: [SimpleMarkerSymbol(style: .circle, color: info.color, size: max(now.dotSize, 6))]
            )
        }
        let unit = now.unit.isEmpty ? "" : " \(now.unit)"
        return [.init(heading: "1 dot = \(LegendNumber.text(now.dotValue))\(unit)", entries: entries)]
    }

    override func rule(_ access: SymbolLock.Access) -> RendererDefinition.Rule {
        let now = content.value(access).properties
        return .dots(
            DotRule(
                sources: now.attributes.map(\.source), dotValue: now.dotValue,
                referenceScale: now.referenceScale, keepsDensity: now.keepsDensity, seed: now.seed))
    }

    override func lastOwnEdit(_ access: SymbolLock.Access) -> UInt64 {
        let outline = content.value(access).properties.outline?.lastEdit(access) ?? 0
        return max(super.lastOwnEdit(access), content.lastChange(access), outline)
    }

    override func compose(over original: JSONObject?, _ access: SymbolLock.Access) -> JSONObject {
        let now = content.value(access).properties
        var writing = JSONWriting(over: original, type: "dotDensity")
        AttributeColorInfo.write(now.attributes, to: &writing)
        writing.put(Self.dotValueMember, now.dotValue)
        writing.put(Self.dotSizeMember, now.dotSize)
        writing.putUnlessMissing(Self.referenceScaleMember, now.referenceScale)
        writing.put(Self.seedMember, Double(now.seed))
        writing.putUnlessMissing(Self.backgroundMember, now.backgroundColor)
        writing.put("outline", now.outline, access)
        writeBase(to: &writing, access)
        return writing.object
    }

    /// Returns the whole number of a document's seed.
    package static func seed(_ number: Double) -> Int { Int(exactly: number.rounded()) ?? 1 }

    private static let dotValueMember = JSONMember<Double>.number("dotValue", missing: 1)
    private static let dotSizeMember = JSONMember<Double>.number("dotSize", missing: 1)
    private static let referenceScaleMember = JSONMember<Double>.number("referenceScale")
    private static let seedMember = JSONMember<Double>.number("seed", missing: 1)
    private static let backgroundMember = JSONMember<Color?>.color("backgroundColor", missing: nil)
}
