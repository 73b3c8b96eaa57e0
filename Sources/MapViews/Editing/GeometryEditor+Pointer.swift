import CartoucheGeospatial
import CartoucheMapDrawing

// The pointer events of a view, and the actions of reticle tools at its center.
extension GeometryEditor {
    func pointerDown(at dips: SIMD2<Double>, on surface: EditingSurface) -> Bool {
        guard settle(in: surface.frame.spatialReference) else { return false }
        return change { $0.pointerDown(at: dips, on: surface) }
    }

    func pointerMoved(to dips: SIMD2<Double>, on surface: EditingSurface) -> Bool {
        let snap = snap(present.snapQuery(at: dips, on: surface, isUp: false), on: surface)
        return change { $0.pointerMoved(to: dips, on: surface, snap: snap) }
    }

    func pointerUp(at dips: SIMD2<Double>, on surface: EditingSurface) -> Bool {
        let now = present
        let query =
            if case .reticle = now.tool.behavior {
                now.reticleQuery(on: surface)
            } else {
                now.snapQuery(at: dips, on: surface, isUp: true)
            }
        let snap = snap(query, on: surface)
        return change { $0.pointerUp(at: dips, on: surface, snap: snap) }
    }

    func pointerHovered(at dips: SIMD2<Double>, on surface: EditingSurface) -> Bool {
        guard settle(in: surface.frame.spatialReference) else { return false }
        return change { $0.pointerHovered(at: dips, on: surface) }
    }

    func pointerCancelled() -> Bool {
        change { state in
            guard let gesture = state.gesture else { return false }
            state.cancelGesture()
            return gesture.drag != nil
        }
    }

    /// Returns the elements near a point of the view that the tool can select.
    func elements(at dips: SIMD2<Double>, tolerance: Double, on surface: EditingSurface)
        -> [GeometryEditorElement]
    {
        guard settle(in: surface.frame.spatialReference), let sketch = present.sketch else { return [] }
        let rules = present.rules
        let hits = SketchHits(
            sketch: sketch, position: surface.position(at: dips), tolerance: tolerance * surface.unitsPerDIP)
        return hits.elements(rules).compactMap { sketch.publicElement($0, rules) }
    }

    /// Returns the snap result of a query; nil if its position does not snap.
    func snap(_ query: SnapQuery?, on surface: EditingSurface) -> SnapResult? {
        query.flatMap { snapSettings.snap($0, on: surface, reader: snapReader) }
    }

    // MARK: Reticle

    func placeElementAtReticle() -> Bool {
        guard let surface = reticleSurface else { return false }
        let position = snap(present.reticleQuery(on: surface), on: surface)?.position ?? surface.center
        return change { $0.placeAtReticle(position) }
    }

    func selectElementAtReticle() -> Bool {
        guard let surface = reticleSurface else { return false }
        return change { $0.selectAtReticle(on: surface) }
    }

    func pickUpSelectedElement() -> Bool {
        guard reticleSurface != nil else { return false }
        return change { $0.pickUpSelection() }
    }

    private var reticleSurface: EditingSurface? {
        guard let surface = view?.editingSurface, settle(in: surface.frame.spatialReference) else {
            return nil
        }
        return surface
    }
}
