import CartoucheDocuments
import Synchronization

/// A token that ends work early on all its threads: after ``cancel()``, or at a deadline.
///
/// Work checks the token often. If it must end, it throws `CancellationError` or ``DeadlineError``.
public final class Cancellation: Sendable {
    /// A registered handler, for ``remove(_:)``.
    package struct Registration: Hashable, Sendable {
        fileprivate let number: Int
    }

    private struct Handlers {
        var byNumber: [Int: @Sendable () -> Void] = [:]
        var lastNumber = 0
        var isCancelled = false
    }

    /// The time at which the work ends, even if it is not done; nil if there is no deadline.
    public let deadline: ContinuousClock.Instant?

    private let flag = Atomic(false)
    private let handlers = Mutex(Handlers())

    /// Creates a token for work that ends when it is done, when it is canceled, or at its deadline.
    ///
    /// - Parameter deadline: The time at which the work ends, even if it is not done. Default: nil, no deadline.
    public init(deadline: ContinuousClock.Instant? = nil) {
        self.deadline = deadline
    }

    /// Whether the work must end, because of ``cancel()`` or the deadline.
    public var isCancelled: Bool { flag.load(ordering: .relaxed) || isPastDeadline }

    /// Whether the deadline has passed.
    package var isPastDeadline: Bool {
        guard let deadline else { return false }
        return ContinuousClock.now >= deadline
    }

    /// Requests the end of the work; does nothing if the work has ended.
    public func cancel() {
        flag.store(true, ordering: .relaxed)
        let called = handlers.withLock { handlers in
            handlers.isCancelled = true
            defer { handlers.byNumber = [:] }
            return handlers.byNumber.values
        }
        for handler in called { handler() }
    }

    /// Throws an error if the work must end.
    ///
    /// - Throws: `CancellationError` after ``cancel()``, ``DeadlineError`` after the deadline.
    public func check() throws {
        if flag.load(ordering: .relaxed) { throw CancellationError() }
        if isPastDeadline { throw DeadlineError() }
    }

    /// Calls a handler when the work is canceled, or immediately if it already is.
    ///
    /// A deadline does not call the handler.
    ///
    /// - Returns: The registration, to remove the handler with ``remove(_:)``.
    package func onCancel(_ handler: @escaping @Sendable () -> Void) -> Registration {
        let (number, isCancelled) = handlers.withLock { handlers in
            handlers.lastNumber += 1
            if !handlers.isCancelled { handlers.byNumber[handlers.lastNumber] = handler }
            return (handlers.lastNumber, handlers.isCancelled)
        }
        if isCancelled { handler() }
        return Registration(number: number)
    }

    /// Removes all handlers, after the end of the work.
    package func removeHandlers() {
        handlers.withLock { $0.byNumber = [:] }
    }

    /// Removes a handler; the handler can be running.
    package func remove(_ registration: Registration) {
        handlers.withLock { $0.byNumber[registration.number] = nil }
    }
}

/// Work that reached its deadline before it was complete.
public struct DeadlineError: CartoucheError, Hashable {
    /// The error.
    public init() {}

    /// What is wrong.
    public var what: String { "the drawing is not complete at the deadline" }

    /// What to do.
    public var suggestion: String { "set a later deadline, or draw a smaller image" }
}
