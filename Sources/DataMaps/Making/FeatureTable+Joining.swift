import CartoucheFeatureSources
import CartoucheFeatures
import CartoucheJoins
import CartoucheMapModel

extension FeatureTable {
    /// Returns a table whose features have the columns of another table, too.
    ///
    /// A feature gets the row whose key is equal to its own. Whole numbers are equal to their texts. A key that occurs in
    /// several rows joins nothing. Features without a row have null in the new columns. A column whose name the features
    /// already have gets the name of the other table in front: `table.NAME`. `cartouche render --join` makes the same
    /// join.
    ///
    /// - Parameters:
    ///   - other: The table with the columns; it stays in memory.
    ///   - key: The field of this table with the keys.
    ///   - otherKey: The field of the other table with the keys. Default: nil, the same name.
    /// - Throws: A `CartoucheError` if a table cannot be read, lacks its key, or has too many rows.
    public func joined(
        with other: FeatureTable, key: String, otherKey: String? = nil
    ) throws -> FeatureTable {
        let source = try source()
        let rows = try other.source()
        let table = try JoinTable(of: rows, name: other.displayName, key: otherKey ?? key)
        return FeatureTable(of: try JoinedSource(source, table, key: key))
    }
}

extension JoinTable {
    /// Reads all rows of a source.
    init(of source: any FeatureSource, name: String, key: String) throws {
        var batches: [FeatureBatch] = []
        try source.forEachBatch { batches.append($0) }
        try self.init(name: name, batches: batches, key: key)
    }
}
