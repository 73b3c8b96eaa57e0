import Synchronization

/// The number of requests in a time, with a limit.
///
/// This is a token bucket: after a rest, twice as many requests as in a second are possible at once.
final class RequestRate: Sendable {
    private let state: Mutex<(left: Double, time: ContinuousClock.Instant)>
    private let perSecond: Double

    init(perSecond: Double, at time: ContinuousClock.Instant = .now) {
        self.perSecond = perSecond
        state = Mutex((2 * perSecond, time))
    }

    /// Counts a request; returns false beyond the limit.
    func admits(at time: ContinuousClock.Instant = .now) -> Bool {
        state.withLock { state in
            let passed = max(0, (time - state.time) / .seconds(1))
            state = (min(2 * perSecond, state.left + passed * perSecond), max(time, state.time))
            guard state.left >= 1 else { return false }
            state.left -= 1
            return true
        }
    }
}
