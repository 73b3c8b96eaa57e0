import Dispatch
import Synchronization

/// Threads for work that waits: requests, and readers of files.
///
/// They are no workers of a ``WorkerPool``: a thread that waits must not keep a worker from its work. A thread that
/// has finished waits a few seconds for the next work, then it ends.
package enum BackgroundThreads {
    /// A thread, and the work that it does next.
    private final class BackgroundThread: Sendable {
        let wakeUp = DispatchSemaphore(value: 0)
        let work: Mutex<(@Sendable () -> Void)?>

        init(_ first: @escaping @Sendable () -> Void) { work = Mutex(first) }

        /// Does the work, and keeps nothing of it.
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

    /// Runs work on a thread of its own.
    ///
    /// If the system has no more threads, a thread of the process's dispatch queues runs it.
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
                // Work was given at the last moment.
                thread.wakeUp.wait()
            }
        }
    }

    /// Runs work that waits for files, and suspends the task until it is done.
    ///
    /// - Parameter work: Receives a token that is cancelled with the task.
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
