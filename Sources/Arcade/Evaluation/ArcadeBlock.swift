import CartoucheFeatures

/// Rows of a batch for which nodes compute their results together.
struct ArcadeBlock {
    /// The number of rows of a block; its columns fit into the cache of a processor.
    static let size = 1024

    let rows: Range<Int>
    let columns: [ArcadeColumn]
}

/// The results of a node for the rows of a block.
enum ArcadeBlockResults {
    /// Numbers as in arithmetic: null is 0.
    case numbers([Double], isNull: [Bool]?)
    case truths([Bool])
}

extension ArcadeProgram {
    /// Returns the results of a script for all rows of a batch; results that are no numbers are NaN.
    ///
    /// Works for scripts that are one expression of numbers, Booleans and fields of these types. Such an expression has
    /// no faults. The results are those of ``value(_:)``, but come many times faster.
    ///
    /// - Returns: Nil if the script has another form, or if one of its fields is missing or has another type.
    package func numbers(of batch: FeatureBatch) -> [Double]? {
        guard let expression = onlyNode else { return nil }
        var columns: [ArcadeColumn] = []
        let rows = ArcadeRows(batch, ArcadeContext(), ArcadeRow())
        for name in fieldNames {
            switch batch.column(named: name)?.values {
            case .strings, .dates: return nil
            default: columns.append(rows.column(name))
            }
        }
        var results: [Double] = []
        results.reserveCapacity(batch.count)
        for start in stride(from: 0, to: batch.count, by: ArcadeBlock.size) {
            let rows = start..<min(start + ArcadeBlock.size, batch.count)
            guard
                case .numbers(let numbers, let isNull)? = expression.results(
                    of: ArcadeBlock(rows: rows, columns: columns))
            else { return nil }
            if let isNull {
                for index in numbers.indices { results.append(isNull[index] ? .nan : numbers[index]) }
            } else {
                results += numbers
            }
        }
        return results
    }
}

extension ArcadeColumn {
    /// Returns the values of some rows; nil if they are neither numbers nor Booleans.
    func results(_ rows: Range<Int>) -> ArcadeBlockResults? {
        switch self {
        case .doubles(let values, let isNull): return Self.numbers(Array(values[rows]), isNull?[rows])
        case .integers(let values, let isNull):
            return Self.numbers(values[rows].map { Double($0) }, isNull?[rows])
        case .booleans(let values, nil): return .truths(Array(values[rows]))
        case .constant(let value): return .constant(value, count: rows.count)
        default: return nil
        }
    }

    /// Returns numbers with 0 in the rows that are null.
    private static func numbers(_ numbers: [Double], _ isNull: ArraySlice<Bool>?) -> ArcadeBlockResults {
        guard let isNull, isNull.contains(true) else { return .numbers(numbers, isNull: nil) }
        let nulls = Array(isNull)
        return .numbers(zip(numbers, nulls).map { $1 ? 0 : $0 }, isNull: nulls)
    }
}

extension ArcadeBlockResults {
    /// Returns the same value for all rows; nil if it is neither a number nor a Boolean nor null.
    static func constant(_ value: ArcadeValue, count: Int) -> ArcadeBlockResults? {
        switch value {
        case .number(let number): .numbers(Array(repeating: number, count: count), isNull: nil)
        case .boolean(let flag): .truths(Array(repeating: flag, count: count))
        case .null:
            .numbers(Array(repeating: 0, count: count), isNull: Array(repeating: true, count: count))
        default: nil
        }
    }

    /// Returns these results, with those of another node in the rows of a condition; nil if their types differ.
    consuming func replaced(_ rows: [Bool], by other: ArcadeBlockResults) -> ArcadeBlockResults? {
        switch (consume self, other) {
        case (.numbers(var numbers, var isNull), .numbers(let others, let otherNulls)):
            for index in rows.indices where rows[index] { numbers[index] = others[index] }
            if isNull != nil || otherNulls != nil {
                var nulls = isNull ?? Array(repeating: false, count: rows.count)
                for index in rows.indices where rows[index] { nulls[index] = otherNulls?[index] ?? false }
                isNull = nulls
            }
            return .numbers(numbers, isNull: isNull)
        case (.truths(var truths), .truths(let others)):
            for index in rows.indices where rows[index] { truths[index] = others[index] }
            return .truths(truths)
        default: return nil
        }
    }

    /// Returns the rows in which the results are equal to others, as of `==`; nil if their types differ.
    func equals(_ other: ArcadeBlockResults) -> [Bool]? {
        switch (self, other) {
        case (.numbers(let left, let leftNulls), .numbers(let right, let rightNulls)):
            guard leftNulls != nil || rightNulls != nil else { return zip(left, right).map { $0 == $1 } }
            return left.indices.map { index in
                let isNull = leftNulls?[index] ?? false
                return isNull == (rightNulls?[index] ?? false) && (isNull || left[index] == right[index])
            }
        case (.truths(let left), .truths(let right)): return zip(left, right).map { $0 == $1 }
        default: return nil
        }
    }
}
