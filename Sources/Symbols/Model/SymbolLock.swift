/// The lock and the revision of all symbols and renderers.
///
/// Symbols are live objects that many graphics, renderers and other symbols share. One lock for the whole model makes
/// every edit atomic and every snapshot consistent, for all objects that share a symbol. Edits are rare and short.
/// Drawing uses immutable definitions without the lock.
package enum SymbolLock {
    /// A proof that the lock is held: only ``read(_:)`` and ``edit(_:)`` create it.
    package struct Access {
        /// Whether the model is being changed.
        let isEditing: Bool
        fileprivate init(isEditing: Bool) { self.isEditing = isEditing }
    }

    private static let part = ModelPart()

    /// The current revision, which increases with every edit of a symbol or renderer.
    ///
    /// Definitions created at the current revision are up to date. Reading the revision takes no lock.
    package static var revision: UInt64 { part.revision }

    /// Calls `body` while the lock is held.
    package static func read<Result: Sendable>(_ body: (Access) -> Result) -> Result {
        part.read { body(Access(isEditing: false)) }
    }

    /// Counts a change outside of the model, on which symbols depend; returns its revision.
    package static func advance() -> UInt64 { edit { _, revision in revision } }

    /// Calls `body` while the lock is held, with the revision of this edit.
    package static func edit<Result: Sendable>(_ body: (Access, UInt64) -> Result) -> Result {
        part.edit { revision in body(Access(isEditing: true), revision) }
    }
}
