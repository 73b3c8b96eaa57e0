import CartoucheGeospatial

// Handles pointer events. Each event function returns whether the editor uses the event.
extension EditingState {
    mutating func pointerDown(at dips: SIMD2<Double>, on surface: EditingSurface) -> Bool {
        cancelGesture()
        guard let sketch else { return false }
        gesture = Gesture(
            start: dips, drag: drag(at: dips, on: surface), before: Step(sketch: sketch, selection: selection)
        )
        return gesture?.drag != nil
    }

    mutating func pointerMoved(
        to dips: SIMD2<Double>, on surface: EditingSurface, snap: SnapResult?
    ) -> Bool {
        // If this function held a copy of the gesture, each move would copy the freehand path.
        guard let phase = gesture?.phase, let start = gesture?.start else { return false }
        let changesSomething = gesture?.drag != nil
        switch phase {
        case .panning: return false
        case .dragging: break
        case .pressed:
            let arm = dips - start
            guard (arm * arm).sum() >= Gesture.tapDistance * Gesture.tapDistance else {
                return changesSomething
            }
            guard changesSomething else {
                gesture?.phase = .panning
                return false
            }
            beginDrag(on: surface)
        }
        self.snap = snap
        updateDrag(to: dips, on: surface, snap)
        return true
    }

    mutating func pointerUp(at dips: SIMD2<Double>, on surface: EditingSurface, snap: SnapResult?) -> Bool {
        // The pointer can go up at another point than that of the last move.
        _ = pointerMoved(to: dips, on: surface, snap: snap)
        guard let gesture else { return false }
        self.gesture = nil
        self.snap = nil
        switch gesture.phase {
        case .panning: return false
        case .pressed: return tap(at: dips, on: surface, snap)
        case .dragging:
            finishDrag(gesture, on: surface)
            record(gesture.before)
            return true
        }
    }

    mutating func pointerHovered(at dips: SIMD2<Double>, on surface: EditingSurface) -> Bool {
        if case .reticle = tool.behavior { return false }
        guard let hits = hits(at: dips, on: surface) else { return false }
        hovered = hits.nearestPoint(rules) ?? hits.shapes.first(where: rules.allowSelecting)
        return hovered != nil
    }

    /// Undoes the current drag; a picked-up element stays picked up.
    mutating func cancelGesture() {
        let pickedUp = pickedUp
        self.pickedUp = nil
        cancelAction()
        self.pickedUp = pickedUp
        keepExistingElements()
    }

    /// Returns the snap query for a pointer position; nil if the position must not snap.
    ///
    /// - Parameter isUp: Whether the pointer goes up at the position.
    func snapQuery(at dips: SIMD2<Double>, on surface: EditingSurface, isUp: Bool) -> SnapQuery? {
        guard let sketch, let gesture else { return nil }
        let position = surface.position(at: dips)
        switch gesture.drag {
        case .vertex(let part, let vertex, let grab):
            return SnapQuery(
                position: position + grab, sketch: sketch, target: .moving(part: part, vertex: vertex))
        case .midVertex(let part, let segment, let grab):
            return SnapQuery(
                position: position + grab, sketch: sketch,
                target: .inserting(part: part, index: segment + 1))
        case nil:
            guard isUp, gesture.phase == .pressed, case .vertices = tool.behavior,
                targets(at: dips, on: surface).isEmpty
            else { return nil }
            return SnapQuery(position: position, sketch: sketch, target: insertionTarget)
        default: return nil
        }
    }

    func hits(at dips: SIMD2<Double>, on surface: EditingSurface) -> SketchHits? {
        sketch.map {
            SketchHits(
                sketch: $0, position: surface.position(at: dips),
                tolerance: Gesture.hitDistance * surface.unitsPerDIP)
        }
    }

    // MARK: Taps

    /// Returns the elements that repeated taps at a point select in turn.
    ///
    /// The order is the vertex or mid-vertex, the part, the geometry.
    private func targets(at dips: SIMD2<Double>, on surface: EditingSurface) -> [SketchElement] {
        guard let sketch, let hits = hits(at: dips, on: surface) else { return [] }
        let point = hits.nearestPoint(rules)
        var shapes = hits.shapes
        switch point {
        case .vertex(let part, _), .midVertex(let part, _):
            if sketch.hasSegments { shapes = [.part(part), .geometry] }
        default: break
        }
        return [point].compactMap { $0 } + shapes.filter(rules.allowSelecting)
    }

    private mutating func tap(at dips: SIMD2<Double>, on surface: EditingSurface, _ snap: SnapResult?) -> Bool
    {
        if case .reticle(let usesTaps) = tool.behavior { return usesTaps && tapAtReticle(on: surface, snap) }
        if selectionBox(on: surface)?.handle(at: dips, tolerance: Gesture.hitDistance) != nil { return true }
        let targets = targets(at: dips, on: surface)
        if !targets.isEmpty {
            var next = 0
            if tapped == targets.first || selection == targets.first,
                let index = selection.flatMap({ targets.firstIndex(of: $0) })
            {
                next = (index + 1) % targets.count
            }
            tapped = targets.first
            selection = targets[next]
            return true
        }
        tapped = nil
        if case .vertices = tool.behavior, rules.allowsVertexCreation {
            return insert(at: snap?.position ?? surface.position(at: dips))
        }
        defer { selection = nil }
        return selection != nil
    }

    func selectionBox(on surface: EditingSurface) -> SelectionBox? {
        guard let sketch else { return nil }
        if case .reticle = tool.behavior { return nil }
        return SelectionBox(around: selection, of: sketch, on: surface, rules)
    }
}
