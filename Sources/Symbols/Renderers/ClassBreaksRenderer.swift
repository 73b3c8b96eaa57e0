import Documents

/// Draws features by the class that a number falls into.
public final class ClassBreaksRenderer: Renderer, @unchecked Sendable {
    /// Which end of a class belongs to it.
    public enum BoundaryRule: Hashable, Sendable {
        /// `minValue <= value < maxValue`.
        case lowerInclusive
        /// `minValue < value <= maxValue`, and the lowest class holds its `minValue` too.
        case upperInclusive
    }

    /// How the classes were found, for people and editors.
    public enum ClassificationMethod: Hashable, Sendable {
        /// Classes of a given width.
        case definedInterval
        /// A given number of classes of one width.
        case equalInterval
        /// Widths that grow by a constant factor.
        case geometricalInterval
        /// By hand.
        case manual
        /// At gaps in the data.
        case naturalBreaks
        /// The same number of features in each.
        case quantile
        /// By distance from the mean.
        case standardDeviation
    }

    /// What the value is related to before it is classified.
    public enum NormalizationType: Hashable, Sendable {
        /// Nothing.
        case none
        /// Divided by ``ClassBreaksRenderer/normalizationField``; features where that is null or 0 have no value.
        case byField
        /// The decimal logarithm; 0 and below have no value.
        case byLog
        /// Percent of ``ClassBreaksRenderer/normalizationTotal``.
        case byPercentOfTotal
    }

    package struct Properties: Sendable {
        package var fieldName = ""
        /// Where the value comes from when JSON says so by an expression.
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
    /// Whether the classes have their implied lower ends already.
    private let impliedMinima = Current<Void>()

    /// A renderer that classifies by a field; lower ends belong to the classes (``BoundaryRule/lowerInclusive``).
    public init(fieldName: String = "", classBreaks: [ClassBreak] = []) {
        properties = Guarded(Properties(fieldName: fieldName))
        breaks = Guarded(classBreaks)
        super.init()
        SymbolLock.read { adopt(classBreaks, $0) }
    }

    /// JSON means `.upperInclusive`, unless it says otherwise.
    override init(reading: inout JSONReading) {
        var now = Properties()
        now.fieldName = reading.value(Self.fieldMember)
        let source = ValueSource(reading: &reading)
        if source != ValueSource(field: now.fieldName) { now.source = source }
        now.minValue = reading.value(Self.minValueMember)
        now.boundaryRule = reading.value(Self.boundaryMember)
        now.classificationMethod = reading.value(Self.methodMember)
        now.normalizationType = reading.value(Self.normalizationMember)
        now.normalizationField = reading.value(Self.normalizationFieldMember)
        now.normalizationTotal = reading.value(Self.normalizationTotalMember)
        now.fallback = DefaultClass(reading: &reading)
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

    /// The field whose number is classified.
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

    /// The classes, in the order of a legend.
    ///
    /// Where classes overlap, the first takes a feature.
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

    /// The lower end of the lowest class, if that class has no lower end of its own; NaN (default) is no limit.
    ///
    /// The smallest positive number (`Double.leastNonzeroMagnitude`, C's `DBL_MIN`) leaves out 0 and all negative
    /// values. Drawing reports a diagnostic for such values.
    public var minValue: Double {
        get { properties.read { $0.minValue ?? .nan } }
        set { properties.edit { $0.minValue = newValue.isNaN ? nil : newValue } }
    }

    /// Which end of a class belongs to it.
    ///
    /// Default: `.lowerInclusive` for renderers made by code, `.upperInclusive` for those read from JSON.
    public var boundaryRule: BoundaryRule {
        get { properties.read(\.boundaryRule) }
        set { properties.edit { $0.boundaryRule = newValue } }
    }

    /// How the classes were found; changes nothing in the drawing.
    ///
    /// Default: `.manual`.
    public var classificationMethod: ClassificationMethod {
        get { properties.read(\.classificationMethod) }
        set { properties.edit { $0.classificationMethod = newValue } }
    }

    /// What the value is related to before it is classified.
    ///
    /// Default: `.none`.
    public var normalizationType: NormalizationType {
        get { properties.read(\.normalizationType) }
        set { properties.edit { $0.normalizationType = newValue } }
    }

    /// The field to divide by, with `.byField`.
    ///
    /// Default: empty.
    public var normalizationField: String {
        get { properties.read(\.normalizationField) }
        set { properties.edit { $0.normalizationField = newValue } }
    }

    /// The total, with `.byPercentOfTotal`; NaN (default) gives no feature a value.
    public var normalizationTotal: Double {
        get { properties.read { $0.normalizationTotal ?? .nan } }
        set { properties.edit { $0.normalizationTotal = newValue.isNaN ? nil : newValue } }
    }

    /// How features are drawn that no class takes; nil (default) draws nothing.
    public var defaultSymbol: Symbol? {
        get { properties.read(\.fallback.symbol) }
        set { properties.edit { $0.fallback.symbol = newValue } }
    }

    /// What a legend calls the features that no class takes.
    ///
    /// Default: empty.
    public var defaultLabel: String {
        get { properties.read(\.fallback.label) }
        set { properties.edit { $0.fallback.label = newValue } }
    }

    /// Drawn under point symbols on areas; nil (default) is nothing.
    public var backgroundFillSymbol: FillSymbol? {
        get { properties.read(\.fallback.background) }
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

    override func rule(_ access: SymbolLock.Access) -> RendererDefinition.Rule {
        let now = properties.value(access)
        let isUpper = now.boundaryRule == .upperInclusive
        let ends = ends(access).prefix(RendererDefinition.greatestClassCount)
        let lowest = ends.map(\.min).min()
        var table = BreakTable(
            ends.map {
                BreakTable.Interval(
                    minValue: $0.min, maxValue: $0.max, includesMin: !isUpper || $0.min == lowest,
                    includesMax: isUpper)
            })
        table.startsJustAboveZero = lowest.map { $0 > 0 && $0 <= Self.greatestTinyMinimum } ?? false
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

    /// The ends of each class.
    ///
    /// A class that does not say its lower end begins where the one below it ends, whatever order they are
    /// listed in.
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

    /// The smallest positive number of C's `float`, with the digits that documents round it to.
    private static let greatestTinyMinimum = 1.2e-38

    /// Makes this renderer the one that gives these classes their lower ends.
    private func adopt(_ classes: [ClassBreak], _ access: SymbolLock.Access) {
        for one in classes { one.properties.remember(access) { $0.renderer = self } }
    }

    /// Gives each class the lower end that follows from the classes as they are now.
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
        guard count > RendererDefinition.greatestClassCount else { return }
        reading.report(
            .error, .tooManyClasses,
            "the renderer has \(count) classes; the limit is \(RendererDefinition.greatestClassCount)",
            instead: "features of the other classes have the default symbol")
    }

    private static let fieldMember = JSONMember<String>.string("field")
    private static let minValueMember = JSONMember<Double>.optionalNumber("minValue")
    // The web map specification knows only `.upperInclusive`; the name is the JavaScript API's.
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
    private static let normalizationTotalMember = JSONMember<Double>.optionalNumber("normalizationTotal")
}
