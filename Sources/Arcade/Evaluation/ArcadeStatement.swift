// `@unchecked`: see `ArcadeNode`.

/// How a statement ends.
enum ArcadeCompletion {
    case normal, breaks, continues, returns
}

/// A compiled statement; its value is `ArcadeRun.last`.
class ArcadeStatement: @unchecked Sendable {
    func execute(_ run: ArcadeRun) throws(ArcadeFault) -> ArcadeCompletion {
        preconditionFailure("\(type(of: self)) must override this member")
    }

    /// The expression whose value is that of the statement; nil for statements with another task.
    var expression: ArcadeNode? { nil }
}

extension ArcadeRun {
    /// Runs statements until one leaves the block.
    func execute(_ statements: [ArcadeStatement]) throws(ArcadeFault) -> ArcadeCompletion {
        for statement in statements {
            try spend()
            let completion = try statement.execute(self)
            if completion != .normal { return completion }
        }
        return .normal
    }
}

/// An expression as a statement.
final class ArcadeExpressionStatement: ArcadeStatement, @unchecked Sendable {
    private let own: ArcadeNode
    private let hasValue: Bool

    init(_ expression: ArcadeNode, hasValue: Bool) {
        own = expression
        self.hasValue = hasValue
    }

    override func execute(_ run: ArcadeRun) throws(ArcadeFault) -> ArcadeCompletion {
        let value = try own.value(run)
        run.last = hasValue ? value : .null
        return .normal
    }

    override var expression: ArcadeNode? { hasValue ? own : nil }
}

/// `var a = 1`.
final class ArcadeDeclaration: ArcadeStatement, @unchecked Sendable {
    private let variables: [(target: ArcadeTarget, value: ArcadeNode?)]

    init(_ variables: [(target: ArcadeTarget, value: ArcadeNode?)]) { self.variables = variables }

    override func execute(_ run: ArcadeRun) throws(ArcadeFault) -> ArcadeCompletion {
        for (target, source) in variables {
            let value = try source?.value(run) ?? .null
            run.assign(value, to: target)
        }
        run.last = .null
        return .normal
    }
}

extension ArcadeRun {
    /// Sets a variable.
    func assign(_ value: ArcadeValue, to target: ArcadeTarget) {
        switch target {
        case .global(let slot): globals[slot] = value
        case .local(let slot): locals[frame + slot] = value
        case .element: break
        }
    }
}

/// `if`.
final class ArcadeIf: ArcadeStatement, @unchecked Sendable {
    private let branches: [(condition: ArcadeNode, body: [ArcadeStatement])]
    private let otherwise: [ArcadeStatement]

    init(_ branches: [(condition: ArcadeNode, body: [ArcadeStatement])], otherwise: [ArcadeStatement]) {
        self.branches = branches
        self.otherwise = otherwise
    }

    override func execute(_ run: ArcadeRun) throws(ArcadeFault) -> ArcadeCompletion {
        for (condition, body) in branches where try condition.condition(run) {
            run.last = .null
            return try run.execute(body)
        }
        run.last = .null
        return try run.execute(otherwise)
    }
}

/// `return`.
final class ArcadeReturn: ArcadeStatement, @unchecked Sendable {
    private let value: ArcadeNode?

    init(_ value: ArcadeNode?) { self.value = value }

    override func execute(_ run: ArcadeRun) throws(ArcadeFault) -> ArcadeCompletion {
        run.last = try value?.value(run) ?? .null
        return .returns
    }

    override var expression: ArcadeNode? { value }
}

/// `break` or `continue`.
final class ArcadeJump: ArcadeStatement, @unchecked Sendable {
    private let completion: ArcadeCompletion

    init(_ completion: ArcadeCompletion) { self.completion = completion }

    override func execute(_ run: ArcadeRun) throws(ArcadeFault) -> ArcadeCompletion { completion }
}
