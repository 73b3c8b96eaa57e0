/// One attribute of many features, in one array of its type.
public struct AttributeColumn: Hashable, Sendable {
    /// The values, one per feature.
    ///
    /// If `isNull` is true for a row, the value is only a filler.
    public enum Values: Hashable, Sendable {
        case integers([Int64])
        case doubles([Double])
        case strings(StringColumn)
        case booleans([Bool])
        /// Milliseconds since 1970-01-01T00:00:00Z.
        case dates([Int64])
        /// Every feature is null, so the type is unknown.
        case nulls(count: Int)

        /// Packs strings into a column.
        public static func strings(_ values: [String]) -> Values { .strings(StringColumn(values)) }

        /// The number of values.
        public var count: Int {
            switch self {
            case .integers(let values), .dates(let values): values.count
            case .doubles(let values): values.count
            case .strings(let values): values.count
            case .booleans(let values): values.count
            case .nulls(let count): count
            }
        }

        /// The type of all values.
        public var type: Field.ValueType {
            switch self {
            case .integers: .integer
            case .doubles: .double
            case .strings: .string
            case .booleans: .boolean
            case .dates: .date
            case .nulls: .unknown
            }
        }
    }

    /// The attribute's name.
    public var name: String
    /// The values.
    public var values: Values
    /// For each feature, whether it has no value; nil if all have values.
    public var isNull: [Bool]?

    /// Creates a column; if `isNull` is not nil, it must have as many rows as `values`.
    public init(name: String, values: Values, isNull: [Bool]? = nil) {
        self.name = name
        self.values = values
        self.isNull = isNull
    }

    /// The number of rows.
    public var count: Int { values.count }
}

/// One attribute value of one feature.
public enum AttributeValue: Hashable, Sendable {
    case null
    case integer(Int64)
    case double(Double)
    case string(String)
    case boolean(Bool)
    /// Milliseconds since 1970-01-01T00:00:00Z.
    case date(Int64)
}

extension AttributeColumn {
    /// The value of one feature.
    public subscript(row: Int) -> AttributeValue {
        if let isNull, isNull[row] { return .null }
        switch values {
        case .integers(let values): return .integer(values[row])
        case .doubles(let values): return .double(values[row])
        case .strings(let values): return .string(values[row])
        case .booleans(let values): return .boolean(values[row])
        case .dates(let values): return .date(values[row])
        case .nulls: return .null
        }
    }

    /// Returns all values as numbers; NaN for nulls, Booleans, and text that is not a number.
    ///
    /// Dates are milliseconds.
    public func numbers() -> [Double] {
        var numbers: [Double]
        switch values {
        case .doubles(let values): numbers = values
        case .integers(let values), .dates(let values): numbers = values.map(Double.init)
        case .strings(let values):
            let distinct = values.mapDistinct { Double($0) ?? .nan }
            numbers = values.codes.map { distinct[Int($0)] }
        case .booleans, .nulls: return [Double](repeating: .nan, count: count)
        }
        if let isNull {
            for row in numbers.indices where isNull[row] { numbers[row] = .nan }
        }
        return numbers
    }
}
