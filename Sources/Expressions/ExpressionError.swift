/// Why an expression gives no result: what, where in its text, and how to mend it.
public struct ExpressionError: Error, Hashable, Sendable {
    /// What kind of fault it is.
    public enum Kind: Hashable, Sendable {
        /// The text is no expression of this language.
        case syntax
        /// No feature has a field of this name.
        case unknownField(name: String)
        /// A value of one type stands where another is needed.
        case wrongType
        /// The text is too long or nested too deeply.
        case tooLarge
    }

    /// What kind of fault it is.
    public var kind: Kind
    /// The whole expression.
    public var expression: String
    /// The character where the fault is, the first being 1; nil where it is the whole.
    public var position: Int?
    /// What is wrong.
    public var problem: String
    /// What would be right.
    public var mend: String

    /// A fault of an expression.
    public init(_ kind: Kind, in expression: String, at position: Int?, _ problem: String, mend: String) {
        self.kind = kind
        self.expression = expression
        self.position = position
        self.problem = problem
        self.mend = mend
    }
}

extension ExpressionError: CustomStringConvertible {
    /// The fault on one line; of a long expression the part before the fault is shown.
    public var description: String {
        let end = position.map { $0 + 19 } ?? 60
        let start = max(0, end - 60)
        var excerpt = String(expression.dropFirst(start).prefix(end - start))
        if start > 0 { excerpt = "…" + excerpt }
        if excerpt.count < expression.count - start { excerpt += "…" }
        let place = position.map { ", character \($0)" } ?? ""
        return "expression \(excerpt)\(place): \(problem); \(mend)"
    }
}
