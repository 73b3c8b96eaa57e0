import Symbols
import Synchronization

/// The lock and the revision counter of all graphics and overlays.
///
/// Drawing does not hold the lock. It uses columns that were filled under the lock and are valid until the revision
/// changes. Because there is one lock, a snapshot of an overlay and its graphics is consistent.
enum GraphicsModel {
    /// Proof that the lock is held; only ``read(_:)`` and ``edit(_:)`` create it.
    struct Access {
        fileprivate init() {}
    }

    private static let lock = Mutex<Void>(())
    private static let clock = Atomic<UInt64>(1)

    /// The revision, which increases with every edit of a graphic or overlay.
    static var revision: UInt64 { clock.load(ordering: .acquiring) }

    static func read<Result: Sendable>(_ body: (Access) -> Result) -> Result {
        lock.withLock { _ in body(Access()) }
    }

    /// Calls `body` with the lock held and with the revision of the edit.
    static func edit<Result: Sendable>(_ body: (Access, UInt64) -> Result) -> Result {
        defer { ModelChanges.note() }
        return lock.withLock { _ in
            body(Access(), clock.add(1, ordering: .acquiringAndReleasing).newValue)
        }
    }
}
