import CartoucheDocuments
import CartoucheFeatures
import CartoucheJoins

/// A source whose features have the columns of a table, too.
///
/// The table stays in memory. Each reading joins its features again, batch by batch.
package struct JoinedSource: WrappedSource {
    package var base: any FeatureSource
    private let join: Join
    private let token = SourceVersion.Token()
    private let counting = JoinCounting()

    /// Creates the source.
    ///
    /// - Parameters:
    ///   - base: The features.
    ///   - table: The table with the columns.
    ///   - key: The name of the features' field with the keys of the table.
    /// - Throws: ``JoinError`` if the features do not have the field.
    package init(_ base: any FeatureSource, _ table: JoinTable, key: String) throws(JoinError) {
        self.base = base
        join = try Join(table, key: key, of: base.fields, in: base.name)
    }

    /// The fields of the features, then those of the table.
    package var fields: [Field] { base.fields + join.fields }
    package var version: SourceVersion? { base.version.map { SourceVersion($0, with: token) } }

    /// Returns what the join finds in all features.
    ///
    /// If no reading has counted all features, reads their keys.
    package func tally() throws -> JoinTally {
        if let tally = counting.tally { return tally }
        var tally = JoinTally(join)
        try base.forEachBatch(FeatureQuery(fields: [join.key])) { tally.count(join.matches($0), of: $0) }
        return tally
    }

    @discardableResult
    package func forEachBatch(
        _ query: FeatureQuery, _ body: (FeatureBatch) throws -> Void
    ) throws -> ReadingReport {
        let divided = try DividedQuery(query, of: base, adding: join.fields, needing: [join.key])
        if !divided.isWanted.contains(true), divided.outer.whereClause == nil {
            // Nothing of the table is wanted, such as for an extent.
            return try base.forEachBatch(query, body)
        }
        let isWhole = divided.inner.whereClause == nil && divided.inner.envelope == nil
        var tally = isWhole && counting.begin() ? JoinTally(join) : nil
        let isCounting = tally != nil
        var isComplete = false
        defer { if isCounting { counting.finish(isComplete ? tally : nil) } }
        let report = try base.forEachBatch(divided.inner) { batch in
            let matches = join.matches(batch)
            tally?.count(matches, of: batch)
            let joined = try divided.outer.filtered(
                join.joined(batch, matches, isWanted: divided.isWanted))
            if joined.count > 0 { try body(joined) }
        }
        isComplete = true
        return report
    }
}
