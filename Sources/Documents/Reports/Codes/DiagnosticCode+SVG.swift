// SVG files.
// These comments are the texts of Documentation/diagnostics.md: run `make diagnostics` after a change.

extension Diagnostic.Code {
    /// Names of layers exceed the limit; they are cut.
    ///
    /// - Severity: note
    /// - Suggestion: Use shorter names.
    public static let svgNameShortened = Self(rawValue: "svg-name-shortened")

    /// Pictures exceed the limit of an SVG file; they are written with fewer pixels at the same size.
    ///
    /// - Severity: note
    /// - Suggestion: Use smaller pictures.
    public static let svgPictureShrunk = Self(rawValue: "svg-picture-shrunk")

    /// SVG has no element for a paint; it is drawn as a picture in the file.
    ///
    /// - Severity: note
    /// - Suggestion: Use solid colors or linear gradients for pure vector output.
    public static let svgRasterized = Self(rawValue: "svg-rasterized")

    /// A transformation has a number that is not finite; its drawing is left out.
    ///
    /// - Severity: warning
    /// - Suggestion: Use finite numbers.
    public static let transformationNotFinite = Self(rawValue: "transformation-not-finite")
}
