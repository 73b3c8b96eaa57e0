import Documents
import SymbolModel
import Symbols

extension SymbolFile.Entry {
    /// A symbol in all its forms, each made from the one before, with what was found in reading it.
    package struct Content {
        /// The reference around the symbol; nil for bare symbols and for those that are not the CIM's.
        package let reference: SymbolReference?
        /// What the symbol looks like, as its file has it; nil for a reference without one.
        package let symbol: SymbolDefinition?
        /// The API's symbol.
        package let live: Symbol
        /// What was found in reading the file's JSON.
        package let findings: [Diagnostic]
        /// What the API's symbol cannot do beyond that, for example draw texts.
        package let liveFindings: [Diagnostic]

        /// What is drawn: the symbol with its pictures, as far as they are at hand.
        package var drawn: SymbolDefinition? { live is UnsupportedSymbol ? symbol : live.definition }

        /// The JSON as the model gives it back.
        package var json: JSONValue {
            if let reference { return reference.cimJSON }
            return isCIM ? symbol?.cimJSON ?? .null : live.json
        }

        private let isCIM: Bool

        fileprivate init(
            reference: SymbolReference? = nil, symbol: SymbolDefinition?, isCIM: Bool, live: Symbol,
            findings: [Diagnostic], liveFindings: [Diagnostic] = []
        ) {
            self.reference = reference
            self.symbol = symbol
            self.isCIM = isCIM
            self.live = live
            self.findings = findings
            self.liveFindings = liveFindings
        }
    }

    /// Reads the symbol: its JSON once, and each of its forms from it once.
    ///
    /// - Parameters:
    ///   - source: what errors call the file.
    ///   - resources: finds the pictures that the symbol refers to. Default: nil, none that stand elsewhere.
    /// - Throws: `DocumentError` where it is no JSON or no symbol.
    package func read(
        source: String, resources: ResourceLoader? = nil
    ) throws(DocumentError) -> Content {
        let json = try json(of: source)
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
        default:
            let live = try live(json, nil, source, resources, &found)
            return Content(symbol: live.definition, isCIM: false, live: live, findings: found)
        }
        let live = try live(json, symbol, source, resources, &found)
        let findings = log.diagnostics
        return Content(
            reference: reference, symbol: symbol, isCIM: true, live: live, findings: findings,
            liveFindings: found.filter { !findings.contains($0) })
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
