// Renderers and visual variables.
// These comments are the texts of Documentation/diagnostics.md: run `make diagnostics` after a change.

extension Diagnostic.Code {
    /// A color variable has no colors, or its minimum exceeds its maximum; the variable is ignored.
    ///
    /// - Severity: warning
    /// - Suggestion: Add colors and correct the values.
    public static let badColorRange = Self(rawValue: "bad-color-range")

    /// A size is not a number and has no stops by `$view.scale`; the variable is ignored.
    ///
    /// - Severity: warning
    /// - Suggestion: Use a number, or stops by `$view.scale`.
    public static let badSize = Self(rawValue: "bad-size")

    /// The minimum of a size range is not below the maximum; the variable is ignored.
    ///
    /// - Severity: warning
    /// - Suggestion: Correct the values.
    public static let badSizeRange = Self(rawValue: "bad-size-range")

    /// A stop is incomplete; it is ignored.
    ///
    /// - Severity: warning
    /// - Suggestion: Give the stop a value and a result.
    public static let badStop = Self(rawValue: "bad-stop")

    /// A class has no upper bound; the class has no features.
    ///
    /// - Severity: error
    /// - Suggestion: Add the upper bound as a number.
    public static let classWithoutEnd = Self(rawValue: "class-without-end")

    /// A class has too few or too many values; the class has no features.
    ///
    /// - Severity: warning
    /// - Suggestion: Give the class one value for each field.
    public static let classWithoutValues = Self(rawValue: "class-without-values")

    /// The lowest class starts just above 0; features with 0 or negative values belong to no class.
    ///
    /// - Severity: warning
    /// - Suggestion: Set `minValue` to 0 or to `-Double.greatestFiniteMagnitude`.
    public static let classesStartAboveZero = Self(rawValue: "classes-start-above-zero")

    /// Outline colors by value are not supported; the colors apply to the fill.
    ///
    /// - Severity: warning
    /// - Suggestion: Use a renderer with classes.
    public static let colorTargetNotFollowed = Self(rawValue: "color-target-not-followed")

    /// The script of a dictionary style names items that the style does not have; the others are drawn.
    ///
    /// - Severity: warning
    /// - Suggestion: Use the style for which the features are made, or correct its script.
    public static let dictionaryItemMissing = Self(rawValue: "dictionary-item-missing")

    /// The script of a dictionary style fails for some features; they are not drawn.
    ///
    /// - Severity: error
    /// - Suggestion: Correct the script, or the values of the features; the message says what is wrong and where.
    public static let dictionaryScriptFault = Self(rawValue: "dictionary-script-fault")

    /// A dictionary renderer names a style that was not found; its features are not drawn.
    ///
    /// - Severity: error
    /// - Suggestion: Copy the style beside the document, or name its file with `--dictionary`.
    public static let dictionaryStyleNotFound = Self(rawValue: "dictionary-style-not-found")

    /// The style of a dictionary renderer cannot be opened; its features are not drawn.
    ///
    /// - Severity: error
    /// - Suggestion: Correct the style; the message says what is wrong.
    public static let dictionaryStyleNotOpened = Self(rawValue: "dictionary-style-not-opened")

    /// The first item of a feature is not in its dictionary style; the feature is drawn as an invalid one, or not at all.
    ///
    /// - Severity: warning
    /// - Suggestion: Correct the attributes of the features.
    public static let dictionarySymbolInvalid = Self(rawValue: "dictionary-symbol-invalid")

    /// A value of a dictionary renderer's configuration has no effect.
    ///
    /// - Severity: warning
    /// - Suggestion: Use a value of the style's domain; the message lists them.
    public static let dictionaryValueIgnored = Self(rawValue: "dictionary-value-ignored")

    /// Overlapping dots of a dot density renderer are not blended; later dots cover earlier dots.
    ///
    /// - Severity: note
    /// - Suggestion: None; set `dotBlendingEnabled` to false to avoid the note.
    public static let dotBlendingNotApplied = Self(rawValue: "dot-blending-not-applied")

    /// The value of a dot is not above 0; no dots are drawn.
    ///
    /// - Severity: warning
    /// - Suggestion: Set a `dotValue` above 0.
    public static let dotValueNotUsable = Self(rawValue: "dot-value-not-usable")

    /// The exclusion clause cannot be evaluated; excluded features are drawn.
    ///
    /// - Severity: warning, error
    /// - Suggestion: Correct the clause; the message says what is wrong.
    public static let exclusionNotApplied = Self(rawValue: "exclusion-not-applied")

    /// An expression fails for some features; the message has the first fault, and says what happens to them.
    ///
    /// - Severity: warning, error
    /// - Suggestion: Correct the expression; the message says what is wrong and where.
    public static let expressionWithoutValue = Self(rawValue: "expression-without-value")

    /// A heatmap is a picture in a document of vectors.
    ///
    /// - Severity: note
    /// - Suggestion: Use a higher resolution if the picture is too coarse.
    public static let heatmapAsPicture = Self(rawValue: "heatmap-as-picture")

    /// The radius of a heatmap is outside its limits; the nearest limit is used.
    ///
    /// - Severity: warning
    /// - Suggestion: Use a radius from 1 to 1,000 points.
    public static let heatmapRadius = Self(rawValue: "heatmap-radius")

    /// The features do not have a field that the renderer uses; its value is missing for all features.
    ///
    /// - Severity: error
    /// - Suggestion: Correct the name of the field.
    public static let missingField = Self(rawValue: "missing-field")

    /// Features have negative values in a chart; they are read as 0.
    ///
    /// - Severity: warning
    /// - Suggestion: Exclude these features, or use another renderer.
    public static let negativePieValue = Self(rawValue: "negative-pie-value")

    /// Proportional sizes have no value for the smallest symbol; the variable is ignored.
    ///
    /// - Severity: warning
    /// - Suggestion: Set `minDataValue` above 0.
    public static let proportionalSizeWithoutStart = Self(rawValue: "proportional-size-without-start")

    /// Proportional sizes have no unit of length; the variable is ignored.
    ///
    /// - Severity: warning
    /// - Suggestion: Set the unit.
    public static let proportionalSizeWithoutUnit = Self(rawValue: "proportional-size-without-unit")

    /// Random sizes and rotations are not supported; the variable is ignored.
    ///
    /// - Severity: warning
    /// - Suggestion: Use a field with random values.
    public static let randomNotDrawn = Self(rawValue: "random-not-drawn")

    /// Sizes of squares by area are not supported; the variable is ignored.
    ///
    /// - Severity: warning
    /// - Suggestion: Use sizes by stops.
    public static let squareArea = Self(rawValue: "square-area")

    /// The number of classes exceeds the limit; features of the other classes have the default symbol.
    ///
    /// - Severity: error
    /// - Suggestion: Use fewer classes.
    public static let tooManyClasses = Self(rawValue: "too-many-classes")

    /// A dot density renderer has more dots than the limit; fewer dots are drawn.
    ///
    /// - Severity: warning
    /// - Suggestion: Use a larger `dotValue`, or set a `referenceScale`.
    public static let tooManyDots = Self(rawValue: "too-many-dots")

    /// Primitive overrides result in too many different symbols; the remaining features are drawn without overrides.
    ///
    /// - Severity: warning
    /// - Suggestion: Use values with fewer different results.
    public static let tooManyOverrides = Self(rawValue: "too-many-overrides")

    /// The classification method is unknown; the classes are used as they are.
    ///
    /// - Severity: warning
    /// - Suggestion: Use a method such as `esriClassifyManual`.
    public static let unknownClassificationMethod = Self(rawValue: "unknown-classification-method")

    /// The normalization is unknown; values are not normalized.
    ///
    /// - Severity: warning
    /// - Suggestion: Use `field`, `log` or `percentOfTotal` normalization.
    public static let unknownNormalization = Self(rawValue: "unknown-normalization")

    /// The rotation type is unknown; the default of the renderer or variable is used.
    ///
    /// - Severity: warning
    /// - Suggestion: Use `arithmetic` or `geographic`.
    public static let unknownRotationType = Self(rawValue: "unknown-rotation-type")

    /// The unit is not a unit of length; the variable is ignored.
    ///
    /// - Severity: warning
    /// - Suggestion: Use a unit such as `meters`.
    public static let unknownUnit = Self(rawValue: "unknown-unit")

    /// The value representation is unknown; diameters are assumed.
    ///
    /// - Severity: warning
    /// - Suggestion: Use `radius`, `diameter`, `area`, `width` or `distance`.
    public static let unknownValueRepresentation = Self(rawValue: "unknown-value-representation")

    /// The type of a visual variable is unknown or not supported; the variable is ignored.
    ///
    /// - Severity: warning
    /// - Suggestion: Use a size, color, opacity or rotation variable.
    public static let unknownVisualVariable = Self(rawValue: "unknown-visual-variable")

    /// The background of a renderer is not a fill symbol; it is not drawn.
    ///
    /// - Severity: warning
    /// - Suggestion: Use a fill symbol.
    public static let unsupportedBackground = Self(rawValue: "unsupported-background")

    /// An expression cannot be read; its value is missing for all features.
    ///
    /// - Severity: warning, error
    /// - Suggestion: Correct the expression; the message says what is wrong and where.
    public static let unsupportedExpression = Self(rawValue: "unsupported-expression")

    /// The type of the renderer is unknown or not supported; its features have no symbol.
    ///
    /// - Severity: error
    /// - Suggestion: Use a simple, unique value or class breaks renderer.
    public static let unsupportedRenderer = Self(rawValue: "unsupported-renderer")

    /// A visual variable has no stops; it is ignored.
    ///
    /// - Severity: warning
    /// - Suggestion: Add stops.
    public static let visualVariableWithoutStops = Self(rawValue: "visual-variable-without-stops")

    /// A visual variable has neither a field nor an expression; it is ignored.
    ///
    /// - Severity: warning
    /// - Suggestion: Add `field` or `valueExpression`.
    public static let visualVariableWithoutValue = Self(rawValue: "visual-variable-without-value")
}
