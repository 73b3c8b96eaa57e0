/// An operator between two values of a label expression.
enum ScriptOperator: Hashable, Sendable {
    case or, and
    case equal, notEqual, less, lessOrEqual, greater, greaterOrEqual
    /// Whether the right value contains the left value.
    case contained, notContained
    /// Joins texts; null is an empty text.
    case join
    case add, subtract, multiply, divide, wholeDivide, remainder, power
}

/// A value of a label expression, as written.
///
/// A chain of operators of one precedence is one node, so that a long chain is not a deep tree.
indirect enum ScriptNode: Hashable, Sendable {
    struct Operand: Hashable, Sendable {
        var operation: ScriptOperator
        var node: ScriptNode
        /// The offset of the operator in bytes.
        var offset: Int
    }

    case constant(ScriptValue)
    case field(String, offset: Int)
    case variable(String)
    case chain(ScriptNode, [Operand])
    case negative(ScriptNode, offset: Int)
    case not(ScriptNode)
    case call(ScriptFunction, [ScriptNode], offset: Int)
    /// The second value if the first is true, otherwise the third.
    case choice(ScriptNode, ScriptNode, ScriptNode)
    case list([ScriptNode])
    case element(ScriptNode, ScriptNode, offset: Int)
    /// A part of a text or list of Python: `S[1:3]`.
    case slice(ScriptNode, from: ScriptNode?, to: ScriptNode?, offset: Int)
    /// The values as one text.
    case template([ScriptNode])
}

/// A statement of a label expression.
indirect enum ScriptStatement: Hashable, Sendable {
    struct Branch: Hashable, Sendable {
        var condition: ScriptNode
        var body: [ScriptStatement]
    }

    case assign(String, ScriptNode)
    /// Gives a field another value for the rest of the expression.
    case assignField(String, ScriptNode)
    /// Ends the expression; nil for the value that was assigned to the function's name.
    case `return`(ScriptNode?)
    case `if`([Branch], otherwise: [ScriptStatement])
    /// Repeats the body, and the step after it, while the condition is true.
    case loop(while: ScriptNode, body: [ScriptStatement], step: [ScriptStatement])
    /// Runs the body for each value of a list.
    case forEach(String, in: ScriptNode, body: [ScriptStatement])
    case leaveLoop
    case nextPass
}

extension ScriptNode {
    /// Calls `visit` with the names of the fields in the tree.
    func visitFields(_ visit: (String) -> Void) {
        switch self {
        case .constant, .variable: break
        case .field(let name, _): visit(name)
        case .chain(let first, let rest):
            first.visitFields(visit)
            for operand in rest { operand.node.visitFields(visit) }
        case .negative(let node, _), .not(let node): node.visitFields(visit)
        case .call(_, let nodes, _):
            for node in nodes { node.visitFields(visit) }
        case .list(let nodes), .template(let nodes):
            for node in nodes { node.visitFields(visit) }
        case .choice(let first, let second, let third):
            for node in [first, second, third] { node.visitFields(visit) }
        case .element(let node, let index, _):
            node.visitFields(visit)
            index.visitFields(visit)
        case .slice(let node, let from, let to, _):
            for node in [node, from, to] { node?.visitFields(visit) }
        }
    }
}

extension ScriptStatement {
    /// Calls `visit` with the names of the fields that the statement reads.
    func visitFields(_ visit: (String) -> Void) {
        switch self {
        case .assign(_, let node), .assignField(_, let node): node.visitFields(visit)
        case .return(let node): node?.visitFields(visit)
        case .if(let branches, let otherwise):
            for branch in branches {
                branch.condition.visitFields(visit)
                for statement in branch.body { statement.visitFields(visit) }
            }
            for statement in otherwise { statement.visitFields(visit) }
        case .loop(let condition, let body, let step):
            condition.visitFields(visit)
            for statement in body + step { statement.visitFields(visit) }
        case .forEach(_, let list, let body):
            list.visitFields(visit)
            for statement in body { statement.visitFields(visit) }
        case .leaveLoop, .nextPass: break
        }
    }
}
