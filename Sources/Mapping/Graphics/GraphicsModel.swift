import Synchronization

/// The lock and the clock of all graphics and overlays, as symbols have theirs.
///
/// Overlays share no lock with drawing: a picture is made from columns that were filled under the lock, and that
/// stay valid until the clock moves. One lock for all makes a snapshot of an overlay and its graphics whole.
enum GraphicsModel {
    /// Proof that the lock is held: only ``read(_:)`` and ``edit(_:)`` hand it out.
    struct Access {
        fileprivate init() {}
    }

    private static let lock = Mutex<Void>(())
    private static let clock = Atomic<UInt64>(1)

    /// Rises with every edit of any graphic or overlay.
    static var revision: UInt64 { clock.load(ordering: .acquiring) }

    static func read<Result: Sendable>(_ body: (Access) -> Result) -> Result {
        lock.withLock { _ in body(Access()) }
    }

    /// Calls `body` with the lock held and the edit's own revision.
    static func edit<Result: Sendable>(_ body: (Access, UInt64) -> Result) -> Result {
        lock.withLock { _ in
            body(Access(), clock.add(1, ordering: .acquiringAndReleasing).newValue)
        }
    }
}
