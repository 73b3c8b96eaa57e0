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

    /// A layout has an element, or a property of an element, that is not drawn.
    ///
    /// - Severity: warning
    /// - Suggestion: Use a map frame, legend, scale bar, north arrow, text, picture or shape.
    public static let layoutElementNotDrawn = Self(rawValue: "layout-element-not-drawn")

    /// An element of a layout has no place, or is outside the page or partly outside it.
    ///
    /// - Severity: warning
    /// - Suggestion: Move the element onto the page.
    public static let layoutElementOutsidePage = Self(rawValue: "layout-element-outside-page")

    /// A value in a layout cannot be used, such as a size, a unit or the name of a map frame.
    ///
    /// - Severity: warning
    /// - Suggestion: Correct the value in the layout.
    public static let layoutValueUnusable = Self(rawValue: "layout-value-unusable")

    /// A dynamic text of a layout has no value here, such as the name of a page without a series.
    ///
    /// - Severity: warning
    /// - Suggestion: Give the value with an option, such as --date, or replace the text.
    public static let dynamicTextWithoutValue = Self(rawValue: "dynamic-text-without-value")
}
