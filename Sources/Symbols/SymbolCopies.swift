/// The copies of one call of `clone()`.
///
/// A symbol that several parts of the original share is copied once, and the parts of the copy share it. So the work
/// is proportional to the number of symbols.
///
/// Invariant for `@unchecked Sendable`: only one call of `clone()` has the object, and the call runs on one thread.
package final class SymbolCopies: @unchecked Sendable {
    private var symbols: [ObjectIdentifier: Symbol] = [:]

    package init() {}

    /// Returns the copy of a symbol.
    package func copy<Copied: Symbol>(of symbol: Copied, _ access: SymbolLock.Access) -> Copied {
        if let known = symbols[ObjectIdentifier(symbol)] { return Self.typed(known) }
        let copy = symbol.makeCopy(self, access)
        let now = symbol.base.value(access)
        if now.original != nil, now.readAt == symbol.lastEdit(access) {
            // The copy is written exactly as its original was read.
            let change = copy.lastEdit(access)
            copy.base.remember(access) { $0.readAt = change }
        }
        symbols[ObjectIdentifier(symbol)] = copy
        return Self.typed(copy)
    }

    /// Returns the copies of symbols.
    package func copies(of symbols: [Symbol], _ access: SymbolLock.Access) -> [Symbol] {
        symbols.map { copy(of: $0, access) }
    }

    /// Returns a copy with the static type of its original; each class makes copies of its own type.
    package static func typed<Copied>(_ copy: some AnyObject) -> Copied { copy as! Copied }
}

extension Symbol {
    /// Returns an independent copy of the symbol.
    ///
    /// The copy has its own symbol layers, outlines and inner symbols: a change of one symbol never changes the other.
    /// It has the same JSON and the same ``diagnostics``.
    public final func clone() -> Self {
        SymbolLock.read { SymbolCopies().copy(of: self, $0) }
    }
}
