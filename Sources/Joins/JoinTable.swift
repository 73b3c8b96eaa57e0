import CartoucheDocuments
import CartoucheFeatures

/// A table in memory whose rows are found by a key.
package struct JoinTable: Sendable {
    /// The row of a key.
    package enum Match: Hashable, Sendable {
        /// The key occurs once.
        case row(Int)
        /// The key occurs in several rows, so it joins none of them.
        case severalRows
        /// No row has the key.
        case none
        /// The feature has no key.
        case noKey
    }

    /// The name of the table, for names of fields and for messages.
    package let name: String
    /// The columns without that of the keys.
    let columns: [AttributeColumn]
    /// The number of rows.
    package let rowCount: Int
    /// The number of rows without a key: null, or an empty text.
    package let keylessRowCount: Int
    /// The keys that occur in several rows, in the order of their second row.
    package let repeatedKeys: [String]
    let rows: KeyRows

    /// Reads the rows of a table.
    ///
    /// - Parameters:
    ///   - name: The name of the table.
    ///   - batches: All rows.
    ///   - key: The name of the column with the keys.
    ///   - fields: The names of the columns to join. Default: nil, all columns.
    /// - Throws: ``JoinError`` if a column does not exist, or if the table has too many rows.
    package init(
        name: String, batches: [FeatureBatch], key: String, fields: [String]? = nil
    ) throws(JoinError) {
        self.name = name
        var names: [String] = []
        var known: Set<String> = []
        for column in batches.lazy.flatMap(\.attributes) where known.insert(column.name).inserted {
            names.append(column.name)
        }
        let list = FieldNames(names)
        guard let keyIndex = list.meaning(of: key).index else {
            throw JoinError(field: key, among: list, in: name)
        }
        var wanted = names.indices.filter { $0 != keyIndex }
        if let fields {
            wanted = []
            for field in fields {
                guard let index = list.meaning(of: field).index else {
                    throw JoinError(field: field, among: list, in: name)
                }
                if !wanted.contains(index) { wanted.append(index) }
            }
        }
        rowCount = batches.reduce(0) { $0 + $1.count }
        guard rowCount <= Self.maxRowCount else { throw JoinError(rowCount: rowCount, in: name) }
        columns = wanted.map { Self.whole(names[$0], of: batches) }
        let keys = batches.map { batch in batch.attributes.first { $0.name == names[keyIndex] } }
        var rows = KeyRows(
            capacity: rowCount, areTexts: keys.contains { $0?.values.type == .string },
            range: Self.range(of: keys))
        var repeated: [String] = []
        var keyless = 0
        var first: Int32 = 0
        for (batch, column) in zip(batches, keys) {
            let keys = column.map(JoinKey.keys) ?? [JoinKey?](repeating: nil, count: batch.count)
            for (offset, key) in keys.enumerated() {
                guard let key else {
                    keyless += 1
                    continue
                }
                if !rows.insert(key, row: first + Int32(offset)) { repeated.append(key.text) }
            }
            first += Int32(batch.count)
        }
        self.rows = rows
        repeatedKeys = repeated
        keylessRowCount = keyless
    }

    /// The maximum number of rows, which memory and the row numbers limit.
    private static let maxRowCount = 50_000_000

    /// Returns the least and the greatest number of columns of whole numbers; nil for other columns.
    private static func range(of columns: [AttributeColumn?]) -> ClosedRange<Int64>? {
        var range: ClosedRange<Int64>?
        for column in columns {
            guard case .integers(let numbers)? = column?.values, let low = numbers.min(),
                let high = numbers.max()
            else { return nil }
            range = min(range?.lowerBound ?? low, low)...max(range?.upperBound ?? high, high)
        }
        return range
    }

    /// Returns the match of each row of a column of features.
    func matches(_ column: AttributeColumn) -> [Match] {
        func match(row: Int32?) -> Match {
            guard let row else { return .none }
            return row < 0 ? .severalRows : .row(Int(row))
        }
        func match(_ key: JoinKey?) -> Match { key.map { match(row: rows[$0]) } ?? .noKey }
        if case .integers(let numbers) = column.values {
            return numbers.indices.map {
                column.isNull?[$0] ?? false ? .noKey : match(row: rows[numbers[$0]])
            }
        }
        guard case .strings(let texts) = column.values else { return JoinKey.keys(column).map(match) }
        let distinct = texts.mapDistinct { match(JoinKey(.string($0))) }
        return texts.codes.indices.map {
            column.isNull?[$0] ?? false ? .noKey : distinct[Int(texts.codes[$0])]
        }
    }

    /// Returns a column of all batches as one.
    private static func whole(_ name: String, of batches: [FeatureBatch]) -> AttributeColumn {
        let parts = batches.map { batch in batch.attributes.first { $0.name == name } }
        if parts.count == 1, let only = parts[0] { return only }
        var builder = AttributeColumnBuilder(name: name)
        var start = 0
        for (batch, part) in zip(batches, parts) {
            if let part { for row in 0..<part.count { builder.set(part[row], row: start + row) } }
            start += batch.count
        }
        return builder.finish(rows: start)
    }
}

extension JoinKey {
    /// Returns the key of each row of a column; a text that occurs often is examined once.
    static func keys(_ column: AttributeColumn) -> [JoinKey?] {
        guard case .strings(let texts) = column.values else {
            return (0..<column.count).map { JoinKey(column[$0]) }
        }
        let distinct = texts.mapDistinct { JoinKey(.string($0)) }
        return texts.codes.indices.map {
            column.isNull?[$0] ?? false ? nil : distinct[Int(texts.codes[$0])]
        }
    }
}
