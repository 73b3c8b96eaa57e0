/// Reads the statements of a script.
struct ArcadeParser {
    /// The maximum nesting of brackets, blocks and unary operators.
    static let maximumDepth = 64

    var tokens: [ArcadeToken]
    var index = 0
    private var depth = 0
    private var loopDepth = 0
    private var isInFunction = false

    init(_ script: String) throws(ArcadeFault) {
        var lexer = try ArcadeLexer(script)
        tokens = try lexer.allTokens()
    }

    /// Returns the statements of the script.
    mutating func script() throws(ArcadeFault) -> [ArcadeStatementSyntax] {
        var statements: [ArcadeStatementSyntax] = []
        while !isAtEnd { statements.append(try topStatement()) }
        if statements.isEmpty {
            throw ArcadeFault(.syntax, "the script is empty", suggestion: "write an expression", at: 0)
        }
        return statements
    }

    // MARK: Tokens

    var token: ArcadeToken { tokens[index] }

    var isAtEnd: Bool { if case .end = token.kind { true } else { false } }

    mutating func advance() { if !isAtEnd { index += 1 } }

    /// Skips a symbol; returns whether it was there.
    mutating func skip(_ symbol: String) -> Bool {
        guard token.isSymbol(symbol) else { return false }
        advance()
        return true
    }

    mutating func skipWord(_ word: String) -> Bool {
        guard token.word == word else { return false }
        advance()
        return true
    }

    mutating func expect(_ symbol: String, _ context: String) throws(ArcadeFault) {
        guard skip(symbol) else { throw unexpected("'\(symbol)' \(context)") }
    }

    /// Counts a level of nesting.
    mutating func enter() throws(ArcadeFault) {
        depth += 1
        if depth > Self.maximumDepth {
            throw ArcadeFault(
                .tooDeep, "the script is nested more than \(Self.maximumDepth) levels deep", at: token.offset)
        }
    }

    mutating func leave() { depth -= 1 }

    // MARK: Statements

    private mutating func topStatement() throws(ArcadeFault) -> ArcadeStatementSyntax {
        switch token.word {
        case "function": return try function()
        case "export":
            advance()
            guard token.word == "var" || token.word == "function" else {
                throw unexpected("'var' or 'function' after 'export'")
            }
            return try topStatement()
        default: return try statement()
        }
    }

    private mutating func function() throws(ArcadeFault) -> ArcadeStatementSyntax {
        advance()
        let offset = token.offset
        let name = try declaredName("the name of a function")
        try expect("(", "after the name of a function")
        var parameters: [String] = []
        while !token.isSymbol(")") {
            parameters.append(try declaredName("the name of a parameter"))
            if !skip(",") { break }
        }
        try expect(")", "after the parameters")
        guard token.isSymbol("{") else { throw unexpected("'{' before the body of a function") }
        isInFunction = true
        defer { isInFunction = false }
        let body = try block()
        return .function(.init(name: name, offset: offset, parameters: parameters, body: body))
    }

    private mutating func declaredName(_ expected: String) throws(ArcadeFault) -> String {
        guard let name = token.identifier else {
            throw unexpected(token.word == nil ? expected : "\(expected) that is not a keyword")
        }
        advance()
        return name
    }

    private mutating func block() throws(ArcadeFault) -> [ArcadeStatementSyntax] {
        try enter()
        defer { leave() }
        let start = token.offset
        advance()
        var statements: [ArcadeStatementSyntax] = []
        while !skip("}") {
            if isAtEnd {
                throw ArcadeFault(.syntax, "a block is not closed", suggestion: "close it with }", at: start)
            }
            statements.append(try statement())
        }
        return statements
    }

    private mutating func body() throws(ArcadeFault) -> [ArcadeStatementSyntax] {
        if token.isSymbol("{") { return try block() }
        try enter()
        defer { leave() }
        return [try statement()]
    }

    private mutating func loopBody() throws(ArcadeFault) -> [ArcadeStatementSyntax] {
        loopDepth += 1
        defer { loopDepth -= 1 }
        return try body()
    }

    private mutating func statement() throws(ArcadeFault) -> ArcadeStatementSyntax {
        if skip(";") { return .empty }
        let start = token
        switch start.word {
        case "var":
            advance()
            let statement = ArcadeStatementSyntax.variables(try variables())
            try end()
            return statement
        case "function":
            throw ArcadeFault(
                .functionNotAtTop, "a function is inside of a function or block",
                suggestion: "declare it at the top level of the script", at: start.offset)
        case "if": return try conditional()
        case "for": return try loop()
        case "while":
            advance()
            let condition = try inParentheses("while")
            return .while(condition, body: try loopBody())
        case "return":
            advance()
            if token.startsLine || token.isSymbol(";") || token.isSymbol("}") || isAtEnd {
                _ = skip(";")
                return .return(nil)
            }
            let value = try expression()
            try end()
            return .return(value)
        case "break", "continue":
            advance()
            guard loopDepth > 0 else {
                throw ArcadeFault(
                    .misplacedBreak, "'\(start.word ?? "")' is outside of a loop", at: start.offset)
            }
            try end()
            return start.word == "break" ? .break : .continue
        case "import":
            throw ArcadeFault(.import, "modules cannot be imported here", at: start.offset)
        default:
            let value = try expression()
            try end()
            return .expression(value)
        }
    }

    private mutating func variables() throws(ArcadeFault) -> [ArcadeStatementSyntax.Variable] {
        var variables: [ArcadeStatementSyntax.Variable] = []
        repeat {
            let offset = token.offset
            let name = try declaredName("the name of a variable")
            variables.append(.init(name: name, offset: offset, value: skip("=") ? try expression() : nil))
        } while skip(",")
        return variables
    }

    private mutating func inParentheses(_ word: String) throws(ArcadeFault) -> ArcadeSyntax {
        try expect("(", "after '\(word)'")
        let value = try expression()
        try expect(")", "after the condition")
        return value
    }

    private mutating func conditional() throws(ArcadeFault) -> ArcadeStatementSyntax {
        var branches: [(condition: ArcadeSyntax, body: [ArcadeStatementSyntax])] = []
        repeat {
            advance()
            let condition = try inParentheses("if")
            branches.append((condition, try body()))
            guard skipWord("else") else { return .if(branches, else: nil) }
        } while token.word == "if"
        return .if(branches, else: try body())
    }

    private mutating func loop() throws(ArcadeFault) -> ArcadeStatementSyntax {
        advance()
        try expect("(", "after 'for'")
        let declares = skipWord("var")
        if let name = token.identifier, case let after = tokens[index + 1],
            after.word == "in" || after.word == "of"
        {
            let variable = ArcadeStatementSyntax.Variable(name: name, offset: token.offset, value: nil)
            index += 2
            let source = try expression()
            try expect(")", "after the values of a loop")
            return .forEach(
                variable: variable, declares: declares, values: after.word == "of", in: source,
                body: try loopBody())
        }
        var start: ArcadeStatementSyntax?
        if declares {
            start = .variables(try variables())
        } else if !token.isSymbol(";") {
            start = .expression(try expression())
        }
        try expect(";", "after the start of a loop")
        let condition = token.isSymbol(";") ? nil : try expression()
        try expect(";", "after the condition of a loop")
        let step = token.isSymbol(")") ? nil : try expression()
        try expect(")", "after the step of a loop")
        return .for(start: start, condition: condition, step: step, body: try loopBody())
    }

    /// Reads the end of a statement: a semicolon, or the end of a line, block or script.
    private mutating func end() throws(ArcadeFault) {
        if skip(";") || token.startsLine || token.isSymbol("}") || isAtEnd { return }
        throw unexpected("';' or the end of the line")
    }
}
