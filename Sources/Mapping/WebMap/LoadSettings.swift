import Symbols
import Synchronization

/// What a map takes from its document where the document offers a choice.
public struct LoadSettings: Hashable, Sendable {
    /// Whether layers that offer both kinds of symbols are drawn with multilayer symbols, and not with simple ones.
    ///
    /// Layers that offer one kind only are drawn with that. Default: true.
    public var useAdvancedSymbology = true

    /// The default settings.
    public init() {}
}

extension Map {
    /// What the map takes from its document where the document offers a choice.
    ///
    /// A change shows in the next picture. Layers whose renderer was set by code keep it. A web map's layer
    /// offers both kinds of symbols where its `layerDefinition` has an `advancedDrawingInfo` (with the
    /// multilayer symbols of the CIM) beside its `drawingInfo`.
    public var loadSettings: LoadSettings {
        get { content.withLock(\.loadSettings) }
        set {
            let offered = content.withLock { content in
                content.loadSettings = newValue
                return content.symbologies
            }
            for symbology in offered { symbology.apply(newValue) }
        }
    }
}

/// The two renderers that a layer's definition offers.
struct OfferedSymbology: Sendable {
    let layer: FeatureLayer
    let simple, advanced: Renderer

    /// Draws the layer as the settings ask, unless it has got another renderer since.
    func apply(_ settings: LoadSettings) {
        let (other, wanted) = settings.useAdvancedSymbology ? (simple, advanced) : (advanced, simple)
        if layer.renderer === other { layer.renderer = wanted }
    }
}
