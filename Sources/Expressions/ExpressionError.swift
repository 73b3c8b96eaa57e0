import CartoucheDocuments

/// An expression that cannot be read or evaluated.
public struct ExpressionError: CartoucheError, Hashable {
    /// A kind of fault.
    public enum Kind: Hashable, Sendable {
        /// The text is not an expression of this language.
        case syntax
        /// There is no field of this name.
        case unknownField(name: String)
        /// Several fields can have this name, because each has it after the name of another table.
        case ambiguousField(name: String)
        /// A value has the wrong type.
        case wrongType
        /// The text is too long or nested too deep.
        case tooLarge
    }

    /// The kind of fault.
    public var kind: Kind
    /// The whole expression.
    public var expression: String
    /// The character of the fault, counted from 1; nil for the whole expression.
    public var position: Int?
    /// What is wrong.
    public var what: String
    /// What is expected or what to do.
    public var suggestion: String

    /// A fault of an expression.
    public init(_ kind: Kind, in expression: String, at position: Int?, _ what: String, suggestion: String) {
        self.kind = kind
        self.expression = expression
        self.position = position
        self.what = what
        self.suggestion = suggestion
    }
}

extension ExpressionError {
    /// The expression and the position of the fault; long expressions are cut around the fault.
    public var `where`: String {
        let end = position.map { $0 + 19 } ?? 60
        let start = max(0, end - 60)
        var excerpt = String(expression.dropFirst(start).prefix(end - start))
        if start > 0 { excerpt = "…" + excerpt }
        if excerpt.count < expression.count - start { excerpt += "…" }
        let place = position.map { ", character \($0)" } ?? ""
        return "expression \(excerpt)\(place)"
    }
}
