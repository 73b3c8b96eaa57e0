import CartoucheSymbols

/// The lock and the revision of all graphics and overlays.
///
/// Drawing does not hold the lock. It uses columns that were filled under the lock and are valid until the revision
/// changes. Because there is one lock, a snapshot of an overlay and its graphics is consistent.
package enum GraphicsModel {
    /// Proof that the lock is held; only ``read(_:)`` and ``edit(_:_:)`` create it.
    package struct Access {
        fileprivate init() {}
    }

    private static let part = ModelPart()
    /// The graphics that changed last.
    // Invariant for `nonisolated(unsafe)`: accessed only while the lock of `part` is held.
    nonisolated(unsafe) private static var changes = GraphicChanges()

    /// The revision, which increases with every edit of a graphic or overlay.
    package static var revision: UInt64 { part.revision }

    /// Calls `body` while the lock is held.
    package static func read<Result: Sendable>(_ body: (Access) -> Result) -> Result {
        part.read { body(Access()) }
    }

    /// Calls `body` with the lock held and with the revision of the edit.
    ///
    /// - Parameters:
    ///   - graphics: The graphics that the edit may change. Default: none.
    ///   - body: The edit.
    package static func edit<Result: Sendable>(
        _ graphics: some Sequence<Graphic> = EmptyCollection(), _ body: (Access, UInt64) -> Result
    ) -> Result {
        part.edit { revision in
            for graphic in graphics { changes.append(graphic, revision: revision) }
            return body(Access(), revision)
        }
    }

    /// Returns the graphics that may have changed since a revision; the caller must hold the lock.
    ///
    /// - Returns: The last change first; nil if the changes are not known.
    static func changes(since revision: UInt64, _ access: Access) -> [ObjectIdentifier]? {
        changes.graphics(since: revision)
    }
}
