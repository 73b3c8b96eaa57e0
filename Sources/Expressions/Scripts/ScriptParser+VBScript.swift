/// Parses VBScript: an expression, or a function whose name gets the result.
extension ScriptParser {
    mutating func vbScriptProgram() throws(ScriptFault) -> [ScriptStatement] {
        guard takeName("function") else { return [.return(try wholeExpression())] }
        functionName = try variableName()
        if takeSymbol("(") { try parameters() }
        try endStatement()
        let body = try vbScriptBlock { $0.isName("end") }
        try expectName("end")
        try expectName("function")
        skipLines()
        guard current == .end else { throw unexpected("expected nothing after End Function") }
        return body + [.return(nil)]
    }

    /// Parses the parameters of a function: fields in brackets, or variables.
    mutating func parameters() throws(ScriptFault) {
        skipLines()
        if takeSymbol(")") { return }
        repeat {
            skipLines()
            if case .field = current {
                advance()
            } else {
                variables.insert(try variableName())
            }
            skipLines()
        } while takeSymbol(",")
        try expect(")")
    }

    // MARK: Statements

    /// Parses statements until one begins with a word that ends the block.
    private mutating func vbScriptBlock(
        until isEnd: (ScriptParser) -> Bool
    ) throws(ScriptFault) -> [ScriptStatement] {
        var body: [ScriptStatement] = []
        while true {
            while skipSeparator() {}
            if current == .end || isEnd(self) { return body }
            body += try entering { parser throws(ScriptFault) in try parser.vbScriptStatement() }
        }
    }

    private mutating func skipSeparator() -> Bool {
        if case .line = current {
            advance()
            return true
        }
        return takeSymbol(":")
    }

    private mutating func endStatement() throws(ScriptFault) {
        guard current == .end || skipSeparator() else { throw unexpected("expected the end of the line") }
    }

    private mutating func vbScriptStatement() throws(ScriptFault) -> [ScriptStatement] {
        if takeName("dim") {
            repeat { variables.insert(try variableName()) } while takeSymbol(",")
            return []
        }
        if takeName("if") { return [try vbScriptIf()] }
        if takeName("select") { return try vbScriptSelect() }
        if takeName("for") { return try vbScriptFor() }
        if takeName("do") { return [try vbScriptDo()] }
        if takeName("while") {
            let condition = try expression()
            let body = try vbScriptBlock { $0.isName("wend") }
            try expectName("wend")
            return [.loop(while: condition, body: body, step: [])]
        }
        if takeName("exit") {
            if takeName("function") { return [.return(nil)] }
            guard takeName("do") || takeName("for") else { throw unexpected("expected Function, Do or For") }
            return [.leaveLoop]
        }
        _ = takeName("set") || takeName("const")
        if case .field(let name) = current {
            advance()
            try expect("=")
            return [.assignField(name, try expression())]
        }
        let start = position
        let name = try variableName()
        guard takeSymbol("=") else {
            position = start
            throw unexpected("expected an assignment, If, Select, For or Do")
        }
        let value = try expression()
        variables.insert(name)
        return [.assign(name, value)]
    }

    private mutating func vbScriptIf() throws(ScriptFault) -> ScriptStatement {
        var branches: [ScriptStatement.Branch] = []
        let condition = try expression()
        try expectName("then")
        guard case .line = current else { return try vbScriptLineIf(condition) }
        let isEnd = { (parser: ScriptParser) in
            parser.isName("elseif") || parser.isName("else") || parser.isName("end")
        }
        branches.append(.init(condition: condition, body: try vbScriptBlock(until: isEnd)))
        var otherwise: [ScriptStatement] = []
        while true {
            if takeName("elseif") {
                let condition = try expression()
                try expectName("then")
                branches.append(.init(condition: condition, body: try vbScriptBlock(until: isEnd)))
            } else if takeName("else") {
                otherwise = try vbScriptBlock(until: isEnd)
            } else {
                try expectName("end")
                try expectName("if")
                return .if(branches, otherwise: otherwise)
            }
        }
    }

    /// Parses an If on one line, which has no End If.
    private mutating func vbScriptLineIf(_ condition: ScriptNode) throws(ScriptFault) -> ScriptStatement {
        func statements(_ parser: inout ScriptParser) throws(ScriptFault) -> [ScriptStatement] {
            var body: [ScriptStatement] = []
            repeat {
                body += try parser.entering { parser throws(ScriptFault) in try parser.vbScriptStatement() }
            } while parser.takeSymbol(":")
            return body
        }
        let body = try statements(&self)
        let otherwise = takeName("else") ? try statements(&self) : []
        // Some authors end it all the same.
        if isName("end"), case .name(let next) = tokens[min(position + 1, tokens.count - 1)].token,
            folded(next) == "if"
        {
            position += 2
        }
        return .if([.init(condition: condition, body: body)], otherwise: otherwise)
    }

    private mutating func vbScriptSelect() throws(ScriptFault) -> [ScriptStatement] {
        try expectName("case")
        let value = "select case \(position)"
        let subject = try expression()
        while skipSeparator() {}
        var branches: [ScriptStatement.Branch] = []
        var otherwise: [ScriptStatement] = []
        let isEnd = { (parser: ScriptParser) in parser.isName("case") || parser.isName("end") }
        while takeName("case") {
            if takeName("else") {
                otherwise = try vbScriptBlock(until: isEnd)
                continue
            }
            var tests: [ScriptNode] = []
            repeat {
                let offset = offset
                let item = try expression()
                tests.append(
                    .chain(.variable(value), [.init(operation: .equal, node: item, offset: offset)]))
            } while takeSymbol(",")
            let rest = tests.dropFirst().map { ScriptNode.Operand(operation: .or, node: $0, offset: offset) }
            branches.append(
                .init(
                    condition: rest.isEmpty ? tests[0] : .chain(tests[0], rest),
                    body: try vbScriptBlock(until: isEnd)))
        }
        try expectName("end")
        try expectName("select")
        return [.assign(value, subject), .if(branches, otherwise: otherwise)]
    }

    private mutating func vbScriptFor() throws(ScriptFault) -> [ScriptStatement] {
        if takeName("each") {
            let name = try variableName()
            try expectName("in")
            let list = try expression()
            variables.insert(name)
            let body = try vbScriptBlock { $0.isName("next") }
            try expectName("next")
            return [.forEach(name, in: list, body: body)]
        }
        let name = try variableName()
        try expect("=")
        let first = try expression()
        try expectName("to")
        let last = try expression()
        var step = ScriptNode.constant(.number(1))
        let offset = offset
        if takeName("step") { step = try expression() }
        variables.insert(name)
        let body = try vbScriptBlock { $0.isName("next") }
        try expectName("next")
        if isName(name) { advance() }
        var isDown = false
        if case .constant(.number(let value)) = step { isDown = value < 0 }
        let test = ScriptNode.Operand(
            operation: isDown ? .greaterOrEqual : .lessOrEqual, node: last, offset: offset)
        let next = ScriptNode.Operand(operation: .add, node: step, offset: offset)
        return [
            .assign(name, first),
            .loop(
                while: .chain(.variable(name), [test]), body: body,
                step: [.assign(name, .chain(.variable(name), [next]))]),
        ]
    }

    private mutating func vbScriptDo() throws(ScriptFault) -> ScriptStatement {
        func condition(_ parser: inout ScriptParser) throws(ScriptFault) -> ScriptNode? {
            if parser.takeName("while") { return try parser.expression() }
            return parser.takeName("until") ? .not(try parser.expression()) : nil
        }
        let before = try condition(&self)
        var body = try vbScriptBlock { $0.isName("loop") }
        try expectName("loop")
        if let after = try condition(&self) {
            body.append(.if([.init(condition: .not(after), body: [.leaveLoop])], otherwise: []))
        }
        return .loop(while: before ?? .constant(.truth(true)), body: body, step: [])
    }
}
