/// The last changes of the symbols in a group of symbols, computed once for each revision of the model.
///
/// Groups can share symbols. Without this memory, the number of visits would double with each level of groups.
final class GroupChanges: Sendable {
    private struct Known: Sendable {
        var edit: (revision: UInt64, value: UInt64)?
        var load: (revision: UInt64, value: UInt64)?
    }

    private let known = Guarded(Known())

    /// Returns the revision of the last edit of a group or of a symbol in it.
    func lastEdit(_ access: SymbolLock.Access, own: UInt64, _ symbols: [Symbol]) -> UInt64 {
        let revision = SymbolLock.revision
        if let edit = known.value(access).edit, edit.revision == revision { return max(own, edit.value) }
        let value = symbols.reduce(0) { max($0, $1.lastEdit(access)) }
        known.remember(access) { $0.edit = (revision, value) }
        return max(own, value)
    }

    /// Returns the revision of the last loading of a picture in a group.
    func lastLoad(_ access: SymbolLock.Access, _ symbols: [Symbol]) -> UInt64 {
        let revision = SymbolLock.revision
        if let load = known.value(access).load, load.revision == revision { return load.value }
        let value = symbols.reduce(0) { max($0, $1.lastLoad(access)) }
        known.remember(access) { $0.load = (revision, value) }
        return value
    }
}
