import CartoucheFeatures
import CartoucheJoins
import Synchronization

/// What a join finds in the first reading of all features, so that they are not read only to be counted.
final class JoinCounting: Sendable {
    private enum State {
        /// No reading of all features has begun.
        case none
        /// A reading of all features counts.
        case counting
        case counted(JoinTally)
    }

    private let state = Mutex(State.none)

    /// The counts of all features; nil if they were not all read.
    var tally: JoinTally? { state.withLock { if case .counted(let tally) = $0 { tally } else { nil } } }

    /// Returns whether the caller must count its reading of all features.
    func begin() -> Bool {
        state.withLock { state in
            guard case .none = state else { return false }
            state = .counting
            return true
        }
    }

    /// Keeps the counts of a reading; nil if it did not reach the end.
    func finish(_ tally: JoinTally?) { state.withLock { $0 = tally.map { .counted($0) } ?? .none } }
}
