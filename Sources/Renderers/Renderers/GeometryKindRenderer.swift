import CartoucheDocuments
import CartoucheSymbols

/// A renderer with one symbol for each kind of geometry, for features of mixed kinds.
package final class GeometryKindRenderer: Renderer, @unchecked Sendable {
    private let symbols: [Symbol]

    /// Creates a renderer from symbols for points, lines and polygons.
    package init(marker: MarkerSymbol, line: LineSymbol, fill: FillSymbol) {
        symbols = [marker, line, fill]
        super.init()
    }

    private init(_ symbols: [Symbol], _ base: Base, diagnostics: [Diagnostic]) {
        self.symbols = symbols
        super.init(base, diagnostics: diagnostics)
    }

    override func makeCopy(_ copies: SymbolCopies) -> Renderer {
        GeometryKindRenderer(
            SymbolLock.read { copies.copies(of: symbols, $0) }, copiedBase(copies), diagnostics: diagnostics)
    }

    override func classes(_ access: SymbolLock.Access) -> [[Symbol]] { symbols.map { [$0] } }

    override func legendGroups(_ access: SymbolLock.Access) -> [RendererLegend.Group] {
        [.init(heading: "", entries: symbols.map { .init(name: "", candidates: [$0]) })]
    }

    override func rule(_ access: SymbolLock.Access) -> RendererDefinition.Rule { .geometryKinds }
}
