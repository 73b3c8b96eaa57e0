import Geospatial

// A geometry editor in the view. A front end calls the methods for the pointer; they work without one too.
extension MapView {
    /// The editor whose geometry is drawn above all overlays, and that uses the pointer; nil (default) for none.
    ///
    /// An editor belongs to one view at a time: the last one that it was set to.
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
    /// Call ``pointerMoved(to:)`` and ``pointerUp(at:)`` later, also if this returns false: the pointer can still
    /// turn out to tap.
    ///
    /// - Parameter point: Where the pointer is in the view.
    /// - Returns: Whether the editor uses a drag from here; if false, a drag can pan the map.
    @discardableResult
    public func pointerDown(at point: ScreenPoint) -> Bool {
        withEditor(point) { $0.pointerDown(at: $1, on: $2) }
    }

    /// Reports to the editor that the pointer moved while it was down.
    ///
    /// - Returns: Whether the editor uses the drag; if false, it can pan the map.
    @discardableResult
    public func pointerMoved(to point: ScreenPoint) -> Bool {
        withEditor(point) { $0.pointerMoved(to: $1, on: $2) }
    }

    /// Reports to the editor that the pointer went up.
    ///
    /// A pointer that has moved by less than 4 DIPs taps.
    ///
    /// - Returns: Whether the editor has used the tap or drag.
    @discardableResult
    public func pointerUp(at point: ScreenPoint) -> Bool {
        withEditor(point) { $0.pointerUp(at: $1, on: $2) }
    }

    /// Reports to the editor that the pointer moved while it was up.
    ///
    /// - Returns: Whether it is over an element.
    @discardableResult
    public func pointerHovered(at point: ScreenPoint) -> Bool {
        withEditor(point) { $0.pointerHovered(at: $1, on: $2) }
    }

    /// Reports to the editor that the pointer will not go up, for example because a second finger went down.
    ///
    /// A drag is taken back.
    ///
    /// - Returns: Whether the editor used the drag.
    @discardableResult
    public func pointerCancelled() -> Bool {
        guard let editor, editor.view === self else { return false }
        return editor.pointerCancelled()
    }

    /// Finds the elements of the geometry editor near a place of the view.
    ///
    /// - Parameters:
    ///   - screenPoint: The place.
    ///   - tolerance: How far an element may be from it, in DIPs.
    /// - Returns: Vertices and mid-vertices, nearest first, then the part and the geometry; none if the view has no
    ///   started editor.
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

    /// The view's DIPs and the map; nil if the view shows nothing.
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
    /// The overlay of a view's next picture; nil if nothing is drawn.
    func sketchOverlay(in view: MapView) -> GraphicsOverlay? {
        let now = present
        return now.isStarted && now.isVisible && self.view === view ? drawing.overlay : nil
    }

    /// Fills the overlay for a picture.
    func draw(in frame: MapFrame) {
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

/// The elements of a geometry editor near a place.
public struct IdentifyGeometryEditorResult: Sendable {
    /// Vertices and mid-vertices, nearest first, then the part and the geometry.
    public let elements: [GeometryEditorElement]
}
