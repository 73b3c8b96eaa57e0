import CartoucheDocuments
import CartoucheGeospatial
import CartoucheImages
import CartoucheMapDrawing
import CartoucheMapModel
import CartoucheSymbols

/// What a picture showed of a scene and of the overlays of a view, so that the view can find out whether it still does.
package struct DrawnScene: Sendable {
    /// A layer or an overlay, and what it showed.
    struct Item: Sendable {
        let owner: ObjectIdentifier
        /// Nil if changes cannot be found: of sources without versions, and of labels.
        let state: KeptContent.State?
    }

    /// The values of a scene that appear in pictures.
    private struct Settings: Equatable {
        let scene, surface: ObjectIdentifier
        let basemap: [ObjectIdentifier]
        let sources: [ObjectIdentifier]
        let exaggeration, opacity: Double
        let isEnabled: Bool
        let constraint: Surface.NavigationConstraint
        let grid: Surface.BackgroundGrid
        let background, mapBackground: Color?
        let clippedArea: Envelope?

        init(_ scene: Scene) {
            let content = scene.content.read { $0 }
            let surface = content.baseSurface.content.read { $0 }
            (self.scene, self.surface) = (ObjectIdentifier(scene), ObjectIdentifier(content.baseSurface))
            basemap = scene.basemap?.shownLayers.map { ObjectIdentifier($0) } ?? []
            sources = surface.sources.map { ObjectIdentifier($0) }
            (exaggeration, opacity) = (surface.exaggeration, surface.opacity)
            (isEnabled, constraint, grid) = (surface.isEnabled, surface.constraint, surface.grid)
            (background, mapBackground) = (content.background, scene.map.drawnBackgroundColor)
            clippedArea = content.clippedArea
        }
    }

    private let settings: Settings
    private var items: [Item]
    /// What the layers of the basemap showed; nil if changes of the basemap or of a layer cannot be found.
    private let basemap: [BasemapLayer]?
    /// The settings of the layers and overlays that scenes ignore.
    private let ignored: [Diagnostic]

    /// - Parameter ignored: The settings of the layers and overlays that scenes ignore.
    init(_ scene: Scene, _ items: [Item], ignored: [Diagnostic]) {
        settings = Settings(scene)
        self.items = items
        basemap = Self.basemap(of: scene)
        self.ignored = ignored
    }

    private struct BasemapLayer: Sendable {
        var layer: ObjectIdentifier
        var isVisible: Bool
        var state: KeptContent.State
    }

    private static func basemap(of scene: Scene) -> [BasemapLayer]? {
        guard scene.map.layerEntries.allSatisfy({ $0 is FeatureLayer || $0.isPicture }) else { return nil }
        let layers = (scene.basemap?.baseLayers ?? []) + (scene.basemap?.referenceLayers ?? [])
        let found = layers.compactMap { layer in
            KeptContent.State(layer).map {
                BasemapLayer(layer: ObjectIdentifier(layer), isVisible: layer.isVisible, state: $0)
            }
        }
        return found.count == layers.count ? found : nil
    }

    /// Whether a picture now would show the same basemap.
    private func hasSameBasemap(_ scene: Scene) -> Bool {
        guard let basemap, let now = Self.basemap(of: scene), now.count == basemap.count else { return false }
        return zip(basemap, now).allSatisfy {
            $0.layer == $1.layer && $0.isVisible == $1.isVisible && $0.state.isCurrent
        }
    }

    /// The graphics of an overlay that have changed since the picture.
    struct ChangedGraphics {
        /// The place of the overlay among the layers and overlays.
        var place: Int
        var overlay: GraphicsOverlay
        var graphics: Set<ObjectIdentifier>
    }

    /// Returns the graphics that have changed since the picture; nil if anything else has changed, or if that is not
    /// known.
    func changedGraphics(_ scene: Scene, _ overlays: [GraphicsOverlay]) -> [ChangedGraphics]? {
        let visible = SceneParts.visible(in: scene, overlays)
        let owners =
            visible.layers.map { ObjectIdentifier($0) } + visible.overlays.map { ObjectIdentifier($0) }
        guard settings == Settings(scene), owners == items.map(\.owner), hasSameBasemap(scene),
            ignored == SceneParts.ignored(in: scene, overlays)
        else { return nil }
        var changed: [ChangedGraphics] = []
        for (place, item) in items.enumerated() {
            switch item.state {
            case nil: return nil
            case .layer(let state): if !state.isCurrent { return nil }
            case .pictures(let state): if !state.isCurrent { return nil }
            case .overlay(let state):
                guard let graphics = state.changedGraphics else { return nil }
                if graphics.isEmpty { continue }
                changed.append(
                    ChangedGraphics(
                        place: place, overlay: visible.overlays[place - visible.layers.count],
                        graphics: graphics))
            }
        }
        return changed
    }

    /// Replaces what an overlay showed.
    mutating func replace(_ state: DrawnOverlayState, at place: Int) {
        items[place] = Item(owner: items[place].owner, state: .overlay(state))
    }

    /// Returns whether a picture now would show the same of a scene and of the overlays of a view.
    ///
    /// Layers whose sources have no versions, and layers and overlays with labels, count as changed.
    package func isCurrent(_ scene: Scene, _ overlays: [GraphicsOverlay]) -> Bool {
        let visible = SceneParts.visible(in: scene, overlays)
        let owners =
            visible.layers.map { ObjectIdentifier($0) } + visible.overlays.map { ObjectIdentifier($0) }
        return settings == Settings(scene) && owners == items.map(\.owner)
            && items.allSatisfy { $0.state?.isCurrent ?? false }
    }
}
