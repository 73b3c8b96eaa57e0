import CartoucheDocuments

/// Parses single values: constants, fields, variables, calls and their elements.
extension ScriptParser {
    /// The maximum number of methods and elements of an expression, because each makes its tree deeper.
    private static let maximumSuffixes = 256

    /// Parses a value with its methods and elements.
    mutating func operand() throws(ScriptFault) -> ScriptNode {
        var node = try primary()
        guard language.hasElements else { return node }
        while true {
            let offset = offset
            if takeSymbol("[") {
                node = try element(of: node, offset: offset)
            } else if takeSymbol(".") {
                node = try member(of: node)
            } else {
                return node
            }
            suffixCount += 1
            guard suffixCount <= Self.maximumSuffixes else {
                throw ScriptFault(
                    .tooLarge, at: offset, "the expression has too many methods",
                    suggestion: "use at most \(Self.maximumSuffixes)")
            }
        }
    }

    private mutating func element(of node: ScriptNode, offset: Int) throws(ScriptFault) -> ScriptNode {
        var from: ScriptNode?
        if current != .symbol(":") { from = try expression() }
        if language == .python, takeSymbol(":") {
            let to = current == .symbol("]") ? nil : try expression()
            try expect("]")
            return .slice(node, from: from, to: to, offset: offset)
        }
        try expect("]")
        guard let from else { throw unexpected("expected a number") }
        return .element(node, from, offset: offset)
    }

    /// Parses a method or property after its point.
    private mutating func member(of node: ScriptNode) throws(ScriptFault) -> ScriptNode {
        let offset = offset
        guard case .name(let name) = current else { throw unexpected("expected a method") }
        advance()
        if language == .jScript, name == "length" { return .call(.length, [node], offset: offset) }
        guard let entry = ScriptFunction.method(name, language) else { throw unknown(name, at: offset) }
        try expect("(")
        let arguments = try arguments(to: ")")
        try check(arguments.count, of: name, entry, at: offset)
        return .call(entry.function, [node] + arguments, offset: offset)
    }

    private mutating func primary() throws(ScriptFault) -> ScriptNode {
        let offset = offset
        switch current {
        case .number(let value):
            advance()
            return .constant(.number(value))
        case .text(var text):
            advance()
            // Texts that follow each other are one text in Python.
            while language == .python, case .text(let more) = current {
                text += more
                advance()
            }
            return .constant(.text(text))
        case .template(let parts):
            advance()
            return try template(parts)
        case .field(let name):
            advance()
            return .field(name, offset: offset)
        case .symbol("("):
            advance()
            skipLines()
            let node = try expression()
            skipLines()
            if language == .python, takeSymbol(",") { return .list([node] + (try arguments(to: ")"))) }
            try expect(")")
            return node
        case .symbol("[") where language.hasElements:
            advance()
            return .list(try arguments(to: "]"))
        case .name(let name):
            advance()
            return try named(name, at: offset)
        default:
            throw unexpected("expected a field, a text, a number or a function")
        }
    }

    private mutating func template(_ parts: [ScriptToken.Part]) throws(ScriptFault) -> ScriptNode {
        var nodes: [ScriptNode] = []
        for part in parts {
            switch part {
            case .text(let text): nodes.append(.constant(.text(text)))
            case .code(let code, let offset, let format):
                let node = try inner(code, at: offset)
                nodes.append(
                    format.isEmpty
                        ? node
                        : .call(.braces, [.constant(.text("{:\(format)}")), node], offset: offset))
            }
        }
        return .template(nodes)
    }

    // MARK: Names

    private static let constants: [ScriptLanguage: [String: ScriptValue]] = [
        .jScript: ["null": .null, "undefined": .null, "true": .truth(true), "false": .truth(false)],
        .python: ["None": .null, "True": .truth(true), "False": .truth(false)],
        .vbScript: [
            "null": .null, "empty": .null, "nothing": .null, "true": .truth(true), "false": .truth(false),
            "vbnewline": .text("\n"), "vbcrlf": .text("\n"), "vbcr": .text("\n"), "vblf": .text("\n"),
            "vbtab": .text("\t"), "vbnullstring": .text(""), "vbtextcompare": .number(1),
            "vbbinarycompare": .number(0),
        ],
        .simple: ["newline": .text("\n")],
    ]

    private mutating func named(_ name: String, at offset: Int) throws(ScriptFault) -> ScriptNode {
        let word = folded(name)
        if let value = Self.constants[language]?[word], current != .symbol("(") { return .constant(value) }
        if language == .jScript, name == "Math" {
            try expect(".")
            guard case .name(let member) = current else { throw unexpected("expected a function") }
            advance()
            return try call("Math.\(member)", at: offset)
        }
        if language == .python, ["string", "math"].contains(name), current == .symbol(".") {
            throw unknown(name, at: offset)
        }
        // In VBScript, an element of a list has parentheses too.
        if variables.contains(word) {
            if language == .vbScript, takeSymbol("(") {
                let index = try expression()
                try expect(")")
                return .element(.variable(word), index, offset: offset)
            }
            return .variable(word)
        }
        if current == .symbol("(") { return try call(name, at: offset) }
        if language == .vbScript { return .variable(word) }
        throw unknown(name, at: offset)
    }

    private mutating func call(_ name: String, at offset: Int) throws(ScriptFault) -> ScriptNode {
        guard current == .symbol("("), let entry = ScriptFunction.named(name, language) else {
            throw unknown(name, at: offset)
        }
        advance()
        let arguments = try arguments(to: ")")
        try check(arguments.count, of: name, entry, at: offset)
        return .call(entry.function, arguments, offset: offset)
    }

    /// Parses arguments or items up to a closing mark.
    private mutating func arguments(to end: String) throws(ScriptFault) -> [ScriptNode] {
        var nodes: [ScriptNode] = []
        skipLines()
        if takeSymbol(end) { return nodes }
        repeat {
            skipLines()
            // A list can end with a comma.
            if !nodes.isEmpty, language != .vbScript, takeSymbol(end) { return nodes }
            nodes.append(try expression())
            skipLines()
        } while takeSymbol(",")
        guard takeSymbol(end) else { throw unexpected("expected \(end) or a comma") }
        return nodes
    }

    // MARK: Faults

    private func check(
        _ count: Int, of name: String, _ entry: ScriptFunction.Entry, at offset: Int
    ) throws(ScriptFault) {
        if entry.counts.contains(count) { return }
        let (low, high) = (entry.counts.lowerBound, entry.counts.upperBound)
        let expected = low == high ? "\(low)" : high == Int.max ? "\(low) or more" : "\(low) to \(high)"
        throw ScriptFault(
            .syntax, at: offset, "\(name) has \(count) arguments", suggestion: "use \(expected)")
    }

    private func unknown(_ name: String, at offset: Int) -> ScriptFault {
        let near = SimilarNames.nearest(to: name, among: ScriptFunction.names(language))
        let suggestion =
            near.isEmpty
            ? "label expressions have part of \(language.name)"
            : "did you mean \(near.joined(separator: " or "))?"
        return ScriptFault(.syntax, at: offset, "\(name.prefix(40)) is not supported", suggestion: suggestion)
    }
}
