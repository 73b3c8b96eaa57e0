/// A constant in an expression.
enum Scalar: Hashable, Sendable {
    case null
    case whole(Int64)
    case number(Double)
    case text(String)
    case truth(Bool)
    /// Milliseconds since 1970-01-01T00:00:00Z.
    case date(Int64)
    /// A date without a time of day: the milliseconds at its beginning in UTC.
    case day(Int64)

    /// The truth value; nil for other types.
    var truth: Truth? { if case .truth(let value) = self { Truth(value) } else { nil } }
}

/// A comparison operator.
enum Comparison: String, Hashable, Sendable {
    case equal = "="
    case notEqual = "<>"
    case less = "<"
    case lessOrEqual = "<="
    case greater = ">"
    case greaterOrEqual = ">="

    /// The same comparison with swapped operands.
    var mirrored: Comparison {
        switch self {
        case .equal, .notEqual: self
        case .less: .greater
        case .lessOrEqual: .greaterOrEqual
        case .greater: .less
        case .greaterOrEqual: .lessOrEqual
        }
    }
}

/// A node of an expression's syntax tree.
///
/// A chain of one operator is one node, so that a long chain is not a deep tree.
indirect enum Node: Hashable, Sendable {
    /// A further operand of a chain; if `inverse` is true, it is subtracted, or used as a divisor.
    struct Operand: Hashable, Sendable {
        var inverse: Bool
        var node: Node
    }

    case constant(Scalar)
    /// A field, and the offset of its name in the text in bytes.
    case field(String, offset: Int)
    case sum(Node, [Operand])
    case product(Node, [Operand])
    case negative(Node)
    case concatenation([Node])
    case uppercase(Node)
    case lowercase(Node)
    case comparison(Comparison, Node, Node)
    case membership(Node, [Node])
    case range(Node, from: Node, through: Node)
    /// A function with its arguments, and the offset of its name in bytes.
    case call(SQLFunction, [Node], offset: Int)
    case cast(Node, SQLType)
    /// A part of a date, and the offset of its name in bytes.
    case datePart(DatePart, Node, offset: Int)
    /// The time of the evaluation; if `isDay` is true, the beginning of its day in UTC.
    case now(isDay: Bool)
    case likeness(Node, LikePattern)
    case nullness(Node)
    case all([Node])
    case any([Node])
    case not(Node)
}

extension Node {
    /// The names of the fields in the tree, each once, in the order of the text.
    var fieldNames: [String] {
        var names: [String] = []
        collectFields { name, _ in if !names.contains(name) { names.append(name) } }
        return names
    }

    private func collectFields(_ visit: (String, Int) -> Void) {
        switch self {
        case .constant, .now: break
        case .field(let name, let offset): visit(name, offset)
        case .sum(let first, let rest), .product(let first, let rest):
            first.collectFields(visit)
            for operand in rest { operand.node.collectFields(visit) }
        case .negative(let node), .uppercase(let node), .lowercase(let node), .likeness(let node, _),
            .nullness(let node), .not(let node), .cast(let node, _), .datePart(_, let node, _):
            node.collectFields(visit)
        case .concatenation(let nodes), .all(let nodes), .any(let nodes), .call(_, let nodes, _):
            for node in nodes { node.collectFields(visit) }
        case .comparison(_, let left, let right):
            left.collectFields(visit)
            right.collectFields(visit)
        case .membership(let node, let list):
            node.collectFields(visit)
            for item in list { item.collectFields(visit) }
        case .range(let node, let low, let high):
            node.collectFields(visit)
            low.collectFields(visit)
            high.collectFields(visit)
        }
    }
}
