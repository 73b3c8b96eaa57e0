/// The last changes of a symbol and of the symbols in it, computed once for each revision of the model.
///
/// Symbols can share inner symbols. Without this memory, the number of visits would double with each level.
final class GroupChanges: Sendable {
    private typealias Change = (key: Key, value: UInt64)

    private struct Known: Sendable {
        var edit, load: Change?
    }

    /// The state of the model for which a value is known.
    private struct Key: Hashable {
        let revision = SymbolLock.revision
        /// Whether the value was found during the edit with this revision, before the edit's changes.
        let isEditing: Bool

        init(_ access: SymbolLock.Access) { isEditing = access.isEditing }
    }

    private let known = Guarded(Known())

    /// Returns the revision of the last edit of a group or of a symbol in it.
    func lastEdit(_ access: SymbolLock.Access, own: UInt64, _ symbols: [Symbol]) -> UInt64 {
        max(own, lastEdit(access) { symbols.reduce(0) { max($0, $1.lastEdit(access)) } })
    }

    /// Returns the revision of the last loading of a picture in a group.
    func lastLoad(_ access: SymbolLock.Access, _ symbols: [Symbol]) -> UInt64 {
        lastLoad(access) { symbols.reduce(0) { max($0, $1.lastLoad(access)) } }
    }

    /// Returns the revision of the last edit, which `find` computes if the model has changed.
    func lastEdit(_ access: SymbolLock.Access, _ find: () -> UInt64) -> UInt64 {
        last(\.edit, access, find)
    }

    /// Returns the revision of the last loading of a picture, which `find` computes if the model has changed.
    func lastLoad(_ access: SymbolLock.Access, _ find: () -> UInt64) -> UInt64 {
        last(\.load, access, find)
    }

    /// Returns the last change of a kind, which `find` computes if the model has changed.
    private func last(
        _ kind: WritableKeyPath<Known, Change?>, _ access: SymbolLock.Access, _ find: () -> UInt64
    ) -> UInt64 {
        let key = Key(access)
        if let change = known.value(access)[keyPath: kind], change.key == key { return change.value }
        let value = find()
        known.remember(access) { $0[keyPath: kind] = (key, value) }
        return value
    }
}
