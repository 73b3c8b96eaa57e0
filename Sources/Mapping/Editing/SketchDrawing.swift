import Synchronization

/// Draws what a ``GeometryEditor`` edits: an overlay that is filled anew when something has changed.
final class SketchDrawing: Sendable {
    /// What the overlay was filled from.
    struct Filled: Sendable {
        var state: EditingState
        var rules: InteractionRules
        var style: GeometryEditorStyle.Content
        var grow: GeometryEditorGrowEffect.Content?
        var drawsNextVertex: Bool
        var frame: MapFrame
        var snap: SnapResult?
        /// A gesture changes the sketch or draws, and then the overlay is filled anew.
        var hasGesture = false
    }

    /// The uppermost overlay of the view's pictures.
    let overlay: GraphicsOverlay

    private let filled = Mutex<Filled?>(nil)

    init() {
        overlay = GraphicsOverlay()
        overlay.id = "Geometry editor"
    }

    /// Fills the overlay for a picture.
    ///
    /// - Parameter snap: What the reticle snaps to.
    func update(_ state: EditingState, on surface: EditingSurface, snap: SnapResult?) {
        let tool = state.tool
        let style = tool.style.content
        let now = Filled(
            state: state, rules: tool.rules, style: style, grow: style.growEffect?.content,
            drawsNextVertex: tool.drawsNextVertex, frame: surface.frame, snap: snap ?? state.snap)
        filled.withLock { last in
            if let last, last.isSame(as: now) { return }
            last = now
            // A kept gesture would make each move copy a freehand path.
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
