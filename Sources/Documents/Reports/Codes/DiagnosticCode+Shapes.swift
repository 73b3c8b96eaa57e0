// Shapes of a drawing, as `cartouche explode` writes them, and groups in documents.
// These comments are the texts of Documentation/diagnostics.md: run `make diagnostics` after a change.

extension Diagnostic.Code {
    /// SVG and PDF have only the blend modes of W3C; groups with others are drawn in the normal mode.
    ///
    /// - Severity: warning
    /// - Suggestion: Write a picture (PNG), or use another blend mode.
    public static let documentBlendMode = Self(rawValue: "document-blend-mode")

    /// Shapes of one color have no blend modes; the groups are drawn in the normal mode.
    ///
    /// - Severity: note
    /// - Suggestion: Use opacity instead of a blend mode.
    public static let shapeBlendMode = Self(rawValue: "shape-blend-mode")

    /// Areas cross themselves too often to find their outlines; they keep their original rings.
    ///
    /// - Severity: note
    /// - Suggestion: Use a smaller extent, or simpler symbols.
    public static let shapeCrossesItself = Self(rawValue: "shape-crosses-itself")

    /// Shapes have one color; gradients, patterns and images become areas with their mean color.
    ///
    /// - Severity: note
    /// - Suggestion: Use solid colors, or vector markers instead of pictures.
    public static let shapeMeanColor = Self(rawValue: "shape-mean-color")
}
