import Documents
import Features

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Values, one for each field of the renderer, and the symbol for features that have them.
public final class UniqueValue: Sendable {
    package struct Properties: Sendable {
        package var description: String
        package var label: String
        package var symbol: Symbol?
        /// Combinations of values that have this symbol, each one value a field.
        ///
        /// Code makes one.
        package var combinations: [[AttributeValue]]
        package var alternateSymbols: [Symbol]
        package var original: OriginalJSON?

        package init(
            description: String, label: String, symbol: Symbol?, combinations: [[AttributeValue]],
            alternateSymbols: [Symbol], original: OriginalJSON? = nil
        ) {
            self.description = description
            self.label = label
            self.symbol = symbol
            self.combinations = combinations
            self.alternateSymbols = alternateSymbols
            self.original = original
        }
    }

    let properties: Guarded<Properties>

    /// A class of features with the given values.
    ///
    /// - Parameters:
    ///   - description: More about the class, for people. Default: empty.
    ///   - label: What a legend calls the class. Default: empty.
    ///   - symbol: How its features are drawn; nil draws nothing.
    ///   - values: One value for each of the renderer's fields: strings, numbers, truth values, dates. A number
    ///     matches numbers whatever their type, and the text that says it.
    ///   - alternateSymbols: Symbols for scales at which `symbol` is not drawn. Default: none.
    public init(
        description: String = "", label: String = "", symbol: Symbol?, values: [any Sendable],
        alternateSymbols: [Symbol] = []
    ) {
        properties = Guarded(
            Properties(
                description: description, label: label, symbol: symbol,
                combinations: [values.map(AttributeValue.init(any:))], alternateSymbols: alternateSymbols))
    }

    /// A class of features with one value, in the older order of arguments.
    public convenience init(value: any Sendable, label: String, description: String?, symbol: Symbol?) {
        self.init(description: description ?? "", label: label, symbol: symbol, values: [value])
    }

    init(reading: inout JSONReading, combinations: [[AttributeValue]]) {
        properties = Guarded(
            Properties(
                description: reading.value(ClassText.description), label: reading.value(ClassText.label),
                symbol: reading.symbol("symbol"), combinations: combinations,
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

    /// How the features of the class are drawn; nil draws nothing.
    public var symbol: Symbol? {
        get { properties.read(\.symbol) }
        set { properties.edit { $0.symbol = newValue } }
    }

    /// One value for each of the renderer's fields, as `String`, `Int`, `Double`, `Bool` or `Date`; null is a
    /// nil `String?`.
    ///
    /// JSON may give a class several combinations of values: this is the first, and setting it replaces all.
    public var values: [any Sendable] {
        get { properties.read { $0.combinations.first ?? [] }.map(\.any) }
        set {
            let values = newValue.map(AttributeValue.init(any:))
            properties.edit { $0.combinations = [values] }
        }
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

    /// One `uniqueValueInfo` for each combination of values.
    func json(delimiter: String, fieldCount: Int, _ access: SymbolLock.Access) -> [JSONObject] {
        let now = properties.value(access)
        let original = now.original?.object
        return now.combinations.map { values in
            var writing = JSONWriting(over: original)
            let present = writing.object["value"].map {
                UniqueValueRenderer.combinations(of: $0, delimiter: delimiter, fieldCount: fieldCount)
            }
            if !(present?.contains(values) ?? false) {
                writing.put("value", json: .string(values.map(\.documentText).joined(separator: delimiter)))
                writing.put("values", json: nil)
            }
            now.writeClass(to: &writing, access)
            return writing.object
        }
    }

    /// The class of a `uniqueValueGroup`, with the values that its document has.
    func groupedJSON(_ access: SymbolLock.Access) -> JSONObject {
        let now = properties.value(access)
        var writing = JSONWriting(over: now.original?.object)
        now.writeClass(to: &writing, access)
        let combinations = now.combinations.map { values in
            JSONValue.array(values.map { .string($0.documentText) })
        }
        writing.put("values", json: .array(combinations))
        return writing.object
    }
}

extension UniqueValue.Properties {
    /// Writes what a legend shows of the class.
    fileprivate func writeClass(to writing: inout JSONWriting, _ access: SymbolLock.Access) {
        writing.put(ClassText.label, label)
        writing.put(ClassText.description, description)
        writing.put("symbol", symbol, access)
        writing.putAlternateSymbols(alternateSymbols, access)
    }
}

extension AttributeValue {
    /// The value as documents write it.
    var documentText: String { classText ?? Self.nullText }

    /// A value of one of Swift's own types; null for what is none.
    package init(any value: any Sendable) {
        switch value {
        case let value as AttributeValue: self = value
        case let value as String: self = .string(value)
        case let value as Bool: self = .boolean(value)
        case let value as any BinaryInteger:
            self = Int64(exactly: value).map(Self.integer) ?? .double(Double(value))
        case let value as Double: self = .double(value)
        case let value as Float: self = .double(Double(value))
        case let value as Date:
            let milliseconds = (value.timeIntervalSince1970 * 1000).rounded()
            self = Int64(exactly: milliseconds).map(Self.date) ?? .null
        case let value as Substring: self = .string(String(value))
        case let value as UUID: self = .string(value.uuidString)
        default: self = .null
        }
    }

    /// The value in one of Swift's own types.
    package var any: any Sendable {
        switch self {
        case .null: String?.none
        case .string(let value): value
        case .integer(let value): Int(value)
        case .double(let value): value
        case .boolean(let value): value
        case .date(let value): Date(timeIntervalSince1970: Double(value) / 1000)
        }
    }

    /// A value in a document; null for lists and objects.
    package init(json: JSONValue) {
        switch json {
        case .string(let text): self = .string(text)
        case .number(let number):
            self =
                Int64(number.text).map(Self.integer) ?? Int64(exactly: number.value).map(Self.integer)
                ?? .double(number.value)
        case .bool(let value): self = .boolean(value)
        case .null, .array, .object: self = .null
        }
    }
}
