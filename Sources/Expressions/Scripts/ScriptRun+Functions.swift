import CartoucheArcade
import CartoucheCLibrary
import CartoucheFeatures

/// Functions of numbers, dates and values.
extension ScriptRun {
    func call(
        _ function: ScriptFunction, _ values: [ScriptValue], at offset: Int
    ) throws(ScriptFault) -> ScriptValue {
        func number(_ index: Int, _ missing: Double = 0) throws(ScriptFault) -> Double {
            index < values.count ? try self.number(values[index], at: offset) : missing
        }
        // Most functions give null for null.
        let first = values.first ?? .null
        switch function {
        case .isNull: return .truth(first.isNull)
        case .isNumeric: return .truth(first.number != nil)
        case .isNotANumber: return .truth(first.number == nil)
        case .toTruth: return .truth(first.isTrue)
        case .indices:
            if case .list(let items) = first { return .list(items.indices.map { .number(Double($0)) }) }
            return .list([])
        case .listed:
            guard let count = first.number else {
                if case .text(let text) = first { return .list(text.map { .text(String($0)) }) }
                return first
            }
            return .list((0..<min(max(0, Int(clamping: count)), 4000)).map { .number(Double($0)) })
        case .minimum, .maximum, .sum:
            return try extreme(function, values.count == 1 ? first.items : values, at: offset)
        case .toNumber where language == .jScript:
            return first.number.map { .number($0) } ?? .null
        default: break
        }
        if first.isNull, language != .python || function != .toText {
            return try ofNull(function, values, at: offset)
        }
        switch function {
        case .toNumber: return .number(try number(0))
        case .toWhole(let rounds):
            if case .whole = first { return first }
            let value = try number(0)
            return .number(value.rounded(rounds ? .toNearestOrEven : .towardZero))
        case .round(let toEven):
            if case .whole = first, values.count < 2 { return first }
            return .number(Self.rounded(try number(0), Int(clamping: try number(1)), toEven: toEven))
        case .absolute: return .number(abs(try number(0)))
        case .floor: return .number(try number(0).rounded(.down))
        case .ceiling: return .number(try number(0).rounded(.up))
        case .truncate:
            let factor = pow(10, min(max(try number(1).rounded(), -15), 15))
            return .number((try number(0) * factor).rounded(.towardZero) / factor)
        case .sign: return .number(Double(try number(0).sign == .minus ? -1 : try number(0) == 0 ? 0 : 1))
        case .squareRoot: return try finite(try number(0).squareRoot(), at: offset)
        case .power: return try finite(pow(try number(0), try number(1)), at: offset)
        case .formatNumber:
            if language == .simple, values.count == 2, case .text(let pattern) = values[1] {
                return .text(try patterned(try number(0), pattern, at: offset))
            }
            let groups = values.count < 5 || values[4].isTrue
            return .text(
                ScriptDecimal.of(
                    try number(0), decimals: Int(clamping: try number(1, 2)), groups: groups))
        case .formatPercent:
            let decimals = Int(clamping: try number(1, 2))
            return .text(ScriptDecimal.of(try number(0) * 100, decimals: decimals, groups: true) + "%")
        case .fixedDecimals:
            return .text(
                ScriptDecimal.of(try number(0), decimals: Int(clamping: try number(1)), groups: false))
        case .formatDate:
            let date = ArcadeDate(milliseconds: Double(try date(first, at: offset)), zone: .utc)
            return .text(ArcadeDatePattern(unicode: values[1].text).text(of: date))
        case .year: return try datePart(.year, first, at: offset)
        case .month: return try datePart(.month, first, at: offset)
        case .day: return try datePart(.day, first, at: offset)
        case .hour: return try datePart(.hour, first, at: offset)
        case .minute: return try datePart(.minute, first, at: offset)
        case .second: return try datePart(.second, first, at: offset)
        case .monthName:
            let month = Int(clamping: try number(0))
            guard (1...12).contains(month) else {
                throw ScriptFault(.wrongType, at: offset, "there is no month \(month)")
            }
            let name = ArcadeDatePattern.months[month - 1]
            return .text(values.count > 1 && values[1].isTrue ? String(name.prefix(3)) : name)
        default: return try textCall(function, values, at: offset)
        }
    }

    /// Returns the result of a function for null.
    private func ofNull(
        _ function: ScriptFunction, _ values: [ScriptValue], at offset: Int
    ) throws(ScriptFault) -> ScriptValue {
        switch function {
        case .concatenate, .join, .braces: return try textCall(function, values, at: offset)
        case .length: return language == .vbScript ? .null : .number(0)
        default:
            if language == .python {
                throw ScriptFault(
                    .wrongType, at: offset, "a value is null", suggestion: "test it with is None before")
            }
            return .null
        }
    }

    private func extreme(
        _ function: ScriptFunction, _ values: [ScriptValue], at offset: Int
    ) throws(ScriptFault) -> ScriptValue {
        var numbers: [Double] = []
        for value in values where !value.isNull { numbers.append(try number(value, at: offset)) }
        if function == .sum { return .number(numbers.reduce(0, +)) }
        let result = function == .minimum ? numbers.min() : numbers.max()
        return result.map { .number($0) } ?? .null
    }

    private func finite(_ value: Double, at offset: Int) throws(ScriptFault) -> ScriptValue {
        guard value.isFinite else { throw ScriptFault(.wrongType, at: offset, "the result is not a number") }
        return .number(value)
    }

    private func datePart(
        _ part: DatePart, _ value: ScriptValue, at offset: Int
    ) throws(ScriptFault) -> ScriptValue {
        .number(Timestamp.part(part, of: try date(value, at: offset)).rounded(.down))
    }

    private func date(_ value: ScriptValue, at offset: Int) throws(ScriptFault) -> Int64 {
        switch value {
        case .date(let date): return min(max(date, -9_000_000_000_000_000), 9_000_000_000_000_000)
        case .text(let text):
            if let date = Timestamp.milliseconds(text) { return date }
        default: break
        }
        throw ScriptFault(.wrongType, at: offset, "\(value.text.prefix(20)) is not a date")
    }

    /// Returns a number by a pattern such as `#,##0.00`.
    private func patterned(
        _ number: Double, _ pattern: String, at offset: Int
    ) throws(ScriptFault) -> String {
        guard let text = ArcadeNumberPattern(pattern)?.text(of: number) else {
            throw ScriptFault(
                .wrongType, at: offset, "\"\(pattern.prefix(40))\" is not a number pattern",
                suggestion: "use digits such as #,##0.00")
        }
        return text
    }

    /// Returns a number with a number of decimals; halves go to the even digit, or away from zero.
    static func rounded(_ value: Double, _ decimals: Int, toEven: Bool) -> Double {
        let factor = pow(10, Double(min(max(decimals, -300), 300)))
        let scaled = value * factor
        guard scaled.isFinite, abs(scaled) < 9e15, factor > 0 else { return value }
        return scaled.rounded(toEven ? .toNearestOrEven : .toNearestOrAwayFromZero) / factor
    }
}
