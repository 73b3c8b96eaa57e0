// Labels.
// These comments are the texts of Documentation/diagnostics.md: run `make diagnostics` after a change.

extension Diagnostic.Code {
    /// The where clause of a label class cannot be read; the class has no labels.
    ///
    /// - Severity: warning
    /// - Suggestion: Use the functions and operators of the where clause language.
    public static let labelClassNotDrawn = Self(rawValue: "label-class-not-drawn")

    /// The expression of a label class fails for some features; these have no label.
    ///
    /// - Severity: warning
    /// - Suggestion: Test values that can be null before using them, and end loops after a few steps.
    public static let labelExpressionFailed = Self(rawValue: "label-expression-failed")

    /// The expression of a label class has an error, or a part that is not supported; the class has no labels.
    ///
    /// - Severity: error
    /// - Suggestion: Correct the expression; the message has its line and column. Documentation/labels.md lists the
    ///   functions.
    public static let labelExpressionNotSupported = Self(rawValue: "label-expression-not-supported")

    /// A number of a label class is outside of its range; the nearest possible number is used.
    ///
    /// - Severity: warning
    /// - Suggestion: Use a number in the range. Priorities are from 0 to 1,000,000, and weights from 0 to 1,000.
    public static let labelNumberLimited = Self(rawValue: "label-number-limited")

    /// A setting of a label class has no effect; the message names it.
    ///
    /// - Severity: warning
    /// - Suggestion: Use a setting that Documentation/labels.md lists.
    public static let labelSettingNotApplied = Self(rawValue: "label-setting-not-applied")

    /// Settings of a label class contradict each other; the message says which of them are used.
    ///
    /// - Severity: warning
    /// - Suggestion: Remove one of the settings.
    public static let labelSettingsContradict = Self(rawValue: "label-settings-contradict")

    /// A label is too long; its beginning is drawn.
    ///
    /// - Severity: warning
    /// - Suggestion: Use another field, or a function that gives a part of the text.
    public static let labelTextCut = Self(rawValue: "label-text-cut")

    /// A map has more labels than it can have; others are missing, or repeated at larger distances.
    ///
    /// - Severity: warning
    /// - Suggestion: Select features with a where clause, or limit the scales of the labels.
    public static let tooManyLabels = Self(rawValue: "too-many-labels")
}
