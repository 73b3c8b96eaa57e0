import CartoucheSymbolModel

/// A symbol that is created from a definition, for drawings that no simple symbol can express.
package final class DefinedSymbol: Symbol, @unchecked Sendable {
    private let defined: SymbolDefinition

    /// Creates a symbol that is drawn from the definition.
    package init(_ definition: SymbolDefinition) {
        defined = definition
        super.init()
    }

    private init(copying other: DefinedSymbol, access: SymbolLock.Access) {
        defined = other.defined
        super.init(copying: other, access)
    }

    override func makeCopy(_ copies: SymbolCopies, _ access: SymbolLock.Access) -> Symbol {
        DefinedSymbol(copying: self, access: access)
    }

    override func lower(_ access: SymbolLock.Access) -> SymbolDefinition { defined }

    override func hasEqualProperties(as other: Symbol) -> Bool {
        (other as? DefinedSymbol)?.defined == defined
    }
}
