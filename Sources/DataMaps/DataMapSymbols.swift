import CartoucheColorRamps
import CartoucheSymbols

/// Reads the symbols and color ramps that the rules of a map name.
package struct DataMapSymbols {
    /// Reads the symbol `STYLE.stylx#KEY`.
    let symbol: (String) throws -> Symbol
    /// Reads the color ramp `STYLE.stylx#KEY`.
    let ramp: (String) throws -> NamedColorRamp

    package init(
        symbol: @escaping (String) throws -> Symbol, ramp: @escaping (String) throws -> NamedColorRamp
    ) {
        self.symbol = symbol
        self.ramp = ramp
    }

    /// Rules that name no files.
    package static var none: DataMapSymbols {
        func fail(_ text: String) throws -> Never { throw DataMapError("no style can be read", at: text) }
        return DataMapSymbols(symbol: { try fail($0) }, ramp: { try fail($0) })
    }
}
