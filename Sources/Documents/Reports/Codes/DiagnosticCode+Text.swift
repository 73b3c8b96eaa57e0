// Text and fonts.
// These comments are the texts of Documentation/diagnostics.md: run `make diagnostics` after a change.

extension Diagnostic.Code {
    /// No font has a character; the box of the font is drawn.
    ///
    /// - Severity: warning
    /// - Suggestion: Install a font with the character, or add its folder to the font library.
    public static let characterNotInAnyFont = Self(rawValue: "character-not-in-any-font")

    /// The colors of a font's glyphs cannot be drawn; the glyphs have the color of the text.
    ///
    /// - Severity: warning
    /// - Suggestion: Use a font with pictures (`CBDT`, `sbix`) or with colored layers (`COLR`).
    public static let colorGlyphsNotDrawn = Self(rawValue: "color-glyphs-not-drawn")

    /// A variable font has no axis with this tag; the setting is ignored.
    ///
    /// - Severity: warning
    /// - Suggestion: Use a tag of the font, such as `wght`.
    public static let fontAxisNotFound = Self(rawValue: "font-axis-not-found")

    /// A file in a font folder cannot be read as a font; it is ignored.
    ///
    /// - Severity: warning
    /// - Suggestion: Replace the file, or remove it from the folder.
    public static let fontFileNotRead = Self(rawValue: "font-file-not-read")

    /// A library for text is not installed.
    ///
    /// - Severity: warning
    /// - Suggestion: Install the package that the message names.
    public static let textLibraryNotInstalled = Self(rawValue: "text-library-not-installed")

    /// A size or distance of text is not a number that can be drawn; the text or the distance is ignored.
    ///
    /// - Severity: warning
    /// - Suggestion: Use finite numbers, and a size above 0.
    public static let textMeasureNotValid = Self(rawValue: "text-measure-not-valid")

    /// A text is too long, or a character has too many combining marks; the rest is not drawn.
    ///
    /// - Severity: warning
    /// - Suggestion: Split the text.
    public static let textTooLong = Self(rawValue: "text-too-long")
}
