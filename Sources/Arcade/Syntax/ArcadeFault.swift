/// A fault of a script, when it is read or when it runs.
package struct ArcadeFault: Error, Hashable, Sendable {
    /// The kinds of faults; the raw value is the name in answers of the command.
    package enum Kind: String, CaseIterable, Sendable {
        case syntax
        case unknownIdentifier = "unknown-identifier"
        case unknownFunction = "unknown-function"
        case wrongArgumentCount = "wrong-argument-count"
        case wrongArgument = "wrong-argument"
        case conditionNotBoolean = "condition-not-boolean"
        case logicNotBoolean = "logic-not-boolean"
        case notOnNonBoolean = "not-on-non-boolean"
        case missingKey = "missing-key"
        case indexOutOfRange = "index-out-of-range"
        case badAccessor = "bad-accessor"
        case nullAccess = "null-access"
        case immutable
        case tooDeep = "too-deep"
        case spatialReference = "spatial-reference"
        case unitKind = "unit-kind"
        case timeZone = "time-zone"
        case functionNotAtTop = "function-not-at-top"
        case misplacedBreak = "misplaced-break"
        case unsupportedResult = "unsupported-result"
        case `import`
        case doesNotEnd = "does-not-end"
        /// A limit of memory or size.
        case tooLarge = "too-large"
        /// The language has the function, but this library does not.
        case unsupported
        case `internal`
    }

    package var kind: Kind
    /// What is wrong, without a full stop.
    package var message: String
    /// What is expected or what to do, without a full stop; may be empty.
    package var suggestion: String
    /// The place in the script in UTF-8 bytes; the evaluator sets the place of the call if it is nil.
    package var offset: Int?
    /// The name of a field that the features do not have; nil for other faults.
    package var field: String?

    package init(_ kind: Kind, _ message: String, suggestion: String = "", at offset: Int? = nil) {
        self.kind = kind
        self.message = message
        self.suggestion = suggestion
        self.offset = offset
    }
}
