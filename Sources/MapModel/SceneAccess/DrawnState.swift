import CartoucheFeatureSources
import CartoucheFeatures
import CartoucheRenderers
import CartoucheSymbols

/// What an overlay showed at one time, so that a scene can find out whether it still shows the same.
package struct DrawnOverlayState: Sendable {
    private let overlay: GraphicsOverlay
    private let renderer: Renderer?
    private let graphics, symbols: UInt64
    private let settings: Settings

    private struct Settings: Equatable {
        var mode: GraphicsOverlay.RenderingMode
        var opacity: Double
        var id: String
        var scene: LayerSceneProperties
        var hasLabels: Bool

        init(_ content: GraphicsOverlay.Content) {
            hasLabels = content.labels.isEnabled && !content.labels.definitions.isEmpty
            mode = content.renderingMode
            opacity = content.opacity
            id = content.id
            scene = content.sceneProperties
        }
    }

    package init(_ overlay: GraphicsOverlay) {
        self.overlay = overlay
        // The revisions come first: a change meanwhile makes the state old.
        symbols = SymbolLock.revision
        graphics = GraphicsModel.revision
        let content = overlay.snapshot
        renderer = content.renderer
        settings = Settings(content)
    }

    /// Whether the overlay shows the same; its labels only count as present or absent.
    package var isCurrent: Bool {
        let content = overlay.snapshot
        return symbols == SymbolLock.revision && renderer === content.renderer
            && settings == Settings(content) && !overlay.hasChanged(since: graphics)
    }

    /// The graphics that have changed, if nothing else has; nil if something else has changed, such as a symbol, or
    /// if there are too many changes to know them.
    package var changedGraphics: Set<ObjectIdentifier>? {
        let content = overlay.snapshot
        guard symbols == SymbolLock.revision, renderer === content.renderer, settings == Settings(content)
        else { return nil }
        return overlay.changedGraphics(since: graphics)
    }
}

/// What a layer showed at one time, so that a scene can find out whether it still shows the same.
package struct DrawnLayerState: Sendable {
    private let layer: FeatureLayer
    private let renderer: Renderer?
    private let symbols: UInt64
    private let settings: Settings

    private struct Settings: Equatable {
        package var version: SourceVersion
        var condition: String
        var opacity: Double
        var selection: Set<FeatureKey>
        var scene: LayerSceneProperties?
        var hasLabels, scalesSymbols: Bool
        var symbolLevels: [String]?

        /// Nil if the source has no versions, if features have their own symbols, or if clusters or bins are drawn.
        init?(_ layer: FeatureLayer) {
            guard let version = (try? layer.featureSource())?.version, layer.symbolOverrides.all.isEmpty,
                layer.featureReduction == nil
            else {
                return nil
            }
            (scalesSymbols, symbolLevels) = (layer.scalesSymbols, layer.symbolLevels)
            self.version = version
            hasLabels = layer.labelsAreEnabled && !layer.labelDefinitions.isEmpty
            condition = layer.drawnCondition()
            opacity = layer.combinedOpacity
            selection = layer.selection
            scene = layer.statedSceneProperties
        }
    }

    /// Returns nil if changes of the layer cannot be found.
    package init?(_ layer: FeatureLayer) {
        symbols = SymbolLock.revision
        renderer = layer.renderer
        guard let settings = Settings(layer) else { return nil }
        (self.layer, self.settings) = (layer, settings)
    }

    /// Whether the layer shows the same; its labels only count as present or absent.
    package var isCurrent: Bool {
        symbols == SymbolLock.revision && renderer === layer.renderer && settings == Settings(layer)
    }
}
