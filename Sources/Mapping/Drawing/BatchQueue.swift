import Dispatch
import FeatureSources
import Features
import Synchronization

/// Reads a source's batches on another thread while earlier ones are drawn; holds a bounded number.
///
/// The reader waits when it is too far ahead, and stops when the queue is cancelled or let go.
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

    /// - Parameter depth: how many batches may wait at a time.
    init(reading source: any FeatureSource, query: FeatureQuery, depth: Int) {
        // What is left out after reading is left out here, so that the sample is the source's first features.
        let filter = source.readsByEnvelope || query.whereClause != nil ? nil : query
        var query = query
        if filter != nil { query.envelope = nil }
        let free = DispatchSemaphore(value: depth)
        self.free = free
        DispatchQueue.global().async { [self, query] in
            do {
                let reading = try source.forEachBatch(query) { read in
                    try state.withLock { state in
                        if state.isCancelled { throw Cancelled() }
                        if state.sample == nil { state.sample = DetailSample(read) }
                    }
                    let batch = try filter?.filtered(read) ?? read
                    if batch.count == 0 { return }
                    free.wait()
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
            filled.signal()
        }
    }

    /// The next batches in the source's order, at least one and at most `limit`; none at the end.
    func next(atMost limit: Int) throws -> [FeatureBatch] {
        while true {
            filled.wait()
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

    /// What the reading met; complete after the end.
    var reading: ReadingReport { state.withLock(\.reading) }

    /// Of the first batch that the source gave; nil while there is none.
    var sample: DetailSample? { state.withLock(\.sample) }

    /// Tells the reader to stop.
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
