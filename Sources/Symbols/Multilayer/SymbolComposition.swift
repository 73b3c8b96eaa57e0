import CartoucheDocuments
import CartoucheSymbolModel

extension MultilayerSymbol {
    /// Returns one symbol with the layers of several symbols of one kind, the first one's at the bottom.
    ///
    /// - Parameters:
    ///   - parts: The symbols with their names in diagnostics, bottom first.
    ///   - diagnostics: The diagnostics from reading the parts. The symbol keeps them, and one more for each part
    ///     that loses members.
    /// - Returns: The symbol, or nil if there are no parts or they are not multilayer symbols.
    package static func composed(
        of parts: [(name: String, definition: SymbolDefinition)], diagnostics: [Diagnostic]
    ) -> MultilayerSymbol? {
        guard !parts.isEmpty else { return nil }
        var lost: [[String]] = []
        let definition = SymbolDefinition.composed(of: parts.map(\.definition), lost: &lost)
        let losses = zip(parts.dropFirst(), lost).compactMap { part, members -> Diagnostic? in
            if members.isEmpty { return nil }
            return Diagnostic(
                .warning, code: .memberNotDrawn,
                message: "the symbol \(part.name.brief) has its own \(members.joined(separator: ", "))",
                instead: "the composed symbol has those of its first symbol")
        }
        return make(definition, nil, diagnostics: diagnostics + losses)
    }
}
