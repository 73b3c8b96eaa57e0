import CartoucheExpressions
import CartoucheFeatures

/// Computes a statistic of a field for each group of features.
package struct Statistics {
    /// The sums of one group; deviations are from the first value, so that large values lose no precision.
    private struct Sums {
        var count = 0
        var first = 0.0
        var sum = 0.0
        var squares = 0.0
        var least = Double.infinity
        var greatest = -Double.infinity
        var counts: [AttributeValue: Int] = [:]

        mutating func add(_ value: Double) {
            if count == 0 { first = value }
            count += 1
            sum += value - first
            squares += (value - first) * (value - first)
            least = min(least, value)
            greatest = max(greatest, value)
        }

        func value(_ type: AggregateField.StatisticType) -> AttributeValue {
            switch type {
            case .count: return .integer(Int64(count))
            case .mode:
                let most = counts.values.max() ?? 0
                let values = counts.filter { $0.value == most }.keys
                return values.min { "\($0)" < "\($1)" } ?? .null
            default: break
            }
            guard count > 0 else { return .null }
            let mean = sum / Double(count)
            switch type {
            case .average: return .double(first + mean)
            case .sum: return .double(first * Double(count) + sum)
            case .minimum: return .double(least)
            case .maximum: return .double(greatest)
            case .variance, .standardDeviation:
                guard count > 1 else { return .double(0) }
                let variance = max(0, squares - sum * mean) / Double(count - 1)
                return .double(type == .variance ? variance : variance.squareRoot())
            case .count, .mode: return .null
            }
        }
    }

    /// The maximum number of different values of a group for the most frequent one.
    private static let maximumValues = 10_000

    /// Returns a column with the statistic of each group.
    ///
    /// - Parameters:
    ///   - field: The field of the features, and the statistic.
    ///   - batches: The features.
    ///   - places: The place of each feature's group in the column, batch by batch; -1 for none.
    ///   - count: The number of groups.
    package static func column(
        _ field: AggregateField, of batches: [FeatureBatch], places: [[Int32]], count: Int
    ) -> AttributeColumn {
        var sums = [Sums](repeating: Sums(), count: count)
        let isMode = field.statisticType == .mode
        let script = field.script
        for (batch, places) in zip(batches, places) {
            guard let column = column(field, script, of: batch, places) else { continue }
            let isCount = field.statisticType == .count
            let numbers = isMode || isCount ? [] : column.numbers()
            for (row, place) in places.enumerated() where place >= 0 {
                let group = Int(place)
                if isMode {
                    let value = column[row]
                    guard value != .null else { continue }
                    let isKnown = sums[group].counts[value] != nil
                    if isKnown || sums[group].counts.count < maximumValues {
                        sums[group].counts[value, default: 0] += 1
                    }
                } else if isCount {
                    if column[row] != .null { sums[group].count += 1 }
                } else if numbers[row].isFinite {
                    sums[group].add(numbers[row])
                }
            }
        }
        var builder = AttributeColumnBuilder(name: field.name)
        for (row, group) in sums.enumerated() { builder.set(group.value(field.statisticType), row: row) }
        return builder.finish(rows: count)
    }

    /// Returns the values of a batch; nil if it has none.
    private static func column(
        _ field: AggregateField, _ script: LabelScript?, of batch: FeatureBatch, _ places: [Int32]
    ) -> AttributeColumn? {
        if field.statisticExpression.isEmpty { return batch.column(named: field.statisticFieldName) }
        guard let script else { return nil }
        let texts = script.texts(of: batch).texts
        guard field.statisticType != .mode else {
            var builder = AttributeColumnBuilder(name: "")
            for (row, text) in texts.enumerated() {
                builder.set(text.map(AttributeValue.string) ?? .null, row: row)
            }
            return builder.finish(rows: batch.count)
        }
        let counts = field.statisticType == .count
        let numbers = texts.map { text in
            text.map { Double($0) ?? (counts ? 0 : .nan) } ?? .nan
        }
        return AttributeColumn(name: "", values: .doubles(numbers))
    }
}
