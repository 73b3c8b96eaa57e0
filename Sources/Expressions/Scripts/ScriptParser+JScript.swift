/// Parses JScript.
extension ScriptParser {
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
            guard parser.takeSymbol("{") else { return try parser.statement() }
            var body: [ScriptStatement] = []
            while !parser.takeSymbol("}") {
                guard parser.current != .end else { throw parser.unexpected("expected }") }
                if parser.takeSymbol(";") { continue }
                body += try parser.statement()
            }
            return body
        }
    }

    private mutating func statement() throws(ScriptFault) -> [ScriptStatement] {
        if takeName("return") {
            guard current != .symbol(";"), current != .symbol("}"), current != .end else {
                return [.return(.constant(.null))]
            }
            return [.return(try expression())]
        }
        if takeName("var") { return try declarations() }
        if takeName("if") { return [try ifStatement()] }
        if takeName("while") {
            try expect("(")
            let condition = try expression()
            try expect(")")
            return [.loop(while: condition, body: try block(), step: [])]
        }
        if takeName("for") { return try forStatement() }
        if takeName("break") { return [.leaveLoop] }
        if takeName("continue") { return [.nextPass] }
        return [try assignment()]
    }

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

    private mutating func ifStatement() throws(ScriptFault) -> ScriptStatement {
        var branches: [ScriptStatement.Branch] = []
        while true {
            try expect("(")
            let condition = try expression()
            try expect(")")
            branches.append(.init(condition: condition, body: try block()))
            // A semicolon can end the statement before `else`.
            if current == .symbol(";"),
                tokens[min(position + 1, tokens.count - 1)].token == .name("else")
            {
                advance()
            }
            guard takeName("else") else { return .if(branches, otherwise: []) }
            guard takeName("if") else { return .if(branches, otherwise: try block()) }
        }
    }

    private mutating func forStatement() throws(ScriptFault) -> [ScriptStatement] {
        try expect("(")
        let hasVar = takeName("var")
        if case .name(let name) = current, tokens[min(position + 1, tokens.count - 1)].token == .name("in") {
            position += 2
            let list = try expression()
            try expect(")")
            variables.insert(name)
            return [.forEach(name, in: .call(.indices, [list], offset: offset), body: try block())]
        }
        let start = hasVar ? try declarations() : [try assignment()]
        try expect(";")
        let condition = try expression()
        try expect(";")
        let step = current == .symbol(")") ? [] : [try assignment()]
        try expect(")")
        return start + [.loop(while: condition, body: try block(), step: step)]
    }
}
