import Synchronization

/// The number of requests that are answered at the same time, with a limit.
package final class RequestCount: Sendable {
    private let running = Mutex(0)
    private let limit: Int

    init(limit: Int) { self.limit = limit }

    /// Begins a request; returns false at the limit.
    package func begin() -> Bool {
        running.withLock { running in
            guard running < limit else { return false }
            running += 1
            return true
        }
    }

    /// Ends a request that has begun.
    package func end() { running.withLock { $0 -= 1 } }

    /// Runs work if the limit permits it.
    ///
    /// - Throws: ``HostRefusal/busy`` at the limit.
    func run<Result>(_ work: () async throws -> Result) async throws -> Result {
        guard begin() else { throw HostRefusal.busy }
        defer { end() }
        return try await work()
    }
}
