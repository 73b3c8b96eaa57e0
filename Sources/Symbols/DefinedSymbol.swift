import SymbolModel

/// A symbol that is created from a definition, for drawings that no simple symbol can express.
package final class DefinedSymbol: Symbol, @unchecked Sendable {
    private let defined: SymbolDefinition

    /// Creates a symbol that is drawn from the definition.
    package init(_ definition: SymbolDefinition) {
        defined = definition
        super.init()
    }

    override func lower(_ access: SymbolLock.Access) -> SymbolDefinition { defined }

    override func hasEqualProperties(as other: Symbol) -> Bool {
        (other as? DefinedSymbol)?.defined == defined
    }
}
