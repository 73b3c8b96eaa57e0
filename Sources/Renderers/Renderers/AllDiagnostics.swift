import CartoucheDocuments
import CartoucheSymbols

extension Renderer {
    /// The diagnostics from reading the renderer and its current symbols, without duplicates.
    ///
    /// The symbols can come from other documents than the renderer.
    package var allDiagnostics: [Diagnostic] { currentDiagnostics.value(makeDiagnostics) }

    private func makeDiagnostics() -> [Diagnostic] {
        let (style, symbols) = SymbolLock.read { access in
            let assigned =
                classes(access).flatMap { $0 }
                + [defaultSymbol(access), backgroundSymbol(access)].compactMap { $0 }
            return (styleDiagnostics(access), assigned.flatMap { $0.withDescendants(access) })
        }
        var seen = Set(diagnostics)
        return diagnostics
            + (style + symbols.flatMap(\.diagnostics)).filter { seen.insert($0).inserted }
    }
}

extension Symbol {
    /// The diagnostics from reading the symbol and the symbols in it, without duplicates.
    package var allDiagnostics: [Diagnostic] {
        var seen: Set<Diagnostic> = []
        return SymbolLock.read { withDescendants($0) }.flatMap(\.diagnostics).filter {
            seen.insert($0).inserted
        }
    }
}
