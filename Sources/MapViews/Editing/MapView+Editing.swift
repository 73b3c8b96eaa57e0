import CartoucheGeospatial
import CartoucheMapDrawing
import CartoucheMapModel

// The geometry editor of the view. A program calls the pointer methods for each pointer event. Without an editor, they
// do nothing and return false.
extension MapView {
    /// The geometry editor of the view; nil (default) if there is none.
    ///
    /// The edited geometry is drawn above all overlays. The editor receives the pointer events. An editor belongs to
    /// one view at a time: the view to which it was added last.
    public var geometryEditor: GeometryEditor? {
        get { editor }
        set {
            let old = exchangeEditor(newValue)
            if let old, old !== newValue { old.detach(from: self) }
            newValue?.attach(to: self)
        }
    }

    /// Reports to the editor that the pointer went down.
    ///
    /// Call ``pointerMoved(to:)`` and ``pointerUp(at:)`` for the following events, even if this method returns false.
    /// The editor needs them to detect a tap.
    ///
    /// - Parameter point: The position of the pointer in the view.
    /// - Returns: Whether the editor uses a drag that starts here. If not, the drag can pan the map.
    @discardableResult
    public func pointerDown(at point: ScreenPoint) -> Bool {
        withEditor(point) { $0.pointerDown(at: $1, on: $2) }
    }

    /// Reports to the editor that the pointer moved while it was down.
    ///
    /// - Returns: Whether the editor uses the drag. If not, the drag can pan the map.
    @discardableResult
    public func pointerMoved(to point: ScreenPoint) -> Bool {
        withEditor(point) { $0.pointerMoved(to: $1, on: $2) }
    }

    /// Reports to the editor that the pointer went up.
    ///
    /// If the pointer has moved by less than 4 DIPs, the event is a tap.
    ///
    /// - Returns: Whether the editor has used the tap or drag.
    @discardableResult
    public func pointerUp(at point: ScreenPoint) -> Bool {
        withEditor(point) { $0.pointerUp(at: $1, on: $2) }
    }

    /// Reports to the editor that the pointer moved while it was up.
    ///
    /// - Returns: Whether the pointer is over an element.
    @discardableResult
    public func pointerHovered(at point: ScreenPoint) -> Bool {
        withEditor(point) { $0.pointerHovered(at: $1, on: $2) }
    }

    /// Reports to the editor that the drag is canceled, for example because a second finger went down.
    ///
    /// The editor undoes the drag.
    ///
    /// - Returns: Whether the editor used the drag.
    @discardableResult
    public func pointerCancelled() -> Bool {
        guard let editor, editor.view === self else { return false }
        return editor.pointerCancelled()
    }

    /// Finds the elements of the geometry editor near a point of the view.
    ///
    /// - Parameters:
    ///   - screenPoint: The point, in DIPs (1/96 inch) right and down from the upper left corner.
    ///   - tolerance: The maximum distance of an element from the point, in DIPs.
    /// - Returns: Vertices, nearest first, then mid-vertices, nearest first, then the part and the geometry. None if
    ///   the view has no started editor.
    /// - Throws: `CancellationError` if the task is canceled, and ``MapError`` if the view shows nothing.
    public func identifyGeometryEditor(
        screenPoint: ScreenPoint, tolerance: Double
    ) async throws -> IdentifyGeometryEditorResult {
        try Task.checkCancellation()
        guard let editor, editor.view === self, screenPoint.x.isFinite, screenPoint.y.isFinite,
            tolerance >= 0,
            editor.present.isStarted
        else { return IdentifyGeometryEditorResult(elements: []) }
        let surface = EditingSurface(try frame())
        return IdentifyGeometryEditorResult(
            elements: editor.elements(
                at: SIMD2(screenPoint.x, screenPoint.y), tolerance: tolerance, on: surface))
    }

    /// The conversion between points of the view and map coordinates; nil if the view shows nothing.
    var editingSurface: EditingSurface? { (try? frame()).map(EditingSurface.init) }

    private func withEditor(
        _ point: ScreenPoint, _ body: (GeometryEditor, SIMD2<Double>, EditingSurface) -> Bool
    ) -> Bool {
        guard let editor, editor.view === self, editor.present.isStarted, point.x.isFinite, point.y.isFinite,
            let surface = editingSurface
        else { return false }
        return body(editor, SIMD2(point.x, point.y), surface)
    }
}

extension GeometryEditor {
    /// Returns the overlay that draws the sketch in a view's next picture; nil if nothing is drawn.
    package func sketchOverlay(in view: MapView) -> GraphicsOverlay? {
        let now = present
        return now.isStarted && now.isVisible && self.view === view ? drawing.overlay : nil
    }

    /// Updates the overlay for a picture.
    package func draw(in frame: MapFrame) {
        settle(in: frame.spatialReference)
        let surface = EditingSurface(frame)
        let now = present
        var reticle: SnapQuery?
        if case .reticle = now.tool.behavior, now.pickedUp != nil || now.tool.drawsNextVertex {
            reticle = now.reticleQuery(on: surface)
        }
        drawing.update(now, on: surface, snap: snap(reticle, on: surface))
    }
}

/// The elements of a geometry editor near a point of the view.
public struct IdentifyGeometryEditorResult: Sendable {
    /// Vertices, nearest first, then mid-vertices, nearest first, then the part and the geometry.
    public let elements: [GeometryEditorElement]
}
