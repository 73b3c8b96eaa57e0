import CartoucheDocuments
import CartoucheSymbolModel
import CartoucheSymbols

extension SymbolFile.Entry {
    /// All forms of one symbol, with the diagnostics from reading it.
    package struct Content {
        /// The reference around the symbol; nil for bare symbols and for symbols that are not CIM symbols.
        package let reference: SymbolReference?
        /// The definition as in the file; nil for a reference without symbol.
        package let symbol: SymbolDefinition?
        /// The symbol as an object of the public API.
        package let live: Symbol
        /// The diagnostics from reading the file's JSON.
        package let diagnostics: [Diagnostic]
        /// The additional diagnostics from creating ``live``, for example for parts that are not drawn.
        package let liveDiagnostics: [Diagnostic]

        /// The definition to draw, with the pictures from local files.
        ///
        /// It is ``symbol`` if the public API does not support the symbol.
        package var drawn: SymbolDefinition? { live is UnsupportedSymbol ? symbol : live.definition }

        /// The JSON that the model writes.
        package var json: JSONValue {
            if let reference { return reference.cimJSON }
            return isCIM ? symbol?.cimJSON ?? .null : live.json
        }

        /// Whether the symbol is one of the CIM.
        package let isCIM: Bool

        fileprivate init(
            reference: SymbolReference? = nil, symbol: SymbolDefinition?, isCIM: Bool, live: Symbol,
            diagnostics: [Diagnostic], liveDiagnostics: [Diagnostic] = []
        ) {
            self.reference = reference
            self.symbol = symbol
            self.isCIM = isCIM
            self.live = live
            self.diagnostics = diagnostics
            self.liveDiagnostics = liveDiagnostics
        }
    }

    /// Reads the symbol: parses its JSON once, and derives each form once.
    ///
    /// - Parameters:
    ///   - source: The name of the file, for errors.
    ///   - resources: Loads the pictures that the symbol refers to. Default: nil, only pictures inside the JSON or with
    ///     absolute paths.
    /// - Throws: `DocumentError` if the content is not JSON or not a symbol.
    package func read(
        source: String, resources: ResourceLoader? = nil
    ) throws(DocumentError) -> Content {
        let json = try json(of: source)
        let resources = ownResources ?? resources
        let log = DiagnosticLog()
        var found: [Diagnostic] = []
        var reference: SymbolReference?
        var symbol: SymbolDefinition?
        switch json["type"]?.string {
        case "CIMSymbolReference":
            let read = try SymbolReference(cim: json, source: source, log: log)
            reference = read
            symbol = read.symbol
        case "CIMPointSymbol", "CIMLineSymbol", "CIMPolygonSymbol", "CIMMeshSymbol", "CIMTextSymbol":
            symbol = try SymbolDefinition(cim: json, source: source, log: log)
        case let type? where ColorSample.isColor(type):
            let sample = try ColorSample.symbol(of: json, source: source, log: log)
            let live = try live(json, nil, source, resources, &found)
            return Content(symbol: sample, isCIM: false, live: live, diagnostics: log.diagnostics)
        default:
            let live = try live(json, nil, source, resources, &found)
            return Content(symbol: live.definition, isCIM: false, live: live, diagnostics: found)
        }
        let live = try live(json, symbol, source, resources, &found)
        let diagnostics = log.diagnostics
        return Content(
            reference: reference, symbol: symbol, isCIM: true, live: live, diagnostics: diagnostics,
            liveDiagnostics: found.filter { !diagnostics.contains($0) })
    }

    private func live(
        _ json: JSONPart, _ definition: SymbolDefinition?, _ source: String, _ resources: ResourceLoader?,
        _ found: inout [Diagnostic]
    ) throws(DocumentError) -> Symbol {
        do {
            return try Symbol.fromJSON(
                json, path: "$", resources: resources, definition: definition, diagnostics: &found)
        } catch {
            throw DocumentError(
                .wrongValue, source: source, path: key, what: error.what, suggestion: error.suggestion)
        }
    }
}
