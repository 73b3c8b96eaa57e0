// Styles.
// These comments are the texts of Documentation/diagnostics.md: run `make diagnostics` after a change.

extension Diagnostic.Code {
    /// Two items of a style have the same key, or no key; one of them gets another key.
    ///
    /// - Severity: warning, note
    /// - Suggestion: Give each item its own key.
    public static let duplicateKey = Self(rawValue: "duplicate-key")

    /// The file is no item of a style; it is left out.
    ///
    /// - Severity: error, note
    /// - Suggestion: Correct the file; the message says what is wrong.
    public static let itemNotPacked = Self(rawValue: "item-not-packed")

    /// A primitive override names a part that the symbol does not have; it changes nothing.
    ///
    /// - Severity: warning
    /// - Suggestion: Use the primitive name of a symbol layer, effect or placement, or remove the override.
    public static let overrideWithoutTarget = Self(rawValue: "override-without-target")

    /// The script of a dictionary style returned more keys or overrides than are used.
    ///
    /// - Severity: warning
    /// - Suggestion: Correct the script.
    public static let tooManyParts = Self(rawValue: "too-many-parts")

    /// An item that a dictionary style needs cannot be read; it is left out.
    ///
    /// - Severity: error
    /// - Suggestion: Correct the item; `cartouche style check` says what is wrong.
    public static let unreadableItem = Self(rawValue: "unreadable-item")

    /// A part of a vector picture has no equivalent in CIM; it is left out or replaced.
    ///
    /// - Severity: warning, note
    /// - Suggestion: Convert texts to paths and remove filters, masks and clips.
    public static let pictureSimplified = Self(rawValue: "picture-simplified")

    /// The class of a style's item does not fit its content; the content decides how a symbol is drawn.
    ///
    /// - Severity: warning
    /// - Suggestion: Store the symbol in the class of its kind.
    public static let wrongItemClass = Self(rawValue: "wrong-item-class")
}
