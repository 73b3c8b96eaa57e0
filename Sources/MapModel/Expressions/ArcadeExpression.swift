import CartoucheArcade

/// An expression or script in Arcade, for an ``ArcadeEvaluator``.
public final class ArcadeExpression: Sendable {
    /// The text of the script.
    public let expression: String

    /// Creates an expression.
    ///
    /// The text is read when it is evaluated; ``ArcadeEvaluator/check()`` reads it before.
    public init(expression: String) { self.expression = expression }
}
