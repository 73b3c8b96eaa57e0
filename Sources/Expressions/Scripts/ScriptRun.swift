import CartoucheFeatures

/// The evaluation of a label expression for one feature.
struct ScriptRun {
    /// The maximum number of steps for one label; a step is a value, or 256 bytes of text.
    static let maximumSteps = 20_000
    /// The maximum length of a text in bytes.
    static let maximumTextLength = 1 << 16

    let language: ScriptLanguage
    /// Whether fields with a domain give the description of their code.
    let usesCodedValues: Bool
    /// Returns the value of a field, and its text in a domain if it has one; nil if there is no such field.
    let field: (String) -> (value: ScriptValue, description: String?)?
    private var variables: [String: ScriptValue] = [:]
    private var fields: [String: ScriptValue] = [:]
    private var steps = 0

    /// The reason why a list of statements ended.
    private enum Ending {
        case atEnd
        case leftLoop
        case nextPass
        case returned(ScriptValue?)
    }

    init(
        _ language: ScriptLanguage, usesCodedValues: Bool,
        field: @escaping (String) -> (value: ScriptValue, description: String?)?
    ) {
        self.language = language
        self.usesCodedValues = usesCodedValues
        self.field = field
    }

    /// Whether the evaluation was stopped because it has too many steps.
    var isExhausted: Bool { steps > Self.maximumSteps }

    /// Returns the value of the whole expression.
    ///
    /// - Parameter resultName: The variable with the result of a function of VBScript.
    mutating func value(
        of statements: [ScriptStatement], resultName: String
    ) throws(ScriptFault) -> ScriptValue {
        if case .returned(let value?) = try run(statements) { return value }
        return variables[resultName] ?? .null
    }

    // MARK: Statements

    private mutating func run(_ statements: [ScriptStatement]) throws(ScriptFault) -> Ending {
        for statement in statements {
            let ending = try run(statement)
            guard case .atEnd = ending else { return ending }
        }
        return .atEnd
    }

    private mutating func run(_ statement: ScriptStatement) throws(ScriptFault) -> Ending {
        switch statement {
        case .assign(let name, let node): variables[name] = try evaluate(node)
        case .assignField(let name, let node): fields[name.lowercased()] = try evaluate(node)
        case .return(let node):
            return .returned(try node.map { node throws(ScriptFault) in try evaluate(node) })
        case .if(let branches, let otherwise):
            for branch in branches where try evaluate(branch.condition).isTrue { return try run(branch.body) }
            return try run(otherwise)
        case .loop(let condition, let body, let step):
            while try evaluate(condition).isTrue {
                let ending = try run(body)
                if case .leftLoop = ending { break }
                if case .returned = ending { return ending }
                _ = try run(step)
            }
        case .forEach(let name, let list, let body):
            guard case .list(let values) = try evaluate(list) else { return .atEnd }
            for value in values {
                try count(1)
                variables[name] = value
                let ending = try run(body)
                if case .leftLoop = ending { break }
                if case .returned = ending { return ending }
            }
        case .leaveLoop: return .leftLoop
        case .nextPass: return .nextPass
        }
        return .atEnd
    }

    // MARK: Values

    mutating func evaluate(_ node: ScriptNode) throws(ScriptFault) -> ScriptValue {
        try count(1)
        switch node {
        case .constant(let value): return value
        case .variable(let name): return variables[name] ?? .null
        case .field(let name, let offset): return try fieldValue(name, at: offset)
        case .chain(let first, let rest): return try chain(first, rest)
        case .negative(let node, let offset):
            let value = try evaluate(node)
            return value.isNull ? .null : .number(-(try number(value, at: offset)))
        case .not(let node): return .truth(!(try evaluate(node).isTrue))
        case .call(let function, let nodes, let offset):
            var values: [ScriptValue] = []
            for node in nodes { values.append(try evaluate(node)) }
            let result = try call(function, values, at: offset)
            try check(result, at: offset)
            return result
        case .choice(let condition, let first, let second):
            return try evaluate(try evaluate(condition).isTrue ? first : second)
        case .list(let nodes):
            var values: [ScriptValue] = []
            for node in nodes { values.append(try evaluate(node)) }
            return .list(values)
        case .element(let node, let index, let offset):
            return try element(try evaluate(node), try evaluate(index), at: offset)
        case .slice(let node, let from, let to, let offset):
            let value = try evaluate(node)
            let from = try from.map { node throws(ScriptFault) in try evaluate(node) }
            let to = try to.map { node throws(ScriptFault) in try evaluate(node) }
            return try slice(value, from: from, to: to, at: offset)
        case .template(let nodes):
            var text = ""
            for node in nodes {
                text += try evaluate(node).text
                try check(.text(text), at: 0)
            }
            return .text(text)
        }
    }

    private func fieldValue(_ name: String, at offset: Int) throws(ScriptFault) -> ScriptValue {
        if let value = fields[name.lowercased()] { return value }
        guard let found = field(name) else {
            throw ScriptFault(.unknownField(name: name), at: offset, "the field \(name) does not exist")
        }
        if usesCodedValues, let description = found.description {
            return .text(description)
        }
        guard case .text(let text) = found.value, text.utf8.count > Self.maximumTextLength else {
            return found.value
        }
        return .text(text.cut(toBytes: Self.maximumTextLength))
    }

    private mutating func chain(
        _ first: ScriptNode, _ rest: [ScriptNode.Operand]
    ) throws(ScriptFault) -> ScriptValue {
        var result = try evaluate(first)
        for operand in rest {
            if operand.operation == .or || operand.operation == .and {
                let isOr = operand.operation == .or
                // Python and JScript return one of the operands.
                let keepsValue = language == .python || language == .jScript
                if result.isTrue == isOr {
                    if !keepsValue { result = .truth(isOr) }
                    continue
                }
                let right = try evaluate(operand.node)
                result = keepsValue ? right : .truth(right.isTrue)
                continue
            }
            result = try combine(result, operand.operation, try evaluate(operand.node), at: operand.offset)
            try check(result, at: operand.offset)
        }
        return result
    }

    // MARK: Limits

    private mutating func count(_ more: Int) throws(ScriptFault) {
        steps += more
        if steps > Self.maximumSteps {
            throw ScriptFault(
                .tooLarge, at: 0, "the expression has more than \(Self.maximumSteps) steps",
                suggestion: "end its loops earlier")
        }
    }

    /// Throws if a value is too long; counts its length.
    private mutating func check(_ value: ScriptValue, at offset: Int) throws(ScriptFault) {
        let size = value.size
        if size < 256 { return }
        guard size <= Self.maximumTextLength else {
            throw ScriptFault(
                .tooLarge, at: offset, "a text has more than \(Self.maximumTextLength) bytes",
                suggestion: "use shorter texts")
        }
        try count(size / 256)
    }

    /// Returns a number; throws if the value is not a number.
    func number(_ value: ScriptValue, at offset: Int) throws(ScriptFault) -> Double {
        if let number = value.number { return number }
        throw ScriptFault(
            .wrongType, at: offset,
            value.isNull ? "a value is null" : "\(value.text.prefix(20)) is not a number")
    }
}

extension String {
    /// Returns the beginning of the text with at most this number of bytes, without a part of a character.
    func cut(toBytes count: Int) -> String {
        guard utf8.count > count else { return self }
        var index = utf8.index(startIndex, offsetBy: count)
        while index > startIndex, String.Index(index, within: self) == nil {
            index = utf8.index(before: index)
        }
        return String(self[..<index])
    }
}
