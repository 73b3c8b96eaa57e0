// CIM symbols.
// These comments are the texts of Documentation/diagnostics.md: run `make diagnostics` after a change.

extension Diagnostic.Code {
    /// A length exceeds the limit; the limit is used.
    ///
    /// - Severity: warning
    /// - Suggestion: Use a smaller length.
    public static let absurdLength = Self(rawValue: "absurd-length")

    /// Positions or curves of a symbol's geometry cannot be read; they are skipped.
    ///
    /// - Severity: warning
    /// - Suggestion: Correct the geometry in the symbol.
    public static let brokenGeometry = Self(rawValue: "broken-geometry")

    /// A length is negative; it is drawn as 0, or the pattern is not applied.
    ///
    /// - Severity: warning
    /// - Suggestion: Use 0 or more.
    public static let negativeLength = Self(rawValue: "negative-length")

    /// Symbols, groups or effects are nested too deeply; the innermost ones are not drawn.
    ///
    /// - Severity: warning, error
    /// - Suggestion: Reduce the nesting.
    public static let nestedTooDeep = Self(rawValue: "nested-too-deep")

    /// Numbers, or true and false, are written as strings; they are read as if they were not.
    ///
    /// - Severity: note
    /// - Suggestion: Write numbers without quotation marks.
    public static let numberAsText = Self(rawValue: "number-as-text")

    /// A primitive override is incomplete or cannot be evaluated; the symbol is drawn without it.
    ///
    /// - Severity: warning
    /// - Suggestion: Correct the expression; the message says what is wrong and where.
    public static let overrideNotApplied = Self(rawValue: "override-not-applied")

    /// A primitive override matches no property of the symbol, or has a value of the wrong type; it has no effect.
    ///
    /// - Severity: warning
    /// - Suggestion: Check `primitiveName` and `propertyName`.
    public static let overrideWithoutEffect = Self(rawValue: "override-without-effect")

    /// The lengths of a pattern do not add up to more than 0; the pattern is not applied.
    ///
    /// - Severity: warning
    /// - Suggestion: Use at least one length above 0.
    public static let patternWithoutLength = Self(rawValue: "pattern-without-length")

    /// A list is too long; some or all of its elements are not drawn, but preserved when saved.
    ///
    /// - Severity: warning, error
    /// - Suggestion: Shorten the list.
    public static let tooMany = Self(rawValue: "too-many")

    /// The class of a callout is unknown; it is not drawn, but preserved when saved.
    ///
    /// - Severity: warning
    /// - Suggestion: Replace the callout with a supported class.
    public static let unknownCallout = Self(rawValue: "unknown-callout")

    /// A value is not one of the known names; the default is used, and the value is preserved when saved.
    ///
    /// - Severity: warning
    /// - Suggestion: Use one of the names in the message.
    public static let unknownChoice = Self(rawValue: "unknown-choice")

    /// The class of a color is unknown; it is not applied, but preserved when saved.
    ///
    /// - Severity: warning
    /// - Suggestion: Replace the color with a supported class, for example RGB.
    public static let unknownColor = Self(rawValue: "unknown-color")

    /// The class of a color ramp is unknown; it is not applied, but preserved when saved.
    ///
    /// - Severity: warning
    /// - Suggestion: Replace the color ramp with a supported class.
    public static let unknownColorRamp = Self(rawValue: "unknown-color-ramp")

    /// The class of a geometric effect is unknown; it is not applied, but preserved when saved.
    ///
    /// - Severity: warning
    /// - Suggestion: Replace the effect with a supported class.
    public static let unknownEffect = Self(rawValue: "unknown-effect")

    /// A geometry of a symbol has an unknown form; it is not drawn, but preserved when saved.
    ///
    /// - Severity: warning
    /// - Suggestion: Use rings, paths, points, `x` and `y`, or an extent.
    public static let unknownGeometry = Self(rawValue: "unknown-geometry")

    /// A member is unknown; it has no effect on drawing, but is preserved when saved.
    ///
    /// - Severity: note
    /// - Suggestion: Check the spelling of the member.
    public static let unknownMember = Self(rawValue: "unknown-member")

    /// The class of a marker placement is unknown; it is not applied, but preserved when saved.
    ///
    /// - Severity: warning
    /// - Suggestion: Replace the placement with a supported class.
    public static let unknownPlacement = Self(rawValue: "unknown-placement")

    /// The class of a CIM symbol is unknown; it is not drawn, but preserved when saved.
    ///
    /// - Severity: error
    /// - Suggestion: Use a point, line, polygon or mesh symbol.
    public static let unknownSymbol = Self(rawValue: "unknown-symbol")

    /// The class or type of a symbol layer is unknown; it is not drawn, but preserved when saved.
    ///
    /// - Severity: error
    /// - Suggestion: Replace the layer with a supported class.
    public static let unknownSymbolLayer = Self(rawValue: "unknown-symbol-layer")
}
