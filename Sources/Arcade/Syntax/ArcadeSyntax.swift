/// An expression of a script with its place.
struct ArcadeSyntax {
    /// The forms of expressions.
    indirect enum Form {
        case null
        case boolean(Bool)
        case number(Double)
        case text(String)
        case template([ArcadeSyntax])
        case name(String)
        case member(ArcadeSyntax, String)
        case index(ArcadeSyntax, ArcadeSyntax)
        case call(String, [ArcadeSyntax])
        case unary(ArcadeOperator, ArcadeSyntax)
        /// `++` or `--`.
        case update(ArcadeSyntax, by: Double, isPrefix: Bool)
        /// An assignment; the operator is nil for `=`.
        case assign(ArcadeSyntax, ArcadeOperator?, ArcadeSyntax)
        /// Binary operators of one rank, from left to right.
        case chain(ArcadeSyntax, [(operation: ArcadeOperator, operand: ArcadeSyntax)])
        case array([ArcadeSyntax])
        case dictionary([(key: String, value: ArcadeSyntax)])
    }

    var form: Form
    /// The place in the script, in UTF-8 bytes: of an operator or call, that of its name.
    var offset: Int
}

/// The operators of expressions.
enum ArcadeOperator: String {
    case or = "||"
    case and = "&&"
    case bitOr = "|"
    case bitXor = "^"
    case bitAnd = "&"
    case equal = "=="
    case notEqual = "!="
    case less = "<"
    case lessOrEqual = "<="
    case greater = ">"
    case greaterOrEqual = ">="
    case shiftLeft = "<<"
    case shiftRight = ">>"
    case shiftRightUnsigned = ">>>"
    case add = "+"
    case subtract = "-"
    case multiply = "*"
    case divide = "/"
    case remainder = "%"
    case not = "!"
    case bitNot = "~"

    /// The rank of a binary operator, from 1, which binds weakest; 0 if it is no binary operator.
    var rank: Int {
        switch self {
        case .or: 1
        case .and: 2
        case .bitOr: 3
        case .bitXor: 4
        case .bitAnd: 5
        case .equal, .notEqual: 6
        case .less, .lessOrEqual, .greater, .greaterOrEqual: 7
        case .shiftLeft, .shiftRight, .shiftRightUnsigned: 8
        case .add, .subtract: 9
        case .multiply, .divide, .remainder: 10
        case .not, .bitNot: 0
        }
    }
}

/// A statement of a script.
indirect enum ArcadeStatementSyntax {
    case empty
    case expression(ArcadeSyntax)
    case variables([Variable])
    case function(Function)
    case `if`([(condition: ArcadeSyntax, body: [ArcadeStatementSyntax])], else: [ArcadeStatementSyntax]?)
    case `for`(
        start: ArcadeStatementSyntax?, condition: ArcadeSyntax?, step: ArcadeSyntax?,
        body: [ArcadeStatementSyntax])
    case forEach(
        variable: Variable, declares: Bool, values: Bool, in: ArcadeSyntax, body: [ArcadeStatementSyntax])
    case `while`(ArcadeSyntax, body: [ArcadeStatementSyntax])
    case `return`(ArcadeSyntax?)
    case `break`
    case `continue`

    /// A variable with its first value.
    struct Variable {
        var name: String
        var offset: Int
        var value: ArcadeSyntax?
    }

    /// A function of a script.
    struct Function {
        var name: String
        var offset: Int
        var parameters: [String]
        var body: [ArcadeStatementSyntax]
    }
}
