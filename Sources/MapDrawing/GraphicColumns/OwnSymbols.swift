import CartoucheFeatures
import CartoucheMapModel
import CartoucheSymbols

/// The distinct symbols of graphics with their own symbol.
struct OwnSymbols: Sendable {
    /// The symbols by their numbers.
    private(set) var symbols: [Symbol] = []

    /// A graphic's own symbol, with the attributes that override its members.
    private struct OwnSymbol: Hashable {
        var symbol: ObjectIdentifier
        var attributes: [String: AttributeValue]?
    }

    private var numbers: [OwnSymbol: Int32] = [:]
    /// The numbers of symbols without overrides.
    private var plainNumbers: [ObjectIdentifier: Int32] = [:]

    /// Returns the number of a graphic's own symbol; adds the symbol if it is new.
    mutating func number(of symbol: Symbol, with attributes: AttributeTable) -> Int32 {
        if let known = plainNumbers[ObjectIdentifier(symbol)] { return known }
        let fields = symbol.overrideFieldNames
        let own = OwnSymbol(
            symbol: ObjectIdentifier(symbol),
            attributes: fields.map { fields in
                fields.reduce(into: [:]) { values, name in
                    values[name] = attributes.value(named: name).flatMap { AttributeValue(attribute: $0) }
                }
            })
        if let known = numbers[own] { return known }
        let number = Int32(truncatingIfNeeded: symbols.count)
        symbols.append(own.attributes.map(symbol.overridden) ?? symbol)
        numbers[own] = number
        if fields == nil { plainNumbers[ObjectIdentifier(symbol)] = number }
        return number
    }
}
