import CartoucheFeatures

/// The values of a column as comparable keys.
struct SortKeys {
    private let column: AttributeColumn

    init(_ column: AttributeColumn) { self.column = column }

    subscript(row: Int) -> SortKey { SortKey(column[row]) }
}

/// A value for sorting: nulls come first, then Booleans, numbers, dates and strings.
enum SortKey: Comparable {
    case null
    case truth(Int)
    case number(Double, Int64)
    case date(Int64)
    case text(String)

    init(_ value: AttributeValue) {
        self =
            switch value {
            case .null: .null
            case .boolean(let value): .truth(value ? 1 : 0)
            case .integer(let value): .number(Double(value), value)
            // NaN sorts as null.
            case .double(let value): value.isNaN ? .null : .number(value, 0)
            case .date(let value): .date(value)
            case .string(let value): .text(value)
            }
    }
}
