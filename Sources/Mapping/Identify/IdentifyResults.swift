/// The graphics of an overlay that are drawn near a point of a view.
public final class IdentifyGraphicsOverlayResult: Sendable {
    /// The overlay.
    public let graphicsOverlay: GraphicsOverlay
    /// The graphics, the topmost first; empty if only popups were requested.
    public let graphics: [Graphic]
    /// The popups of the graphics, in the same order; empty without a popup definition.
    public let popups: [Popup]
    /// The reason why the graphics are not known; nil if they are.
    public let error: (any Error)?

    /// The graphics, the topmost first.
    public var geoElements: [any GeoElement] { graphics }

    init(_ overlay: GraphicsOverlay, graphics: [Graphic], popups: [Popup], error: (any Error)? = nil) {
        graphicsOverlay = overlay
        self.graphics = graphics
        self.popups = popups
        self.error = error
    }
}

/// The features of a layer that are drawn near a point of a view.
public final class IdentifyLayerResult: Sendable {
    /// The layer.
    public let layerContent: Layer
    /// The features, the topmost first; empty if only popups were requested.
    public let geoElements: [any GeoElement]
    /// The popups of the features, in the same order; empty without a popup definition.
    public let popups: [Popup]
    /// The results of the layer's members, the topmost first; empty if it has none.
    public let sublayerResults: [IdentifyLayerResult]
    /// The reason why the features are not known; nil if they are.
    public let error: (any Error)?
    /// Whether a service did not return all features; always false, because all data is local.
    public let transferLimitIsExceeded = false

    init(
        _ layer: Layer, geoElements: [any GeoElement] = [], popups: [Popup] = [],
        sublayerResults: [IdentifyLayerResult] = [], error: (any Error)? = nil
    ) {
        layerContent = layer
        self.geoElements = geoElements
        self.popups = popups
        self.sublayerResults = sublayerResults
        self.error = error
    }

    /// Whether nothing was found.
    var isEmpty: Bool {
        geoElements.isEmpty && popups.isEmpty && error == nil && sublayerResults.allSatisfy(\.isEmpty)
    }
}
