import CartoucheDocuments
import CartoucheSymbols

/// A class of a class breaks renderer: a range of values, and the symbol for features with a value in this range.
public final class ClassBreak: Sendable {
    package struct Properties: Sendable {
        package var description: String
        package var label: String
        /// The class's own lower end; nil if it is implied.
        ///
        /// The implied lower end is the maximum of the class below. For the lowest class, it is the renderer's
        /// minimum.
        var minValue: Double?
        package var maxValue: Double
        package var symbol: Symbol?
        package var alternateSymbols: [Symbol]
        package var original: OriginalJSON?
        /// The renderer that contains this class and computes its implied lower end.
        weak var renderer: ClassBreaksRenderer?
        /// The lower end that the renderer computes from its other classes; NaN without a renderer.
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

    /// Creates a class between two values.
    ///
    /// - Parameters:
    ///   - description: A description of the class for users.
    ///   - label: The name of the class in a legend.
    ///   - minValue: The lower end; NaN for the end that follows from the class below (see ``minValue``).
    ///   - maxValue: The upper end. The renderer's `boundaryRule` sets which end belongs to the class.
    ///   - symbol: The symbol for features of the class; nil draws nothing.
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

    /// Creates a class that begins at the upper end of the class below (see ``minValue``).
    ///
    /// This is the older order of arguments.
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

    init(copying other: ClassBreak, _ copies: SymbolCopies, _ access: SymbolLock.Access) {
        var copied = other.properties.value(access)
        copied.symbol = copied.symbol.map { copies.copy(of: $0, access) }
        copied.alternateSymbols = copies.copies(of: copied.alternateSymbols, access)
        copied.renderer = nil
        copied.impliedMinValue = .nan
        properties = Guarded(copied)
    }

    /// A description of the class for users.
    public var description: String {
        get { properties.read(\.description) }
        set { properties.edit { $0.description = newValue } }
    }

    /// The name of the class in a legend.
    public var label: String {
        get { properties.read(\.label) }
        set { properties.edit { $0.label = newValue } }
    }

    /// The lower end of the range.
    ///
    /// A class without its own lower end has the ``maxValue`` of the class below it in its renderer. The lowest
    /// class has the renderer's ``ClassBreaksRenderer/minValue``, or −infinity if that is NaN. The value follows
    /// changes of the other classes. It is NaN if no renderer contains the class. If several renderers contain the
    /// class, the last renderer that added it determines the value.
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

    /// The upper end of the range.
    public var maxValue: Double {
        get { properties.read(\.maxValue) }
        set { properties.edit { $0.maxValue = newValue } }
    }

    /// The symbol for features of the class; nil draws nothing.
    public var symbol: Symbol? {
        get { properties.read(\.symbol) }
        set { properties.edit { $0.symbol = newValue } }
    }

    /// The symbols for scales at which ``symbol`` is not drawn.
    ///
    /// The first one whose `referenceProperties` contain the scale is drawn.
    public var alternateSymbols: [Symbol] {
        get { properties.read(\.alternateSymbols) }
        set { properties.edit { $0.alternateSymbols = newValue } }
    }

    /// Returns the symbol and its alternates; the first one whose range contains the scale is drawn.
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

    /// Returns a finite number, because JSON has no infinity; nil for NaN.
    private func limit(_ value: Double) -> Double? {
        value.isNaN ? nil : min(max(value, -.greatestFiniteMagnitude), .greatestFiniteMagnitude)
    }

    private static let minValueMember = JSONMember<Double?>.optionalNumber("classMinValue")
    private static let maxValueMember = JSONMember<Double?>.optionalNumber("classMaxValue")
}
