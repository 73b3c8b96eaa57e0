import CartoucheArcade
import CartoucheDocuments
import CartoucheExpressions
import CartoucheFeatures
import CartoucheSymbols

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
    ///   - field: The field or expression of the features, and the statistic.
    ///   - batches: The features.
    ///   - places: The place of each feature's group in the column, batch by batch; -1 for none.
    ///   - count: The number of groups.
    ///   - context: What expressions know of the map and of the layer.
    ///   - diagnostics: Receives the first failure of an expression.
    package static func column(
        _ field: AggregateField, of batches: [FeatureBatch], places: [[Int32]], count: Int,
        in context: ArcadeContext, diagnostics: inout [Diagnostic]
    ) -> AttributeColumn {
        let script = field.script
        let program = try? script?.get()
        var failure: Diagnostic?
        let column = column(
            named: field.name, field.statisticType, of: batches, places: places, count: count
        ) { batch, places in
            guard script != nil else { return batch.column(named: field.statisticFieldName) }
            return program.map { values(of: field, $0, batch, places, in: context, &failure) }
        }
        if let failure { diagnostics.append(failure) }
        return column
    }

    /// Returns a column with the statistic of each group.
    ///
    /// - Parameter values: Returns the values of a batch; nil if it has none.
    static func column(
        named name: String, _ type: AggregateField.StatisticType, of batches: [FeatureBatch],
        places: [[Int32]], count: Int, values: (FeatureBatch, [Int32]) -> AttributeColumn?
    ) -> AttributeColumn {
        var sums = [Sums](repeating: Sums(), count: count)
        let isMode = type == .mode
        let isCount = type == .count
        for (batch, places) in zip(batches, places) {
            guard let column = values(batch, places) else { continue }
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
        var builder = AttributeColumnBuilder(name: name)
        for (row, group) in sums.enumerated() { builder.set(group.value(type), row: row) }
        return builder.finish(rows: count)
    }

    /// Returns the values of an expression for the features of groups.
    private static func values(
        of field: AggregateField, _ program: ArcadeProgram, _ batch: FeatureBatch, _ places: [Int32],
        in context: ArcadeContext, _ failure: inout Diagnostic?
    ) -> AttributeColumn {
        var builder = AttributeColumnBuilder(name: "")
        let isMode = field.statisticType == .mode
        var row = 0
        do throws(ArcadeFault) {
            let run = try ArcadeRun(program, context, batch: batch)
            while row < batch.count {
                defer { row += 1 }
                guard places[row] >= 0 else { continue }
                run.row = row
                do throws(ArcadeFault) {
                    builder.set(attribute(try program.value(run), isMode: isMode), row: row)
                } catch {
                    failure = failure ?? field.failure(error, feature: batch.number(of: row))
                }
            }
        } catch {
            failure = failure ?? field.failure(error, feature: nil)
        }
        return builder.finish(rows: batch.count)
    }

    /// Returns the value of an expression for a statistic; texts with numbers are numbers, except for the mode.
    private static func attribute(_ value: ArcadeValue, isMode: Bool) -> AttributeValue {
        switch value {
        case .number(let number): return number.isFinite ? .double(number) : .null
        case .text(let text) where text.isEmpty: return .null
        case .null: return .null
        case .date(let date): return .date(Int64(date.milliseconds))
        default:
            let number = isMode ? .nan : value.number
            return number.isFinite ? .double(number) : .string(value.text)
        }
    }
}

extension AggregateField {
    /// Returns the diagnostic of an expression that fails for a feature.
    fileprivate func failure(_ fault: ArcadeFault, feature: Int?) -> Diagnostic {
        let place = feature.map { "feature \($0): " } ?? ""
        let error = ExpressionError(fault, in: statisticExpression)
        return Diagnostic(
            .warning, code: .aggregateValueMissing,
            message: "the expression of the field \(name.brief): \(place)\(error.placed)",
            instead: "features for which the expression fails do not count")
    }
}
