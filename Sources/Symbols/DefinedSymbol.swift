import SymbolModel

/// A symbol of a ready definition, for looks that no simple symbol has.
package final class DefinedSymbol: Symbol, @unchecked Sendable {
    private let defined: SymbolDefinition

    /// A symbol that is drawn as its definition says.
    package init(_ definition: SymbolDefinition) {
        defined = definition
        super.init()
    }

    override func lower(_ access: SymbolLock.Access) -> SymbolDefinition { defined }

    override func hasEqualProperties(as other: Symbol) -> Bool {
        (other as? DefinedSymbol)?.defined == defined
    }
}
