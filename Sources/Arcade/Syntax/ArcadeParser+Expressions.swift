extension ArcadeParser {
    /// Reads an expression or an assignment.
    mutating func expression() throws(ArcadeFault) -> ArcadeSyntax {
        try enter()
        defer { leave() }
        let target = try binary(1)
        guard case .symbol(let symbol) = token.kind else { return target }
        let combined: ArcadeOperator?
        switch symbol {
        case "=": combined = nil
        case "+=", "-=", "*=", "/=", "%=": combined = ArcadeOperator(rawValue: String(symbol.prefix(1)))
        default: return target
        }
        try checkTarget(target)
        let offset = token.offset
        advance()
        return ArcadeSyntax(form: .assign(target, combined, try expression()), offset: offset)
    }

    private func checkTarget(_ target: ArcadeSyntax) throws(ArcadeFault) {
        switch target.form {
        case .name, .member, .index: return
        default:
            throw ArcadeFault(
                .syntax, "\(token.description) needs a variable, an element or a member", at: token.offset)
        }
    }

    /// Reads operators of a rank or stronger.
    private mutating func binary(_ minimum: Int) throws(ArcadeFault) -> ArcadeSyntax {
        var left = try unary()
        while let first = binaryOperator, first.rank >= minimum {
            var rest: [(operation: ArcadeOperator, operand: ArcadeSyntax)] = []
            let offset = token.offset
            while let next = binaryOperator, next.rank == first.rank {
                advance()
                rest.append((next, try binary(first.rank + 1)))
            }
            left = ArcadeSyntax(form: .chain(left, rest), offset: offset)
        }
        return left
    }

    private var binaryOperator: ArcadeOperator? {
        guard case .symbol(let symbol) = token.kind, let found = ArcadeOperator(rawValue: symbol),
            found.rank > 0
        else { return nil }
        return found
    }

    private mutating func unary() throws(ArcadeFault) -> ArcadeSyntax {
        guard case .symbol(let symbol) = token.kind else { return try postfix() }
        let offset = token.offset
        switch symbol {
        case "-", "+", "!", "~":
            advance()
            try enter()
            defer { leave() }
            let operand = try unary()
            if symbol == "-", case .number(let number) = operand.form {
                return ArcadeSyntax(form: .number(-number), offset: offset)
            }
            guard let found = ArcadeOperator(rawValue: symbol) else { return operand }
            return ArcadeSyntax(form: .unary(found, operand), offset: offset)
        case "++", "--":
            advance()
            let target = try postfix()
            try checkTarget(target)
            return ArcadeSyntax(
                form: .update(target, by: symbol == "++" ? 1 : -1, isPrefix: true), offset: offset)
        default: return try postfix()
        }
    }

    private mutating func postfix() throws(ArcadeFault) -> ArcadeSyntax {
        var value = try primary()
        while case .symbol(let symbol) = token.kind {
            let offset = token.offset
            switch symbol {
            case ".":
                advance()
                guard case .name(let name) = token.kind else {
                    throw unexpected("the name of a member after '.'")
                }
                value = ArcadeSyntax(form: .member(value, name), offset: token.offset)
                advance()
            case "[":
                advance()
                let index = try expression()
                try expect("]", "after an index")
                value = ArcadeSyntax(form: .index(value, index), offset: offset)
            case "(":
                guard case .name(let name) = value.form else {
                    throw ArcadeFault(
                        .syntax, "only a name can be called",
                        suggestion: "store the function in a variable, and call the variable", at: offset)
                }
                advance()
                value = ArcadeSyntax(form: .call(name, try list(")", "an argument")), offset: value.offset)
            case "++", "--":
                if token.startsLine { return value }
                try checkTarget(value)
                advance()
                value = ArcadeSyntax(
                    form: .update(value, by: symbol == "++" ? 1 : -1, isPrefix: false), offset: offset)
                return value
            default: return value
            }
        }
        return value
    }

    private mutating func primary() throws(ArcadeFault) -> ArcadeSyntax {
        let token = token
        func syntax(_ form: ArcadeSyntax.Form) -> ArcadeSyntax {
            ArcadeSyntax(form: form, offset: token.offset)
        }
        switch token.kind {
        case .number(let number):
            advance()
            return syntax(.number(number))
        case .text(let text):
            advance()
            return syntax(.text(text))
        case .template(let parts):
            advance()
            return syntax(.template(try template(parts)))
        case .name(let name):
            switch name.lowercased() {
            case "null": advance(); return syntax(.null)
            case "true": advance(); return syntax(.boolean(true))
            case "false": advance(); return syntax(.boolean(false))
            default:
                guard token.identifier != nil else { throw unexpected("a value") }
                advance()
                return syntax(.name(name))
            }
        case .symbol("("):
            advance()
            let value = try expression()
            try expect(")", "after an expression")
            if case .name = value.form, self.token.isSymbol("(") {
                throw unexpected("an operator; only a name can be called")
            }
            return value
        case .symbol("["):
            advance()
            return syntax(.array(try list("]", "an element")))
        case .symbol("{"):
            advance()
            return syntax(.dictionary(try members()))
        default: throw unexpected("a value")
        }
    }

    /// Reads expressions to a bracket; a comma can be before it.
    private mutating func list(_ end: String, _ noun: String) throws(ArcadeFault) -> [ArcadeSyntax] {
        var items: [ArcadeSyntax] = []
        while !token.isSymbol(end) {
            items.append(try expression())
            if !skip(",") { break }
        }
        try expect(end, "or ',' after \(noun)")
        return items
    }

    private mutating func members() throws(ArcadeFault) -> [(key: String, value: ArcadeSyntax)] {
        var members: [(key: String, value: ArcadeSyntax)] = []
        while !token.isSymbol("}") {
            let keyToken = token
            let key: String
            switch keyToken.kind {
            case .name(let name): key = name
            case .text(let text): key = text
            case .template(let parts) where parts.isEmpty: key = ""
            default: throw unexpected("a name or text as the key of a dictionary")
            }
            advance()
            if skip(":") {
                members.append((key, try expression()))
            } else if let name = keyToken.identifier {
                members.append((key, ArcadeSyntax(form: .name(name), offset: keyToken.offset)))
            } else {
                throw unexpected("':' after the key of a dictionary")
            }
            if !skip(",") { break }
        }
        try expect("}", "or ',' after a member")
        return members
    }

    private mutating func template(
        _ parts: [ArcadeToken.TemplatePart]
    ) throws(ArcadeFault) -> [ArcadeSyntax] {
        try enter()
        defer { leave() }
        var values: [ArcadeSyntax] = []
        let outer = (tokens, index)
        defer { (tokens, index) = outer }
        for part in parts {
            switch part {
            case .text(let text): values.append(ArcadeSyntax(form: .text(text), offset: token.offset))
            case .tokens(let tokens):
                (self.tokens, index) = (tokens, 0)
                values.append(try expression())
                if !isAtEnd { throw unexpected("'}' after an expression in a text") }
                (self.tokens, index) = outer
            }
        }
        return values
    }

    /// Returns a fault with the token and what is expected.
    func unexpected(_ expected: String) -> ArcadeFault {
        var suggestion = "expected \(expected)"
        if let other = foreign { suggestion = other }
        let what = isAtEnd ? "the script ends too early" : "\(token.description) is not possible here"
        return ArcadeFault(.syntax, what, suggestion: suggestion, at: token.offset)
    }

    /// Returns what Arcade has instead of a part of JavaScript.
    private var foreign: String? {
        guard case .symbol(let symbol) = token.kind else {
            guard index > 0, case .name(let before) = tokens[index - 1].kind else { return nil }
            return ["let", "const"].contains(before) ? "declare variables with 'var'" : nil
        }
        switch symbol {
        case "?": return "Arcade has no conditional operator; write IIf(condition, a, b)"
        case "===": return "write =="
        case "!==": return "write !="
        case "**", "**=": return "write Pow(x, y)"
        case "??", "?.", "??=": return "write DefaultValue(value, default) or HasKey(container, key)"
        case "=>": return "declare a function with 'function'"
        default: return nil
        }
    }
}
