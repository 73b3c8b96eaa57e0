import Dispatch

/// Waits for tasks; only for threads that run no tasks.
enum Waiting {
    /// Runs a task to its end; errors are ignored.
    static func run(_ task: @escaping @Sendable () async throws -> Void) {
        let end = DispatchSemaphore(value: 0)
        Task.detached {
            try? await task()
            end.signal()
        }
        end.wait()
    }
}
