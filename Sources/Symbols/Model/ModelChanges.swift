import Synchronization

/// The signal that a symbol, a graphic, a layer, a map or a view has changed.
///
/// Every edit calls ``note()`` after the edit. Without an observer, this takes a few nanoseconds.
package enum ModelChanges {
    private static let clock = Atomic<UInt64>(1)
    private static let lastObserver = Atomic<Int>(0)
    private static let observerCount = Atomic<Int>(0)
    private static let observers = Mutex<[Int: CheckedContinuation<Void, Never>]>([:])

    /// The revision, which increases with every edit.
    package static var revision: UInt64 { clock.load(ordering: .sequentiallyConsistent) }

    /// Reports an edit, and wakes all observers.
    package static func note() {
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

extension Mutex {
    /// Changes the value, then reports the edit of the model.
    package borrowing func edit<Result: Sendable, Failure: Error>(
        _ body: (inout sending Value) throws(Failure) -> sending Result
    ) throws(Failure) -> Result {
        let result = try withLock(body)
        ModelChanges.note()
        return result
    }
}
