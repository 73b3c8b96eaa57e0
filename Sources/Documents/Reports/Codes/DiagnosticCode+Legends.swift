// Legends and map sheets.
// These comments are the texts of Documentation/diagnostics.md: run `make diagnostics` after a change.

extension Diagnostic.Code {
    /// A layer has no renderer with classes, such as a layer of pictures; the legend leaves it out.
    ///
    /// - Severity: note
    /// - Suggestion: Hide the layer in legends, or give it a renderer.
    public static let layerWithoutLegend = Self(rawValue: "layer-without-legend")

    /// A legend is larger than its frame; it is drawn smaller, or its last entries are left out.
    ///
    /// - Severity: warning
    /// - Suggestion: Use a larger page, or fewer classes.
    public static let legendDoesNotFit = Self(rawValue: "legend-does-not-fit")

    /// A legend has more than 5,000 symbols; the others are left out.
    ///
    /// - Severity: warning
    /// - Suggestion: Make legends of parts of the map.
    public static let legendTooLong = Self(rawValue: "legend-too-long")
}
