import CartoucheFeatures

/// Counts what a join finds.
package struct JoinTally: Sendable {
    private let join: Join
    /// The number of features with a row.
    package private(set) var matchedCount = 0
    /// The number of features whose key no row has.
    package private(set) var unmatchedCount = 0
    /// The number of features whose key several rows have.
    package private(set) var ambiguousCount = 0
    /// The number of features without a key.
    package private(set) var keylessCount = 0
    /// The different keys of features that no row has, in the features' order, up to a limit.
    package var unmatchedKeys: [String] { unmatched.map(\.text) }
    private var unmatched: [JoinKey] = []
    private var known: Set<JoinKey> = []
    private var isUsed: [Bool]

    /// The maximum number of different keys that are kept for lists and hints.
    private static let maxKeptCount = 100_000

    package init(_ join: Join) {
        self.join = join
        isUsed = [Bool](repeating: false, count: join.table.rowCount)
    }

    /// Counts the matches of features.
    package mutating func count(_ batch: FeatureBatch) { count(join.matches(batch), of: batch) }

    /// Counts the matches of features, which are already found.
    package mutating func count(_ matches: [JoinTable.Match], of batch: FeatureBatch) {
        let column = batch.column(named: join.key)
        for (index, match) in matches.enumerated() {
            switch match {
            case .row(let row):
                matchedCount += 1
                isUsed[row] = true
            case .severalRows: ambiguousCount += 1
            case .noKey: keylessCount += 1
            case .none:
                unmatchedCount += 1
                guard unmatched.count < Self.maxKeptCount, let column, let key = JoinKey(column[index]) else {
                    continue
                }
                if known.insert(key).inserted { unmatched.append(key) }
            }
        }
    }

    /// The keys of the table that no feature has, each once, in the table's order.
    package var unusedKeys: [String] { join.table.rows.keys { !isUsed[$0] }.map(\.text) }

    /// The changes of keys that would give more matches, with the greatest effect first.
    package var hints: [JoinHint] {
        guard !unmatched.isEmpty else { return [] }
        let (keys, unused) = (unmatchedKeys, Array(unusedKeys.prefix(Self.maxKeptCount)))
        return JoinHint.Change.allCases.compactMap { JoinHint($0, keys, unused) }.sorted {
            $0.count > $1.count
        }
    }
}
