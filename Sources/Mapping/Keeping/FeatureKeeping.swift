import Expressions
import FeatureSources
import Synchronization

/// What a table keeps of its features for the layers that draw it again and again.
final class FeatureKeeping: Sendable {
    private struct State {
        var kept: [KeptFeatures] = []
        /// What was drawn so far.
        var drawn: Set<WhereClause?> = []
    }

    /// More different clauses than these are not remembered.
    private static let mostClauses = 16

    let ledger: CacheLedger
    private let state = Mutex(State())

    init(ledger: CacheLedger = .shared) {
        self.ledger = ledger
    }

    /// The features that a query asks for, where they are kept and still those of the source.
    func features(for query: FeatureQuery, version: SourceVersion) -> KeptFeatures? {
        state.withLock { state in
            state.kept.removeAll { $0.version != version }
            return state.kept.first { $0.cover(query) }
        }
    }

    /// Whether something like this was drawn before; from now on it was.
    func isDrawnAgain(_ query: FeatureQuery) -> Bool {
        state.withLock { state in
            if state.drawn.count >= Self.mostClauses { state.drawn.removeAll() }
            return !state.drawn.insert(query.whereClause).inserted
        }
    }

    /// Keeps features instead of those that they contain, unless they are too large.
    func keep(_ features: KeptFeatures) {
        let drop: CacheLedger.Drop = { [weak self, weak features] in
            self?.state.withLock { state in state.kept.removeAll { $0 === features } }
        }
        guard features.register(drop: drop) else { return }
        state.withLock { state in
            state.kept.removeAll { $0.version != features.version || features.cover($0.query) }
            if state.kept.count >= Self.mostClauses { state.kept.removeFirst() }
            state.kept.append(features)
        }
    }
}
