import CartoucheWorkers
import Dispatch
import Synchronization

/// A request whose answer is needed later.
package final class PendingResponse: Sendable {
    private let result = Mutex<Result<ResourceResponse, any Error>?>(nil)
    private let isDone = DispatchSemaphore(value: 0)
    private let task = Mutex<Task<Void, Never>?>(nil)

    /// Starts a request.
    package init(_ request: ResourceRequest, from provider: any ResourceProvider) {
        let started = Task.detached(executorPreference: RequestExecutor.shared) { [weak self] in
            let answer: Result<ResourceResponse, any Error>
            do { answer = .success(try await provider.response(to: request)) } catch {
                answer = .failure(error)
            }
            self?.finish(answer)
        }
        task.withLock { $0 = started }
    }

    deinit { cancel() }

    private func finish(_ answer: Result<ResourceResponse, any Error>) {
        result.withLock { $0 = answer }
        isDone.signal()
    }

    /// Ends the request early.
    package func cancel() { task.withLock { $0?.cancel() } }

    /// Blocks the current thread until the answer is there; call it once.
    ///
    /// - Throws: As ``ResourceProvider/waitForResponse(to:)``.
    package func wait() throws -> ResourceResponse {
        let cancellation = WorkerPool.cancellation
        try WorkerPool.whileWaiting {
            // A deadline has no handler, so the token is read repeatedly.
            while isDone.wait(timeout: .now() + .milliseconds(50)) == .timedOut {
                do { try cancellation?.check() } catch {
                    cancel()
                    throw error
                }
            }
        }
        return try result.withLock { $0! }.get()
    }
}

/// Runs the tasks of requests on background threads.
///
/// Swift's own threads can all wait for answers, so tasks on these would never start.
private final class RequestExecutor: TaskExecutor {
    static let shared = RequestExecutor()

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        BackgroundThreads.start { job.runSynchronously(on: self.asUnownedTaskExecutor()) }
    }
}
