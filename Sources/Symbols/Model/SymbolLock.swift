import Synchronization

/// The lock and the clock of all symbols and renderers.
///
/// Symbols are live objects that many graphics, renderers and other symbols share. One lock for the whole
/// model makes every edit atomic and no snapshot torn, whoever shares what; edits are rare and short, and
/// drawing works on immutable definitions without the lock.
package enum SymbolLock {
    /// Proof that the lock is held: only ``read(_:)`` and ``edit(_:)`` hand it out.
    package struct Access {
        fileprivate init() {}
    }

    private static let lock = Mutex<Void>(())
    private static let clock = Atomic<UInt64>(1)

    /// Rises with every edit of any symbol or renderer.
    ///
    /// Definitions that were taken at the present revision are up to date; reading it takes no lock.
    package static var revision: UInt64 { clock.load(ordering: .acquiring) }

    package static func read<Result: Sendable>(_ body: (Access) -> Result) -> Result {
        lock.withLock { _ in body(Access()) }
    }

    /// Calls `body` with the lock held and the edit's own revision.
    static func edit<Result: Sendable>(_ body: (Access, UInt64) -> Result) -> Result {
        lock.withLock { _ in
            let revision = clock.add(1, ordering: .acquiringAndReleasing).newValue
            return body(Access(), revision)
        }
    }
}
