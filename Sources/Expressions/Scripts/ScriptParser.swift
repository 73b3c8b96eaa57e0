import CartoucheDocuments

/// Parses label expressions by recursive descent; all languages have the same syntax tree.
struct ScriptParser {
    /// The maximum nesting depth of parentheses and blocks.
    static let maximumDepth = 64

    let language: ScriptLanguage
    let tokens: [PlacedScriptToken]
    var position = 0
    private var depth: Int
    /// The number of methods and elements so far.
    var suffixCount = 0
    /// The variables that are assigned somewhere before.
    var variables: Set<String> = []
    /// The function's name in VBScript, to which the result is assigned; in lower case.
    var functionName = ""

    init(
        _ text: String, _ language: ScriptLanguage, base: Int = 0, depth: Int = 0
    ) throws(ScriptFault) {
        self.language = language
        self.depth = depth
        var lexer = ScriptLexer(text, language, base: base)
        tokens = try lexer.allTokens()
    }

    /// Parses the whole text.
    mutating func parse() throws(ScriptFault) -> [ScriptStatement] {
        skipLines()
        // An empty expression means that there are no labels.
        if current == .end { return [] }
        switch language {
        case .jScript: return try jScriptProgram()
        case .vbScript: return try vbScriptProgram()
        case .python: return try pythonProgram()
        case .simple: return [.return(try wholeExpression())]
        }
    }

    /// Parses one value up to the end of the text.
    mutating func wholeExpression() throws(ScriptFault) -> ScriptNode {
        let node = try expression()
        skipLines()
        guard current == .end else { throw unexpected("expected an operator") }
        return node
    }

    // MARK: Operators

    /// The operators with a precedence; a higher one binds stronger.
    private static let common: [String: (ScriptOperator, Int)] = [
        "<": (.less, 3), "<=": (.lessOrEqual, 3), ">": (.greater, 3), ">=": (.greaterOrEqual, 3),
        "+": (.add, 5), "-": (.subtract, 5), "*": (.multiply, 6), "/": (.divide, 6),
    ]
    private static let script: [String: (ScriptOperator, Int)] = [
        "||": (.or, 1), "&&": (.and, 2), "==": (.equal, 3), "!=": (.notEqual, 3), "===": (.equal, 3),
        "!==": (.notEqual, 3), "%": (.remainder, 6),
    ]
    private static let vbScript: [String: (ScriptOperator, Int)] = [
        "or": (.or, 1), "and": (.and, 2), "=": (.equal, 3), "<>": (.notEqual, 3), "is": (.equal, 3),
        "&": (.join, 4),
        "mod": (.remainder, 6), "\\": (.wholeDivide, 6), "^": (.power, 7),
    ]
    private static let python: [String: (ScriptOperator, Int)] = [
        "or": (.or, 1), "and": (.and, 2), "==": (.equal, 3), "!=": (.notEqual, 3), "is": (.equal, 3),
        "in": (.contained, 3), "not": (.notContained, 3), "%": (.remainder, 6), "//": (.wholeDivide, 6),
        "**": (.power, 7),
    ]

    /// The operator at the current token.
    private var currentOperator: (operation: ScriptOperator, precedence: Int)? {
        let word: String
        switch current {
        case .symbol(let symbol): word = symbol
        case .name(let name): word = folded(name)
        default: return nil
        }
        switch language {
        case .simple: return word == "concat" || word == "+" || word == "&" ? (.join, 4) : nil
        case .vbScript: return Self.vbScript[word] ?? Self.common[word]
        case .python: return Self.python[word] ?? Self.common[word]
        case .jScript: return Self.script[word] ?? Self.common[word]
        }
    }

    /// Parses a value with operators.
    mutating func expression() throws(ScriptFault) -> ScriptNode {
        try entering { parser throws(ScriptFault) in
            let node = try parser.binary(minimum: 0)
            if parser.language == .python, parser.takeName("if") {
                let condition = try parser.binary(minimum: 0)
                guard parser.takeName("else") else { throw parser.unexpected("expected else") }
                return .choice(condition, node, try parser.expression())
            }
            if parser.language == .jScript, parser.takeSymbol("?") {
                let first = try parser.expression()
                try parser.expect(":")
                return .choice(node, first, try parser.expression())
            }
            return node
        }
    }

    private mutating func binary(minimum: Int) throws(ScriptFault) -> ScriptNode {
        var left = try unary()
        while let (_, level) = currentOperator, level >= minimum {
            var rest: [ScriptNode.Operand] = []
            while let found = currentOperator, found.precedence == level {
                let offset = tokens[position].offset
                guard let operation = takeOperator(found.operation) else { return left }
                rest.append(.init(operation: operation, node: try binary(minimum: level + 1), offset: offset))
            }
            if language == .python, level == 3, rest.count > 1 {
                throw ScriptFault(
                    .syntax, at: rest[1].offset, "chained comparisons are not supported",
                    suggestion: "join two comparisons with and")
            }
            left = .chain(left, rest)
        }
        return left
    }

    /// Advances past an operator, which has two words in Python's `is not` and `not in`.
    private mutating func takeOperator(_ operation: ScriptOperator) -> ScriptOperator? {
        if operation == .notContained {
            guard case .name("in") = tokens[min(position + 1, tokens.count - 1)].token else { return nil }
            position += 2
            return .notContained
        }
        let isWord = if case .name = current { true } else { false }
        advance()
        return operation == .equal && isWord && takeName("not") ? .notEqual : operation
    }

    private mutating func unary() throws(ScriptFault) -> ScriptNode {
        var isNegative = false
        while true {
            let offset = tokens[position].offset
            if takeSymbol("-") {
                isNegative.toggle()
            } else if takeSymbol("+") {
                continue
            } else if language == .vbScript || language == .python ? takeName("not") : takeSymbol("!") {
                // Comparisons bind stronger than the word, but not than the exclamation mark.
                let isWord = language == .vbScript || language == .python
                let node = try entering { parser throws(ScriptFault) in
                    isWord ? try parser.binary(minimum: 3) : try parser.unary()
                }
                return .not(node)
            } else {
                let node = try operand()
                guard isNegative else { return node }
                if case .constant(.number(let value)) = node { return .constant(.number(-value)) }
                return .negative(node, offset: offset)
            }
        }
    }

    // MARK: Tokens

    var current: ScriptToken { tokens[position].token }

    var offset: Int { tokens[position].offset }

    mutating func advance() { if position < tokens.count - 1 { position += 1 } }

    mutating func takeSymbol(_ symbol: String) -> Bool {
        guard case .symbol(symbol) = current else { return false }
        advance()
        return true
    }

    mutating func takeName(_ name: String) -> Bool {
        guard isName(name) else { return false }
        advance()
        return true
    }

    /// Whether the current token is a word, in upper or lower case if the language ignores case.
    func isName(_ name: String) -> Bool {
        guard case .name(let found) = current else { return false }
        return folded(found) == name
    }

    func folded(_ name: String) -> String { language.ignoresCase ? name.lowercased() : name }

    mutating func skipLines() { while case .line = current { advance() } }

    mutating func expect(_ symbol: String) throws(ScriptFault) {
        guard takeSymbol(symbol) else { throw unexpected("expected \(symbol)") }
    }

    mutating func expectName(_ name: String) throws(ScriptFault) {
        guard takeName(name) else { throw unexpected("expected \(name)") }
    }

    /// Returns the name of a variable and advances past it.
    mutating func variableName() throws(ScriptFault) -> String {
        guard case .name(let name) = current else { throw unexpected("expected a name") }
        advance()
        return folded(name)
    }

    /// Calls `body` one level deeper.
    mutating func entering<Result>(
        _ body: (inout ScriptParser) throws(ScriptFault) -> Result
    ) throws(ScriptFault) -> Result {
        guard depth < Self.maximumDepth else {
            throw ScriptFault(
                .tooLarge, at: offset, "the expression is nested too deep",
                suggestion: "use at most \(Self.maximumDepth) levels")
        }
        depth += 1
        defer { depth -= 1 }
        return try body(&self)
    }

    /// Parses an expression inside a text.
    mutating func inner(_ text: String, at offset: Int) throws(ScriptFault) -> ScriptNode {
        guard depth < Self.maximumDepth else {
            throw ScriptFault(.tooLarge, at: offset, "the expression is nested too deep")
        }
        var parser = try ScriptParser(text, language, base: offset, depth: depth + 1)
        parser.variables = variables
        parser.suffixCount = suffixCount
        parser.skipLines()
        let node = try parser.wholeExpression()
        suffixCount = parser.suffixCount
        return node
    }

    func unexpected(_ suggestion: String) -> ScriptFault {
        ScriptFault(.syntax, at: offset, "\(current.named) is not supported here", suggestion: suggestion)
    }
}
