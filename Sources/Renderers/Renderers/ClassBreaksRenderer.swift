import CartoucheDocuments
import CartoucheExpressions
import CartoucheSymbols

/// A renderer that classifies features by a numeric value and draws each class with its own symbol.
public final class ClassBreaksRenderer: Renderer, @unchecked Sendable {
    /// The rule that says which end of a range belongs to a class.
    public enum BoundaryRule: Hashable, Sendable {
        /// `minValue <= value < maxValue`.
        case lowerInclusive
        /// `minValue < value <= maxValue`; the lowest class includes its `minValue` too.
        case upperInclusive
    }

    /// The method that found the class limits; it is information for users and editors.
    public enum ClassificationMethod: Hashable, Sendable {
        /// Classes of a given width.
        case definedInterval
        /// A given number of classes of equal width.
        case equalInterval
        /// Classes whose widths grow by a constant factor.
        case geometricalInterval
        /// Limits set by hand.
        case manual
        /// Limits at gaps in the data.
        case naturalBreaks
        /// Classes with equal numbers of features.
        case quantile
        /// Limits at distances from the mean, in standard deviations.
        case standardDeviation
    }

    /// The normalization of the value before it is classified.
    public enum NormalizationType: Hashable, Sendable {
        /// No normalization.
        case none
        /// The value divided by ``ClassBreaksRenderer/normalizationField``; no value if that field is null or 0.
        case byField
        /// The decimal logarithm of the value; no value for 0 and negative numbers.
        case byLog
        /// The value in percent of ``ClassBreaksRenderer/normalizationTotal``.
        case byPercentOfTotal
    }

    package struct Properties: Sendable {
        package var fieldName = ""
        /// The source of the value, if the JSON has an expression.
        package var source: ValueSource?
        package var minValue: Double?
        package var boundaryRule = BoundaryRule.lowerInclusive
        package var classificationMethod = ClassificationMethod.manual
        package var normalizationType = NormalizationType.none
        package var normalizationField = ""
        package var normalizationTotal: Double?
        package var fallback = DefaultClass()

        package init(fieldName: String = "") {
            self.fieldName = fieldName
        }
    }

    private let properties: Guarded<Properties>
    private let breaks: Guarded<[ClassBreak]>
    /// A value that is valid while the implied lower ends of the classes are up to date.
    private let impliedMinima = Current<Void>()

    /// Creates a renderer that classifies by a field; the boundary rule is ``BoundaryRule/lowerInclusive``.
    public init(fieldName: String = "", classBreaks: [ClassBreak] = []) {
        properties = Guarded(Properties(fieldName: fieldName))
        breaks = Guarded(classBreaks)
        super.init()
        SymbolLock.read { adopt(classBreaks, $0) }
    }

    /// Reads a renderer; the boundary rule is `.upperInclusive` unless the JSON sets another.
    override init(reading: inout JSONReading) {
        var now = Properties()
        now.fieldName = reading.value(Self.fieldMember)
        let fallback = DefaultClass(reading: &reading)
        let source = ValueSource(
            reading: &reading, for: .classes(hasDefault: fallback.symbol != nil))
        if source != ValueSource(field: now.fieldName) { now.source = source }
        reading.reportMissingValue(source == .none, field: "field")
        now.minValue = reading.value(Self.minValueMember)
        now.boundaryRule = reading.value(Self.boundaryMember)
        now.classificationMethod = reading.value(Self.methodMember)
        now.normalizationType = reading.value(Self.normalizationMember)
        now.normalizationField = reading.value(Self.normalizationFieldMember)
        now.normalizationTotal = reading.value(Self.normalizationTotalMember)
        now.fallback = fallback
        var breaks: [ClassBreak] = []
        for (index, element) in (reading.object["classBreakInfos"]?.array ?? []).enumerated() {
            var inner = reading.inside(element, "classBreakInfos[\(index)]")
            breaks.append(ClassBreak(reading: &inner))
            if breaks[index].maxValue.isNaN {
                inner.report(
                    .error, .classWithoutEnd, "classMaxValue is missing or is not a number",
                    instead: "the class has no features")
            }
            reading.diagnostics += inner.diagnostics
        }
        Self.reportSize(breaks.count, &reading)
        properties = Guarded(now)
        self.breaks = Guarded(breaks)
        super.init(reading: &reading)
        SymbolLock.read { adopt(breaks, $0) }
    }

    package init(_ properties: Properties, _ breaks: [ClassBreak], _ base: Base, diagnostics: [Diagnostic]) {
        self.properties = Guarded(properties)
        self.breaks = Guarded(breaks)
        super.init(base, diagnostics: diagnostics)
        SymbolLock.read { adopt(breaks, $0) }
    }

    override func makeCopy(_ copies: SymbolCopies) -> Renderer {
        let (copied, classes) = SymbolLock.read { access in
            var copied = properties.value(access)
            copied.fallback = copied.fallback.copied(copies, access)
            return (copied, breaks.value(access).map { ClassBreak(copying: $0, copies, access) })
        }
        return ClassBreaksRenderer(copied, classes, copiedBase(copies), diagnostics: diagnostics)
    }

    /// The numeric field to classify.
    ///
    /// Default: empty.
    public var fieldName: String {
        get { properties.read(\.fieldName) }
        set {
            properties.edit {
                $0.fieldName = newValue
                $0.source = nil
            }
        }
    }

    /// The older name of ``fieldName``.
    public var field: String {
        get { fieldName }
        set { fieldName = newValue }
    }

    /// The classes in the order of a legend.
    ///
    /// If classes overlap, a feature belongs to the first one that contains its value.
    public var classBreaks: [ClassBreak] {
        get { breaks.snapshot }
        set {
            SymbolLock.edit { access, revision in
                for one in breaks.value(access) where one.properties.value(access).renderer === self {
                    one.properties.remember(access) { ($0.renderer, $0.impliedMinValue) = (nil, .nan) }
                }
                breaks.replace(access, with: newValue, at: revision)
                adopt(newValue, access)
            }
        }
    }

    /// The lower end of the lowest class if that class has none of its own; NaN (default) for no limit.
    ///
    /// A tiny positive number (`Double.leastNonzeroMagnitude`, or C's `DBL_MIN` or `FLT_MIN`) excludes 0 and all
    /// negative values. Drawing reports a diagnostic if features have such values.
    public var minValue: Double {
        get { properties.read { $0.minValue ?? .nan } }
        set { properties.edit { $0.minValue = newValue.isNaN ? nil : newValue } }
    }

    /// The rule that says which end of a range belongs to a class.
    ///
    /// Default: `.lowerInclusive` for renderers created in code, `.upperInclusive` for those read from JSON.
    public var boundaryRule: BoundaryRule {
        get { properties.read(\.boundaryRule) }
        set { properties.edit { $0.boundaryRule = newValue } }
    }

    /// The method that found the class limits; it does not affect the drawing.
    ///
    /// Default: `.manual`.
    public var classificationMethod: ClassificationMethod {
        get { properties.read(\.classificationMethod) }
        set { properties.edit { $0.classificationMethod = newValue } }
    }

    /// The normalization of the value before it is classified.
    ///
    /// Default: `.none`.
    public var normalizationType: NormalizationType {
        get { properties.read(\.normalizationType) }
        set { properties.edit { $0.normalizationType = newValue } }
    }

    /// The field to divide by, if ``normalizationType`` is `.byField`.
    ///
    /// Default: empty.
    public var normalizationField: String {
        get { properties.read(\.normalizationField) }
        set { properties.edit { $0.normalizationField = newValue } }
    }

    /// The total, if ``normalizationType`` is `.byPercentOfTotal`; NaN (default) gives no feature a value.
    public var normalizationTotal: Double {
        get { properties.read { $0.normalizationTotal ?? .nan } }
        set { properties.edit { $0.normalizationTotal = newValue.isNaN ? nil : newValue } }
    }

    /// The symbol for features outside all classes; nil (default) draws nothing.
    public var defaultSymbol: Symbol? {
        get { properties.read(\.fallback.symbol) }
        set { properties.edit { $0.fallback.symbol = newValue } }
    }

    /// The name in a legend for features outside all classes.
    ///
    /// Default: empty.
    public var defaultLabel: String {
        get { properties.read(\.fallback.label) }
        set { properties.edit { $0.fallback.label = newValue } }
    }

    /// The fill under point symbols on polygons; nil (default) for none.
    ///
    /// With a background, a marker is drawn on the label point of each polygon, above the backgrounds of all
    /// polygons. The renderer's variables change only the markers. Without a background, polygons with markers are
    /// not drawn. A background that is a multilayer symbol in a document is drawn, but this property is nil.
    public var backgroundFillSymbol: FillSymbol? {
        get { properties.read { $0.fallback.background as? FillSymbol } }
        set { properties.edit { $0.fallback.background = newValue } }
    }

    override func classes(_ access: SymbolLock.Access) -> [[Symbol]] {
        breaks.value(access).map { $0.candidates(access) }
    }

    override func defaultSymbol(_ access: SymbolLock.Access) -> Symbol? {
        properties.value(access).fallback.symbol
    }

    override func backgroundSymbol(_ access: SymbolLock.Access) -> Symbol? {
        properties.value(access).fallback.background
    }

    override func legendGroups(_ access: SymbolLock.Access) -> [RendererLegend.Group] {
        let now = properties.value(access)
        let entries = zip(breaks.value(access), ends(access)).map { one, ends in
            let label = one.properties.value(access).label
            return RendererLegend.Entry(
                name: label.isEmpty ? LegendNumber.range(ends.min, ends.max) : label,
                candidates: one.candidates(access))
        }
        guard !entries.isEmpty else { return [] }
        let divisor = now.normalizationType == .byField ? " / \(now.normalizationField)" : ""
        return [.init(heading: legendTitle(access) ?? now.fieldName + divisor, entries: entries)]
    }

    override func defaultLegendLabel(_ access: SymbolLock.Access) -> String {
        properties.value(access).fallback.label
    }

    override func rule(_ access: SymbolLock.Access) -> RendererDefinition.Rule {
        let now = properties.value(access)
        let isUpper = now.boundaryRule == .upperInclusive
        let ends = ends(access).prefix(RendererDefinition.maxClassCount)
        let lowest = ends.map(\.min).min()
        var table = BreakTable(
            ends.map {
                BreakTable.Interval(
                    minValue: $0.min, maxValue: $0.max, includesMin: !isUpper || $0.min == lowest,
                    includesMax: isUpper)
            })
        table.startsJustAboveZero = lowest.map { $0 > 0 && $0 <= Self.maxTinyMinimum } ?? false
        let normalization: Normalization =
            switch now.normalizationType {
            case .none: .none
            case .byField: .field(ValueSource(field: now.normalizationField))
            case .byLog: .log
            case .byPercentOfTotal: .percent(ofTotal: now.normalizationTotal ?? .nan)
            }
        return .breaks(now.source ?? ValueSource(field: now.fieldName), normalization, table)
    }

    override func lastOwnEdit(_ access: SymbolLock.Access) -> UInt64 {
        breaks.value(access).reduce(
            max(super.lastOwnEdit(access), properties.lastChange(access), breaks.lastChange(access))
        ) { max($0, $1.properties.lastChange(access)) }
    }

    override func compose(over original: JSONObject?, _ access: SymbolLock.Access) -> JSONObject {
        let now = properties.value(access)
        var writing = JSONWriting(over: original, type: "classBreaks")
        writing.put(Self.fieldMember, now.fieldName)
        if now.source == nil, original?["valueExpression"] != nil {
            writing.put("valueExpression", json: nil)
        }
        if now.minValue != nil || original != nil { writing.put(Self.minValueMember, now.minValue) }
        writing.putUnlessMissing(Self.boundaryMember, now.boundaryRule)
        writing.putUnlessMissing(Self.methodMember, now.classificationMethod)
        writing.putUnlessMissing(Self.normalizationMember, now.normalizationType)
        writing.putUnlessMissing(Self.normalizationFieldMember, now.normalizationField)
        writing.putUnlessMissing(Self.normalizationTotalMember, now.normalizationTotal)
        now.fallback.write(to: &writing, access)
        writing.put("classBreakInfos", json: .array(breaks.value(access).map { .object($0.json(access)) }))
        writeBase(to: &writing, access)
        return writing.object
    }

    /// Returns the ends of each class.
    ///
    /// A class without its own lower end begins at the end of the class below it. The order of the list has no
    /// effect on this.
    private func ends(_ access: SymbolLock.Access) -> [(min: Double, max: Double)] {
        let listed = breaks.value(access).map { $0.properties.value(access) }
        var ends = listed.map { (min: $0.minValue ?? -.infinity, max: $0.maxValue) }
        let ascending = ends.indices.filter { ends[$0].max == ends[$0].max }.sorted {
            ends[$0].max < ends[$1].max
        }
        var below = properties.value(access).minValue ?? -.infinity
        for index in ascending {
            if listed[index].minValue == nil { ends[index].min = below }
            below = ends[index].max
        }
        return ends
    }

    /// The smallest normal positive number of C's `float`, rounded up as in documents.
    private static let maxTinyMinimum = 1.2e-38

    /// Sets this renderer as the one that computes the lower ends of these classes.
    private func adopt(_ classes: [ClassBreak], _ access: SymbolLock.Access) {
        for one in classes { one.properties.remember(access) { $0.renderer = self } }
    }

    /// Computes the implied lower end of each class from the current classes.
    func refreshImpliedMinima() {
        impliedMinima.value {
            SymbolLock.read { access in
                for (end, listed) in zip(ends(access), breaks.value(access))
                where listed.properties.value(access).renderer === self {
                    listed.properties.remember(access) { $0.impliedMinValue = end.min }
                }
            }
        }
    }

    package static func reportSize(_ count: Int, _ reading: inout JSONReading) {
        guard count > RendererDefinition.maxClassCount else { return }
        reading.report(
            .error, .tooManyClasses,
            "the renderer has \(count) classes; the limit is \(RendererDefinition.maxClassCount)",
            instead: "features of the other classes have the default symbol")
    }

    private static let fieldMember = JSONMember<String>.string("field")
    private static let minValueMember = JSONMember<Double?>.optionalNumber("minValue")
    // The web map specification has only `.upperInclusive`; this key is from the ArcGIS JavaScript API.
    private static let boundaryMember = JSONMember<BoundaryRule>(
        key: "isMaxInclusive", missing: .upperInclusive, expected: "true or false",
        decode: { $0.isNull ? .upperInclusive : $0.bool.map { $0 ? .upperInclusive : .lowerInclusive } },
        encode: { .bool($0 == .upperInclusive) })
    private static let methodMember = JSONMember<ClassificationMethod>.choice(
        "classificationMethod", missing: .manual, code: .unknownClassificationMethod,
        instead: "read as a manual classification",
        [
            "esriClassifyManual": .manual, "esriClassifyDefinedInterval": .definedInterval,
            "esriClassifyEqualInterval": .equalInterval,
            "esriClassifyGeometricalInterval": .geometricalInterval,
            "esriClassifyNaturalBreaks": .naturalBreaks, "esriClassifyQuantile": .quantile,
            "esriClassifyStandardDeviation": .standardDeviation,
        ])
    private static let normalizationMember = JSONMember<NormalizationType>.choice(
        "normalizationType", missing: .none, code: .unknownNormalization, instead: "not normalized",
        [
            "esriNormalizeNone": .none, "esriNormalizeByField": .byField, "esriNormalizeByLog": .byLog,
            "esriNormalizeByPercentOfTotal": .byPercentOfTotal,
        ])
    private static let normalizationFieldMember = JSONMember<String>.string("normalizationField")
    private static let normalizationTotalMember = JSONMember<Double?>.optionalNumber("normalizationTotal")
}
