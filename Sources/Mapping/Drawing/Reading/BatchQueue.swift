import Dispatch
import FeatureSources
import Features
import Synchronization
import Workers

/// Reads a source's batches on another thread while earlier ones are drawn; holds a bounded number.
///
/// The reader has a thread of its own, which waits if it is too far ahead and gives its turn in the worker pool back
/// while it does. It stops when the queue is cancelled.
final class BatchQueue: Sendable {
    private struct State {
        var batches: [FeatureBatch] = []
        var error: (any Error)?
        var reading = ReadingReport()
        var sample: DetailSample?
        var isAtEnd = false
        var isCancelled = false
    }

    /// Thrown through the source to end its reading early.
    private struct Cancelled: Error {}

    private let state = Mutex(State())
    private let free: DispatchSemaphore
    private let filled = DispatchSemaphore(value: 0)
    private let cancellation: Cancellation

    /// - Parameters:
    ///   - depth: How many batches may wait at a time.
    ///   - cancellation: Ends waiting for batches early.
    init(reading source: any FeatureSource, query: FeatureQuery, depth: Int, cancellation: Cancellation) {
        // What is left out after reading is left out here, so that the sample is the source's first features.
        let filter = source.readsByEnvelope || query.whereClause != nil ? nil : query
        var query = query
        if filter != nil { query.envelope = nil }
        free = DispatchSemaphore(value: depth)
        self.cancellation = cancellation
        let (pool, priority) = (WorkerPool.current, WorkerPool.priority)
        BackgroundThreads.start { [self, query] in
            pool.perform(priority: priority, cancellation: cancellation) {
                read(source, query, filter: filter)
            }
            filled.signal()
        }
    }

    private func read(_ source: any FeatureSource, _ query: FeatureQuery, filter: FeatureQuery?) {
        do {
            let reading = try source.forEachBatch(query) { read in
                if cancellation.isCancelled { throw Cancelled() }
                try state.withLock { state in
                    if state.isCancelled { throw Cancelled() }
                    if state.sample == nil { state.sample = DetailSample(read) }
                }
                let batch = try filter?.filtered(read) ?? read
                if batch.count == 0 { return }
                if free.wait(timeout: .now()) == .timedOut { WorkerPool.whileWaiting { free.wait() } }
                try state.withLock { state in
                    if state.isCancelled { throw Cancelled() }
                    state.batches.append(batch)
                }
                filled.signal()
            }
            state.withLock { state in
                state.reading = reading
                state.isAtEnd = true
            }
        } catch {
            state.withLock { state in
                if !(error is Cancelled) { state.error = error }
                state.isAtEnd = true
            }
        }
    }

    /// The next batches in the source's order, at least one and at most `limit`; none at the end.
    ///
    /// - Throws: The source's error, and `CancellationError` or `DeadlineError` while waiting.
    func next(atMost limit: Int) throws -> [FeatureBatch] {
        while true {
            try waitForBatch()
            let (taken, error, isAtEnd) = state.withLock { state in
                let taken = Array(state.batches.prefix(limit))
                state.batches.removeFirst(taken.count)
                return (taken, state.error, state.isAtEnd)
            }
            for _ in taken { free.signal() }
            // One signal was waited for; the other batches taken now have theirs outstanding.
            for _ in taken.dropFirst() { filled.wait() }
            if !taken.isEmpty { return taken }
            if isAtEnd {
                filled.signal()
                if let error { throw error }
                return []
            }
        }
    }

    private func waitForBatch() throws {
        if filled.wait(timeout: .now()) == .success { return }
        try WorkerPool.whileWaiting {
            // A reader in the middle of a batch does not see a cancellation: look for it every few milliseconds.
            while filled.wait(timeout: .now() + .milliseconds(4)) == .timedOut { try cancellation.check() }
        }
    }

    /// What the reading met; complete after the end.
    var reading: ReadingReport { state.withLock(\.reading) }

    /// Of the first batch that the source gave; nil before it came.
    var sample: DetailSample? { state.withLock(\.sample) }

    /// Makes the reader stop.
    func cancel() {
        let dropped = state.withLock { state in
            defer { state.batches.removeAll() }
            state.isCancelled = true
            return state.batches.count
        }
        // One more than was dropped, for a reader that waits: it finds the queue cancelled and leaves.
        for _ in 0...dropped { free.signal() }
    }
}
