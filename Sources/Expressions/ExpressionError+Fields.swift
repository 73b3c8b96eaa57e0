import CartoucheDocuments

extension ExpressionError {
    /// Returns the error for an unknown field; it suggests fields with similar names.
    package static func unknownField(
        _ name: String, among names: [String], in expression: String, at position: Int?
    ) -> ExpressionError {
        let near = SimilarNames.nearest(to: name, among: names)
        let suggestion =
            if !near.isEmpty {
                "did you mean \(near.joined(separator: " or "))?"
            } else if names.isEmpty {
                "the features have no fields"
            } else {
                "the fields are \(names.prefix(8).joined(separator: ", "))\(names.count > 8 ? ", …" : "")"
            }
        return ExpressionError(
            .unknownField(name: name), in: expression, at: position, "the field \(name) does not exist",
            suggestion: suggestion)
    }
}
