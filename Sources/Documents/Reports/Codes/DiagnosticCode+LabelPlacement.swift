// Placement of labels.
// These comments are the texts of Documentation/diagnostics.md: run `make diagnostics` after a change.

extension Diagnostic.Code {
    /// A layer has more features with labels than a map can have; the others have no labels.
    ///
    /// - Severity: warning
    /// - Suggestion: Select features with a where clause, or limit the scales of the labels.
    public static let tooManyLabels = Self(rawValue: "too-many-labels")
}
