import CartoucheSymbols
import Synchronization

/// The lock and the revision counter of all graphics and overlays.
///
/// Drawing does not hold the lock. It uses columns that were filled under the lock and are valid until the revision
/// changes. Because there is one lock, a snapshot of an overlay and its graphics is consistent.
package enum GraphicsModel {
    /// Proof that the lock is held; only ``read(_:)`` and ``edit(_:_:)`` create it.
    package struct Access {
        /// The graphics that changed last.
        fileprivate(set) var changes = GraphicChanges()

        fileprivate init() {}
    }

    private static let changes = Mutex(GraphicChanges())
    private static let clock = Atomic<UInt64>(1)

    /// The revision, which increases with every edit of a graphic or overlay.
    package static var revision: UInt64 { clock.load(ordering: .acquiring) }

    package static func read<Result: Sendable>(_ body: (Access) -> Result) -> Result {
        changes.withLock { changes in
            var access = Access()
            access.changes = changes
            return body(access)
        }
    }

    /// Calls `body` with the lock held and with the revision of the edit.
    ///
    /// - Parameters:
    ///   - graphics: The graphics that the edit may change. Default: none.
    ///   - body: The edit.
    package static func edit<Result: Sendable>(
        _ graphics: some Sequence<Graphic> = EmptyCollection(), _ body: (Access, UInt64) -> Result
    ) -> Result {
        defer { ModelChanges.note() }
        return changes.withLock { changes in
            let revision = clock.add(1, ordering: .acquiringAndReleasing).newValue
            for graphic in graphics { changes.append(graphic, revision: revision) }
            return body(Access(), revision)
        }
    }
}
