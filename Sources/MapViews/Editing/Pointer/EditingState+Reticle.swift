import CartoucheMapDrawing

// Editing at the center of the view.
extension EditingState {
    /// Finds the vertex or mid-vertex under the reticle.
    mutating func updateReticle(on surface: EditingSurface) {
        guard case .reticle = tool.behavior else { return }
        hovered = pickedUp == nil ? elementAtReticle(on: surface) : nil
    }

    private func elementAtReticle(on surface: EditingSurface) -> SketchElement? {
        guard let sketch, sketch.reference == nil || sketch.reference == surface.frame.spatialReference else {
            return nil
        }
        return SketchHits(
            sketch: sketch, position: surface.center, tolerance: Gesture.hitDistance * surface.unitsPerDIP
        ).nearestPoint(rules)
    }

    /// Returns the snap query for the center of the view; nil without a sketch.
    func reticleQuery(on surface: EditingSurface) -> SnapQuery? {
        guard let sketch else { return nil }
        let target: SnapTarget =
            switch pickedUp {
            case .vertex(let part, let vertex): .moving(part: part, vertex: vertex)
            case .midVertex(let part, let segment): .inserting(part: part, index: segment + 1)
            default: insertionTarget
            }
        return SnapQuery(position: surface.center, sketch: sketch, target: target)
    }

    mutating func selectAtReticle(on surface: EditingSurface) -> Bool {
        guard pickedUp == nil, let element = elementAtReticle(on: surface) else { return false }
        selection = element
        return true
    }

    mutating func pickUpSelection() -> Bool {
        guard let selection, !selection.isShape else { return false }
        pickedUp = selection
        hovered = nil
        return true
    }

    /// Places the picked-up element, or inserts a vertex if there is none.
    mutating func placeAtReticle(_ position: SIMD2<Double>) -> Bool {
        guard let sketch else { return false }
        switch pickedUp {
        case .vertex(let part, let vertex):
            return edit(
                to: sketch.moving(vertex: vertex, part: part, to: position),
                selecting: .vertex(part: part, vertex: vertex))
        case .midVertex:
            selection = pickedUp
            return insert(at: position)
        default: return insert(at: position)
        }
    }

    mutating func tapAtReticle(on surface: EditingSurface, _ snap: SnapResult?) -> Bool {
        let position = snap?.position ?? surface.center
        if pickedUp != nil { return placeAtReticle(position) }
        if let element = elementAtReticle(on: surface) {
            selection = element
            let isMidVertex = if case .midVertex = element { true } else { false }
            let canPickUp = rules.allowsMovingSelectedElement && (!isMidVertex || rules.allowsVertexCreation)
            return canPickUp ? pickUpSelection() : true
        }
        return rules.allowsVertexCreation && placeAtReticle(position)
    }
}
