import CartoucheWorkers
import Synchronization

/// A queue of requests: the most urgent first, then those with the earliest deadline, then in order of arrival.
///
/// The number of running requests is limited to the number of threads. Their memory is also limited: the total of all
/// running requests except the largest is at most `byteAllowance`.
final class RequestQueue: Sendable {
    /// A request in the queue.
    final class Ticket: Sendable {
        fileprivate let priority: WorkPriority
        fileprivate let deadline: ContinuousClock.Instant?
        fileprivate let bytes: Int
        fileprivate let begin: @Sendable (Ticket) -> Void

        /// - Parameters:
        ///   - bytes: The approximate memory of the request, in bytes.
        ///   - begin: Starts the request, without waiting for it.
        init(
            priority: WorkPriority, deadline: ContinuousClock.Instant?, bytes: Int,
            begin: @escaping @Sendable (Ticket) -> Void
        ) {
            self.priority = priority
            self.deadline = deadline
            self.bytes = bytes
            self.begin = begin
        }

        fileprivate func precedes(_ other: Ticket) -> Bool {
            if priority != other.priority { return priority > other.priority }
            switch (deadline, other.deadline) {
            case (let own?, let other?): return own < other
            case (_?, nil): return true
            default: return false
            }
        }
    }

    private struct State {
        /// The waiting requests, in the order in which they begin.
        var waiting: [Ticket] = []
        var running: [Ticket] = []
    }

    private let state = Mutex(State())
    private let maxRunning: Int
    private let byteAllowance: Int

    init(maxRunning: Int, byteAllowance: Int = 32 << 20) {
        self.maxRunning = maxRunning
        self.byteAllowance = byteAllowance
    }

    /// The number of waiting requests.
    var waitingCount: Int { state.withLock { $0.waiting.count } }

    /// Adds a request to the queue; it may begin immediately.
    func enter(_ ticket: Ticket) {
        beginNext { state in
            var (low, high) = (0, state.waiting.count)
            while low < high {
                let middle = (low + high) / 2
                if ticket.precedes(state.waiting[middle]) { high = middle } else { low = middle + 1 }
            }
            state.waiting.insert(ticket, at: low)
        }
    }

    /// Removes a request that has ended.
    func leave(_ ticket: Ticket) {
        beginNext { state in state.running.removeAll { $0 === ticket } }
    }

    /// Removes a request that has not begun; returns false if it has begun.
    func withdraw(_ ticket: Ticket) -> Bool {
        var wasWaiting = false
        beginNext { state in
            guard let index = state.waiting.firstIndex(where: { $0 === ticket }) else { return }
            state.waiting.remove(at: index)
            wasWaiting = true
        }
        return wasWaiting
    }

    private func beginNext(after change: (inout State) -> Void) {
        let begun = state.withLock { state in
            change(&state)
            var begun: [Ticket] = []
            while let next = state.waiting.first, admits(next, beside: state.running) {
                state.waiting.removeFirst()
                state.running.append(next)
                begun.append(next)
            }
            return begun
        }
        for ticket in begun { ticket.begin(ticket) }
    }

    private func admits(_ next: Ticket, beside running: [Ticket]) -> Bool {
        guard !running.isEmpty else { return true }
        guard running.count < maxRunning else { return false }
        let bytes = running.map(\.bytes) + [next.bytes]
        return bytes.reduce(0, +) - bytes.max()! <= byteAllowance
    }
}
