import CartoucheGeospatial

// Starts, updates and finishes drags.
extension EditingState {
    /// Returns the change that a drag from a point makes; nil if it changes nothing.
    func drag(at dips: SIMD2<Double>, on surface: EditingSurface) -> Gesture.Drag? {
        if case .reticle = tool.behavior { return nil }
        return handleDrag(at: dips, on: surface) ?? elementDrag(at: dips, on: surface)
            ?? drawing(from: dips, on: surface)
    }

    private func handleDrag(at dips: SIMD2<Double>, on surface: EditingSurface) -> Gesture.Drag? {
        guard let selection, let box = selectionBox(on: surface) else { return nil }
        switch box.handle(at: dips, tolerance: Gesture.hitDistance) {
        case .rotate: return .rotate(selection, box)
        case .scale(let side): return .scale(selection, box, side: side)
        case nil: return nil
        }
    }

    private func elementDrag(at dips: SIMD2<Double>, on surface: EditingSurface) -> Gesture.Drag? {
        let rules = rules
        guard rules.allowsMovingSelectedElement, let sketch, let hits = hits(at: dips, on: surface) else {
            return nil
        }
        let mustBeSelected = rules.requiresSelectionBeforeMove
        let point = hits.nearestPoint(rules)
        let part: Int? =
            switch point {
            case .vertex(let part, _), .midVertex(let part, _): part
            default: hits.part
            }
        // A selected part or geometry moves as a whole.
        if let selection, selection.isShape,
            part.map(selection.covers(part:)) ?? (selection == .geometry && !hits.shapes.isEmpty)
        {
            return .shape(selection)
        }
        if let point, !mustBeSelected || point == selection {
            switch point {
            case .vertex(let part, let vertex):
                guard let position = sketch.position(ofVertex: vertex, part: part) else { return nil }
                return .vertex(part: part, vertex: vertex, grab: position - hits.position)
            case .midVertex(let part, let segment):
                guard rules.allowsVertexCreation, let position = sketch.middle(ofSegment: segment, part: part)
                else { return nil }
                return .midVertex(part: part, segment: segment, grab: position - hits.position)
            case .part, .geometry: break
            }
        }
        if mustBeSelected { return nil }
        return hits.shapes.first(where: rules.allowSelecting).map { .shape($0) }
    }

    /// Returns a drag that draws a freehand path or a shape; nil if the tool cannot draw one.
    private func drawing(from dips: SIMD2<Double>, on surface: EditingSurface) -> Gesture.Drag? {
        guard let sketch, sketch.hasSegments, sketch.isEmpty || rules.allowsPartCreation else { return nil }
        switch tool.behavior {
        case .freehand: return .stroke(Stroke(positions: [surface.position(at: dips)]))
        case .shape(let kind): return .span(kind, end: dips)
        case .vertices, .reticle: return nil
        }
    }

    mutating func beginDrag(on surface: EditingSurface) {
        gesture?.phase = .dragging
        switch gesture?.drag {
        case .vertex(let part, let vertex, _): selection = .vertex(part: part, vertex: vertex)
        case .midVertex(let part, let segment, let grab):
            guard let sketch, let middle = sketch.midPoint(ofSegment: segment, part: part),
                let changed = sketch.inserting(middle, part: part, at: segment + 1)
            else { return }
            self.sketch = changed
            selection = .vertex(part: part, vertex: segment + 1)
            gesture?.drag = .vertex(part: part, vertex: segment + 1, grab: grab)
        case .shape(let element): selection = element
        case .stroke, .span: selection = nil
        case .scale, .rotate, nil: break
        }
        hovered = nil
    }

    mutating func updateDrag(to dips: SIMD2<Double>, on surface: EditingSurface, _ snap: SnapResult?) {
        if case .stroke(var stroke)? = gesture?.drag {
            gesture?.drag = nil
            stroke.add(surface.position(at: dips), unitsPerDIP: surface.unitsPerDIP)
            gesture?.drag = .stroke(stroke)
            return
        }
        guard let gesture, let drag = gesture.drag, let sketch else { return }
        let before = gesture.before.sketch
        var changed: Sketch?
        switch drag {
        case .vertex(let part, let vertex, let grab):
            let position = snap?.position ?? surface.position(at: dips) + grab
            changed = sketch.moving(vertex: vertex, part: part, to: position)
        case .midVertex, .stroke: break
        case .shape(let element):
            let offset = surface.offset(from: gesture.start, to: dips)
            changed = before.transforming(element, by: .translation(offset))
        case .scale(let element, let box, let side):
            guard let factors = box.factors(side, movedBy: dips - gesture.start) else { return }
            let origin = surface.position(at: box.origin(side))
            changed = before.transforming(
                element, by: .scale(factors, from: origin, along: surface.right))
        case .rotate(let element, let box):
            let angle = box.angle(from: gesture.start, to: dips)
            changed = before.transforming(
                element, by: .rotation(angle, around: surface.position(at: box.center)))
        case .span(let kind, _):
            let corner = ShapeTool.Kind.corner(from: gesture.start, to: dips, rules.scaleMode)
            self.gesture?.drag = .span(kind, end: corner)
        }
        if let changed { self.sketch = changed }
    }

    /// Adds the drawn path or shape to the sketch, and selects it.
    mutating func finishDrag(_ gesture: Gesture, on surface: EditingSurface) {
        guard let sketch, let points = gesture.drawnPoints(on: surface, isFinal: true) else { return }
        let needed = sketch.kind == .polygon ? 3 : 2
        guard points.count >= needed, let changed = sketch.adding(part: points) else {
            selection = gesture.before.selection
            return
        }
        self.sketch = changed
        let element = changed.partCount == 1 ? SketchElement.geometry : .part(changed.partCount - 1)
        selection = rules.allowSelecting(element) ? element : nil
    }
}

extension Gesture {
    /// Returns the points of the path or shape that is being drawn, in map coordinates; nil if nothing is drawn.
    ///
    /// A shape that is less than one DIP wide or high has no points. The last point of a shape repeats the first.
    ///
    /// - Parameter isFinal: Whether to simplify a freehand path.
    func drawnPoints(on surface: EditingSurface, isFinal: Bool) -> [SIMD2<Double>]? {
        guard phase == .dragging else { return nil }
        switch drag {
        case .stroke(let stroke):
            return isFinal ? stroke.generalized(maxDeviation: surface.unitsPerDIP) : stroke.positions
        case .span(let kind, let end):
            let size = end - start
            guard abs(size.x) >= 1, abs(size.y) >= 1 else { return [] }
            let outline = kind.outline(from: start, to: end).map(surface.position)
            return outline + outline.prefix(1)
        default: return nil
        }
    }
}
