import CartoucheFeatures

/// A condition that selects features, in the subset of SQL-92 that definition expressions use.
///
/// It supports comparisons (`= <> != < <= > >=`), `AND`, `OR`, `NOT`, parentheses, `IN`, `BETWEEN`, `LIKE` (`%`, `_`,
/// `ESCAPE`), `ILIKE`, `IS NULL`, `+ - * /`, `||`, texts in single quotes, numbers, `TRUE`, `FALSE`, `DATE '…'`,
/// `TIMESTAMP '…'`, `INTERVAL '…' DAY`, `CURRENT_DATE`, `CURRENT_TIMESTAMP`, and functions: `LOWER`, `UPPER`, `LENGTH`,
/// `SUBSTRING`, `TRIM`, `POSITION`, `CONCAT`, `COALESCE`, `NULLIF`, `CAST`, `EXTRACT`, `ABS`, `CEILING`, `FLOOR`, `ROUND`,
/// `TRUNCATE`, `MOD`, `POWER` and `SIGN`. Field names are case-insensitive, and can be in double quotes or brackets;
/// `table.FIELD` also means `FIELD`. Text comparisons are case-sensitive. A comparison with `NULL` is unknown, and a
/// feature matches only if the whole clause is true. A `DATE` without a time is compared by days. Division uses real
/// numbers; division by 0 is `NULL`. A number that is added to a date is a number of days.
public struct WhereClause: Hashable, Sendable {
    /// The original text of the clause.
    public let text: String
    let node: Node
    /// The period that the clause tests beside its other condition; nil if it is not made of these two.
    package private(set) var period: TestedPeriod?

    /// Parses a clause.
    ///
    /// - Throws: ``ExpressionError`` with the character at which parsing failed.
    public init(parsing text: String) throws(ExpressionError) {
        self.text = text
        var parser = try Parser(text)
        node = try parser.parse()
    }

    /// Creates the clause of the features in a period that also fulfill another condition.
    ///
    /// - Parameters:
    ///   - start: The beginning of the period in milliseconds since 1970; nil if it has none.
    ///   - end: The end of the period in milliseconds since 1970; nil if it has none.
    ///   - fields: The names of the fields with the times of features.
    ///   - test: The text of the condition for the features in the period.
    ///   - other: The other condition; nil for all features.
    /// - Throws: ``ExpressionError`` if `test` is not a condition.
    package init(
        from start: Double?, to end: Double?, in fields: [String], test: String, and other: WhereClause?
    ) throws(ExpressionError) {
        let time = try WhereClause(parsing: test)
        if let other {
            try self.init(parsing: "(\(other.text)) AND (\(test))")
        } else {
            self = time
        }
        period = TestedPeriod(start: start, end: end, fields: fields, otherText: other?.text, test: time.node)
    }

    /// The names of the fields, as written in the clause.
    public var fieldNames: [String] { node.fieldNames }

    /// Returns for each feature whether the clause is true.
    ///
    /// - Throws: ``ExpressionError`` if the batch lacks a field, or if the clause is not a condition.
    public func matches(_ batch: FeatureBatch) throws(ExpressionError) -> [Bool] {
        let evaluator = Evaluator(batch: batch, expression: text)
        let truths = try evaluator.truths(try evaluator.evaluate(node))
        return truths.map { $0 == .yes }
    }

    /// Returns the error for the first name that does not mean one of the fields; nil if there is none.
    package func unknownField(among fields: FieldNames) -> ExpressionError? {
        fieldNames.first { fields.meaning(of: $0).index == nil }.map {
            .unknownField($0, among: fields.names, in: text, at: nil)
        }
    }
}
