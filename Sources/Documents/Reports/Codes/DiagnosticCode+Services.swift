// Services.
// These comments are the texts of Documentation/diagnostics.md: run `make diagnostics` after a change.

extension Diagnostic.Code {
    /// The server does not accept the condition of a layer; all features are loaded, and tested here.
    ///
    /// - Severity: note
    /// - Suggestion: Write the condition in the SQL of the service.
    public static let conditionNotSent = Self(rawValue: "condition-not-sent")

    /// The answers of a service do not contain all features, or contain features twice.
    ///
    /// - Severity: warning
    /// - Suggestion: Load the layer again; if this happens again, the service has a fault.
    public static let serviceAnswersIncomplete = Self(rawValue: "service-answers-incomplete")
}
