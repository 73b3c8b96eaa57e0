// Drawing scenes.
// These comments are the texts of Documentation/diagnostics.md: run `make diagnostics` after a change.

extension Diagnostic.Code {
    /// The expression of the heights of a layer cannot be evaluated; the z values of the features are used.
    ///
    /// - Severity: warning
    /// - Suggestion: Correct the expression; the message says what is wrong and where.
    public static let elevationNotApplied = Self(rawValue: "elevation-not-applied")

    /// An elevation source of a scene cannot be read; the surface is drawn without it.
    ///
    /// - Severity: warning
    /// - Suggestion: Follow the suggestion in the message.
    public static let elevationNotRead = Self(rawValue: "elevation-not-read")

    /// An expression for an extrusion or a rotation cannot be evaluated; the symbols are drawn without it.
    ///
    /// - Severity: warning
    /// - Suggestion: Use Arcade, or fields in brackets, numbers, `+ - * /` and parentheses.
    public static let sceneExpressionNotApplied = Self(rawValue: "scene-expression-not-applied")

    /// A scene has more detail than the limit; the rest is not drawn, or drawn with less detail.
    ///
    /// - Severity: warning
    /// - Suggestion: Use fewer features, or a camera that is nearer.
    public static let sceneTooDetailed = Self(rawValue: "scene-too-detailed")

    /// A part of a scene is drawn in a simpler way.
    ///
    /// - Severity: note, warning
    /// - Suggestion: Compare the drawing with ArcGIS if details matter.
    public static let sceneSimplified = Self(rawValue: "scene-simplified")

    /// The camera of a scene is below the surface; it is raised, unless the surface lets cameras pass.
    ///
    /// - Severity: warning
    /// - Suggestion: Raise the camera above the ground.
    public static let cameraBelowGround = Self(rawValue: "camera-below-ground")

    /// A model cannot be read; a cube is drawn instead.
    ///
    /// - Severity: error
    /// - Suggestion: Follow the suggestion in the message.
    public static let modelNotRead = Self(rawValue: "model-not-read")

    /// A model symbol is in a static overlay, which cannot show it; it is not drawn.
    ///
    /// - Severity: error
    /// - Suggestion: Use the rendering mode `dynamic`.
    public static let modelInStaticOverlay = Self(rawValue: "model-in-static-overlay")

    /// A static overlay has a placement with heights or an extrusion; it is drawn on the ground.
    ///
    /// - Severity: warning
    /// - Suggestion: Use the rendering mode `dynamic`, or a draped placement.
    public static let heightInStaticOverlay = Self(rawValue: "height-in-static-overlay")

    /// A texture of a model cannot be read; its color is drawn instead.
    ///
    /// - Severity: warning
    /// - Suggestion: Put the picture into the folder of the model.
    public static let textureNotRead = Self(rawValue: "texture-not-read")

    /// A material of a model has a part that is not drawn.
    ///
    /// - Severity: note
    /// - Suggestion: Export the model with metal, roughness, emission and normal maps only.
    public static let materialSimplified = Self(rawValue: "material-simplified")
}
