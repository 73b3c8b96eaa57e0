import CartoucheFeatures

/// What the values of a field are: what a person needs to know for choosing classes.
package struct FieldSummary: Sendable {
    /// A value with the number of features that have it.
    package struct Frequency: Hashable, Sendable {
        package let value: AttributeValue
        package let count: Int
    }

    package let name: String
    /// The type of all values.
    package internal(set) var type: Field.ValueType
    /// The number of features.
    package internal(set) var count = 0
    /// The number of features without a value: null, NaN, or an empty text.
    package internal(set) var nullCount = 0
    /// The number of features with an infinite number.
    package internal(set) var infiniteCount = 0
    /// The number of features with a text that is a number.
    package internal(set) var numericTextCount = 0
    /// The smallest finite number, the earliest date, or the first text; nil without values.
    package internal(set) var minimum: AttributeValue?
    /// The largest finite number, the latest date, or the last text; nil without values.
    package internal(set) var maximum: AttributeValue?
    /// The mean of the finite numbers; nil for other types.
    package internal(set) var mean: Double?
    /// The numbers of features in equal intervals from the minimum to the maximum; empty for texts and equal values.
    package internal(set) var histogram: [Int] = []

    private var frequencies: [AttributeValue: Int] = [:]
    /// Whether the field has more different values than are counted.
    package private(set) var hasMoreValues = false

    /// The maximum number of different values that are counted.
    private static let maxDistinctCount = 100_000

    init(_ field: Field) { (name, type) = (field.name, field.type) }

    /// The number of different values; the least number if ``hasMoreValues``.
    package var distinctCount: Int { frequencies.count }

    /// Returns the most frequent values, the most frequent first.
    package func mostFrequent(_ limit: Int) -> [Frequency] {
        let most = frequencies.sorted {
            $0.value != $1.value ? $0.value > $1.value : "\($0.key)" < "\($1.key)"
        }
        return most.prefix(limit).map { Frequency(value: $0.key, count: $0.value) }
    }

    mutating func count(_ value: AttributeValue, _ number: Int) {
        if frequencies[value] == nil, frequencies.count >= Self.maxDistinctCount {
            hasMoreValues = true
            return
        }
        frequencies[value, default: 0] += number
    }
}

extension FieldSummary {
    /// Counts the values of a batch.
    mutating func count(_ column: AttributeColumn) {
        type = type.widened(by: column.values.type)
        count += column.count
        func isNull(_ row: Int) -> Bool { column.isNull?[row] ?? false }
        switch column.values {
        case .nulls(let count): nullCount += count
        case .strings(let texts): count(texts, column.isNull)
        case .booleans(let flags):
            for (row, flag) in flags.enumerated() {
                if isNull(row) { nullCount += 1 } else { count(.boolean(flag), 1) }
            }
        case .integers, .doubles, .dates:
            for row in 0..<column.count {
                let value = column[row]
                switch value {
                case .null: nullCount += 1
                case .double(let number) where number.isNaN: nullCount += 1
                case .double(let number) where number.isInfinite:
                    infiniteCount += 1
                    count(value, 1)
                default:
                    count(value, 1)
                    extend(value)
                }
            }
        }
    }

    private mutating func count(_ texts: StringColumn, _ isNull: [Bool]?) {
        var rows = [Int](repeating: 0, count: texts.distinctCount)
        for (row, code) in texts.codes.enumerated() {
            if isNull?[row] ?? false { nullCount += 1 } else { rows[Int(code)] += 1 }
        }
        for (code, number) in rows.enumerated() where number > 0 {
            let text = texts.distinct(code)
            if text.isEmpty {
                nullCount += number
                continue
            }
            count(.string(text), number)
            if Double(text)?.isFinite ?? false { numericTextCount += number }
            if case .string(let low)? = minimum, low <= text {} else { minimum = .string(text) }
            if case .string(let high)? = maximum, high >= text {} else { maximum = .string(text) }
        }
    }

    private mutating func extend(_ value: AttributeValue) {
        guard let number = value.measure else { return }
        if minimum?.measure.map({ number < $0 }) ?? true { minimum = value }
        if maximum?.measure.map({ number > $0 }) ?? true { maximum = value }
    }
}

extension AttributeValue {
    /// The number of a number or date; nil for other values.
    var measure: Double? {
        switch self {
        case .integer(let number), .date(let number): Double(number)
        case .double(let number): number
        case .null, .string, .boolean: nil
        }
    }
}
