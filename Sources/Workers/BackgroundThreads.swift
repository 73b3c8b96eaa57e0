import Dispatch
import Synchronization

/// Threads for requests, for readers of files, and for other work that waits.
///
/// These threads do not belong to a ``WorkerPool``, because a waiting thread must not block a worker. After its work, a
/// thread waits a few seconds for more work, and then ends.
package enum BackgroundThreads {
    /// A thread and its next work.
    private final class BackgroundThread: Sendable {
        let wakeUp = DispatchSemaphore(value: 0)
        let work: Mutex<(@Sendable () -> Void)?>

        init(_ first: @escaping @Sendable () -> Void) { work = Mutex(first) }

        /// Runs the work and releases it.
        func doWork() {
            let work = work.withLock { work in
                defer { work = nil }
                return work
            }
            work?()
        }
    }

    private static let idle = Mutex<[BackgroundThread]>([])
    private static let idleSeconds = 5

    /// Runs work on a background thread.
    ///
    /// If the system cannot start more threads, a dispatch queue runs the work.
    package static func start(_ work: @escaping @Sendable () -> Void) {
        if let thread = idle.withLock({ $0.popLast() }) {
            thread.work.withLock { $0 = work }
            thread.wakeUp.signal()
            return
        }
        let thread = BackgroundThread(work)
        if !startThread({ run(thread) }) { DispatchQueue.global().async(execute: work) }
    }

    private static func run(_ thread: BackgroundThread) {
        while true {
            thread.doWork()
            idle.withLock { $0.append(thread) }
            if thread.wakeUp.wait(timeout: .now() + .seconds(idleSeconds)) == .timedOut {
                let isIdle = idle.withLock { threads in
                    guard let index = threads.firstIndex(where: { $0 === thread }) else { return false }
                    threads.remove(at: index)
                    return true
                }
                if isIdle { return }
                // Another thread assigned work after the timeout.
                thread.wakeUp.wait()
            }
        }
    }

    /// Runs work that waits for files.
    ///
    /// Suspends the task until the work is done.
    ///
    /// - Parameter work: Receives a token that is canceled with the task.
    package static func run<Result: Sendable>(
        _ work: @escaping @Sendable (Cancellation) throws -> Result
    ) async throws -> Result {
        let cancellation = Cancellation()
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                start { continuation.resume(with: Swift.Result { try work(cancellation) }) }
            }
        } onCancel: {
            cancellation.cancel()
        }
    }
}
