// Layer documents.
// These comments are the texts of Documentation/diagnostics.md: run `make diagnostics` after a change.

extension Diagnostic.Code {
    /// The blending mode is not applied; the layer is drawn over the layers below.
    ///
    /// - Severity: warning
    /// - Suggestion: Use the mode of a whole layer, and one that the page on maps and files lists.
    public static let blendingNotApplied = Self(rawValue: "blending-not-applied")

    /// A display filter of a layer cannot be applied; features are drawn without it.
    ///
    /// - Severity: warning
    /// - Suggestion: Use the functions and operators of the where clause language.
    public static let definitionNotApplied = Self(rawValue: "definition-not-applied")

    /// Group layers are nested too deeply; the innermost groups are skipped.
    ///
    /// - Severity: error
    /// - Suggestion: Reduce the nesting.
    public static let groupsTooDeep = Self(rawValue: "groups-too-deep")

    /// The data of a layer is not on this computer; the layer is not drawn.
    ///
    /// - Severity: error
    /// - Suggestion: Give the layer local data, with `LayerDataSources` or with the option `--data` of the command.
    public static let layerDataNotFound = Self(rawValue: "layer-data-not-found")

    /// Two layer definitions have the same URI; the first one is used.
    ///
    /// - Severity: warning
    /// - Suggestion: Give each layer definition its own URI.
    public static let layerDefinedTwice = Self(rawValue: "layer-defined-twice")

    /// Two lists refer to the same layer; it is used once.
    ///
    /// - Severity: warning
    /// - Suggestion: Remove one of the references.
    public static let layerNamedTwice = Self(rawValue: "layer-named-twice")

    /// A list refers to a layer that is not defined; the reference is skipped.
    ///
    /// - Severity: error
    /// - Suggestion: Add the layer definition or remove the reference.
    public static let layerNotFound = Self(rawValue: "layer-not-found")

    /// No list refers to the layer definition; the layer is skipped.
    ///
    /// - Severity: note
    /// - Suggestion: Add a reference or remove the definition.
    public static let layerNotUsed = Self(rawValue: "layer-not-used")

    /// A setting of the layer has no effect; the message names it.
    ///
    /// - Severity: warning
    /// - Suggestion: Remove the setting, or apply it to the data.
    public static let layerSettingNotApplied = Self(rawValue: "layer-setting-not-applied")

    /// The layer has no renderer for features; it is not drawn.
    ///
    /// - Severity: error
    /// - Suggestion: Use a feature layer.
    public static let layerWithoutRenderer = Self(rawValue: "layer-without-renderer")

    /// The document is a layout; only the map of its first map frame is drawn.
    ///
    /// - Severity: warning
    /// - Suggestion: Draw the page with `cartouche render page.pagx`, without options for the size or for elements.
    public static let layoutNotDrawn = Self(rawValue: "layout-not-drawn")

    /// The group has one list of symbol levels for all its layers; layers that directly follow each other share it.
    ///
    /// - Severity: note
    /// - Suggestion: Draw the layers of the group directly after each other.
    public static let symbolLevelsOfGroup = Self(rawValue: "symbol-levels-of-group")
}
