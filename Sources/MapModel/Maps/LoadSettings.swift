import CartoucheRenderers
import CartoucheSymbols

/// Settings for maps whose document has alternatives.
public struct LoadSettings: Hashable, Sendable {
    /// Whether to use multilayer symbols for layers that have both multilayer and simple symbols.
    ///
    /// Layers with only one kind of symbols use that kind. Default: true.
    public var useAdvancedSymbology = true

    /// The detail of the features that layers of services load for pictures.
    ///
    /// Default: `.enabledWhenSupported`.
    public var featureTilingMode = FeatureTilingMode.enabledWhenSupported

    /// Creates the default settings.
    public init() {}
}

/// The detail of the features that layers of services load for pictures.
public enum FeatureTilingMode: Hashable, Sendable {
    /// All detail.
    case disabled
    /// The detail that the picture shows, if the service can leave out the rest.
    case enabledWhenSupported
    /// All detail, so that edits can snap to the features.
    ///
    /// Cartouche requests features by extent, and not by tiles, so this is the same as `disabled`.
    case enabledWithFullResolutionWhenSupported
}

extension Map {
    /// The settings for alternatives in the map's document.
    ///
    /// Changes appear in the next picture. They do not affect layers whose renderer is set in code. In a web map,
    /// `drawingInfo` of a `layerDefinition` has the simple symbols. `advancedDrawingInfo`, if it exists, has the
    /// multilayer symbols of the CIM.
    public var loadSettings: LoadSettings {
        get { content.read(\.loadSettings) }
        set {
            let offered = content.edit { content in
                content.loadSettings = newValue
                return content.symbologies
            }
            for symbology in offered { symbology.apply(newValue) }
        }
    }
}

/// The two renderers in a layer's definition.
package struct OfferedSymbology: Sendable {
    package let layer: FeatureLayer
    package let simple, advanced: Renderer

    package init(layer: FeatureLayer, simple: Renderer, advanced: Renderer) {
        (self.layer, self.simple, self.advanced) = (layer, simple, advanced)
    }

    /// Sets the renderer that the settings select, unless the layer's renderer has changed in the meantime.
    package func apply(_ settings: LoadSettings) {
        let (other, wanted) = settings.useAdvancedSymbology ? (simple, advanced) : (advanced, simple)
        if layer.renderer === other { layer.renderer = wanted }
    }
}
