import CartoucheExpressions
import CartoucheFeatures

/// The fields of a source that a query needs.
struct QueriedFields {
    /// For each field of the source, whether the query needs it.
    private(set) var isWanted: [Bool]
    /// The names that the query needs, but that mean no field, or more than one; each once.
    ///
    /// Batches have columns of nulls with these names.
    private(set) var missing: [String] = []

    /// Finds the fields of a query.
    ///
    /// - Parameters:
    ///   - names: The names of the source's fields.
    ///   - isComplete: Whether the source cannot have other fields. Default: true.
    /// - Throws: `ExpressionError` if the query's clause names a field that a complete source lacks, or a name that
    ///   more than one field can have.
    init(_ query: FeatureQuery, among names: [String], isComplete: Bool = true) throws(ExpressionError) {
        let fields = FieldNames(names)
        if let error = query.whereClause?.unknownField(among: fields) {
            if case .unknownField = error.kind, !isComplete {} else { throw error }
        }
        isWanted = [Bool](repeating: query.fields == nil, count: names.count)
        var seen: Set<String> = []
        for name in query.neededFields where seen.insert(name.lowercased()).inserted {
            if let index = fields.meaning(of: name).index {
                isWanted[index] = true
            } else {
                missing.append(name)
            }
        }
    }
}
