// Web scene symbols.
// These comments are the texts of Documentation/diagnostics.md: run `make diagnostics` after a change.

extension Diagnostic.Code {
    /// The symbol has a callout, but no vertical offset; the line to its place has no length.
    ///
    /// - Severity: note
    /// - Suggestion: Add a `verticalOffset`.
    public static let calloutWithoutOffset = Self(rawValue: "callout-without-offset")

    /// Extrusion is ignored on maps; the area is drawn flat.
    ///
    /// - Severity: warning
    /// - Suggestion: Use a fill symbol layer for maps.
    public static let flatExtrusion = Self(rawValue: "flat-extrusion")

    /// The symbol has no symbol layers, or its text is empty; it is not drawn.
    ///
    /// - Severity: warning
    /// - Suggestion: Add a symbol layer, or a text.
    public static let noLayers = Self(rawValue: "no-layers")

    /// The member has an effect in scenes only; it is not drawn on maps, but preserved when saved.
    ///
    /// - Severity: note
    /// - Suggestion: Remove the member if the symbol is for maps.
    public static let sceneOnly = Self(rawValue: "scene-only")

    /// The symbol layer has lengths in meters on the ground, and other layers have lengths in points; maps read all as points.
    ///
    /// - Severity: warning
    /// - Suggestion: Use symbol layers with the same unit for maps.
    public static let sizeInMeters = Self(rawValue: "size-in-meters")

    /// The anchor is unknown; the center is used.
    ///
    /// - Severity: warning
    /// - Suggestion: Use an anchor such as `bottom`.
    public static let unknownAnchor = Self(rawValue: "unknown-anchor")

    /// The cap of a line is unknown; the line has flat ends.
    ///
    /// - Severity: warning
    /// - Suggestion: Use `butt`, `round` or `square`.
    public static let unknownCap = Self(rawValue: "unknown-cap")

    /// The color mix mode is unknown; colors are multiplied.
    ///
    /// - Severity: warning
    /// - Suggestion: Use `multiply`, `replace` or `tint`.
    public static let unknownColorMix = Self(rawValue: "unknown-color-mix")

    /// The join of a line is unknown; corners are mitered.
    ///
    /// - Severity: warning
    /// - Suggestion: Use `miter`, `round` or `bevel`.
    public static let unknownJoin = Self(rawValue: "unknown-join")

    /// The shape of a model is unknown; a sphere is used.
    ///
    /// - Severity: warning
    /// - Suggestion: Use a shape such as `cube`.
    public static let unknownModelShape = Self(rawValue: "unknown-model-shape")

    /// The profile of a path is unknown; a circle is used.
    ///
    /// - Severity: warning
    /// - Suggestion: Use `circle` or `quad`.
    public static let unknownProfile = Self(rawValue: "unknown-profile")

    /// The rotation of a profile is unknown; the profile turns with the slope of the line.
    ///
    /// - Severity: warning
    /// - Suggestion: Use `all` or `heading`.
    public static let unknownProfileRotation = Self(rawValue: "unknown-profile-rotation")

    /// The size of the waterbody is unknown; medium is used.
    ///
    /// - Severity: warning
    /// - Suggestion: Use `small`, `medium` or `large`.
    public static let unknownWaterbody = Self(rawValue: "unknown-waterbody")

    /// The wave strength is unknown; moderate is used.
    ///
    /// - Severity: warning
    /// - Suggestion: Use `calm`, `rippled`, `slight` or `moderate`.
    public static let unknownWaves = Self(rawValue: "unknown-waves")
}
