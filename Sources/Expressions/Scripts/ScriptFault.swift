/// A fault at an offset of a label expression.
struct ScriptFault: Error {
    var kind: ExpressionError.Kind
    /// The offset in bytes.
    var offset: Int
    var what: String
    var suggestion: String

    init(_ kind: ExpressionError.Kind, at offset: Int, _ what: String, suggestion: String = "") {
        self.kind = kind
        self.offset = offset
        self.what = what
        self.suggestion = suggestion
    }

    /// The error with the text of the expression.
    func error(in expression: String) -> ExpressionError {
        ExpressionError(
            kind, in: expression, at: expression.characterNumber(ofByte: offset), what, suggestion: suggestion
        )
    }
}
