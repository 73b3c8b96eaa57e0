// Drawing symbols.
// These comments are the texts of Documentation/diagnostics.md: run `make diagnostics` after a change.

extension Diagnostic.Code {
    /// The font has no outline for a character; a small box is drawn.
    ///
    /// - Severity: warning
    /// - Suggestion: Choose a character or font that exists.
    public static let characterNotInFont = Self(rawValue: "character-not-in-font")

    /// ArcGIS does not document how a part of the symbol is drawn; Cartouche uses an approximation.
    ///
    /// - Severity: note
    /// - Suggestion: Compare the drawing with ArcGIS if details matter.
    public static let drawnApproximately = Self(rawValue: "drawn-approximately")

    /// The symbol draws nothing; the message says why.
    ///
    /// - Severity: note, warning
    /// - Suggestion: Add a visible symbol layer, or correct the symbol.
    public static let drawsNothing = Self(rawValue: "draws-nothing")

    /// A part of a symbol is simplified.
    ///
    /// - Severity: warning
    /// - Suggestion: Use a two-dimensional symbol for maps.
    public static let drawnSimplified = Self(rawValue: "drawn-simplified")

    /// The font of markers is not installed; a small box is drawn for each character.
    ///
    /// - Severity: warning
    /// - Suggestion: Install the font, or add its folder to the font library.
    public static let fontNotInstalled = Self(rawValue: "font-not-installed")

    /// The font of markers is not installed; other signs are drawn in its sizes.
    ///
    /// - Severity: warning
    /// - Suggestion: Install the font, or add its folder to the font library.
    public static let fontStandIn = Self(rawValue: "font-stand-in")

    /// The style of a font is not installed; another style of the font is used.
    ///
    /// - Severity: warning
    /// - Suggestion: Install the style, or add its folder to the font library.
    public static let fontStyleNotInstalled = Self(rawValue: "font-style-not-installed")

    /// The font is not installed; another font is used, for a marker one with equal widths or a similar design.
    ///
    /// For a text, a font with equal widths is a note, because the layout is exact.
    ///
    /// - Severity: note, warning
    /// - Suggestion: Install the font, or add its folder to the font library.
    public static let fontSubstituted = Self(rawValue: "font-substituted")

    /// A marker layer of a line or polygon symbol has no placement; one marker is drawn in the middle.
    ///
    /// - Severity: warning
    /// - Suggestion: Add a marker placement.
    public static let markerWithoutPlacement = Self(rawValue: "marker-without-placement")

    /// A member has no effect on drawing.
    ///
    /// - Severity: note, warning
    /// - Suggestion: Remove the member, or accept the difference.
    public static let memberNotDrawn = Self(rawValue: "member-not-drawn")

    /// Markers are placed at measures (M values), but features have no measures; these features are drawn without
    /// markers.
    ///
    /// - Severity: warning
    /// - Suggestion: Use features with measures (M values).
    public static let noMeasures = Self(rawValue: "no-measures")

    /// A part of a symbol is not drawn; the message names it.
    ///
    /// - Severity: warning
    /// - Suggestion: Use a supported alternative; the fidelity matrix lists them.
    public static let notDrawnYet = Self(rawValue: "not-drawn-yet")

    /// A part of a composite symbol is for another kind of geometry, such as a fill on points; it is not drawn.
    ///
    /// The message has the number of features.
    ///
    /// - Severity: note
    /// - Suggestion: Remove the part, or accept the difference.
    public static let partDoesNotFit = Self(rawValue: "part-does-not-fit")

    /// The picture of a symbol cannot be loaded; its symbol layer is not drawn.
    ///
    /// - Severity: warning
    /// - Suggestion: Check the path or the data of the picture.
    public static let pictureNotLoaded = Self(rawValue: "picture-not-loaded")

    /// The symbol is for another kind of geometry, such as a marker on polygons; the features are not drawn.
    ///
    /// The message has the number of features.
    ///
    /// - Severity: warning
    /// - Suggestion: Use a symbol for the features' geometry.
    public static let symbolDoesNotFit = Self(rawValue: "symbol-does-not-fit")

    /// The symbol cannot be read; nothing is drawn.
    ///
    /// - Severity: error
    /// - Suggestion: Correct the symbol; the message says what is wrong.
    public static let symbolNotRead = Self(rawValue: "symbol-not-read")

    /// An effect, a placement, markers inside of markers, or composites inside of composites make too many pieces; a
    /// part of them is not drawn.
    ///
    /// - Severity: warning
    /// - Suggestion: Use longer dashes, larger steps, fewer nested symbols or a smaller scale.
    public static let tooManyPieces = Self(rawValue: "too-many-pieces")
}
