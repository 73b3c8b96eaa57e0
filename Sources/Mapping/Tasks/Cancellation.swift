import Synchronization

/// A way to tell work, on whatever threads it runs, that nobody wants its result any more.
package final class Cancellation: Sendable {
    private let flag = Atomic(false)

    package init() {}

    /// Whether nobody wants the result.
    package var isCancelled: Bool { flag.load(ordering: .relaxed) }

    /// Says that nobody wants it.
    package func cancel() { flag.store(true, ordering: .relaxed) }

    /// - Throws: `CancellationError` when nobody wants the result any more.
    package func check() throws {
        if isCancelled { throw CancellationError() }
    }
}
