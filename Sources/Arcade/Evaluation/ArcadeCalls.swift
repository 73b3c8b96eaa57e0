/// A function of a script.
package final class ArcadeScriptFunction: @unchecked Sendable {
    let name: String
    let parameterCount: Int
    /// The number of parameters and variables.
    var localCount = 0
    /// The nesting of the expressions and statements of the body.
    var depth = 0
    var body: [ArcadeStatement] = []

    init(name: String, parameterCount: Int) {
        self.name = name
        self.parameterCount = parameterCount
    }
}

/// A call of a function of the language.
final class ArcadeBuiltinCall: ArcadeNode, @unchecked Sendable {
    private let builtin: ArcadeBuiltin
    private let arguments: [ArcadeNode]

    init(_ builtin: ArcadeBuiltin, _ arguments: [ArcadeNode], offset: Int) {
        self.builtin = builtin
        self.arguments = arguments
        super.init(offset: offset)
    }

    override func value(_ run: ArcadeRun) throws(ArcadeFault) -> ArcadeValue {
        let values = try ArcadeArguments(arguments, run)
        do throws(ArcadeFault) {
            return try run.call(builtin, values)
        } catch {
            throw error.placed(at: offset)
        }
    }
}

/// A call of a function of the script.
final class ArcadeScriptCall: ArcadeNode, @unchecked Sendable {
    private let function: ArcadeScriptFunction
    private let arguments: [ArcadeNode]

    init(_ function: ArcadeScriptFunction, _ arguments: [ArcadeNode], offset: Int) {
        self.function = function
        self.arguments = arguments
        super.init(offset: offset)
    }

    override func value(_ run: ArcadeRun) throws(ArcadeFault) -> ArcadeValue {
        let values = try ArcadeArguments(arguments, run)
        do throws(ArcadeFault) {
            return try run.call(function, values)
        } catch {
            throw error.placed(at: offset)
        }
    }
}

/// A call of a variable; before the variable has a value, its name is the function of the language or the script.
final class ArcadeVariableCall: ArcadeNode, @unchecked Sendable {
    private let isLocal: Bool
    private let slot: Int
    private let name: String
    private let otherwise: ArcadeFunction?
    private let arguments: [ArcadeNode]

    init(
        _ name: String, slot: Int, isLocal: Bool, otherwise: ArcadeFunction?, _ arguments: [ArcadeNode],
        offset: Int
    ) {
        self.name = name
        self.slot = slot
        self.isLocal = isLocal
        self.otherwise = otherwise
        self.arguments = arguments
        super.init(offset: offset)
    }

    override func value(_ run: ArcadeRun) throws(ArcadeFault) -> ArcadeValue {
        let variable = isLocal ? run.locals[run.frame + slot] : run.globals[slot]
        let callee: ArcadeFunction? =
            if case .function(let own)? = variable { own } else if variable == nil { otherwise } else { nil }
        guard let function = callee else {
            throw ArcadeFault(
                .unknownFunction, "the variable '\(name)' is not a function",
                suggestion: "rename the variable",
                at: offset)
        }
        let values = try ArcadeArguments(arguments, run)
        do throws(ArcadeFault) {
            return try run.call(function, values)
        } catch {
            throw error.placed(at: offset)
        }
    }
}

extension ArcadeRun {
    /// Calls a function with arguments.
    package func call(
        _ function: ArcadeFunction, _ arguments: [ArcadeValue]
    ) throws(ArcadeFault) -> ArcadeValue {
        try call(function, ArcadeArguments(arguments))
    }

    func call(
        _ function: ArcadeFunction, _ arguments: ArcadeArguments
    ) throws(ArcadeFault) -> ArcadeValue {
        switch function {
        case .script(let function): try call(function, arguments)
        case .builtin(let builtin): try call(builtin, arguments)
        }
    }

    func call(_ builtin: ArcadeBuiltin, _ arguments: ArcadeArguments) throws(ArcadeFault) -> ArcadeValue {
        try spend(steps: builtin.isConstantTime ? 1 : 1 + arguments.work)
        guard builtin.arguments.contains(arguments.count) else { throw builtin.wrongCount(arguments.count) }
        switch builtin.body {
        case .number(let compute): return .number(compute(arguments[0].number))
        case .numberPair(let compute):
            return .number(compute(arguments[0].number, arguments.count > 1 ? arguments[1].number : 0))
        case .fold(let start, let combine):
            var values = arguments.values
            if values.count == 1, case .array(let array) = values[0] { values = array.elements }
            return .number(values.reduce(start) { combine($0, $1.number) })
        case .test(let test): return .boolean(test(arguments[0]))
        case .values(let compute): return try compute(self, arguments)
        case .lazy(let function): return try function.value(of: arguments.values, self)
        case .unsupported(let reason): throw builtin.unsupported(reason)
        }
    }

    func call(
        _ function: ArcadeScriptFunction, _ arguments: ArcadeArguments
    ) throws(ArcadeFault) -> ArcadeValue {
        try spend()
        guard callCount < Self.maximumCalls - 1, depth + function.depth <= Self.maximumDepth else {
            throw ArcadeFault(
                .tooDeep, "'\(function.name)' has \(Self.maximumCalls) calls in each other",
                suggestion: "use a loop")
        }
        callCount += 1
        depth += function.depth
        let (caller, statement) = (frame, last)
        frame = locals.count
        last = .null
        defer {
            locals.removeSubrange(frame...)
            callCount -= 1
            depth -= function.depth
            frame = caller
            last = statement
        }
        for index in 0..<function.localCount {
            let isArgument = index < function.parameterCount && index < arguments.count
            locals.append(isArgument ? arguments[index] : nil)
        }
        _ = try execute(function.body)
        return last
    }
}

extension ArcadeBuiltin {
    /// Returns the fault of a call with this number of arguments.
    func wrongCount(_ count: Int) -> ArcadeFault {
        let expected =
            arguments.lowerBound == arguments.upperBound
            ? "\(arguments.lowerBound)"
            : arguments.upperBound == Self.anyNumber
                ? "at least \(arguments.lowerBound)" : "\(arguments.lowerBound) to \(arguments.upperBound)"
        return ArcadeFault(
            .wrongArgumentCount, "\(name) has \(count) arguments", suggestion: "expected \(expected)")
    }

    func unsupported(_ reason: String) -> ArcadeFault {
        ArcadeFault(.unknownFunction, "\(name) is not supported: \(reason)")
    }
}
