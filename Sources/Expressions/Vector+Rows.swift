import CartoucheFeatures

// The values of single rows, and functions of them.

extension Numbers {
    /// The number of a row; nil for NULL.
    subscript(row: Int) -> Double? {
        let value =
            switch self {
            case .one(let value): value
            case .many(let values): values[row]
            }
        return value.isNaN ? nil : value
    }

    /// Returns the result of a function for each number; NULL stays NULL.
    func mapped(_ transform: (Double) -> Double) -> Numbers {
        switch self {
        case .one(let value): .one(value.isNaN ? value : transform(value))
        case .many(let values): .many(values.map { $0.isNaN ? $0 : transform($0) })
        }
    }

    /// The numbers as integers; those that are too large become NULL.
    var wholes: Vector {
        switch self {
        case .one(let value): .constant(Self.whole(value).map { .whole($0) } ?? .null)
        case .many(let values):
            .wholes(values.map { Self.whole($0) ?? 0 }, isNull: values.map { Self.whole($0) == nil })
        }
    }

    /// The numbers as dates, in milliseconds since 1970-01-01T00:00:00Z.
    var dates: Vector {
        switch self {
        case .one(let value): .constant(Self.whole(value.rounded()).map { .date($0) } ?? .null)
        case .many(let values):
            .dates(
                values.map { Self.whole($0.rounded()) ?? 0 },
                isNull: values.map { Self.whole($0.rounded()) == nil })
        }
    }

    private static func whole(_ value: Double) -> Int64? { abs(value) < 9e15 ? Int64(value) : nil }
}

extension Texts {
    init(_ texts: [String?]) {
        self = .many(StringColumn(texts.map { $0 ?? "" }), isNull: texts.map { $0 == nil })
    }

    /// The text of a row; nil for NULL.
    subscript(row: Int) -> String? {
        switch self {
        case .one(let text): text
        case .many(let column, let isNull): isNull?[row] ?? false ? nil : column[row]
        }
    }

    func mapped(_ transform: (String) -> String) -> Vector {
        switch self {
        case .one(let text): Texts.one(text.map(transform)).vector
        case .many(let column, let isNull): .texts(column.mappingDistinct(transform), isNull: isNull)
        }
    }

    /// Returns a number for each text.
    func measured(_ measure: (String) -> Double) -> Vector {
        switch self {
        case .one(let text): return Numbers.one(text.map(measure) ?? .nan).vector
        case .many(let column, let isNull):
            let distinct = column.mapDistinct(measure)
            let values = column.codes.enumerated().map { row, code in
                isNull?[row] ?? false ? Double.nan : distinct[Int(code)]
            }
            return .numbers(values)
        }
    }
}

extension Vector {
    /// Whether all values are NULL because of a constant.
    var isNull: Bool { if case .constant(.null) = self { true } else { false } }

    /// The values as texts; dates as `2024-05-31 12:30:00`.
    var readableTexts: Texts {
        switch self {
        case .constant(.date(let value)), .constant(.day(let value)): .one(Timestamp.text(value))
        case .dates(let values, let isNull):
            .many(StringColumn(values.map { Timestamp.text($0) }), isNull: isNull)
        default: texts()
        }
    }
}
