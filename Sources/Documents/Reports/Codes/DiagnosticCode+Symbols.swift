// Symbols and symbol layers.
// These comments are the texts of Documentation/diagnostics.md: run `make diagnostics` after a change.

extension Diagnostic.Code {
    /// A color is not null and not four integers from 0 to 255; the default is used.
    ///
    /// - Severity: warning
    /// - Suggestion: Use `[red, green, blue, alpha]`.
    public static let badColor = Self(rawValue: "bad-color")

    /// A member has the wrong type; the default is used.
    ///
    /// - Severity: warning
    /// - Suggestion: Correct the value; the message says what is expected.
    public static let badMember = Self(rawValue: "bad-member")

    /// A member is not a symbol; it is not drawn.
    ///
    /// - Severity: error
    /// - Suggestion: Use an object with a symbol type, for example `esriSMS`.
    public static let badSymbol = Self(rawValue: "bad-symbol")

    /// A size or width is negative; it is drawn as 0.
    ///
    /// - Severity: warning
    /// - Suggestion: Use 0 or more.
    public static let negativeSize = Self(rawValue: "negative-size")

    /// A picture symbol has neither `imageData` nor `url`; it is not drawn.
    ///
    /// - Severity: error
    /// - Suggestion: Add `imageData` or `url`.
    public static let noPicture = Self(rawValue: "no-picture")

    /// The picture of a symbol is not on this computer; the symbol is not drawn.
    ///
    /// - Severity: error
    /// - Suggestion: Add `imageData`, or load the symbol with a resource loader that finds the picture.
    public static let remotePicture = Self(rawValue: "remote-picture")

    /// The angle alignment is unknown; the marker stays upright on the screen.
    ///
    /// - Severity: warning
    /// - Suggestion: Use `screen` or `map`.
    public static let unknownAngleAlignment = Self(rawValue: "unknown-angle-alignment")

    /// The fill style is unknown; the area is filled solid.
    ///
    /// - Severity: warning
    /// - Suggestion: Use a fill style such as `esriSFSCross`.
    public static let unknownFillStyle = Self(rawValue: "unknown-fill-style")

    /// The placement of a line marker is unknown; markers are drawn at both ends.
    ///
    /// - Severity: warning
    /// - Suggestion: Use `begin`, `end` or `begin-end`.
    public static let unknownLineMarkerPlacement = Self(rawValue: "unknown-line-marker-placement")

    /// The style of a line marker is unknown or not supported; an arrow is drawn.
    ///
    /// - Severity: warning
    /// - Suggestion: Use the style `arrow`.
    public static let unknownLineMarkerStyle = Self(rawValue: "unknown-line-marker-style")

    /// The line style is unknown; the line is drawn solid.
    ///
    /// - Severity: warning
    /// - Suggestion: Use a line style such as `esriSLSDash`.
    public static let unknownLineStyle = Self(rawValue: "unknown-line-style")

    /// The marker style is unknown; a circle is drawn.
    ///
    /// - Severity: warning
    /// - Suggestion: Use a marker style such as `esriSMSSquare`.
    public static let unknownMarkerStyle = Self(rawValue: "unknown-marker-style")

    /// The outline is not a simple line symbol; it is not drawn.
    ///
    /// - Severity: warning
    /// - Suggestion: Use an outline of type `esriSLS`.
    public static let unsupportedOutline = Self(rawValue: "unsupported-outline")

    /// The type of the symbol is unknown or not supported; it is not drawn.
    ///
    /// - Severity: error
    /// - Suggestion: Use a simple, picture, CIM or web scene symbol.
    public static let unsupportedSymbol = Self(rawValue: "unsupported-symbol")
}
