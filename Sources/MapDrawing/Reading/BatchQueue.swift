import CartoucheFeatureSources
import CartoucheFeatures
import CartoucheWorkers
import Dispatch
import Synchronization

/// Reads a source's batches on another thread while earlier batches are drawn; holds a limited number of batches.
///
/// The reading thread waits if the queue is full; meanwhile, it releases its slot in the worker pool. It stops when
/// the queue is canceled.
final class BatchQueue: Sendable {
    private struct State {
        package var batches: [FeatureBatch] = []
        var error: (any Error)?
        var reading = ReadingReport()
        var sample: DetailSample?
        var isAtEnd = false
        var isCancelled = false
    }

    /// Thrown through the source to end its reading early.
    private struct Canceled: Error {}

    private let state = Mutex(State())
    private let free: DispatchSemaphore
    private let filled = DispatchSemaphore(value: 0)
    private let cancellation: Cancellation

    /// - Parameters:
    ///   - depth: The maximum number of waiting batches.
    ///   - cancellation: Ends the waiting for batches early.
    init(reading source: any FeatureSource, query: FeatureQuery, depth: Int, cancellation: Cancellation) {
        // If the envelope does not reduce the reading, this queue filters by it after the reading. So the sample
        // contains the source's first features.
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
                if cancellation.isCancelled { throw Canceled() }
                try state.withLock { state in
                    if state.isCancelled { throw Canceled() }
                    if state.sample == nil { state.sample = DetailSample(read) }
                }
                let batch = try filter?.filtered(read) ?? read
                if batch.count == 0 { return }
                if free.wait(timeout: .now()) == .timedOut { WorkerPool.whileWaiting { free.wait() } }
                try state.withLock { state in
                    if state.isCancelled { throw Canceled() }
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
                if !(error is Canceled) { state.error = error }
                state.isAtEnd = true
            }
        }
    }

    /// Returns the next batches in the source's order: at least one and at most `limit`, or none at the end.
    ///
    /// - Throws: The error of the source; `CancellationError` or `DeadlineError` during waiting.
    package func next(atMost limit: Int) throws -> [FeatureBatch] {
        while true {
            try waitForBatch()
            let (taken, error, isAtEnd) = state.withLock { state in
                let taken = Array(state.batches.prefix(limit))
                state.batches.removeFirst(taken.count)
                return (taken, state.error, state.isAtEnd)
            }
            for _ in taken { free.signal() }
            // The first batch's signal is already consumed. Consume those of the other batches.
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
            // A reader inside a batch does not notice a cancellation, so check for it every 4 milliseconds.
            while filled.wait(timeout: .now() + .milliseconds(4)) == .timedOut { try cancellation.check() }
        }
    }

    /// The report of the reading; complete after the end.
    var reading: ReadingReport { state.withLock(\.reading) }

    /// The sample of the source's first batch; nil before the first batch.
    var sample: DetailSample? { state.withLock(\.sample) }

    /// Stops the reader.
    package func cancel() {
        let dropped = state.withLock { state in
            defer { state.batches.removeAll() }
            state.isCancelled = true
            return state.batches.count
        }
        // Add one signal for a reader that waits: it sees that the queue is canceled, and stops.
        for _ in 0...dropped { free.signal() }
    }
}
