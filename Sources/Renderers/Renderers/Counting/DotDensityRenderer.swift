import CartoucheDocuments
import CartoucheImages
import CartoucheSymbols

/// A renderer that draws dots at random places in polygons, so that each dot stands for a number of units.
///
/// The places depend only on ``seed`` and on the identifier of the polygon. So neighboring tiles join, and repeated
/// drawing gives the same picture. Dots of several attributes are mixed. The rules are those of the renderer
/// `dotDensity` of web maps.
public final class DotDensityRenderer: MultivariateRenderer, @unchecked Sendable {
    package struct Properties: Sendable {
        package var dotValue = 1.0
        /// The diameter in points.
        package var dotSize = 1.0
        package var referenceScale = 0.0
        package var seed = 1
        package var backgroundColor: Color?
        package var unit = ""
        /// Whether the number of dots changes with the square of the scale, as in ArcGIS Pro, and not linearly.
        package var keepsDensity = false

        package init() {}
    }

    let properties: Guarded<Properties>

    /// Creates a renderer.
    ///
    /// - Parameters:
    ///   - attributes: The values whose units the dots stand for, with their colors.
    ///   - dotValue: The number of units for each dot. Default: 1.
    public init(attributes: [AttributeColorInfo] = [], dotValue: Double = 1) {
        var properties = Properties()
        properties.dotValue = dotValue
        self.properties = Guarded(properties)
        super.init(Shared(attributes: attributes))
    }

    init(reading: inout JSONReading) {
        let shared = Shared(reading: &reading)
        var now = Properties()
        now.dotValue = reading.value(Self.dotValueMember)
        now.dotSize = reading.value(Self.dotSizeMember)
        now.referenceScale = reading.value(Self.referenceScaleMember)
        now.seed = Self.seed(reading.value(Self.seedMember))
        now.backgroundColor = reading.value(Self.backgroundMember)
        now.unit = reading.object["legendOptions"]?["unit"]?.string ?? ""
        if shared.attributes.count > 1, reading.object["dotBlendingEnabled"]?.bool ?? false {
            reading.report(
                .note, .dotBlendingNotApplied, at: "dotBlendingEnabled",
                "the colors of overlapping dots are not blended", instead: "later dots cover earlier dots")
        }
        properties = Guarded(now)
        super.init(shared, reading: &reading)
    }

    package convenience init(
        _ properties: Properties, attributes: [AttributeColorInfo], _ base: Base, diagnostics: [Diagnostic]
    ) {
        self.init(properties, Shared(attributes: attributes), base, diagnostics: diagnostics)
    }

    private init(_ properties: Properties, _ shared: Shared, _ base: Base, diagnostics: [Diagnostic]) {
        self.properties = Guarded(properties)
        super.init(shared, base, diagnostics: diagnostics)
    }

    override func makeCopy(_ copies: SymbolCopies) -> Renderer {
        DotDensityRenderer(
            properties.snapshot, copiedShared(copies), copiedBase(copies), diagnostics: diagnostics)
    }

    /// The number of units for each dot, at ``referenceScale`` if that is set.
    ///
    /// Default: 1. With 0 or less, no dots are drawn, and drawing reports it.
    public var dotValue: Double {
        get { properties.read(\.dotValue) }
        set { properties.edit { $0.dotValue = newValue } }
    }

    /// The diameter of the dots in DIPs (1/96 inch).
    ///
    /// Default: 4/3, which is 1 point.
    public var dotSize: Double {
        get { properties.read { $0.dotSize * 96 / 72 } }
        set { properties.edit { $0.dotSize = newValue * 72 / 96 } }
    }

    /// The denominator of the scale to which ``dotValue`` belongs.
    ///
    /// At other scales, the value of a dot is in proportion to the denominator. Default: 0, for the same number of
    /// dots at all scales.
    public var referenceScale: Double {
        get { properties.read(\.referenceScale) }
        set { properties.edit { $0.referenceScale = newValue } }
    }

    /// The number that determines the places of the dots.
    ///
    /// Default: 1.
    public var seed: Int {
        get { properties.read(\.seed) }
        set { properties.edit { $0.seed = newValue } }
    }

    /// The fill color of the polygons under the dots; nil (default) for none.
    public var backgroundColor: Color? {
        get { properties.read(\.backgroundColor) }
        set { properties.edit { $0.backgroundColor = newValue } }
    }

    /// The symbols of the dots, and last the fill of the polygons.
    override func makeSymbols(_ access: SymbolLock.Access) -> [Symbol] {
        let (now, shared) = (properties.value(access), shared(access))
        let dots = shared.attributes.map {
            SimpleMarkerSymbol(style: .circle, color: $0.color, size: now.dotSize * 96 / 72)
        }
        return dots + [
            SimpleFillSymbol(
                style: .solid, color: now.backgroundColor ?? .transparent, outline: shared.outline)
        ]
    }

    override func classes(_ access: SymbolLock.Access) -> [[Symbol]] {
        ownSymbols(access).dropLast().map { [$0] }
    }

    override func backgroundSymbol(_ access: SymbolLock.Access) -> Symbol? {
        super.backgroundSymbol(access) ?? ownSymbols(access).last
    }

    override func legendGroups(_ access: SymbolLock.Access) -> [RendererLegend.Group] {
        let now = properties.value(access)
        let entries = shared(access).attributes.map { info in
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
        let now = properties.value(access)
        return .dots(
            DotRule(
                sources: shared(access).attributes.map(\.source), dotValue: now.dotValue,
                referenceScale: now.referenceScale, keepsDensity: now.keepsDensity, seed: now.seed))
    }

    override func lastOwnEdit(_ access: SymbolLock.Access) -> UInt64 {
        max(super.lastOwnEdit(access), properties.lastChange(access))
    }

    override func compose(over original: JSONObject?, _ access: SymbolLock.Access) -> JSONObject {
        let now = properties.value(access)
        var writing = JSONWriting(over: original, type: "dotDensity")
        writeShared(to: &writing, access)
        writing.put(Self.dotValueMember, now.dotValue)
        writing.put(Self.dotSizeMember, now.dotSize)
        writing.putUnlessMissing(Self.referenceScaleMember, now.referenceScale)
        writing.put(Self.seedMember, Double(now.seed))
        writing.putUnlessMissing(Self.backgroundMember, now.backgroundColor)
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
