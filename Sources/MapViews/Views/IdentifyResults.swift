import CartoucheArcade
import CartoucheMapModel
import CartoucheSymbols

/// The graphics of an overlay that are drawn near a point of a view.
public final class IdentifyGraphicsOverlayResult: Sendable {
    /// The overlay.
    public let graphicsOverlay: GraphicsOverlay
    /// The graphics, the topmost first; empty if only popups were requested.
    public let graphics: [Graphic]
    /// The popups of the elements, in the same order; empty without a popup definition.
    public let popups: [Popup]
    /// The reason why the graphics are not known; nil if they are.
    public let error: (any Error)?

    /// The clusters or bins of the overlay's reduction, then the graphics, the topmost first; empty if only popups were
    /// requested.
    public let geoElements: [any GeoElement]

    /// Creates a result with the popups of graphics.
    ///
    /// - Parameters:
    ///   - drawn: The graphics near the point, in the order of the result.
    ///   - aggregates: The clusters or bins near the point. Default: none.
    ///   - aggregatePopups: The popups of clusters or bins. Default: none.
    ///   - context: What the expressions of popups know of the map. Default: the time only.
    ///   - returnsPopupsOnly: Whether the result has only popups.
    /// - Throws: ``MapError/noPopups(of:)`` if only popups are requested and the overlay has none.
    package init(
        _ overlay: GraphicsOverlay, drawn: [Graphic], aggregates: [AggregateGeoElement] = [],
        aggregatePopups: [Popup] = [], in context: ArcadeContext = ArcadeContext(),
        returnsPopupsOnly: Bool
    ) throws {
        let content = overlay.snapshot
        if returnsPopupsOnly, !overlay.hasPopups { throw MapError.noPopups(of: "overlay \(content.id)") }
        graphicsOverlay = overlay
        graphics = returnsPopupsOnly ? [] : drawn
        geoElements = returnsPopupsOnly ? [] : aggregates + drawn
        popups = aggregatePopups + drawn.compactMap { content.popup.popup(of: $0, in: context) }
        error = nil
    }
}

extension GraphicsOverlay {
    /// Whether graphics of the overlay can have popups.
    package var hasPopups: Bool { isPopupEnabled && popupDefinition != nil }
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

extension IdentifyLayerResult {
    /// Creates a result with the popups of features.
    ///
    /// - Parameters:
    ///   - drawn: The features near the point, in the order of the result.
    ///   - returnsPopupsOnly: Whether the result has only popups.
    package convenience init(_ layer: FeatureLayer, drawn: [Feature], returnsPopupsOnly: Bool) {
        let popup = layer.content.read(\.popup)
        var context = ArcadeContext()
        context.schema = layer.content.read(\.schema)
        self.init(
            layer, geoElements: returnsPopupsOnly ? [] : drawn,
            popups: drawn.compactMap { popup.popup(of: $0, in: context) })
    }

    /// Creates the result of a layer with members.
    package convenience init(group: Layer, members: [IdentifyLayerResult]) {
        self.init(group, sublayerResults: members)
    }
}
