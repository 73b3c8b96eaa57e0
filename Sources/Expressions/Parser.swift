/// Parses where clauses and field arithmetic by recursive descent, with one function per level of precedence.
struct Parser {
    /// The maximum nesting depth of parentheses.
    static let maximumDepth = 64

    private static let reserved: Set<String> = [
        "AND", "OR", "NOT", "IN", "BETWEEN", "LIKE", "ILIKE", "ESCAPE", "IS", "NULL", "TRUE", "FALSE",
    ]

    let expression: String
    /// Whether only numbers and fields are allowed, as in `[FIELD]` arithmetic.
    let isArithmetic: Bool
    let tokens: [PlacedToken]
    var position = 0
    private var depth = 0

    init(_ expression: String, isArithmetic: Bool = false) throws(ExpressionError) {
        self.expression = expression
        self.isArithmetic = isArithmetic
        var lexer = Lexer(expression)
        tokens = try lexer.tokens()
    }

    /// Parses the whole text as one condition, or as one number if `isArithmetic` is true.
    mutating func parse() throws(ExpressionError) -> Node {
        guard tokens[0].token != .end else {
            throw fault(
                "the expression is empty",
                suggestion: isArithmetic ? "write a field as [NAME]" : "write 1=1 for all features")
        }
        let node = isArithmetic ? try sum() : try disjunction()
        guard current == .end else {
            throw fault(
                "\(current.named) is not expected here",
                suggestion: isArithmetic ? "expected + - * or /" : "expected AND, OR or a comparison")
        }
        return node
    }

    // MARK: Conditions

    private mutating func disjunction() throws(ExpressionError) -> Node {
        var nodes = [try conjunction()]
        while takeKeyword("OR") { nodes.append(try conjunction()) }
        return nodes.count == 1 ? nodes[0] : .any(nodes)
    }

    private mutating func conjunction() throws(ExpressionError) -> Node {
        var nodes = [try negation()]
        while takeKeyword("AND") { nodes.append(try negation()) }
        return nodes.count == 1 ? nodes[0] : .all(nodes)
    }

    private mutating func negation() throws(ExpressionError) -> Node {
        var isNegated = false
        while takeKeyword("NOT") { isNegated.toggle() }
        let node = try predicate()
        return isNegated ? .not(node) : node
    }

    private mutating func predicate() throws(ExpressionError) -> Node {
        let left = try concatenation()
        if case .symbol(let symbol) = current,
            let comparison = Comparison(rawValue: symbol == "!=" ? "<>" : symbol)
        {
            advance()
            return .comparison(comparison, left, try concatenation())
        }
        if takeKeyword("IS") {
            let isNegated = takeKeyword("NOT")
            guard takeKeyword("NULL") else { throw missing("NULL", after: isNegated ? "IS NOT" : "IS") }
            return isNegated ? .not(.nullness(left)) : .nullness(left)
        }
        let isNegated = takeKeyword("NOT")
        var node: Node
        if takeKeyword("IN") {
            node = .membership(left, try list())
        } else if takeKeyword("BETWEEN") {
            let low = try concatenation()
            guard takeKeyword("AND") else { throw missing("AND", after: "BETWEEN and its lower bound") }
            node = .range(left, from: low, through: try concatenation())
        } else if takeKeyword("LIKE") {
            node = .likeness(left, try pattern(ignoresCase: false))
        } else if takeKeyword("ILIKE") {
            node = .likeness(left, try pattern(ignoresCase: true))
        } else if isNegated {
            throw missing("IN, BETWEEN, LIKE or ILIKE", after: "NOT")
        } else {
            return left
        }
        if isNegated { node = .not(node) }
        return node
    }

    private mutating func list() throws(ExpressionError) -> [Node] {
        guard takeSymbol("(") else { throw missing("(", after: "IN") }
        var items: [Node] = []
        repeat { items.append(try concatenation()) } while takeSymbol(",")
        guard takeSymbol(")") else { throw missing(") or a comma", after: "a value of the list") }
        return items
    }

    private mutating func pattern(ignoresCase: Bool) throws(ExpressionError) -> LikePattern {
        guard case .text(let text) = current else {
            throw missing("a pattern in single quotes", after: ignoresCase ? "ILIKE" : "LIKE")
        }
        let start = position
        advance()
        var escape: Unicode.Scalar?
        if takeKeyword("ESCAPE") {
            guard case .text(let mark) = current, mark.unicodeScalars.count == 1 else {
                throw missing("one character in single quotes", after: "ESCAPE")
            }
            escape = mark.unicodeScalars.first
            advance()
        }
        guard let pattern = LikePattern(text, escape: escape, ignoresCase: ignoresCase) else {
            position = start
            throw fault(
                "after the escape character, only %, _ or the escape character itself is allowed",
                suggestion: "to match the escape character, write it twice"
            )
        }
        return pattern
    }

    // MARK: Values

    mutating func concatenation() throws(ExpressionError) -> Node {
        var nodes = [try sum()]
        while takeSymbol("||") { nodes.append(try sum()) }
        return nodes.count == 1 ? nodes[0] : .concatenation(nodes)
    }

    private mutating func sum() throws(ExpressionError) -> Node {
        let first = try product()
        var rest: [Node.Operand] = []
        while let symbol = takeSymbol(of: ["+", "-"]) {
            rest.append(Node.Operand(inverse: symbol == "-", node: try product()))
        }
        return rest.isEmpty ? first : .sum(first, rest)
    }

    private mutating func product() throws(ExpressionError) -> Node {
        let first = try signed()
        var rest: [Node.Operand] = []
        while let symbol = takeSymbol(of: ["*", "/"]) {
            rest.append(Node.Operand(inverse: symbol == "/", node: try signed()))
        }
        return rest.isEmpty ? first : .product(first, rest)
    }

    private mutating func signed() throws(ExpressionError) -> Node {
        var isNegative = false
        while let symbol = takeSymbol(of: ["+", "-"]) { if symbol == "-" { isNegative.toggle() } }
        let node = try primary()
        guard isNegative else { return node }
        switch node {
        case .constant(.whole(let value)): return .constant(.whole(-value))
        case .constant(.number(let value)): return .constant(.number(-value))
        default: return .negative(node)
        }
    }

    private mutating func primary() throws(ExpressionError) -> Node {
        let offset = tokens[position].offset
        switch current {
        case .whole(let value):
            advance()
            return .constant(.whole(value))
        case .number(let value):
            advance()
            return .constant(.number(value))
        case .quotedName(let name) where !name.isEmpty:
            advance()
            return .field(name, offset: offset)
        case .symbol("("):
            return try parenthesized("the content of the parenthesis") { parser throws(ExpressionError) in
                parser.isArithmetic ? try parser.sum() : try parser.disjunction()
            }
        case .text(let text) where !isArithmetic:
            advance()
            return .constant(.text(text))
        case .word(let word) where !isArithmetic:
            return try self.word(word, offset: offset)
        default:
            throw fault(
                current == .end ? "a value is missing at the end" : "\(current.named) is not a value",
                suggestion: isArithmetic
                    ? "expected a field as [NAME], a number or a parenthesis"
                    : "expected a field, a number, 'text', DATE '…' or a parenthesis")
        }
    }

    private mutating func word(_ word: String, offset: Int) throws(ExpressionError) -> Node {
        let keyword = word.uppercased()
        advance()
        switch (keyword, current) {
        case ("TRUE", _): return .constant(.truth(true))
        case ("FALSE", _): return .constant(.truth(false))
        case ("NULL", _): return .constant(.null)
        case ("DATE", .text(let text)), ("TIMESTAMP", .text(let text)):
            guard let moment = Timestamp.milliseconds(text) else {
                throw fault(
                    "'\(text.prefix(40))' is not a date",
                    suggestion: "write dates as '2024-05-31' or '2024-05-31 12:30:00'")
            }
            advance()
            // A text with ten characters has no time of day.
            return .constant(keyword == "DATE" && text.utf8.count == 10 ? .day(moment) : .date(moment))
        case ("CURRENT_DATE", _): return .now(isDay: true)
        case ("CURRENT_TIMESTAMP", _): return .now(isDay: false)
        case ("INTERVAL", .text(let text)): return try interval(text)
        case (_, .symbol("(")): return try function(word, offset: offset)
        case _ where Self.reserved.contains(keyword):
            position -= 1
            throw fault(
                "\(word) is not a value", suggestion: "put field names that are keywords in double quotes")
        default:
            return .field(word, offset: offset)
        }
    }

    /// Parses a parenthesis around some content; the current token is its beginning.
    mutating func parenthesized<Content>(
        _ what: String, _ content: (inout Parser) throws(ExpressionError) -> Content
    ) throws(ExpressionError) -> Content {
        advance()
        depth += 1
        guard depth <= Self.maximumDepth else {
            throw ExpressionError(
                .tooLarge, in: expression, at: character, "parentheses are nested too deeply",
                suggestion: "use at most \(Self.maximumDepth) levels of parentheses")
        }
        let result = try content(&self)
        guard takeSymbol(")") else { throw missing(")", after: what) }
        depth -= 1
        return result
    }

    // MARK: Tokens

    var current: Token { tokens[position].token }
    private var character: Int { expression.characterNumber(ofByte: tokens[position].offset) }

    mutating func advance() { if position < tokens.count - 1 { position += 1 } }

    mutating func takeKeyword(_ keyword: String) -> Bool {
        guard case .word(let word) = current, word.count == keyword.count, word.uppercased() == keyword else {
            return false
        }
        advance()
        return true
    }

    mutating func takeSymbol(_ symbol: String) -> Bool { takeSymbol(of: [symbol]) != nil }

    private mutating func takeSymbol(of symbols: [String]) -> String? {
        guard case .symbol(let symbol) = current, symbols.contains(symbol) else { return nil }
        advance()
        return symbol
    }

    func missing(_ wanted: String, after: String) -> ExpressionError {
        fault("\(after) is followed by \(current.named)", suggestion: "expected \(wanted)")
    }

    func fault(_ what: String, suggestion: String) -> ExpressionError {
        ExpressionError(.syntax, in: expression, at: character, what, suggestion: suggestion)
    }
}
