// SVG and PDF files.
// These comments are the texts of Documentation/diagnostics.md: run `make diagnostics` after a change.

extension Diagnostic.Code {
    /// Layer names exceed the limit of a PDF file; they are shortened.
    ///
    /// - Severity: note
    /// - Suggestion: Use shorter names.
    public static let pdfNameShortened = Self(rawValue: "pdf-name-shortened")

    /// Images exceed the limit of a PDF file; they are written with fewer pixels, and their size on the page is the
    /// same.
    ///
    /// - Severity: note
    /// - Suggestion: Use smaller images.
    public static let pdfPictureShrunk = Self(rawValue: "pdf-picture-shrunk")

    /// PDF has no shading for a gradient or pattern; it is drawn as an image in the file.
    ///
    /// - Severity: note
    /// - Suggestion: Use solid colors or linear gradients for pure vector output.
    public static let pdfRasterized = Self(rawValue: "pdf-rasterized")

    /// Fonts of text in an SVG file cannot be embedded; programs use installed fonts with the same names.
    ///
    /// - Severity: note
    /// - Suggestion: Write outlines instead of text, or use fonts with the required style.
    public static let svgFontNotEmbedded = Self(rawValue: "svg-font-not-embedded")

    /// Layer names exceed the limit; they are shortened.
    ///
    /// - Severity: note
    /// - Suggestion: Use shorter names.
    public static let svgNameShortened = Self(rawValue: "svg-name-shortened")

    /// Images exceed the limit of an SVG file; they are written with fewer pixels, and their size on the page is the
    /// same.
    ///
    /// - Severity: note
    /// - Suggestion: Use smaller images.
    public static let svgPictureShrunk = Self(rawValue: "svg-picture-shrunk")

    /// SVG has no element for a gradient or pattern; it is drawn as an image in the file.
    ///
    /// - Severity: note
    /// - Suggestion: Use solid colors or linear gradients for pure vector output.
    public static let svgRasterized = Self(rawValue: "svg-rasterized")

    /// A transformation has a value that is not finite; its content is not drawn.
    ///
    /// - Severity: warning
    /// - Suggestion: Use finite numbers.
    public static let transformationNotFinite = Self(rawValue: "transformation-not-finite")
}
