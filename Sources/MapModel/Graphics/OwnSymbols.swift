import CartoucheFeatures
import CartoucheSymbols

/// The distinct symbols of graphics with their own symbol.
package struct OwnSymbols: Sendable {
    /// The symbols by their numbers.
    package private(set) var symbols: [Symbol] = []

    /// A graphic's own symbol, with the attributes that override its members.
    private struct OverriddenSymbol: Hashable {
        var symbol: ObjectIdentifier
        var attributes: [String: AttributeValue]
    }

    private var overriddenNumbers: [OverriddenSymbol: Int32] = [:]
    /// The numbers of symbols without overrides.
    private var plainNumbers: [ObjectIdentifier: Int32] = [:]

    package init() {}

    /// Returns the number of a graphic's own symbol; adds the symbol if it is new.
    package mutating func number(of symbol: Symbol, with attributes: AttributeTable) -> Int32 {
        if let known = plainNumbers[ObjectIdentifier(symbol)] { return known }
        guard let fields = symbol.overrideFieldNames else {
            let number = add(symbol)
            plainNumbers[ObjectIdentifier(symbol)] = number
            return number
        }
        let values = fields.reduce(into: [String: AttributeValue]()) { values, name in
            values[name] = attributes.value(named: name).flatMap { AttributeValue(attribute: $0) }
        }
        let own = OverriddenSymbol(symbol: ObjectIdentifier(symbol), attributes: values)
        if let known = overriddenNumbers[own] { return known }
        let number = add(symbol.overridden(by: values))
        overriddenNumbers[own] = number
        return number
    }

    private mutating func add(_ symbol: Symbol) -> Int32 {
        symbols.append(symbol)
        return Int32(truncatingIfNeeded: symbols.count - 1)
    }
}
