import Synchronization

/// The answer of an asynchronous call, which its work or its cancellation gives first.
final class PendingAnswer<Result: Sendable>: Sendable {
    private let continuation: Mutex<CheckedContinuation<Result, any Error>?>

    init(_ continuation: CheckedContinuation<Result, any Error>) { self.continuation = Mutex(continuation) }

    /// Answers, unless there is an answer already.
    func give(_ answer: Swift.Result<Result, any Error>) {
        let waiting = continuation.withLock { continuation in
            defer { continuation = nil }
            return continuation
        }
        waiting?.resume(with: answer)
    }
}
