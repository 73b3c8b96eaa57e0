// Documents and JSON.
// These comments are the texts of Documentation/diagnostics.md: run `make diagnostics` after a change.

extension Diagnostic.Code {
    /// The file cannot be read.
    ///
    /// - Severity: error
    /// - Suggestion: Follow the suggestion in the message.
    public static let fileNotRead = Self(rawValue: "file-not-read")

    /// A required member is missing.
    ///
    /// - Severity: warning, error
    /// - Suggestion: Add the member at the path.
    public static let missingMember = Self(rawValue: "missing-member")

    /// The document refers to a resource on another computer; the resource is not loaded.
    ///
    /// - Severity: warning, error
    /// - Suggestion: Save the resource to a file and refer to the file.
    public static let remoteResource = Self(rawValue: "remote-resource")

    /// A part of the document exceeds a limit on size or depth.
    ///
    /// - Severity: warning, error
    /// - Suggestion: Split the document or raise the limit.
    public static let tooLarge = Self(rawValue: "too-large")

    /// A vertex has a coordinate that is not a number; the vertex is skipped.
    ///
    /// - Severity: warning
    /// - Suggestion: Correct the coordinates in the document.
    public static let vertexWithoutPlace = Self(rawValue: "vertex-without-place")

    /// A member has the wrong type or a value outside its range.
    ///
    /// - Severity: warning, error
    /// - Suggestion: Correct the value at the path; the message says what is expected.
    public static let wrongValue = Self(rawValue: "wrong-value")
}
