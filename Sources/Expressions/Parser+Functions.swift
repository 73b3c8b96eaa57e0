import CartoucheDocuments

/// Parses functions of where clauses.
extension Parser {
    /// Parses a function; the current token is the parenthesis after its name.
    mutating func function(_ word: String, offset: Int) throws(ExpressionError) -> Node {
        switch word.uppercased() {
        case "UPPER": return .uppercase(try argument(of: word))
        case "LOWER": return .lowercase(try argument(of: word))
        case "CAST": return try cast()
        case "EXTRACT": return try extract(offset: offset)
        default: break
        }
        guard let function = SQLFunction(name: word) else {
            position -= 1
            throw fault(
                "the function \(word) is unknown",
                suggestion: SimilarNames.suggestion(
                    for: word, among: SQLFunction.names, list: "the functions are", limit: 40))
        }
        let start = position - 1
        let arguments = try parenthesized("a value of \(word)") { parser throws(ExpressionError) in
            try parser.arguments(of: function)
        }
        guard function.argumentCounts.contains(arguments.count) else {
            position = start
            let (least, most) = (function.argumentCounts.lowerBound, function.argumentCounts.upperBound)
            let count =
                least == most ? "\(least)" : most == .max ? "at least \(least)" : "\(least) or \(most)"
            throw fault(
                "\(word) has \(arguments.count) values", suggestion: "expected \(count), separated by commas")
        }
        return .call(function, arguments, offset: offset)
    }

    private mutating func argument(of word: String) throws(ExpressionError) -> Node {
        try parenthesized("the value of \(word)") { parser throws(ExpressionError) in
            try parser.concatenation()
        }
    }

    /// Parses arguments: values with commas, or the standard's keywords between them.
    private mutating func arguments(of function: SQLFunction) throws(ExpressionError) -> [Node] {
        if current == .symbol(")") { return [] }
        var arguments = [try concatenation()]
        switch function {
        case .position where takeKeyword("IN"):
            return [arguments[0], try concatenation()]
        case .substring where takeKeyword("FROM"):
            arguments.append(try concatenation())
            if takeKeyword("FOR") { arguments.append(try concatenation()) }
            return arguments
        default:
            while takeSymbol(",") { arguments.append(try concatenation()) }
            return arguments
        }
    }

    private mutating func extract(offset: Int) throws(ExpressionError) -> Node {
        try parenthesized("the value of EXTRACT") { parser throws(ExpressionError) in
            guard case .word(let word) = parser.current, let part = DatePart(rawValue: word.uppercased())
            else {
                throw parser.fault(
                    "\(parser.current.named) is not a part of a date",
                    suggestion: "use " + DatePart.allCases.map(\.rawValue).joined(separator: ", "))
            }
            parser.advance()
            guard parser.takeKeyword("FROM") else { throw parser.missing("FROM", after: word) }
            return .datePart(part, try parser.concatenation(), offset: offset)
        }
    }

    private mutating func cast() throws(ExpressionError) -> Node {
        try parenthesized("the type of CAST") { parser throws(ExpressionError) in
            let value = try parser.concatenation()
            guard parser.takeKeyword("AS") else { throw parser.missing("AS", after: "the value of CAST") }
            guard case .word(let word) = parser.current, var type = SQLType(name: word) else {
                throw parser.fault(
                    "\(parser.current.named) is not a type",
                    suggestion: "use INTEGER, FLOAT, DOUBLE, VARCHAR, DATE or TIMESTAMP")
            }
            parser.advance()
            if word.uppercased() == "DOUBLE" { _ = parser.takeKeyword("PRECISION") }
            if parser.current == .symbol("(") {
                let limits = try parser.limits()
                if case .text = type { type = .text(limit: limits.first) }
            }
            return .cast(value, type)
        }
    }

    /// Parses the length of a text, or the precision and scale of a number.
    private mutating func limits() throws(ExpressionError) -> [Int] {
        try parenthesized("the length of the type") { parser throws(ExpressionError) in
            var limits: [Int] = []
            repeat {
                guard case .whole(let value) = parser.current, value >= 0, value <= 1 << 20 else {
                    throw parser.missing("a length", after: "the type")
                }
                limits.append(Int(value))
                parser.advance()
            } while parser.takeSymbol(",")
            return limits
        }
    }

    /// Parses the text and the unit of an interval; the value is a number of days.
    mutating func interval(_ text: String) throws(ExpressionError) -> Node {
        guard let count = Double(text), count.isFinite else {
            throw fault("'\(text.prefix(40))' is not a number", suggestion: "write INTERVAL '3' DAY")
        }
        advance()
        let units = ["DAY": 1.0, "HOUR": 24, "MINUTE": 1440, "SECOND": 86_400]
        for (unit, perDay) in units where takeKeyword(unit) { return .constant(.number(count / perDay)) }
        throw missing("DAY, HOUR, MINUTE or SECOND", after: "the number of the interval")
    }
}
