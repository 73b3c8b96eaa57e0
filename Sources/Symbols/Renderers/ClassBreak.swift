import Documents

/// A range of values and the symbol for features whose value lies in it.
public final class ClassBreak: Sendable {
    package struct Properties: Sendable {
        package var description: String
        package var label: String
        /// Nil: the maximum of the class below, or the renderer's minimum for the lowest.
        var minValue: Double?
        package var maxValue: Double
        package var symbol: Symbol?
        package var alternateSymbols: [Symbol]
        package var original: OriginalJSON?
        /// The renderer that has the class: it knows the classes below.
        weak var renderer: ClassBreaksRenderer?
        /// The lower end that follows from the renderer's classes; NaN without a renderer.
        var impliedMinValue = Double.nan

        package init(
            description: String, label: String, minValue: Double? = nil, maxValue: Double, symbol: Symbol?,
            alternateSymbols: [Symbol], original: OriginalJSON? = nil
        ) {
            self.description = description
            self.label = label
            self.minValue = minValue
            self.maxValue = maxValue
            self.symbol = symbol
            self.alternateSymbols = alternateSymbols
            self.original = original
        }
    }

    let properties: Guarded<Properties>

    /// A class between two values.
    ///
    /// - Parameters:
    ///   - description: More about the class, for people.
    ///   - label: What a legend calls the class.
    ///   - minValue: The lower end; NaN for the one that follows from the class below (see ``minValue``).
    ///   - maxValue: The upper end. Which end belongs to the class is the renderer's `boundaryRule`.
    ///   - symbol: How its features are drawn.
    ///   - alternateSymbols: Symbols for scales at which `symbol` is not drawn. Default: none.
    public init(
        description: String, label: String, minValue: Double, maxValue: Double, symbol: Symbol?,
        alternateSymbols: [Symbol] = []
    ) {
        properties = Guarded(
            Properties(
                description: description, label: label, minValue: minValue.isNaN ? nil : minValue,
                maxValue: maxValue, symbol: symbol, alternateSymbols: alternateSymbols))
    }

    /// A class that begins at the end of the class below (see ``minValue``), in the older order of arguments.
    public convenience init(label: String, description: String?, maxValue: Double, symbol: Symbol?) {
        self.init(
            description: description ?? "", label: label, minValue: .nan, maxValue: maxValue, symbol: symbol)
    }

    init(reading: inout JSONReading) {
        properties = Guarded(
            Properties(
                description: reading.value(ClassText.description), label: reading.value(ClassText.label),
                minValue: reading.value(Self.minValueMember),
                maxValue: reading.value(Self.maxValueMember) ?? .nan, symbol: reading.symbol("symbol"),
                alternateSymbols: reading.alternateSymbols(), original: .read(reading.object)))
    }

    package init(_ properties: Properties) {
        self.properties = Guarded(properties)
    }

    /// More about the class, for people.
    public var description: String {
        get { properties.read(\.description) }
        set { properties.edit { $0.description = newValue } }
    }

    /// What a legend calls the class.
    public var label: String {
        get { properties.read(\.label) }
        set { properties.edit { $0.label = newValue } }
    }

    /// The lower end.
    ///
    /// A class without a lower end of its own has the ``maxValue`` of the class below it in its renderer. The
    /// lowest class has the renderer's ``ClassBreaksRenderer/minValue``, or −infinity. The value follows changes
    /// of the other classes; it is NaN as long as no renderer has the class. Of several renderers, the last one
    /// that got the class counts.
    ///
    /// Setting NaN removes the class's own lower end.
    public var minValue: Double {
        get {
            let renderer = properties.read { $0.minValue == nil ? $0.renderer : nil }
            renderer?.refreshImpliedMinima()
            return properties.read { $0.minValue ?? $0.impliedMinValue }
        }
        set { properties.edit { $0.minValue = newValue.isNaN ? nil : newValue } }
    }

    /// The upper end.
    public var maxValue: Double {
        get { properties.read(\.maxValue) }
        set { properties.edit { $0.maxValue = newValue } }
    }

    /// How the features of the class are drawn; nil draws nothing.
    public var symbol: Symbol? {
        get { properties.read(\.symbol) }
        set { properties.edit { $0.symbol = newValue } }
    }

    /// Symbols for scales at which ``symbol`` is not drawn: the first whose `referenceProperties` hold the
    /// scale.
    public var alternateSymbols: [Symbol] {
        get { properties.read(\.alternateSymbols) }
        set { properties.edit { $0.alternateSymbols = newValue } }
    }

    /// The symbols to choose from at a scale.
    func candidates(_ access: SymbolLock.Access) -> [Symbol] {
        let now = properties.value(access)
        return (now.symbol.map { [$0] } ?? []) + now.alternateSymbols
    }

    func json(_ access: SymbolLock.Access) -> JSONObject {
        let now = properties.value(access)
        var writing = JSONWriting(over: now.original?.object)
        if now.original != nil || now.minValue != nil {
            writing.put(Self.minValueMember, now.minValue.flatMap(limit))
        }
        writing.put(Self.maxValueMember, limit(now.maxValue))
        writing.put(ClassText.label, now.label)
        writing.put(ClassText.description, now.description)
        writing.put("symbol", now.symbol, access)
        writing.putAlternateSymbols(now.alternateSymbols, access)
        return writing.object
    }

    /// JSON has no infinity; nil for NaN.
    private func limit(_ value: Double) -> Double? {
        value.isNaN ? nil : min(max(value, -.greatestFiniteMagnitude), .greatestFiniteMagnitude)
    }

    private static let minValueMember = JSONMember<Double>.optionalNumber("classMinValue")
    private static let maxValueMember = JSONMember<Double>.optionalNumber("classMaxValue")
}
