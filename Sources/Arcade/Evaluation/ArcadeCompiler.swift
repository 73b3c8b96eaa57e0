/// Checks the names of a script and compiles it.
///
/// Variables of a script and of each function are known in all of their statements; blocks have no scope.
struct ArcadeCompiler {
    private let profile: ArcadeProfile
    /// The variables of the script, by name in lower case.
    private var globals: [String: Int] = [:]
    /// The functions of the script, by name in lower case.
    private var functions: [String: ArcadeScriptFunction] = [:]
    /// The functions that are declared before the statement that is compiled.
    private var declaredFunctions: Set<String> = []
    /// The parameters and variables of the function that is compiled; nil at the top.
    private var locals: [String: Int]?
    private var fieldSlots: [String: Int] = [:]
    private var fieldNames: [String] = []
    private var profileSlots: [String: Int] = [:]
    private var profileVariables: [String] = []
    var needs = ArcadeProgram.Needs()
    private var depth = 0
    private var maximumDepth = 0

    init(profile: ArcadeProfile) { self.profile = profile }

    mutating func program(_ statements: [ArcadeStatementSyntax]) throws(ArcadeFault) -> ArcadeProgram {
        for name in statements.flatMap(\.declaredNames) where globals[name] == nil {
            globals[name] = globals.count
        }
        for case .function(let function) in statements {
            functions[function.name.lowercased()] = ArcadeScriptFunction(
                name: function.name, parameterCount: function.parameters.count)
        }
        let compiled = try block(statements)
        return ArcadeProgram(
            statements: compiled, globalCount: globals.count, fieldNames: fieldNames,
            profileVariables: profileVariables, needs: needs)
    }

    // MARK: Statements

    private mutating func block(
        _ statements: [ArcadeStatementSyntax]
    ) throws(ArcadeFault) -> [ArcadeStatement] {
        depth += 1
        maximumDepth = max(maximumDepth, depth)
        defer { depth -= 1 }
        var compiled: [ArcadeStatement] = []
        for statement in statements {
            if let statement = try self.statement(statement) { compiled.append(statement) }
        }
        return compiled
    }

    private mutating func statement(
        _ statement: ArcadeStatementSyntax
    ) throws(ArcadeFault) -> ArcadeStatement? {
        switch statement {
        case .empty: return nil
        case .expression(let syntax):
            let hasValue = if case .assign = syntax.form { false } else { true }
            return ArcadeExpressionStatement(try node(syntax), hasValue: hasValue)
        case .variables(let variables):
            var compiled: [(target: ArcadeTarget, value: ArcadeNode?)] = []
            for variable in variables {
                var value: ArcadeNode?
                if let syntax = variable.value { value = try node(syntax) }
                compiled.append((try target(named: variable.name, offset: variable.offset), value))
            }
            return ArcadeDeclaration(compiled)
        case .function(let function):
            try compile(function)
            return ArcadeDeclaration([])
        case .if(let branches, let otherwise):
            var compiled: [(condition: ArcadeNode, body: [ArcadeStatement])] = []
            for (condition, body) in branches { compiled.append((try node(condition), try block(body))) }
            return ArcadeIf(compiled, otherwise: try block(otherwise ?? []))
        case .for(let start, let condition, let step, let body):
            var first: ArcadeStatement?
            if let start { first = try self.statement(start) }
            var test: ArcadeNode?
            if let condition { test = try node(condition) }
            var next: ArcadeNode?
            if let step { next = try node(step) }
            return ArcadeLoop(
                start: first, condition: test, step: next, body: try block(body), acceptsZero: false)
        case .forEach(let variable, _, let values, let source, let body):
            let target = try target(named: variable.name, offset: variable.offset)
            return ArcadeForEach(target, in: try node(source), values: values, body: try block(body))
        case .while(let condition, let body):
            return ArcadeLoop(
                start: nil, condition: try node(condition), step: nil, body: try block(body),
                acceptsZero: true)
        case .return(let syntax):
            var value: ArcadeNode?
            if let syntax { value = try node(syntax) }
            return ArcadeReturn(value)
        case .break: return ArcadeJump(.breaks)
        case .continue: return ArcadeJump(.continues)
        }
    }

    private mutating func compile(_ syntax: ArcadeStatementSyntax.Function) throws(ArcadeFault) {
        let folded = syntax.name.lowercased()
        guard let function = functions[folded] else { return }
        declaredFunctions.insert(folded)
        var names: [String: Int] = [:]
        for (index, parameter) in syntax.parameters.enumerated() { names[parameter.lowercased()] = index }
        var count = syntax.parameters.count
        for name in syntax.body.flatMap(\.declaredNames) where names[name] == nil {
            names[name] = count
            count += 1
        }
        let outer = (depth, maximumDepth)
        (depth, maximumDepth, locals) = (0, 0, names)
        function.localCount = count
        function.body = try block(syntax.body)
        function.depth = maximumDepth + 1
        (depth, maximumDepth) = outer
        locals = nil
    }

    // MARK: Names

    /// Returns the place of a variable that is set.
    mutating func target(named name: String, offset: Int) throws(ArcadeFault) -> ArcadeTarget {
        let folded = name.lowercased()
        if let slot = locals?[folded] { return .local(slot) }
        // `PI` can be set without a declaration.
        if folded == "pi", globals[folded] == nil { globals[folded] = globals.count }
        if let slot = globals[folded] { return .global(slot) }
        let isKnown =
            functions[folded] != nil || ArcadeConstants.value(folded) != nil || isProfileVariable(folded)
        throw ArcadeFault(
            isKnown ? .immutable : .unknownIdentifier,
            isKnown ? "'\(name)' cannot be set" : "the variable '\(name.prefix(60))' is not declared",
            suggestion: isKnown ? "declare another variable" : "declare it with 'var \(name.prefix(60))'",
            at: offset)
    }

    /// Returns the node of a name.
    mutating func node(named name: String, offset: Int) throws(ArcadeFault) -> ArcadeNode {
        let folded = name.lowercased()
        if let slot = locals?[folded] { return ArcadeLocal(slot: slot, offset: offset) }
        if let slot = globals[folded] {
            let builtin = ArcadeLibrary.function(named: folded)
            return ArcadeGlobal(
                slot: slot, otherwise: builtin.map { .function(.builtin($0)) } ?? .null, offset: offset)
        }
        if let function = functions[folded], locals != nil || declaredFunctions.contains(folded) {
            return ArcadeConstant(.function(.script(function)), offset: offset)
        }
        if let value = ArcadeConstants.value(folded) { return ArcadeConstant(value, offset: offset) }
        if isProfileVariable(folded) { return try profileVariable(folded, offset: offset) }
        if let builtin = ArcadeLibrary.function(named: folded) {
            return ArcadeConstant(.function(.builtin(builtin)), offset: offset)
        }
        throw unknownName(name, offset: offset)
    }

    /// Whether a name is a variable of the profile that the script does not hide.
    func isProfileVariable(_ folded: String) -> Bool {
        guard locals?[folded] == nil, globals[folded] == nil else { return false }
        return (profile.variables + profile.unsupportedVariables).contains { $0.lowercased() == folded }
    }

    private mutating func profileVariable(_ folded: String, offset: Int) throws(ArcadeFault) -> ArcadeNode {
        if profile.unsupportedVariables.contains(where: { $0.lowercased() == folded }) {
            throw ArcadeFault(
                .unknownIdentifier, "'\(folded)' has no value here: this library reads no data for scripts",
                suggestion: .suggestion(for: "", among: profile.variables, "the variables are"), at: offset)
        }
        switch folded {
        case "$feature":
            needs.allFields = true
            needs.geometry = true
        case "$view": needs.view = true
        default: break
        }
        if let slot = profileSlots[folded] { return ArcadeProfileVariable(slot: slot, offset: offset) }
        let slot = profileVariables.count
        profileSlots[folded] = slot
        profileVariables.append(folded)
        return ArcadeProfileVariable(slot: slot, offset: offset)
    }

    private func unknownName(_ name: String, offset: Int) -> ArcadeFault {
        let known =
            Array(locals.map { Array($0.keys) } ?? []) + globals.keys + functions.keys
            + profile.variables + ArcadeConstants.names + ArcadeLibrary.names
        let near = SuggestedName.nearest(to: name, among: known)
        return ArcadeFault(
            .unknownIdentifier, "the name '\(name.prefix(60))' is not known",
            suggestion: near ?? "declare a variable with 'var', or write a text in quotes", at: offset)
    }

    /// Returns the node of a field of `$feature`.
    mutating func field(_ name: String, offset: Int) -> ArcadeNode {
        ArcadeField(slot: fieldSlot(name), name: name, offset: offset)
    }

    /// Returns the place of a field that the script names.
    @discardableResult
    mutating func fieldSlot(_ name: String) -> Int {
        let folded = name.lowercased()
        if let slot = fieldSlots[folded] { return slot }
        let slot = fieldNames.count
        fieldSlots[folded] = slot
        fieldNames.append(name)
        return slot
    }

    // MARK: Calls

    mutating func call(
        _ name: String, _ arguments: [ArcadeSyntax], offset: Int
    ) throws(ArcadeFault) -> ArcadeNode {
        let folded = name.lowercased()
        var nodes: [ArcadeNode] = []
        let builtin = ArcadeLibrary.function(named: folded)
        let script = functions[folded]
        for (index, argument) in arguments.enumerated() {
            nodes.append(try self.argument(argument, index, of: builtin, arguments))
        }
        let isDeclared = script != nil && (locals != nil || declaredFunctions.contains(folded))
        let otherwise: ArcadeFunction? =
            if isDeclared, let script { .script(script) } else if let builtin { .builtin(builtin) } else {
                nil
            }
        if let slot = locals?[folded] ?? globals[folded] {
            return ArcadeVariableCall(
                name, slot: slot, isLocal: locals?[folded] != nil, otherwise: otherwise, nodes, offset: offset
            )
        }
        switch otherwise {
        case .script(let function): return ArcadeScriptCall(function, nodes, offset: offset)
        case .builtin(let builtin): return try call(builtin, nodes, offset: offset)
        case nil: throw unknownFunction(name, isLater: script != nil, offset: offset)
        }
    }

    private mutating func call(
        _ builtin: ArcadeBuiltin, _ nodes: [ArcadeNode], offset: Int
    ) throws(ArcadeFault) -> ArcadeNode {
        switch builtin.body {
        case .unsupported(let reason): throw builtin.unsupported(reason).placed(at: offset)
        case .lazy(let function):
            let count = function.fault(ofCount: nodes.count)
            if count.isWrong {
                throw ArcadeFault(
                    .wrongArgumentCount, "\(builtin.name) has \(nodes.count) arguments",
                    suggestion: "expected \(count.expected)", at: offset)
            }
            return function.node(nodes, offset: offset)
        case .number, .numberPair, .fold, .test, .values:
            if !profile.bundles.contains(builtin.bundle) {
                throw ArcadeFault(
                    .unknownFunction, "\(builtin.name) is not a function of the profile \(profile.name)",
                    at: offset)
            }
            if builtin.isVariable { needs.isVariable = true }
            return builtin.node(nodes, offset: offset)
        }
    }

    private func unknownFunction(_ name: String, isLater: Bool, offset: Int) -> ArcadeFault {
        let near = SuggestedName.nearest(to: name, among: ArcadeLibrary.names + functions.values.map(\.name))
        return ArcadeFault(
            .unknownFunction, "there is no function '\(name.prefix(60))'\(isLater ? " yet" : "")",
            suggestion: isLater ? "declare it before the statement that calls it" : near ?? "", at: offset)
    }

    // MARK: Depth

    mutating func node(_ syntax: ArcadeSyntax) throws(ArcadeFault) -> ArcadeNode {
        depth += 1
        maximumDepth = max(maximumDepth, depth)
        defer { depth -= 1 }
        return try expression(syntax)
    }
}
