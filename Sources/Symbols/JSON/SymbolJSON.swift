import Documents

extension Symbol {
    /// Reads a symbol from web map JSON.
    ///
    /// Members that are not known are kept and written back. What is known but cannot be drawn is listed in
    /// ``diagnostics``. Called on a class, it gives that class or throws: `Symbol.fromJSON` reads any symbol,
    /// `SimpleLineSymbol.fromJSON` only lines.
    /// - Throws: `DocumentError` when the text is not JSON, ``SymbologyError`` when it is no symbol or one of
    ///   another class.
    public static func fromJSON(_ json: String) throws -> Self {
        var diagnostics: [Diagnostic] = []
        let symbol = try Symbol.fromJSON(JSONPart(parsing: json), path: "$", diagnostics: &diagnostics)
        guard let result = symbol as? Self else {
            throw SymbologyError(
                path: "$", what: "the symbol is a \(type(of: symbol))",
                suggestion: "expected a \(Self.self); use Symbol.fromJSON for all types")
        }
        return result
    }

    /// The symbol as web map JSON; exactly what it was read from, as long as nobody has changed it.
    public func toJSON() -> String { json.text() }
}
