/// Parses Arcade and JScript, which have the same statements.
extension ScriptParser {
    /// Parses a program of Arcade; its last value is the label if it has no `return`.
    mutating func arcadeProgram() throws(ScriptFault) -> [ScriptStatement] {
        var statements: [ScriptStatement] = []
        while current != .end {
            if takeSymbol(";") { continue }
            if isName("function") { throw unexpected("functions of expressions are not supported") }
            statements += try arcadeStatement()
        }
        return statements
    }

    /// Parses JScript: an expression, or a function that returns the label.
    mutating func jScriptProgram() throws(ScriptFault) -> [ScriptStatement] {
        guard takeName("function") else {
            let node = try expression()
            while takeSymbol(";") {}
            guard current == .end else { throw unexpected("expected an operator") }
            return [.return(node)]
        }
        _ = try variableName()
        try expect("(")
        try parameters()
        let body = try block()
        while takeSymbol(";") {}
        guard current == .end else { throw unexpected("expected nothing after the function") }
        return body
    }

    /// Parses a statement, or several in braces.
    private mutating func block() throws(ScriptFault) -> [ScriptStatement] {
        try entering { parser throws(ScriptFault) in
            guard parser.takeSymbol("{") else { return try parser.arcadeStatement() }
            var body: [ScriptStatement] = []
            while !parser.takeSymbol("}") {
                guard parser.current != .end else { throw parser.unexpected("expected }") }
                if parser.takeSymbol(";") { continue }
                body += try parser.arcadeStatement()
            }
            return body
        }
    }

    private mutating func arcadeStatement() throws(ScriptFault) -> [ScriptStatement] {
        if takeName("return") {
            guard current != .symbol(";"), current != .symbol("}"), current != .end else {
                return [.return(.constant(.null))]
            }
            return [.return(try expression())]
        }
        if takeName("var") { return try declarations() }
        if takeName("if") { return [try arcadeIf()] }
        if takeName("while") {
            try expect("(")
            let condition = try expression()
            try expect(")")
            return [.loop(while: condition, body: try block(), step: [])]
        }
        if takeName("for") { return try arcadeFor() }
        if takeName("break") { return [.leaveLoop] }
        if takeName("continue") { return [.nextPass] }
        if isName("expects") {
            // It only declares which fields the expression reads.
            try skipCall()
            return []
        }
        // A value alone is the result, unless a later one follows.
        if language == .arcade, !isAssignment { return [.assign(Self.lastValue, try expression())] }
        return [try assignment()]
    }

    private var isAssignment: Bool {
        guard case .name = current, case .symbol(let next) = tokens[min(position + 1, tokens.count - 1)].token
        else { return false }
        return ["=", "+=", "-=", "*=", "/=", "%=", "++", "--"].contains(next)
    }

    /// The variable for the value of the last statement of Arcade.
    static let lastValue = "last value"

    private mutating func declarations() throws(ScriptFault) -> [ScriptStatement] {
        var statements: [ScriptStatement] = []
        repeat {
            let name = try variableName()
            let value = takeSymbol("=") ? try expression() : .constant(.null)
            variables.insert(name)
            statements.append(.assign(name, value))
        } while takeSymbol(",")
        return statements
    }

    private mutating func arcadeIf() throws(ScriptFault) -> ScriptStatement {
        var branches: [ScriptStatement.Branch] = []
        while true {
            try expect("(")
            let condition = try expression()
            try expect(")")
            branches.append(.init(condition: condition, body: try block()))
            // A semicolon can end the statement before `else`.
            if current == .symbol(";"),
                case .name(let next) = tokens[min(position + 1, tokens.count - 1)].token,
                folded(next) == "else"
            {
                advance()
            }
            guard takeName("else") else { return .if(branches, otherwise: []) }
            guard takeName("if") else { return .if(branches, otherwise: try block()) }
        }
    }

    private mutating func arcadeFor() throws(ScriptFault) -> [ScriptStatement] {
        try expect("(")
        let hasVar = takeName("var")
        if case .name(let name) = current,
            case .name(let next) = tokens[min(position + 1, tokens.count - 1)].token,
            folded(next) == "in"
        {
            position += 2
            let list = try expression()
            try expect(")")
            variables.insert(folded(name))
            return [.forEach(folded(name), in: .call(.indices, [list], offset: offset), body: try block())]
        }
        let start = hasVar ? try declarations() : [try assignment()]
        try expect(";")
        let condition = try expression()
        try expect(";")
        let step = current == .symbol(")") ? [] : [try assignment()]
        try expect(")")
        return start + [.loop(while: condition, body: try block(), step: step)]
    }

    /// Advances past a call without evaluating it.
    private mutating func skipCall() throws(ScriptFault) {
        advance()
        guard current == .symbol("(") else { throw unexpected("expected (") }
        var open = 0
        repeat {
            if current == .symbol("(") { open += 1 }
            if current == .symbol(")") { open -= 1 }
            guard current != .end else { throw unexpected("expected )") }
            advance()
        } while open > 0
    }
}
