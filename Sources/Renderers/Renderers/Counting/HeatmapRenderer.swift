import CartoucheDocuments
import CartoucheExpressions
import CartoucheImages
import CartoucheSymbols

/// A renderer that draws points as a surface of colors by density.
///
/// Each point adds its weight to the pixels within ``radius``, most at its own place and nothing at the radius. The
/// kernel is the quartic one, `3 / (π r²) · (1 − d² / r²)²`, per square DIP. The density relative to ``maxDensity``
/// selects the color. Pixels without any density stay transparent. The rules are those of the renderer `heatmap` of
/// web maps. SVG and PDF documents contain the surface as a picture.
public final class HeatmapRenderer: Renderer, @unchecked Sendable {
    /// A color of the ramp.
    public struct ColorStop: Hashable, Sendable {
        /// The place on the ramp, from 0 (``HeatmapRenderer/minDensity``) to 1 (``HeatmapRenderer/maxDensity``).
        public var ratio: Double
        /// The color.
        public var color: Color

        /// Creates a stop.
        public init(ratio: Double, color: Color) {
            self.ratio = ratio
            self.color = color
        }
    }

    package struct Properties: Sendable {
        package var value = ValueText.none
        package var colorStops = HeatmapRenderer.defaultColorStops
        /// The radius in points.
        package var radius = 18.0
        package var minDensity = 0.0
        /// The density of the last color; nil for the greatest density in the picture.
        package var maxDensity: Double? = 0.04
        package var referenceScale = 0.0
        /// The denominator of the scale to which ``maxDensity`` belongs, without effect on the radius; 0 for all.
        package var densityScale = 0.0
        package var minLabel = ""
        package var maxLabel = ""

        package init() {}
    }

    let properties: Guarded<Properties>

    /// Creates a renderer with the default colors: transparent, orange, red.
    ///
    /// - Parameters:
    ///   - fieldName: The field with the weight of each point. Default: empty, for a weight of 1.
    ///   - colorStops: The colors. Default: ``defaultColorStops``.
    ///   - radius: The radius of the influence of a point in DIPs (1/96 inch). Default: 24.
    ///   - maxDensity: The density of the last color; NaN for the greatest density in the picture. Default: 0.04.
    public init(
        fieldName: String = "", colorStops: [ColorStop] = HeatmapRenderer.defaultColorStops,
        radius: Double = 24, maxDensity: Double = 0.04
    ) {
        var properties = Properties()
        properties.value = fieldName.isEmpty ? .none : .field(fieldName)
        properties.colorStops = colorStops
        properties.radius = radius * 72 / 96
        properties.maxDensity = maxDensity.isNaN ? nil : maxDensity
        self.properties = Guarded(properties)
        super.init()
    }

    override init(reading: inout JSONReading) {
        var now = Properties()
        now.value = ValueText(reading: &reading, fieldKey: "field")
        let key = now.value.isArcade ? "valueExpression" : "expression"
        reading.reportIfFaulty(now.value.source(), at: key, .weight)
        let stops = Self.stops(&reading)
        if !stops.isEmpty { now.colorStops = stops }
        now.radius = reading.value(Self.radiusMember)
        now.minDensity = reading.value(Self.minDensityMember)
        now.maxDensity = reading.value(Self.maxDensityMember)
        now.referenceScale = reading.value(Self.referenceScaleMember)
        let isNew = ["radius", "minDensity", "maxDensity"].contains { reading.object[$0] != nil }
        if !isNew, reading.object["blurRadius"] != nil { now.takeBlur(from: &reading) }
        let options = reading.object["legendOptions"]
        now.minLabel = options?["minLabel"]?.string ?? ""
        now.maxLabel = options?["maxLabel"]?.string ?? ""
        if !(now.radius > 0) {
            reading.report(
                .warning, .heatmapRadius, at: "radius", "the radius \(now.radius) is not above 0",
                instead: "drawn with the radius 1")
        }
        properties = Guarded(now)
        super.init(reading: &reading)
    }

    package init(_ properties: Properties, _ base: Base, diagnostics: [Diagnostic]) {
        self.properties = Guarded(properties)
        super.init(base, diagnostics: diagnostics)
    }

    override func makeCopy(_ copies: SymbolCopies) -> Renderer {
        HeatmapRenderer(properties.snapshot, copiedBase(copies), diagnostics: diagnostics)
    }

    /// The colors if none are given: transparent orange, orange at 0.75, red at 0.9.
    public static let defaultColorStops = [
        ColorStop(ratio: 0, color: Color(red8: 255, green: 140, blue: 0, alpha: 0)),
        ColorStop(ratio: 0.75, color: Color(red8: 255, green: 140, blue: 0)),
        ColorStop(ratio: 0.9, color: Color(red8: 255, green: 0, blue: 0)),
    ]

    /// The field with the weight of each point; empty (default) for a weight of 1.
    public var fieldName: String {
        get {
            properties.read { if case .field(let name) = $0.value { name } else { "" } }
        }
        set { properties.edit { $0.value = newValue.isEmpty ? .none : .field(newValue) } }
    }

    /// The colors in ascending order of their ratios.
    ///
    /// Between two stops, the colors are mixed. Default: ``defaultColorStops``.
    public var colorStops: [ColorStop] {
        get { properties.read(\.colorStops) }
        set { properties.edit { $0.colorStops = newValue } }
    }

    /// The radius of the influence of a point in DIPs (1/96 inch), at ``referenceScale`` if that is set.
    ///
    /// Default: 24, which is 18 points. Drawing limits it to the range from 4/3 to 1333 DIPs.
    public var radius: Double {
        get { properties.read { $0.radius * 96 / 72 } }
        set { properties.edit { $0.radius = newValue * 72 / 96 } }
    }

    /// The density of the first color, in units of the weight per square DIP.
    ///
    /// Default: 0.
    public var minDensity: Double {
        get { properties.read(\.minDensity) }
        set { properties.edit { $0.minDensity = newValue } }
    }

    /// The density of the last color, in units of the weight per square DIP; NaN for the greatest density in the
    /// picture.
    ///
    /// Default: 0.04. Only a number makes the colors of neighboring tiles equal.
    public var maxDensity: Double {
        get { properties.read { $0.maxDensity ?? .nan } }
        set { properties.edit { $0.maxDensity = newValue.isNaN ? nil : newValue } }
    }

    /// The denominator of the scale to which ``radius`` belongs.
    ///
    /// The surface then keeps its size on the ground. Default: 0, for the same radius at all scales.
    public var referenceScale: Double {
        get { properties.read(\.referenceScale) }
        set { properties.edit { $0.referenceScale = newValue } }
    }

    override func rule(_ access: SymbolLock.Access) -> RendererDefinition.Rule {
        let now = properties.value(access)
        return .density(
            DensityRule(
                source: now.value == .none ? nil : now.value.source(), radius: now.radius,
                minDensity: now.minDensity, maxDensity: now.maxDensity, referenceScale: now.referenceScale,
                densityScale: now.densityScale, stops: now.colorStops))
    }

    override func legendRamps(_ access: SymbolLock.Access) -> [RendererLegend.Ramp] {
        let now = properties.value(access)
        let table = DensityRule.colors(now.colorStops, count: 65)
        let labels = [
            (position: 0.0, text: now.minLabel.isEmpty ? "Low" : now.minLabel),
            (position: 1.0, text: now.maxLabel.isEmpty ? "High" : now.maxLabel),
        ]
        return [.init(title: legendTitle(access) ?? "", colors: table, labels: labels)]
    }

    override func lastOwnEdit(_ access: SymbolLock.Access) -> UInt64 {
        max(super.lastOwnEdit(access), properties.lastChange(access))
    }

    override func compose(over original: JSONObject?, _ access: SymbolLock.Access) -> JSONObject {
        let now = properties.value(access)
        var writing = JSONWriting(over: original, type: "heatmap")
        for key in ["field", "valueExpression"] { writing.put(key, json: nil) }
        var value: JSONObject = [:]
        now.value.write(to: &value)
        for key in ["field", "valueExpression"] where value[key] != nil { writing.put(key, json: value[key]) }
        let stops = now.colorStops.map { stop -> JSONValue in
            .object(["ratio": .number(JSONNumber(stop.ratio)), "color": stop.color.json])
        }
        writing.put("colorStops", json: .array(stops))
        writing.put(Self.radiusMember, now.radius)
        writing.put(Self.minDensityMember, now.minDensity)
        writing.put(Self.maxDensityMember, now.maxDensity)
        writing.putUnlessMissing(Self.referenceScaleMember, now.referenceScale)
        writeBase(to: &writing, access)
        return writing.object
    }

    private static func stops(_ reading: inout JSONReading) -> [ColorStop] {
        var stops: [ColorStop] = []
        for (index, element) in (reading.object["colorStops"]?.array ?? []).enumerated() {
            if let ratio = element["ratio"]?.finite, let json = element["color"],
                let color = Color(json: json.value)
            {
                stops.append(ColorStop(ratio: ratio, color: color))
            } else {
                reading.report(
                    .warning, .badStop, at: "colorStops[\(index)]",
                    "the stop does not have a number as ratio and a color", instead: "the stop is ignored")
            }
        }
        return stops
    }

    private static let radiusMember = JSONMember<Double>.number("radius", missing: 18)
    private static let minDensityMember = JSONMember<Double>.number("minDensity")
    private static let maxDensityMember = JSONMember<Double?>(
        key: "maxDensity", missing: 0.04, expected: "a number",
        // Web maps have no word for the greatest density in the picture; null is ours.
        decode: { $0.isNull ? .some(nil) : $0.finite.map(Optional.some) },
        encode: { $0.map { .number(JSONNumber($0)) } ?? .null })
    private static let referenceScaleMember = JSONMember<Double>.number("referenceScale")
}

extension HeatmapRenderer.Properties {
    /// Takes the members of older documents, whose blur gets an equivalent kernel.
    ///
    /// The radius is 2.4 times the radius of the blur. A point adds 1 to the intensity at its own place.
    fileprivate mutating func takeBlur(from reading: inout JSONReading) {
        let blur = reading.value(JSONMember<Double>.number("blurRadius", missing: 10))
        radius = blur * 2.4 * 72 / 96
        let dips = blur * 2.4
        let peak = dips > 0 ? 3 / (.pi * dips * dips) : 0
        minDensity = reading.value(JSONMember<Double>.number("minPixelIntensity")) * peak
        maxDensity = reading.value(JSONMember<Double>.number("maxPixelIntensity", missing: 100)) * peak
    }
}
