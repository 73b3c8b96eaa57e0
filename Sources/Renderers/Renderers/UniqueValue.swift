import CartoucheDocuments
import CartoucheFeatures
import CartoucheSymbols

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// A class of a unique value renderer: values of the fields, and the symbol for features with these values.
public final class UniqueValue: Sendable {
    package struct Properties: Sendable {
        package var description: String
        package var label: String
        package var symbol: Symbol?
        /// The combinations of values that have this symbol, each with one value per field.
        ///
        /// A class created in code has one combination.
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

    /// Creates a class for features with the given values.
    ///
    /// - Parameters:
    ///   - description: A description of the class for users. Default: empty.
    ///   - label: The name of the class in a legend. Default: empty.
    ///   - symbol: The symbol for features of the class; nil draws nothing.
    ///   - values: One value for each of the renderer's fields: strings, numbers, Booleans or dates. A number matches
    ///     equal numbers of any type, and text that contains the number.
    ///   - alternateSymbols: Symbols for scales at which `symbol` is not drawn. Default: none.
    public init(
        description: String = "", label: String = "", symbol: Symbol?, values: [any Sendable],
        alternateSymbols: [Symbol] = []
    ) {
        properties = Guarded(
            Properties(
                description: description, label: label, symbol: symbol,
                combinations: [values.map { AttributeValue(attribute: $0) ?? .null }],
                alternateSymbols: alternateSymbols))
    }

    /// Creates a class for features with one value; this is the older order of arguments.
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

    init(copying other: UniqueValue, _ copies: SymbolCopies, _ access: SymbolLock.Access) {
        var copied = other.properties.value(access)
        copied.symbol = copied.symbol.map { copies.copy(of: $0, access) }
        copied.alternateSymbols = copies.copies(of: copied.alternateSymbols, access)
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

    /// The symbol for features of the class; nil draws nothing.
    public var symbol: Symbol? {
        get { properties.read(\.symbol) }
        set { properties.edit { $0.symbol = newValue } }
    }

    /// One value for each of the renderer's fields, as `String`, `Int`, `Double`, `Bool` or `Date`.
    ///
    /// A null value is a nil `String?`. A class from JSON can have several combinations of values: this property
    /// returns the first one, and setting it replaces all of them.
    public var values: [any Sendable] {
        get { properties.read { $0.combinations.first ?? [] }.map(\.any) }
        set {
            let values = newValue.map { AttributeValue(attribute: $0) ?? .null }
            properties.edit { $0.combinations = [values] }
        }
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

    /// Returns one `uniqueValueInfo` for each combination of values.
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

    /// Returns the class as an element of a `uniqueValueGroup`, with its original values.
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
    /// Writes the legend texts and the symbols of the class.
    fileprivate func writeClass(to writing: inout JSONWriting, _ access: SymbolLock.Access) {
        writing.put(ClassText.label, label)
        writing.put(ClassText.description, description)
        writing.put("symbol", symbol, access)
        writing.putAlternateSymbols(alternateSymbols, access)
    }
}

extension UniqueValue.Properties {
    /// Returns the text of a class without a label: its first values.
    func legendText(delimiter: String) -> String {
        combinations.prefix(3).map { $0.map(\.documentText).joined(separator: delimiter) }
            .joined(separator: "; ") + (combinations.count > 3 ? "; …" : "")
    }
}

extension AttributeValue {
    /// The value as JSON documents write it.
    var documentText: String { classText ?? Self.nullText }

    /// The value as a Swift type.
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

    /// Converts a value of a document; lists and objects become null.
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
