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
    private let items: [Item]

    init(_ scene: Scene, _ items: [Item]) {
        settings = Settings(scene)
        self.items = items
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
