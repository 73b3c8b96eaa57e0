import CartoucheFeatures

/// The values of a part of an expression for all features of a batch; a constant if all values are the same.
enum Vector {
    case constant(Scalar)
    /// NaN means NULL.
    case numbers([Double])
    case wholes([Int64], isNull: [Bool]?)
    case dates([Int64], isNull: [Bool]?)
    case texts(StringColumn, isNull: [Bool]?)
    case truths([Truth])

    init(_ column: AttributeColumn) {
        switch column.values {
        case .integers(let values): self = .wholes(values, isNull: column.isNull)
        case .doubles: self = .numbers(column.numbers())
        case .strings(let values): self = .texts(values, isNull: column.isNull)
        case .dates(let values): self = .dates(values, isNull: column.isNull)
        case .nulls: self = .constant(.null)
        case .booleans(let values):
            guard let isNull = column.isNull else {
                self = .truths(values.map { Truth($0) })
                return
            }
            self = .truths(values.indices.map { isNull[$0] ? .unknown : Truth(values[$0]) })
        }
    }
}

/// One number, or one per feature; NaN means NULL.
enum Numbers {
    case one(Double)
    case many([Double])

    /// Combines two operands row by row.
    @inline(__always)
    static func combine(_ left: Numbers, _ right: Numbers, _ operation: (Double, Double) -> Double) -> Numbers
    {
        switch (left, right) {
        case (.one(let left), .one(let right)): .one(operation(left, right))
        case (.many(let left), .one(let right)): .many(left.map { operation($0, right) })
        case (.one(let left), .many(let right)): .many(right.map { operation(left, $0) })
        case (.many(let left), .many(let right)):
            .many(left.indices.map { operation(left[$0], right[$0]) })
        }
    }

    var vector: Vector {
        switch self {
        case .one(let value): .constant(value.isNaN ? .null : .number(value))
        case .many(let values): .numbers(values)
        }
    }
}

/// One text, or one per feature.
enum Texts {
    case one(String?)
    case many(StringColumn, isNull: [Bool]?)

    var vector: Vector {
        switch self {
        case .one(let text): .constant(text.map { .text($0) } ?? .null)
        case .many(let column, let isNull): .texts(column, isNull: isNull)
        }
    }
}

extension Vector {
    /// Whether the values are dates.
    var isDate: Bool {
        switch self {
        case .dates, .constant(.date), .constant(.day): true
        default: false
        }
    }

    /// Whether all values are the same date without a time of day.
    var isDay: Bool { if case .constant(.day) = self { true } else { false } }

    /// Returns a date at the beginning of a day as a date without a time of day; other values do not change.
    var asDay: Vector {
        guard case .constant(.date(let value)) = self, Timestamp.beginningOfDay(value) == value else {
            return self
        }
        return .constant(.day(value))
    }

    /// Whether the values are text.
    var isText: Bool {
        switch self {
        case .texts, .constant(.text): true
        default: false
        }
    }

    /// Returns the values as numbers: truth values are 1 or 0, dates are milliseconds.
    ///
    /// Text is parsed as a number or, if `asDates` is true, as a date.
    func numbers(asDates: Bool = false) -> Numbers {
        func number(_ text: String) -> Double {
            if asDates { return Timestamp.milliseconds(text).map(Double.init) ?? .nan }
            return Double(text) ?? .nan
        }
        func nulled(_ values: [Double], _ isNull: [Bool]?) -> Numbers {
            guard let isNull else { return .many(values) }
            return .many(values.indices.map { isNull[$0] ? .nan : values[$0] })
        }
        switch self {
        case .constant(let scalar):
            switch scalar {
            case .null: return .one(.nan)
            case .whole(let value), .date(let value), .day(let value): return .one(Double(value))
            case .number(let value): return .one(value)
            case .text(let text): return .one(number(text))
            case .truth(let value): return .one(value ? 1 : 0)
            }
        case .numbers(let values): return .many(values)
        case .wholes(let values, let isNull), .dates(let values, let isNull):
            return nulled(values.map(Double.init), isNull)
        case .texts(let column, let isNull):
            let distinct = column.mapDistinct(number)
            return nulled(column.codes.map { distinct[Int($0)] }, isNull)
        case .truths(let values):
            return .many(values.map { $0 == .unknown ? .nan : $0 == .yes ? 1 : 0 })
        }
    }

    /// Returns the values as texts; numbers in their shortest form.
    func texts() -> Texts {
        func packed<Value>(_ values: [Value], _ text: (Value) -> String?) -> Texts {
            let texts = values.map(text)
            return .many(StringColumn(texts.map { $0 ?? "" }), isNull: texts.map { $0 == nil })
        }
        switch self {
        case .constant(let scalar):
            switch scalar {
            case .null: return .one(nil)
            case .whole(let value), .date(let value), .day(let value): return .one("\(value)")
            case .number(let value): return .one(value.shortText)
            case .text(let text): return .one(text)
            case .truth(let value): return .one(value ? "true" : "false")
            }
        case .numbers(let values): return packed(values) { $0.isNaN ? nil : $0.shortText }
        case .wholes(let values, let isNull), .dates(let values, let isNull):
            guard case .many(let column, _) = packed(values, { "\($0)" }) else { return .one(nil) }
            return .many(column, isNull: isNull)
        case .texts(let column, let isNull): return .many(column, isNull: isNull)
        case .truths(let values):
            return packed(values) { $0 == .unknown ? nil : $0 == .yes ? "true" : "false" }
        }
    }

    /// Returns the values as truth values; nil if they have another type.
    ///
    /// NULL is unknown.
    func truths(count: Int) -> [Truth]? {
        switch self {
        case .truths(let values): values
        case .constant(.truth(let value)): [Truth](repeating: Truth(value), count: count)
        case .constant(.null): [Truth](repeating: .unknown, count: count)
        default: nil
        }
    }
}

extension Double {
    /// The shortest text that parses to the same number; integers without a fraction.
    var shortText: String {
        if self == rounded(), abs(self) < 1e15 { return "\(Int64(self))" }
        return "\(self)"
    }
}
