import Features

/// Which features of a layer count: a condition in the subset of SQL-92 that definition expressions use.
///
/// It has comparisons (`= <> != < <= > >=`), `AND`, `OR`, `NOT`, parentheses, `IN`, `BETWEEN`, `LIKE` (`%`, `_`,
/// `ESCAPE`), `IS NULL`, `+ - * /`, `||`, `UPPER`, `LOWER`, texts in single quotes, numbers, `TRUE`, `FALSE`,
/// `DATE '…'` and `TIMESTAMP '…'`. Field names are found whatever their case, and may stand in double quotes or
/// brackets; text compares case by case. `NULL` makes a comparison unknown, and a feature counts only where
/// the whole is true. Division is of real numbers; by 0 it is `NULL`.
public struct WhereClause: Hashable, Sendable {
    /// The clause as it was written.
    public let text: String
    let node: Node

    /// Reads a clause.
    ///
    /// - Throws: ``ExpressionError`` with the character where the text stops making sense.
    public init(parsing text: String) throws(ExpressionError) {
        self.text = text
        var parser = try Parser(text)
        node = try parser.parse()
    }

    /// The fields that the clause looks at, as it writes them.
    public var fieldNames: [String] { node.fieldNames }

    /// For each feature whether the clause is true.
    ///
    /// - Throws: ``ExpressionError`` when the batch lacks a field, or when the clause is no condition.
    public func matches(_ batch: FeatureBatch) throws(ExpressionError) -> [Bool] {
        let evaluator = Evaluator(batch: batch, expression: text)
        let truths = try evaluator.truths(try evaluator.evaluate(node))
        return truths.map { $0 == .yes }
    }

    /// The fault of naming a field that no feature has.
    package func unknownField(_ name: String, among names: [String]) -> ExpressionError {
        .unknownField(name, among: names, in: text, at: nil)
    }
}
