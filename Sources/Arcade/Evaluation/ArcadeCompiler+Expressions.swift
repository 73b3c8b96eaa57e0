extension ArcadeCompiler {
    /// The number of operators from which a chain is evaluated without recursion.
    private static let longChain = 8

    /// Compiles an expression.
    mutating func expression(_ syntax: ArcadeSyntax) throws(ArcadeFault) -> ArcadeNode {
        let offset = syntax.offset
        switch syntax.form {
        case .null: return ArcadeConstant(.null, offset: offset)
        case .boolean(let flag): return ArcadeConstant(.boolean(flag), offset: offset)
        case .number(let number): return ArcadeConstant(.number(number), offset: offset)
        case .text(let text): return ArcadeConstant(.text(text), offset: offset)
        case .template(let parts): return ArcadeTemplate(try nodes(parts), offset: offset)
        case .name(let name): return try node(named: name, offset: offset)
        case .member(let base, let name): return try member(base, name, offset: offset)
        case .index(let base, let index):
            if case .text(let name) = index.form, isFeature(base) { return field(name, offset: offset) }
            return ArcadeElement(try node(base), try node(index), offset: offset)
        case .call(let name, let arguments): return try call(name, arguments, offset: offset)
        case .unary(.not, let operand): return ArcadeNegation(try node(operand), offset: offset)
        case .unary(let operation, let operand):
            return ArcadeSign(operation, try node(operand), offset: offset)
        case .update(let target, let step, let isPrefix):
            return ArcadeUpdate(try self.target(target), by: step, isPrefix: isPrefix, offset: offset)
        case .assign(let target, let operation, let source):
            return ArcadeAssignment(try self.target(target), operation, try node(source), offset: offset)
        case .chain(let first, let rest): return try chain(first, rest, offset: offset)
        case .array(let elements): return ArcadeArrayLiteral(try nodes(elements), offset: offset)
        case .dictionary(let members):
            var compiled: [(key: String, value: ArcadeNode)] = []
            for (key, value) in members { compiled.append((key, try node(value))) }
            return ArcadeDictionaryLiteral(compiled, offset: offset)
        }
    }

    private mutating func nodes(_ list: [ArcadeSyntax]) throws(ArcadeFault) -> [ArcadeNode] {
        var nodes: [ArcadeNode] = []
        for syntax in list { nodes.append(try node(syntax)) }
        return nodes
    }

    private func isFeature(_ syntax: ArcadeSyntax) -> Bool {
        if case .name(let name) = syntax.form, name.lowercased() == "$feature" {
            isProfileVariable("$feature")
        } else {
            false
        }
    }

    private mutating func member(
        _ base: ArcadeSyntax, _ name: String, offset: Int
    ) throws(ArcadeFault) -> ArcadeNode {
        if isFeature(base) { return field(name, offset: offset) }
        let node = try node(base)
        if case .dictionary(let dictionary)? = node.constant, let value = dictionary[name] {
            return ArcadeConstant(value, offset: offset)
        }
        return ArcadeElement(node, ArcadeConstant(.text(name), offset: offset), offset: offset)
    }

    private mutating func target(_ syntax: ArcadeSyntax) throws(ArcadeFault) -> ArcadeTarget {
        switch syntax.form {
        case .name(let name): return try target(named: name, offset: syntax.offset)
        case .member(let base, let name):
            return .element(try node(base), ArcadeConstant(.text(name), offset: syntax.offset))
        case .index(let base, let index): return .element(try node(base), try node(index))
        default: throw ArcadeFault(.internal, "the target cannot be set", at: syntax.offset)
        }
    }

    private mutating func chain(
        _ first: ArcadeSyntax, _ rest: [(operation: ArcadeOperator, operand: ArcadeSyntax)], offset: Int
    ) throws(ArcadeFault) -> ArcadeNode {
        var left = try node(first)
        if let operation = rest.first?.operation, operation == .and || operation == .or {
            var operands = [left]
            for (_, operand) in rest { operands.append(try node(operand)) }
            return ArcadeLogic(operands, isOr: operation == .or, offset: offset)
        }
        var compiled: [(operation: ArcadeOperator, operand: ArcadeNode)] = []
        for (operation, operand) in rest { compiled.append((operation, try node(operand))) }
        if compiled.count > Self.longChain { return ArcadeChain(left, compiled, offset: offset) }
        for (operation, operand) in compiled {
            switch operation {
            case .add: left = ArcadeSum(left, operand, offset: offset)
            case .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual:
                left = ArcadeComparison(left, operation, operand, offset: offset)
            default: left = ArcadeArithmetic(left, operation, operand, offset: offset)
            }
        }
        return left
    }

    /// Compiles an argument; functions of features with the names of fields do not need all fields.
    mutating func argument(
        _ syntax: ArcadeSyntax, _ index: Int, of builtin: ArcadeBuiltin?, _ all: [ArcadeSyntax]
    ) throws(ArcadeFault) -> ArcadeNode {
        guard let builtin, index == 0, isFeature(syntax), let use = builtin.featureUse else {
            return try node(syntax)
        }
        let before = needs
        let node = try node(syntax)
        needs = before
        switch use {
        case .geometry: needs.geometry = true
        case .schema: break
        case .fields:
            for name in all.dropFirst() {
                // Only Expects has more than one name; other texts are not fields, and reading one more costs little.
                if case .text(let text) = name.form, text != "*" {
                    fieldSlot(text)
                } else {
                    needs.allFields = true
                }
            }
        }
        return node
    }
}

extension ArcadeStatementSyntax {
    /// The names of the variables that the statement and its blocks declare, in lower case.
    var declaredNames: [String] {
        switch self {
        case .variables(let variables): variables.map { $0.name.lowercased() }
        case .if(let branches, let otherwise):
            branches.flatMap { $0.body.flatMap(\.declaredNames) } + (otherwise ?? []).flatMap(\.declaredNames)
        case .for(let start, _, _, let body): (start?.declaredNames ?? []) + body.flatMap(\.declaredNames)
        case .forEach(let variable, let declares, _, _, let body):
            (declares ? [variable.name.lowercased()] : []) + body.flatMap(\.declaredNames)
        case .while(_, let body): body.flatMap(\.declaredNames)
        default: []
        }
    }
}
