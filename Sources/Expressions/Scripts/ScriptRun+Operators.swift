import CartoucheCLibrary

/// Operators and elements of lists.
extension ScriptRun {
    func combine(
        _ left: ScriptValue, _ operation: ScriptOperator, _ right: ScriptValue, at offset: Int
    ) throws(ScriptFault) -> ScriptValue {
        switch operation {
        case .or: return .truth(left.isTrue || right.isTrue)
        case .and: return .truth(left.isTrue && right.isTrue)
        case .equal: return compared(left, right) { $0 == 0 }
        case .notEqual: return compared(left, right) { $0 != 0 }
        case .less: return compared(left, right) { $0.map { $0 < 0 } ?? false }
        case .lessOrEqual: return compared(left, right) { $0.map { $0 <= 0 } ?? false }
        case .greater: return compared(left, right) { $0.map { $0 > 0 } ?? false }
        case .greaterOrEqual: return compared(left, right) { $0.map { $0 >= 0 } ?? false }
        case .contained: return .truth(contains(right, left))
        case .notContained: return .truth(!contains(right, left))
        case .join: return .text(left.text + right.text)
        case .add: return try sum(left, right, at: offset)
        case .remainder where language == .python:
            if case .text(let format) = left {
                return .text(try percentFormatted(format, right.items, at: offset))
            }
            return try arithmetic(left, operation, right, at: offset)
        case .multiply where language == .python:
            if case .text(let text) = left, left.number == nil, let count = right.number {
                return .text(try repeated(text, count, at: offset))
            }
            return try arithmetic(left, operation, right, at: offset)
        default: return try arithmetic(left, operation, right, at: offset)
        }
    }

    /// Compares; in VBScript, a comparison with null is null.
    private func compared(_ left: ScriptValue, _ right: ScriptValue, _ holds: (Int?) -> Bool) -> ScriptValue {
        if language == .vbScript, left.isNull != right.isNull {
            // An empty variable equals an empty text.
            return .truth(holds(left.isEmpty && right.isEmpty ? 0 : nil))
        }
        return .truth(holds(ScriptValue.order(left, right)))
    }

    func contains(_ whole: ScriptValue, _ part: ScriptValue) -> Bool {
        if case .list(let values) = whole { return values.contains { ScriptValue.order($0, part) == 0 } }
        return part.text.isEmpty || !TextSearch.ranges(of: part.text, in: whole.text, limit: 1).isEmpty
    }

    private func sum(
        _ left: ScriptValue, _ right: ScriptValue, at offset: Int
    ) throws(ScriptFault) -> ScriptValue {
        if case .list(let left) = left, case .list(let right) = right { return .list(left + right) }
        if left.isNull || right.isNull {
            switch language {
            case .vbScript: return .null
            case .python:
                throw ScriptFault(
                    .wrongType, at: offset, "a value is null", suggestion: "test it with is None before")
            case .jScript, .simple:
                if left.isNull, right.isNull { return .null }
                return left.isNull ? right : left
            }
        }
        // Fields that contain numbers are joined with texts, as numbers are with texts that are not numbers.
        let joins: Bool =
            switch (left, right) {
            case (.text, .text): true
            case (.text(let text), _), (_, .text(let text)):
                language != .vbScript || ScriptValue.number(text) == nil
            default: left.number == nil || right.number == nil
            }
        if joins { return .text(left.text + right.text) }
        return try arithmetic(left, .add, right, at: offset)
    }

    private func arithmetic(
        _ left: ScriptValue, _ operation: ScriptOperator, _ right: ScriptValue, at offset: Int
    ) throws(ScriptFault) -> ScriptValue {
        if left.isNull || right.isNull, language != .python { return .null }
        if case .date(let date) = left, case .date(let other) = right, operation == .subtract {
            return .number(Double(date) - Double(other))
        }
        let (left, right) = (try number(left, at: offset), try number(right, at: offset))
        let result: Double
        switch operation {
        case .add: result = left + right
        case .subtract: result = left - right
        case .multiply: result = left * right
        case .divide: result = left / right
        case .wholeDivide:
            let quotient = left / right
            result = language == .python ? quotient.rounded(.down) : quotient.rounded(.towardZero)
        case .remainder:
            let rest = left.truncatingRemainder(dividingBy: right)
            // In Python, the remainder has the sign of the divisor.
            result = language == .python && rest != 0 && (rest < 0) != (right < 0) ? rest + right : rest
        case .power: result = pow(left, right)
        default: result = .nan
        }
        guard result.isFinite else {
            throw ScriptFault(
                .wrongType, at: offset, right == 0 ? "a division by 0" : "a number is too large")
        }
        return .number(result)
    }

    // MARK: Elements

    func element(
        _ value: ScriptValue, _ index: ScriptValue, at offset: Int
    ) throws(ScriptFault) -> ScriptValue {
        if value.isNull { return .null }
        let place = Int(clamping: try number(index, at: offset))
        let count: Int
        if case .list(let values) = value { count = values.count } else { count = value.text.count }
        let row = place < 0 ? place + count : place
        guard (0..<count).contains(row) else {
            throw ScriptFault(.wrongType, at: offset, "there is no element \(place)")
        }
        if case .list(let values) = value { return values[row] }
        return .text(String(value.text.dropFirst(row).prefix(1)))
    }

    func slice(
        _ value: ScriptValue, from: ScriptValue?, to: ScriptValue?, at offset: Int
    ) throws(ScriptFault) -> ScriptValue {
        if value.isNull { return .null }
        let count: Int
        if case .list(let values) = value { count = values.count } else { count = value.text.count }
        func place(_ index: ScriptValue?, _ missing: Int) throws(ScriptFault) -> Int {
            guard let index, !index.isNull else { return missing }
            let place = Int(clamping: try number(index, at: offset))
            return min(max(place < 0 ? place + count : place, 0), count)
        }
        let start = try place(from, 0)
        let length = max(0, try place(to, count) - start)
        if case .list(let values) = value { return .list(Array(values[start..<(start + length)])) }
        return .text(String(value.text.dropFirst(start).prefix(length)))
    }

    func repeated(_ text: String, _ count: Double, at offset: Int) throws(ScriptFault) -> String {
        let count = Int(clamping: count)
        guard count > 0 else { return "" }
        guard text.utf8.count < Self.maximumTextLength / count + 1 else {
            throw ScriptFault(.tooLarge, at: offset, "a text has more than \(Self.maximumTextLength) bytes")
        }
        return String(repeating: text, count: count)
    }
}

extension Int {
    /// The number without its fraction, and within the range of integers.
    init(clamping value: Double) {
        self = value.isNaN ? 0 : Int(Swift.min(Swift.max(value, -9e15), 9e15))
    }
}

extension ScriptValue {
    /// The items of a list; other values are one item.
    var items: [ScriptValue] { if case .list(let values) = self { values } else { [self] } }
}
