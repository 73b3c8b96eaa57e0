import CartoucheFeatures

/// The period that a where clause tests, for services that have a parameter for it.
package struct TestedPeriod: Hashable, Sendable {
    /// The beginning in milliseconds since 1970-01-01T00:00:00Z; nil if it has none.
    package let start: Double?
    /// The end in milliseconds since 1970-01-01T00:00:00Z; nil if it has none.
    package let end: Double?
    /// The names of the fields with the times of features: the start or the instant, and the end if there is one.
    package let fields: [String]
    /// The text of the clause's other condition; nil if there is none.
    package let otherText: String?
    let test: Node

    /// Returns for each feature whether it is in the period.
    ///
    /// - Throws: ``ExpressionError`` if the batch lacks a field.
    package func matches(_ batch: FeatureBatch) throws(ExpressionError) -> [Bool] {
        let evaluator = Evaluator(batch: batch, expression: "")
        return try evaluator.truths(try evaluator.evaluate(test)).map { $0 == .yes }
    }
}
