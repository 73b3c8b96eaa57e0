import CartoucheFeatures

/// A numeric expression over a feature's fields, used for rotations and proportional values: `[WIND_DIR] + 180`.
///
/// It supports fields in brackets or double quotes, numbers, `+ - * /` and parentheses.
public struct FieldExpression: Hashable, Sendable {
    /// The original text of the expression.
    public let text: String
    private let node: Node

    /// Parses an expression.
    ///
    /// - Throws: ``ExpressionError`` with the character at which parsing failed.
    public init(parsing text: String) throws(ExpressionError) {
        self.text = text
        var parser = try Parser(text, isArithmetic: true)
        node = try parser.parse()
    }

    /// Creates an expression for the value of a field; the name can have any characters.
    public init(field name: String) {
        text = "[\(name)]"
        node = .field(name, offset: 0)
    }

    /// The field if the expression consists only of a field; otherwise nil.
    public var field: String? { if case .field(let name, _) = node { name } else { nil } }

    /// The names of the fields, as written in the expression.
    public var fieldNames: [String] { node.fieldNames }

    /// Returns the number of each feature; NaN if a field is null or not a number, or for a division by 0.
    ///
    /// - Throws: ``ExpressionError`` if the batch lacks a field.
    public func values(_ batch: FeatureBatch) throws(ExpressionError) -> [Double] {
        let vector = try Evaluator(batch: batch, expression: text).evaluate(node)
        let values =
            switch vector.numbers() {
            case .one(let value): [Double](repeating: value, count: batch.count)
            case .many(let values): values
            }
        return values.map { $0.isFinite ? $0 : .nan }
    }
}
