import Synchronization

/// The clock of all symbols, graphics, layers, maps and views, which advances after every edit.
///
/// Only ``ModelState`` and ``ModelPart`` advance it, so that no edit is possible without it. Without an observer, this
/// takes a few nanoseconds.
@usableFromInline package enum ModelClock {
    private static let clock = Atomic<UInt64>(1)
    private static let lastObserver = Atomic<Int>(0)
    private static let observerCount = Atomic<Int>(0)
    private static let observers = Mutex<[Int: CheckedContinuation<Void, Never>]>([:])

    /// The revision, which increases with every edit.
    ///
    /// A thread that reads the revision then sees all edits that have advanced it.
    package static var revision: UInt64 { clock.load(ordering: .sequentiallyConsistent) }

    /// Returns a number for an edit that begins; no other edit has it.
    ///
    /// Observers that see this number too early look again, because the clock advances after the edit.
    @usableFromInline
    static func begin() -> UInt64 { clock.add(1, ordering: .relaxed).newValue }

    /// Advances the clock after an edit, and wakes all observers.
    @usableFromInline
    static func advance() {
        clock.add(1, ordering: .sequentiallyConsistent)
        guard observerCount.load(ordering: .sequentiallyConsistent) > 0 else { return }
        let woken = observers.withLock { observers in
            defer { observers.removeAll() }
            observerCount.store(0, ordering: .sequentiallyConsistent)
            return Array(observers.values)
        }
        for observer in woken { observer.resume() }
    }

    /// Waits until the revision differs from a known one, or until the task is canceled.
    package static func wait(after known: UInt64) async {
        let number = lastObserver.add(1, ordering: .relaxed).newValue
        await withTaskCancellationHandler {
            await withCheckedContinuation { continuation in
                observers.withLock { observers in
                    observers[number] = continuation
                    observerCount.store(observers.count, ordering: .sequentiallyConsistent)
                }
                // An edit or a cancellation before the registration has not found this observer.
                if revision != known || Task.isCancelled { wake(number) }
            }
        } onCancel: {
            wake(number)
        }
    }

    private static func wake(_ number: Int) {
        let observer = observers.withLock { observers in
            let observer = observers.removeValue(forKey: number)
            observerCount.store(observers.count, ordering: .sequentiallyConsistent)
            return observer
        }
        observer?.resume()
    }
}
