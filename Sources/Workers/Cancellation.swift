import Documents
import Synchronization

/// Ends work early, on all its threads: after ``cancel()``, or at a deadline.
///
/// Work asks often whether it is cancelled, and then throws `CancellationError` or ``DeadlineError``.
public final class Cancellation: Sendable {
    /// A handler that waits to be called.
    package struct Registration: Hashable, Sendable {
        fileprivate let number: Int
    }

    private struct Handlers {
        var byNumber: [Int: @Sendable () -> Void] = [:]
        var lastNumber = 0
        var isCancelled = false
    }

    /// The instant at which the work ends unless it is done; nil for none.
    public let deadline: ContinuousClock.Instant?

    private let flag = Atomic(false)
    private let handlers = Mutex(Handlers())

    /// A token for work that runs until it is done, is cancelled or meets its deadline.
    ///
    /// - Parameter deadline: Ends the work unless it is done. Default: nil, no deadline.
    public init(deadline: ContinuousClock.Instant? = nil) {
        self.deadline = deadline
    }

    /// Whether the work should end.
    public var isCancelled: Bool { flag.load(ordering: .relaxed) || isPastDeadline }

    /// Whether the deadline has passed.
    package var isPastDeadline: Bool {
        guard let deadline else { return false }
        return ContinuousClock.now >= deadline
    }

    /// Asks the work to end; does nothing if it has ended.
    public func cancel() {
        flag.store(true, ordering: .relaxed)
        let called = handlers.withLock { handlers in
            handlers.isCancelled = true
            defer { handlers.byNumber = [:] }
            return handlers.byNumber.values
        }
        for handler in called { handler() }
    }

    /// Throws if the work should end.
    ///
    /// - Throws: `CancellationError` after ``cancel()``, ``DeadlineError`` after the deadline.
    public func check() throws {
        if flag.load(ordering: .relaxed) { throw CancellationError() }
        if isPastDeadline { throw DeadlineError() }
    }

    /// Calls a handler when the work is cancelled, at once if it is; a deadline does not call it.
    ///
    /// - Returns: Removes the handler with ``remove(_:)``.
    package func onCancel(_ handler: @escaping @Sendable () -> Void) -> Registration {
        let (number, isCancelled) = handlers.withLock { handlers in
            handlers.lastNumber += 1
            if !handlers.isCancelled { handlers.byNumber[handlers.lastNumber] = handler }
            return (handlers.lastNumber, handlers.isCancelled)
        }
        if isCancelled { handler() }
        return Registration(number: number)
    }

    /// Forgets all handlers, when the work has ended.
    package func removeHandlers() {
        handlers.withLock { $0.byNumber = [:] }
    }

    /// Forgets a handler; it may be running.
    package func remove(_ registration: Registration) {
        handlers.withLock { $0.byNumber[registration.number] = nil }
    }
}

/// Work that reached its deadline before it was complete.
public struct DeadlineError: CartoucheError, Hashable {
    /// The error.
    public init() {}

    /// What is wrong.
    public var what: String { "the deadline passed before the drawing was complete" }

    /// What to do.
    public var suggestion: String { "set a later deadline, or draw a smaller picture" }
}
