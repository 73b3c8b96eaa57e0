import CartoucheDocuments
import CartoucheExpressions
import CartoucheFeatures
import CartoucheGeospatial
import CartoucheJoins

/// A source whose features have the columns of a table, too.
///
/// The table stays in memory. Each reading joins its features again, batch by batch.
package struct JoinedSource: WrappedSource {
    var base: any FeatureSource
    private let join: Join
    private let token = SourceVersion.Token()

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

    package var name: String { base.name }
    /// The fields of the features, then those of the table.
    package var fields: [Field] { base.fields + join.fields }
    package var declaresFields: Bool { base.declaresFields }
    package var geometryKind: GeometryKind? { base.geometryKind }
    package var spatialReference: SpatialReference? { base.spatialReference }
    package var featureCount: Int? { base.featureCount }
    package var version: SourceVersion? { base.version.map { SourceVersion($0, with: token) } }
    package var readsByEnvelope: Bool { base.readsByEnvelope }
    package var leavesOutDetail: Bool { base.leavesOutDetail }
    package var extent: Envelope? { base.extent }

    /// Reads all features and counts what the join finds.
    package func tally() throws -> JoinTally {
        var tally = JoinTally(join)
        try base.forEachBatch(FeatureQuery(fields: [join.key])) { _ = join.joined($0, counting: &tally) }
        return tally
    }

    @discardableResult
    package func forEachBatch(
        _ query: FeatureQuery, _ body: (FeatureBatch) throws -> Void
    ) throws -> ReadingReport {
        let all = fields
        let own = base.fields.count
        let queried = try QueriedFields(query, among: all.map(\.name), isComplete: declaresFields)
        let isWanted = Array(queried.isWanted[own...])
        var inner = query
        if query.fields != nil {
            inner.fields = zip(all, queried.isWanted).prefix(own).filter(\.1).map(\.0.name)
            inner.fields? += queried.missing + [join.key]
        }
        let names = FieldNames(all.map(\.name))
        let usesTable = (query.whereClause?.fieldNames ?? []).contains {
            names.meaning(of: $0).index ?? 0 >= own
        }
        var outer = FeatureQuery()
        if usesTable { (outer.whereClause, inner.whereClause) = (query.whereClause, nil) }
        return try base.forEachBatch(inner) { batch in
            let joined = try outer.filtered(join.joined(batch, isWanted: isWanted))
            if joined.count > 0 { try body(joined) }
        }
    }
}
