// Services.
// These comments are the texts of Documentation/diagnostics.md: run `make diagnostics` after a change.

extension Diagnostic.Code {
    /// The server does not accept the condition of a layer; all features are loaded, and tested here.
    ///
    /// - Severity: note
    /// - Suggestion: Write the condition in the SQL of the service.
    public static let conditionNotSent = Self(rawValue: "condition-not-sent")

    /// The answers of a service do not contain all features, or contain features twice.
    ///
    /// - Severity: warning
    /// - Suggestion: Load the layer again; if this happens again, the service has a fault.
    public static let serviceAnswersIncomplete = Self(rawValue: "service-answers-incomplete")

    /// A layer of a service consists of pictures, such as tiles; legends have its entries, and it is not drawn.
    ///
    /// - Severity: error
    /// - Suggestion: Use a layer of the service that has features.
    public static let serviceLayerNotDrawn = Self(rawValue: "service-layer-not-drawn")

    /// The item of a portal to which a layer refers cannot be loaded; the layer has the settings of its service.
    ///
    /// - Severity: note
    /// - Suggestion: Allow requests to the portal, and check that the item is public or that the token is valid.
    public static let itemNotLoaded = Self(rawValue: "item-not-loaded")
}
