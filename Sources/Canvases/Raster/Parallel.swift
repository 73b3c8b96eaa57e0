import Dispatch

/// Work on several threads.
enum Parallel {
    /// Runs `body` once on each of so many threads and waits; one thread is the caller's own.
    static func run(threads: Int, _ body: @Sendable () -> Void) {
        if threads <= 1 { return body() }
        DispatchQueue.concurrentPerform(iterations: threads) { _ in body() }
    }
}
