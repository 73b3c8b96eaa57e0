import CartoucheMapDrawing
import CartoucheMapModel
import Synchronization

/// Draws the sketch of a ``GeometryEditor`` with an overlay, whose graphics are made again after a change.
final class SketchDrawing: Sendable {
    /// The state from which the overlay's graphics were made.
    struct Filled: Sendable {
        var state: EditingState
        var rules: InteractionRules
        var style: GeometryEditorStyle.Content
        var grow: GeometryEditorGrowEffect.Content?
        var drawsNextVertex: Bool
        var frame: MapFrame
        var snap: SnapResult?
        /// Whether a gesture is active; then the graphics are made again for each picture.
        var hasGesture = false
    }

    /// The topmost overlay in the view's pictures.
    let overlay: GraphicsOverlay

    private let filled = Mutex<Filled?>(nil)

    init() {
        overlay = GraphicsOverlay()
        overlay.id = "Geometry editor"
    }

    /// Updates the overlay for a picture.
    ///
    /// - Parameter snap: The snap result of the reticle; nil if it does not snap.
    func update(_ state: EditingState, on surface: EditingSurface, snap: SnapResult?) {
        let tool = state.tool
        let style = tool.style.content
        let now = Filled(
            state: state, rules: tool.rules, style: style, grow: style.growEffect?.content,
            drawsNextVertex: tool.drawsNextVertex, frame: surface.frame, snap: snap ?? state.snap)
        filled.withLock { last in
            if let last, last.isSame(as: now) { return }
            last = now
            // If the gesture were stored here too, each pointer move would copy the freehand path.
            last?.state.gesture = nil
            last?.hasGesture = state.gesture != nil
            var maker = SketchGraphics(
                state, rules: now.rules, style: now.style, drawsNextVertex: now.drawsNextVertex,
                snap: now.snap, on: surface)
            let graphics = maker.make()
            overlay.removeAllGraphics()
            overlay.addGraphics(graphics)
            overlay.opacity = now.style.opacity
        }
    }
}

extension SketchDrawing.Filled {
    fileprivate func isSame(as other: Self) -> Bool {
        !hasGesture && other.state.gesture == nil && snap == nil && other.snap == nil
            && state.sketch?.geometry === other.state.sketch?.geometry && state.tool === other.state.tool
            && state.selection == other.state.selection && state.hovered == other.state.hovered
            && state.pickedUp == other.state.pickedUp && rules == other.rules && frame == other.frame
            && drawsNextVertex == other.drawsNextVertex && grow == other.grow && style.isSame(as: other.style)
    }
}
