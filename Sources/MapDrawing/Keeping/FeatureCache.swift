import CartoucheExpressions
import CartoucheFeatureSources
import CartoucheMapModel
import Synchronization

/// The features of a table that are kept in memory for layers that are drawn repeatedly.
package final class FeatureCache: Sendable {
    private struct State {
        var kept: [KeptFeatures] = []
        /// The where clauses of earlier drawings.
        var drawn: Set<WhereClause?> = []
        /// The searches without kept features, by their where clause.
        var searches: [WhereClause?: Search] = [:]
    }

    /// The state of the searches with one where clause.
    private struct Search {
        package var version: SourceVersion
        /// Whether the next search can keep the features.
        var canKeep = true
    }

    /// The maximum number of different where clauses.
    private static let maxClauses = 16

    let ledger: CacheLedger
    private let state = Mutex(State())

    init(ledger: CacheLedger = .shared) {
        self.ledger = ledger
    }

    /// Returns the kept features for a query; nil if there are none, or if the source has changed.
    package func features(for query: FeatureQuery, version: SourceVersion) -> KeptFeatures? {
        state.withLock { state in
            state.kept.removeAll { $0.version != version }
            return state.kept.first { $0.cover(query) }
        }
    }

    /// Returns whether a query with the same where clause was drawn before, and records the where clause.
    func isDrawnAgain(_ query: FeatureQuery) -> Bool {
        state.withLock { state in
            if state.drawn.count >= Self.maxClauses { state.drawn.removeAll() }
            return !state.drawn.insert(query.whereClause).inserted
        }
    }

    /// Returns whether a search must try to keep the features in memory.
    ///
    /// The first search of a source does not, and neither does a search after the features were too large.
    package func isSearchedAgain(_ query: FeatureQuery, version: SourceVersion) -> Bool {
        guard ledger.byteLimit > 0 else { return false }
        return state.withLock { state in
            if let search = state.searches[query.whereClause], search.version == version {
                state.searches[query.whereClause]?.canKeep = false
                state.drawn.insert(query.whereClause)
                return search.canKeep
            }
            if state.searches.count >= Self.maxClauses { state.searches.removeAll() }
            state.searches[query.whereClause] = Search(version: version)
            return false
        }
    }

    /// Notes that the features of a search were kept.
    package func noteKept(_ query: FeatureQuery) {
        state.withLock { $0.searches[query.whereClause]?.canKeep = true }
    }

    /// Keeps features unless they are too large, and removes kept features that the new ones contain.
    func keep(_ features: KeptFeatures) {
        let drop: CacheLedger.Drop = { [weak self, weak features] in
            self?.state.withLock { state in state.kept.removeAll { $0 === features } }
        }
        guard features.register(drop: drop) else { return }
        state.withLock { state in
            state.kept.removeAll { $0.version != features.version || features.cover($0.query) }
            if state.kept.count >= Self.maxClauses { state.kept.removeFirst() }
            state.kept.append(features)
        }
    }
}

extension FeatureLayer {
    /// The features that are kept in memory for the next drawing.
    package var featureCache: FeatureCache { kept.value { FeatureCache() } }
}
