/// Parses Python: an expression, or a function that returns the label.
extension ScriptParser {
    mutating func pythonProgram() throws(ScriptFault) -> [ScriptStatement] {
        guard takeName("def") else { return [.return(try wholeExpression())] }
        _ = try variableName()
        try expect("(")
        try parameters()
        let body = try pythonBlock(parent: 0)
        skipLines()
        guard current == .end else { throw unexpected("expected nothing after the function") }
        return body
    }

    /// Parses the block after a colon: a statement on the same line, or lines with more leading spaces.
    ///
    /// - Parameter parent: The number of leading spaces of the line with the colon.
    private mutating func pythonBlock(parent: Int) throws(ScriptFault) -> [ScriptStatement] {
        try expect(":")
        return try entering { parser throws(ScriptFault) in
            guard case .line(let indent) = parser.current else {
                return try parser.pythonLine(indent: parent)
            }
            guard indent > parent else { throw parser.unexpected("expected a line with more leading spaces") }
            var body: [ScriptStatement] = []
            while case .line(let found) = parser.current, found >= indent {
                guard found == indent else { throw parser.unexpected("a line has other leading spaces") }
                parser.advance()
                if parser.current == .end { break }
                body += try parser.pythonLine(indent: indent)
            }
            return body
        }
    }

    /// Parses the statements of a line.
    private mutating func pythonLine(indent: Int) throws(ScriptFault) -> [ScriptStatement] {
        var statements = [try pythonStatement(indent: indent)].compactMap { $0 }
        while takeSymbol(";") {
            if case .line = current { break }
            statements += [try pythonStatement(indent: indent)].compactMap { $0 }
        }
        if case .line = current { return statements }
        guard current == .end else { throw unexpected("expected the end of the line") }
        return statements
    }

    /// Parses a statement; nil if it has no effect.
    private mutating func pythonStatement(indent: Int) throws(ScriptFault) -> ScriptStatement? {
        if takeName("return") {
            if case .line = current { return .return(.constant(.null)) }
            return .return(current == .end ? .constant(.null) : try expression())
        }
        if takeName("pass") { return nil }
        if takeName("break") { return .leaveLoop }
        if takeName("continue") { return .nextPass }
        if takeName("if") { return try pythonIf(indent: indent) }
        if takeName("while") {
            let condition = try expression()
            return .loop(while: condition, body: try pythonBlock(parent: indent), step: [])
        }
        if takeName("for") {
            let name = try variableName()
            try expectName("in")
            let list = try expression()
            variables.insert(name)
            return .forEach(name, in: list, body: try pythonBlock(parent: indent))
        }
        // A text alone is a comment.
        if case .text = current, case .line = tokens[min(position + 1, tokens.count - 1)].token {
            advance()
            return nil
        }
        return try assignment()
    }

    private mutating func pythonIf(indent: Int) throws(ScriptFault) -> ScriptStatement {
        var branches: [ScriptStatement.Branch] = []
        repeat {
            let condition = try expression()
            branches.append(.init(condition: condition, body: try pythonBlock(parent: indent)))
        } while takePythonWord("elif", indent: indent)
        let otherwise = takePythonWord("else", indent: indent) ? try pythonBlock(parent: indent) : []
        return .if(branches, otherwise: otherwise)
    }

    /// Advances past a word at the beginning of a line with these leading spaces.
    private mutating func takePythonWord(_ word: String, indent: Int) -> Bool {
        guard case .line(indent) = current,
            case .name(word) = tokens[min(position + 1, tokens.count - 1)].token
        else {
            return false
        }
        position += 2
        return true
    }

    /// Parses `name = value` and `name += value`; the name can be a field in brackets.
    mutating func assignment() throws(ScriptFault) -> ScriptStatement {
        let start = position
        let offset = offset
        let target: ScriptNode
        switch current {
        case .field(let name): target = .field(name, offset: offset)
        case .name(let name): target = .variable(folded(name))
        default: throw unexpected("expected an assignment, if or return")
        }
        advance()
        let operators: [(String, ScriptOperator)] = [
            ("+=", .add), ("-=", .subtract), ("*=", .multiply), ("/=", .divide), ("%=", .remainder),
        ]
        var value: ScriptNode?
        if takeSymbol("=") {
            value = try expression()
        } else if let (_, operation) = operators.first(where: { current == .symbol($0.0) }) {
            advance()
            value = .chain(target, [.init(operation: operation, node: try expression(), offset: offset)])
        } else if language != .python, takeSymbol("++") || takeSymbol("--") {
            let isUp = tokens[position - 1].token == .symbol("++")
            value = .chain(
                target,
                [.init(operation: isUp ? .add : .subtract, node: .constant(.number(1)), offset: offset)])
        }
        guard let value else {
            position = start
            throw unexpected("expected an assignment, if or return")
        }
        if case .variable(let name) = target {
            variables.insert(name)
            return .assign(name, value)
        }
        guard case .field(let name, _) = target else { throw unexpected("expected a name") }
        return .assignField(name, value)
    }
}
