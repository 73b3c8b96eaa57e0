import CartoucheArcade

extension ExpressionError {
    /// Creates the error of a fault in an Arcade script.
    package init(_ fault: ArcadeFault, in script: String) {
        let kind: Kind =
            switch fault.kind {
            case .missingKey: fault.field.map { .unknownField(name: $0) } ?? .wrongType
            case .doesNotEnd, .tooDeep, .tooLarge: .tooLarge
            case .syntax, .unknownIdentifier, .unknownFunction, .wrongArgumentCount, .functionNotAtTop,
                .misplacedBreak, .import, .unsupported:
                .syntax
            default: .wrongType
            }
        self.init(
            kind, in: script, at: fault.offset.map { script.characterNumber(ofByte: $0) }, fault.message,
            suggestion: fault.suggestion)
    }

    /// The error with its line and column: `line 1, column 5: …; did you mean …?`.
    package var placed: String {
        let place = lineAndColumn.map { "line \($0.line), column \($0.column): " } ?? ""
        return place + what + (suggestion.isEmpty ? "" : "; \(suggestion)")
    }
}
