/// One attribute of many features, in one array of its type.
public struct AttributeColumn: Sendable {
    /// The values, one a feature. Where `isNull` holds true the value is a filler.
    public enum Values: Sendable {
        case integers([Int64])
        case doubles([Double])
        case strings([String])
        case booleans([Bool])
        /// Milliseconds since 1970-01-01T00:00:00Z.
        case dates([Int64])
        /// Every feature is null, so that no type is known.
        case nulls(count: Int)
    }

    /// The attribute's name.
    public var name: String
    /// The values.
    public var values: Values
    /// Which features have no value; nil when all have one.
    public var isNull: [Bool]?

    /// A column.
    public init(name: String, values: Values, isNull: [Bool]? = nil) {
        self.name = name
        self.values = values
        self.isNull = isNull
    }
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
}
