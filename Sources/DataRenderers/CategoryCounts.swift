import CartoucheFeatures

/// The different values of a field, with the number of features that have each.
package struct CategoryCounts: Sendable {
    /// A value and its number of features.
    package struct Category: Hashable, Sendable {
        package let value: AttributeValue
        package let count: Int
    }

    private var counts: [AttributeValue: Int] = [:]
    /// The number of features without a value: null, NaN or an empty text.
    package private(set) var missingCount = 0

    package init() {}

    /// Counts the values of a column.
    package mutating func count(_ column: AttributeColumn) {
        guard case .strings(let texts) = column.values else {
            for row in 0..<column.count { add(column[row], 1) }
            return
        }
        var rows = [Int](repeating: 0, count: texts.distinctCount)
        for (row, code) in texts.codes.enumerated() {
            if column.isNull?[row] ?? false { missingCount += 1 } else { rows[Int(code)] += 1 }
        }
        for (code, count) in rows.enumerated() where count > 0 { add(.string(texts.distinct(code)), count) }
    }

    /// The categories, the most frequent first; those with equal numbers in the order of their values.
    package var categories: [Category] {
        let list = counts.map {
            (category: Category(value: $0.key, count: $0.value), text: $0.key.categoryText)
        }
        return list.sorted {
            let (left, right) = ($0.category, $1.category)
            if left.count != right.count { return left.count > right.count }
            if let a = left.value.number, let b = right.value.number, a != b { return a < b }
            return $0.text < $1.text
        }.map(\.category)
    }

    private mutating func add(_ value: AttributeValue, _ count: Int) {
        switch value {
        case .null: missingCount += count
        case .double(let number) where number.isNaN: missingCount += count
        case .string(let text) where text.isEmpty: missingCount += count
        // The batches of a source can have whole numbers and others.
        case .double(let number):
            counts[Int64(exactly: number).map { .integer($0) } ?? value, default: 0] += count
        default: counts[value, default: 0] += count
        }
    }
}

extension AttributeValue {
    /// The value as a number; nil for texts, Booleans and null.
    fileprivate var number: Double? {
        switch self {
        case .integer(let number), .date(let number): Double(number)
        case .double(let number): number
        case .null, .string, .boolean: nil
        }
    }

    /// The text of a category in a legend.
    var categoryText: String {
        switch self {
        case .null, .date: ""
        case .integer(let number): "\(number)"
        case .double(let number): "\(number)"
        case .string(let text): text
        case .boolean(let flag): flag ? "true" : "false"
        }
    }

}
