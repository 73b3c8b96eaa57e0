import CartoucheFeatures

extension ExpressionError {
    /// Returns the error for a name that means no field, or more than one; it suggests fields with similar names.
    package static func unknownField(
        _ name: String, among names: [String], in expression: String, at position: Int?
    ) -> ExpressionError {
        let fields = FieldNames(names)
        var kind = Kind.unknownField(name: name)
        if case .ambiguous = fields.meaning(of: name) { kind = .ambiguousField(name: name) }
        let fault = fields.fault(of: name)
        return ExpressionError(
            kind, in: expression, at: position, fault.what, suggestion: fault.suggestion)
    }
}
