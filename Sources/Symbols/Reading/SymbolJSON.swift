import CartoucheDocuments

extension Symbol {
    /// Reads a symbol from web map JSON.
    ///
    /// Unknown members are kept and written back. ``diagnostics`` lists the members that cannot be drawn. A call
    /// on a subclass reads only symbols of that class, and throws for other symbols. For example,
    /// `Symbol.fromJSON` reads any symbol, but `SimpleLineSymbol.fromJSON` reads only simple lines. An unknown
    /// `type` becomes an ``UnsupportedSymbol``.
    ///
    /// - Throws: `DocumentError` if the text is not JSON; ``SymbologyError`` if it is not a symbol or has another
    ///   class.
    public static func fromJSON(_ json: String) throws -> Self {
        try fromJSON(json, loadingWith: nil)
    }

    /// Reads a symbol from web map JSON, with a loader of its pictures.
    ///
    /// - Parameters:
    ///   - json: The symbol.
    ///   - resources: The folder for relative paths, the folder that pictures must not leave, and their size limit.
    /// - Throws: The same errors as ``fromJSON(_:)``.
    public static func fromJSON(_ json: String, resources: ResourceLoader) throws -> Self {
        try fromJSON(json, loadingWith: resources)
    }

    private static func fromJSON(_ json: String, loadingWith resources: ResourceLoader?) throws -> Self {
        var diagnostics: [Diagnostic] = []
        let symbol = try Symbol.fromJSON(
            JSONPart(parsing: json), path: "$", resources: resources, diagnostics: &diagnostics)
        guard let result = symbol as? Self else {
            throw SymbologyError(
                path: "$", what: "the symbol is a \(type(of: symbol))",
                suggestion: "expected a \(Self.self); use Symbol.fromJSON for all types")
        }
        return result
    }

    /// Returns the symbol as web map JSON.
    ///
    /// If the symbol has not changed since it was read, the result has exactly the original members, in the original
    /// order.
    public func toJSON() -> String { json.text() }
}
