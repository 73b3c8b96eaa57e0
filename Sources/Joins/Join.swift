import CartoucheFeatures

/// A table whose columns become attributes of features with equal keys.
///
/// A key that occurs in several rows of the table joins nothing. Several features can have the same key. Features
/// without a match have null in the columns of the table.
package struct Join: Sendable {
    package let table: JoinTable
    /// The name of the features' field with the keys.
    package let key: String
    /// The fields that the join adds, in the table's order.
    ///
    /// A name that the features already have gets the name of the table in front: `table.NAME`.
    package let fields: [Field]

    /// Creates the join of a table with features.
    ///
    /// - Parameters:
    ///   - table: The table.
    ///   - key: The name of the features' field with the keys.
    ///   - features: The fields of the features.
    ///   - source: The name of the features, for messages.
    /// - Throws: ``JoinError`` if the features do not have the field.
    package init(
        _ table: JoinTable, key: String, of features: [Field], in source: String = ""
    ) throws(JoinError) {
        let names = FieldNames(features.map(\.name))
        guard let index = names.meaning(of: key).index else {
            throw JoinError(field: key, among: names, in: source)
        }
        self.table = table
        self.key = names.names[index]
        var taken = Set(names.names.map { $0.lowercased() })
        fields = table.columns.map { column in
            var name = column.name
            if taken.contains(name.lowercased()) { name = "\(table.name).\(column.name)" }
            let base = name
            var number = 2
            while !taken.insert(name.lowercased()).inserted {
                name = "\(base)_\(number)"
                number += 1
            }
            return Field(name: name, type: column.values.type, alias: column.name)
        }
    }

    /// Returns features with the columns of the table.
    ///
    /// - Parameter isWanted: For each of ``fields``, whether the features get it. Default: nil, all fields.
    package func joined(_ batch: FeatureBatch, isWanted: [Bool]? = nil) -> FeatureBatch {
        joined(batch, matches(batch), isWanted: isWanted)
    }

    /// Returns features with the columns of the table, by their matches.
    package func joined(
        _ batch: FeatureBatch, _ matches: [JoinTable.Match], isWanted: [Bool]? = nil
    ) -> FeatureBatch {
        let rows: [Int] = matches.map { if case .row(let row) = $0 { row } else { -1 } }
        var joined = batch
        for (index, column) in table.columns.enumerated() where isWanted?[index] ?? true {
            joined.attributes.append(Self.column(column, named: fields[index].name, rows))
        }
        return joined
    }

    /// Returns the match of each feature.
    package func matches(_ batch: FeatureBatch) -> [JoinTable.Match] {
        batch.column(named: key).map(table.matches)
            ?? [JoinTable.Match](repeating: .noKey, count: batch.count)
    }

    /// Returns some rows of a column; negative rows are null.
    private static func column(
        _ column: AttributeColumn, named name: String, _ rows: [Int]
    ) -> AttributeColumn {
        guard column.count > 0 else { return AttributeColumn(name: name, values: .nulls(count: rows.count)) }
        var selected = column.selecting(rows.map { max($0, 0) })
        selected.name = name
        if column.isNull != nil || rows.contains(where: { $0 < 0 }) {
            selected.isNull = rows.map { $0 < 0 || column.isNull?[$0] ?? false }
        }
        return selected
    }
}
