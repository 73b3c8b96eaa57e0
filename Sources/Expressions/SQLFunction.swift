/// A function of where clauses whose arguments are separated by commas.
enum SQLFunction: String, Hashable, Sendable, CaseIterable {
    case length = "LENGTH"
    case trim = "TRIM"
    case leadingTrim = "LTRIM"
    case trailingTrim = "RTRIM"
    case substring = "SUBSTRING"
    case position = "POSITION"
    case concat = "CONCAT"
    case coalesce = "COALESCE"
    case nullIf = "NULLIF"
    case absolute = "ABS"
    case ceiling = "CEILING"
    case floor = "FLOOR"
    case round = "ROUND"
    case truncate = "TRUNCATE"
    case modulo = "MOD"
    case power = "POWER"
    case sign = "SIGN"

    /// Other names of functions.
    private static let synonyms: [String: SQLFunction] = [
        "LEN": .length, "CHAR_LENGTH": .length, "CHARACTER_LENGTH": .length, "SUBSTR": .substring,
        "CEIL": .ceiling, "TRUNC": .truncate, "POW": .power, "IFNULL": .coalesce, "NVL": .coalesce,
    ]

    /// Finds a function by its name, in upper or lower case.
    init?(name: String) {
        let name = name.uppercased()
        guard let function = SQLFunction(rawValue: name) ?? Self.synonyms[name] else { return nil }
        self = function
    }

    /// The names of all functions, also of those with keywords between their arguments.
    static var names: [String] {
        (allCases.map(\.rawValue) + synonyms.keys + ["UPPER", "LOWER", "CAST", "EXTRACT"]).sorted()
    }

    /// The possible numbers of arguments.
    var argumentCounts: ClosedRange<Int> {
        switch self {
        case .length, .trim, .leadingTrim, .trailingTrim, .absolute, .ceiling, .floor, .sign: 1...1
        case .position, .nullIf, .modulo, .power: 2...2
        case .round, .truncate: 1...2
        case .substring: 2...3
        case .concat, .coalesce: 1...Int.max
        }
    }
}

/// A type of values to which `CAST` converts.
enum SQLType: Hashable, Sendable {
    /// A number without fraction.
    case integer
    case number
    /// A text with at most `limit` characters; nil for no limit.
    case text(limit: Int?)
    /// A date without time.
    case date
    case timestamp

    private static let names: [String: SQLType] = [
        "INTEGER": .integer, "INT": .integer, "SMALLINT": .integer, "BIGINT": .integer, "FLOAT": .number,
        "REAL": .number, "DOUBLE": .number, "NUMERIC": .number, "DECIMAL": .number,
        "VARCHAR": .text(limit: nil),
        "NVARCHAR": .text(limit: nil), "CHAR": .text(limit: nil), "CHARACTER": .text(limit: nil),
        "TEXT": .text(limit: nil), "DATE": .date, "TIMESTAMP": .timestamp, "DATETIME": .timestamp,
    ]

    /// Finds a type by its name, in upper or lower case.
    init?(name: String) {
        guard let type = Self.names[name.uppercased()] else { return nil }
        self = type
    }
}
