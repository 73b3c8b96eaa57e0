import Documents

extension Renderer {
    /// What was not read faithfully: of the renderer's own JSON, and of the symbols that it has now, whichever
    /// document each came from.
    package var findings: [Diagnostic] { currentFindings.value(makeFindings) }

    private func makeFindings() -> [Diagnostic] {
        let symbols = SymbolLock.read { access in
            let assigned =
                classes(access).flatMap { $0 }
                + [defaultSymbol(access), backgroundSymbol(access)].compactMap { $0 }
            return assigned.flatMap { $0.withDescendants(access) }
        }
        var seen = Set(diagnostics)
        return diagnostics + symbols.flatMap(\.diagnostics).filter { seen.insert($0).inserted }
    }
}

extension Symbol {
    /// The symbol and all that it is made of.
    fileprivate func withDescendants(_ access: SymbolLock.Access) -> [Symbol] {
        [self] + children(access).flatMap { $0.withDescendants(access) }
    }
}
