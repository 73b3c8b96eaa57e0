import CartoucheCLibrary
import CartoucheFeatures

/// Evaluates functions, conversions and dates.
extension Evaluator {
    // MARK: Dates

    private static let millisecondsPerDay = 86_400_000.0

    /// Evaluates a sum; a number that is added to a date is a number of days, and so is the difference of two dates.
    func sum(_ first: Node, _ rest: [Node.Operand]) throws(ExpressionError) -> Vector {
        var result = try evaluate(first)
        if rest.isEmpty { return result }
        for operand in rest {
            let right = try evaluate(operand.node)
            let sign = operand.inverse ? -1.0 : 1
            let isDay = result.isDay || right.isDay
            switch (result.isDate, right.isDate || result.isDate && operand.inverse && right.isText) {
            case (false, false):
                result = Numbers.combine(result.numbers(), right.numbers()) { $0 + sign * $1 }.vector
            case (true, false):
                result =
                    Numbers.combine(result.numbers(), right.numbers()) {
                        $0 + sign * $1 * Self.millisecondsPerDay
                    }.dates
            case (false, true) where !operand.inverse:
                result =
                    Numbers.combine(result.numbers(), right.numbers()) {
                        $0 * Self.millisecondsPerDay + $1
                    }.dates
            case (true, true) where operand.inverse:
                result =
                    Numbers.combine(result.numbers(), right.numbers(asDates: true)) {
                        ($0 - $1) / Self.millisecondsPerDay
                    }.vector
            default:
                throw ExpressionError(
                    .wrongType, in: expression, at: nil,
                    operand.inverse ? "a date is subtracted from a number" : "two dates are added",
                    suggestion: "add a number of days to a date, or subtract two dates")
            }
            if isDay { result = result.asDay }
        }
        return result
    }

    /// Returns a part of each date; texts are read as dates.
    func datePart(_ part: DatePart, of node: Node, offset: Int) throws(ExpressionError) -> Vector {
        let value = try evaluate(node)
        guard value.isDate || value.isText || value.isNull else {
            throw wrongType("EXTRACT needs a date", "use a date field, or CAST(… AS DATE)", offset)
        }
        return value.numbers(asDates: true).mapped {
            abs($0) < 9e15 ? Timestamp.part(part, of: Int64($0)) : .nan
        }.vector
    }

    /// Converts values; those that cannot be converted become NULL.
    func cast(_ value: Vector, to type: SQLType) -> Vector {
        switch type {
        case .integer: return value.numbers().mapped { $0.rounded(.towardZero) }.wholes
        case .number: return value.numbers().vector
        case .timestamp: return value.numbers(asDates: true).dates
        case .date:
            return value.numbers(asDates: true).mapped {
                abs($0) < 9e15 ? Double(Timestamp.beginningOfDay(Int64($0))) : .nan
            }.dates.asDay
        case .text(let limit):
            let texts = value.readableTexts
            return limit.map { limit in texts.mapped { String($0.prefix(limit)) } } ?? texts.vector
        }
    }

    // MARK: Functions

    /// Evaluates a function with its arguments.
    func call(_ function: SQLFunction, _ nodes: [Node], offset: Int) throws(ExpressionError) -> Vector {
        var values: [Vector] = []
        for node in nodes { values.append(try evaluate(node)) }
        func numbers(_ index: Int) throws(ExpressionError) -> Numbers {
            if values[index].isDate {
                throw wrongType("\(function.rawValue) needs a number", "the value is a date", offset)
            }
            return values[index].numbers()
        }
        switch function {
        case .length: return values[0].readableTexts.measured { Double($0.count) }
        case .trim: return values[0].readableTexts.mapped { Self.trimmed($0, leading: true, trailing: true) }
        case .leadingTrim:
            return values[0].readableTexts.mapped { Self.trimmed($0, leading: true, trailing: false) }
        case .trailingTrim:
            return values[0].readableTexts.mapped { Self.trimmed($0, leading: false, trailing: true) }
        case .concat: return rows(values.map(\.readableTexts)) { $0.joined() }
        case .position:
            return counted(values[0].readableTexts, values[1].readableTexts) { Self.position(of: $0, in: $1) }
        case .substring:
            let count = values.count > 2 ? try numbers(2) : .one(.infinity)
            return substrings(values[0].readableTexts, from: try numbers(1), count: count)
        case .coalesce: return try coalesced(values, offset: offset)
        case .nullIf:
            let equal = try truths(Comparison.equal.evaluate(values[0], values[1]))
            return try chosen(values[0], offset: offset) { equal[$0] != .yes }
        case .absolute: return try numbers(0).mapped(abs).vector
        case .sign: return try numbers(0).mapped { $0 == 0 ? 0 : $0 > 0 ? 1 : -1 }.vector
        case .ceiling: return try numbers(0).mapped { $0.rounded(.up) }.vector
        case .floor: return try numbers(0).mapped { $0.rounded(.down) }.vector
        case .round, .truncate:
            let rule: FloatingPointRoundingRule = function == .round ? .toNearestOrAwayFromZero : .towardZero
            let digits = values.count > 1 ? try numbers(1) : .one(0)
            return Numbers.combine(try numbers(0), digits) { value, digits in
                let factor = pow(10, digits.rounded())
                return factor.isFinite && factor > 0 ? (value * factor).rounded(rule) / factor : value
            }.vector
        case .modulo:
            return Numbers.combine(try numbers(0), try numbers(1)) {
                $1 == 0 ? .nan : $0.truncatingRemainder(dividingBy: $1)
            }.vector
        case .power: return Numbers.combine(try numbers(0), try numbers(1)) { pow($0, $1) }.vector
        }
    }

    private func wrongType(_ what: String, _ suggestion: String, _ offset: Int) -> ExpressionError {
        ExpressionError(
            .wrongType, in: expression, at: expression.characterNumber(ofByte: offset), what,
            suggestion: suggestion)
    }

    // MARK: Texts

    private static func trimmed(_ text: String, leading: Bool, trailing: Bool) -> String {
        var text = text[...]
        while leading, text.first == " " { text.removeFirst() }
        while trailing, text.last == " " { text.removeLast() }
        return String(text)
    }

    /// Returns the number of the first character of a part in a text; 0 if it is not in the text.
    private static func position(of part: String, in text: String) -> Double {
        if part.isEmpty { return 1 }
        guard let range = text.firstRange(of: part) else { return 0 }
        return Double(text.distance(from: text.startIndex, to: range.lowerBound) + 1)
    }

    /// Returns parts of texts; the first character is 1, and a start before it shortens the part.
    private func substrings(_ texts: Texts, from starts: Numbers, count counts: Numbers) -> Vector {
        let result = (0..<batch.count).map { row -> String? in
            guard let text = texts[row], let start = starts[row], let count = counts[row] else { return nil }
            let first = max(start.rounded(.down), 1)
            let end = start.rounded(.down) + count.rounded(.down)
            guard end > first else { return "" }
            let length = min(end - first, Double(text.count))
            return String(text.dropFirst(Int(min(first - 1, Double(text.count)))).prefix(Int(length)))
        }
        return Texts(result).vector
    }

    private func rows(_ columns: [Texts], _ combine: ([String]) -> String) -> Vector {
        Texts(
            (0..<batch.count).map { row in
                let parts = columns.compactMap { $0[row] }
                return parts.count == columns.count ? combine(parts) : nil
            }
        ).vector
    }

    private func counted(_ left: Texts, _ right: Texts, _ count: (String, String) -> Double) -> Vector {
        .numbers(
            (0..<batch.count).map { row in
                guard let left = left[row], let right = right[row] else { return .nan }
                return count(left, right)
            })
    }

    // MARK: NULL

    /// Returns for each feature the first value that is not NULL; all values must have the same type.
    private func coalesced(_ values: [Vector], offset: Int) throws(ExpressionError) -> Vector {
        let known = values.filter { !$0.isNull }
        guard let first = known.first else { return .constant(.null) }
        if known.allSatisfy(\.isText) {
            let texts = known.map { $0.texts() }
            return Texts((0..<batch.count).map { row in texts.lazy.compactMap { $0[row] }.first }).vector
        }
        let isDate = first.isDate || known.contains(where: \.isDate)
        guard known.allSatisfy({ $0.isDate == isDate || isDate && $0.isText }),
            isDate || !known.contains(where: \.isText)
        else {
            throw wrongType(
                "the values of COALESCE have different types",
                "convert them, for example CAST(NAME AS VARCHAR)",
                offset)
        }
        let columns = known.map { $0.numbers(asDates: isDate) }
        let numbers = Numbers.many(
            (0..<batch.count).map { row in columns.lazy.compactMap { $0[row] }.first ?? .nan })
        return isDate ? numbers.dates : numbers.vector
    }

    /// Returns the values of the rows that a condition chooses; the others become NULL.
    private func chosen(
        _ value: Vector, offset: Int, _ isChosen: (Int) -> Bool
    ) throws(ExpressionError) -> Vector {
        if value.isText {
            let texts = value.texts()
            return Texts((0..<batch.count).map { isChosen($0) ? texts[$0] : nil }).vector
        }
        let numbers = value.numbers()
        let kept = Numbers.many((0..<batch.count).map { isChosen($0) ? numbers[$0] ?? .nan : .nan })
        return value.isDate ? kept.dates : kept.vector
    }
}
