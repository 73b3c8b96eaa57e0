import CartoucheExpressions
import CartoucheFeatures

/// A query of features with added fields, in two parts.
struct DividedQuery {
    /// The part for the source of the features.
    private(set) var inner: FeatureQuery
    /// The condition on the added fields, for the features that have them; no condition if there is none.
    private(set) var outer = FeatureQuery()
    /// Whether each added field is wanted.
    let isWanted: [Bool]

    /// Divides a query.
    ///
    /// - Parameters:
    ///   - base: The source of the features.
    ///   - added: The added fields.
    ///   - needed: The names of the base's fields that the added ones need; nil for all.
    /// - Throws: `ExpressionError` if the query's condition does not fit the fields.
    init(
        _ query: FeatureQuery, of base: any FeatureSource, adding added: [Field], needing needed: [String]?
    ) throws(ExpressionError) {
        let own = base.fields.map(\.name)
        let all = own + added.map(\.name)
        let queried = try QueriedFields(query, among: all, isComplete: base.declaresFields)
        isWanted = Array(queried.isWanted[own.count...])
        inner = query
        if query.fields != nil {
            let names = zip(own, queried.isWanted).filter(\.1).map(\.0) + queried.missing
            inner.fields = needed.map { names + $0 }
        }
        let names = FieldNames(all)
        let usesAdded = (query.whereClause?.fieldNames ?? []).contains {
            names.meaning(of: $0).index ?? 0 >= own.count
        }
        if usesAdded { (outer.whereClause, inner.whereClause) = (query.whereClause, nil) }
    }
}
