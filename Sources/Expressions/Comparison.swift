import CartoucheFeatures

extension Comparison {
    /// Compares two operands for every feature.
    ///
    /// Two texts are compared as text. If one operand is a date, both are compared as dates; all others are compared as
    /// numbers. If one operand is a date without a time of day, only the days are compared. Values that cannot be converted give unknown.
    func evaluate(_ left: Vector, _ right: Vector) -> Vector {
        switch (left, right) {
        case (.constant(.null), _), (_, .constant(.null)):
            return .constant(.null)
        case (.constant, .constant):
            break
        case (.constant, _):
            return mirrored.evaluate(right, left)
        case (.wholes(let values, let isNull), .constant(.whole(let bound))):
            return .truths(Self.masked(holds(values, bound), isNull))
        default:
            break
        }
        if left.isText, right.isText { return evaluate(left.texts(), right.texts()) }
        let asDates = left.isDate || right.isDate
        let (leftNumbers, rightNumbers) = (left.numbers(asDates: asDates), right.numbers(asDates: asDates))
        guard left.isDay || right.isDay else { return evaluate(leftNumbers, rightNumbers) }
        return evaluate(leftNumbers.mapped(Self.day), rightNumbers.mapped(Self.day))
    }

    /// Returns the beginning of the day of a moment.
    private static func day(_ moment: Double) -> Double { (moment / 86_400_000).rounded(.down) * 86_400_000 }

    private func evaluate(_ left: Texts, _ right: Texts) -> Vector {
        switch (left, right) {
        case (.one(let left), .one(let right)):
            guard let left, let right else { return .constant(.null) }
            return .constant(.truth(holds(left, right)))
        case (.many(let column, let isNull), .one(let bound)):
            guard let bound else { return .constant(.null) }
            let distinct = column.mapDistinct { Truth(holds($0, bound)) }
            return .truths(Self.masked(column.codes.map { distinct[Int($0)] }, isNull))
        case (.one, .many):
            return mirrored.evaluate(right, left)
        case (.many(let left, let leftNull), .many(let right, let rightNull)):
            let values = left.indices.map { Truth(holds(left[$0], right[$0])) }
            return .truths(Self.masked(Self.masked(values, leftNull), rightNull))
        }
    }

    private func evaluate(_ left: Numbers, _ right: Numbers) -> Vector {
        func truth(_ left: Double, _ right: Double) -> Truth {
            left.isNaN || right.isNaN ? .unknown : Truth(holds(left, right))
        }
        switch (left, right) {
        case (.one(let left), .one(let right)):
            return left.isNaN || right.isNaN ? .constant(.null) : .constant(.truth(holds(left, right)))
        case (.many(let left), .one(let right)):
            return .truths(left.map { truth($0, right) })
        case (.one(let left), .many(let right)):
            return .truths(right.map { truth(left, $0) })
        case (.many(let left), .many(let right)):
            return .truths(left.indices.map { truth(left[$0], right[$0]) })
        }
    }

    private func holds(_ values: [Int64], _ bound: Int64) -> [Truth] {
        values.map { Truth(holds($0, bound)) }
    }

    @inline(__always)
    private func holds<Value: Comparable>(_ left: Value, _ right: Value) -> Bool {
        switch self {
        case .equal: left == right
        case .notEqual: left != right
        case .less: left < right
        case .lessOrEqual: left <= right
        case .greater: left > right
        case .greaterOrEqual: left >= right
        }
    }

    /// Returns the values, with unknown for null rows.
    static func masked(_ values: [Truth], _ isNull: [Bool]?) -> [Truth] {
        guard let isNull else { return values }
        return values.indices.map { isNull[$0] ? .unknown : values[$0] }
    }
}

/// The list of an `IN` whose items are constants of one type, stored as a set.
enum ConstantList {
    case texts(Set<String>)
    case wholes(Set<Int64>)

    /// Creates a list; nil if the items have different types or are not all constants.
    ///
    /// NULLs are left out; `hasNull` is true if there are any.
    static func of(_ items: [Node]) -> (list: ConstantList, hasNull: Bool)? {
        var texts = Set<String>()
        var wholes = Set<Int64>()
        var hasNull = false
        for item in items {
            switch item {
            case .constant(.null): hasNull = true
            case .constant(.text(let text)): texts.insert(text)
            case .constant(.whole(let value)): wholes.insert(value)
            default: return nil
            }
        }
        if wholes.isEmpty, !texts.isEmpty { return (.texts(texts), hasNull) }
        if texts.isEmpty, !wholes.isEmpty { return (.wholes(wholes), hasNull) }
        return nil
    }

    /// Returns whether each value is in the list; nil if the values have another type than the list.
    func contains(_ vector: Vector, hasNull: Bool) -> Vector? {
        let absent = hasNull ? Truth.unknown : .no
        switch (self, vector) {
        case (.texts(let set), .texts(let column, let isNull)):
            let distinct = column.mapDistinct { set.contains($0) ? Truth.yes : absent }
            return .truths(Comparison.masked(column.codes.map { distinct[Int($0)] }, isNull))
        case (.wholes(let set), .wholes(let values, let isNull)):
            return .truths(Comparison.masked(values.map { set.contains($0) ? .yes : absent }, isNull))
        default:
            return nil
        }
    }
}
