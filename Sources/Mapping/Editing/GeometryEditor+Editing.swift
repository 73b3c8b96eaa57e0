import Geospatial

// Editing by method calls. The settings of the tool do not matter.
extension GeometryEditor {
    // MARK: History

    /// Undoes the last edit, and selects what was selected before it.
    ///
    /// A drag is taken back and what is picked up is dropped first.
    ///
    /// - Returns: Whether there was an edit to undo.
    @discardableResult
    public func undo() -> Bool { change { $0.undo() } }

    /// Redoes what was undone last.
    ///
    /// - Returns: Whether there was an edit to redo.
    @discardableResult
    public func redo() -> Bool { change { $0.redo() } }

    /// Takes back a drag that is going on, or drops what a reticle tool has picked up.
    ///
    /// - Returns: Whether there was something to cancel.
    @discardableResult
    public func cancelCurrentAction() -> Bool { change { $0.cancelAction() } }

    // MARK: Selection

    /// Selects a vertex.
    ///
    /// - Parameters:
    ///   - partIndex: The index of the part; 0 for a point and a multipoint.
    ///   - vertexIndex: The index of the vertex in its part; the repeated last vertex of a ring does not count.
    /// - Returns: Whether there is such a vertex.
    @discardableResult
    public func selectVertexAt(partIndex: Int, vertexIndex: Int) -> Bool {
        perform { $0.select(.vertex(part: partIndex, vertex: vertexIndex)) }
    }

    /// Selects the middle of a segment, so that the next vertex is inserted there.
    ///
    /// - Parameters:
    ///   - partIndex: The index of the part.
    ///   - segmentIndex: The index of the segment in its part.
    /// - Returns: Whether there is such a segment.
    @discardableResult
    public func selectMidVertexAt(partIndex: Int, segmentIndex: Int) -> Bool {
        perform { $0.select(.midVertex(part: partIndex, segment: segmentIndex)) }
    }

    /// Selects a part of a polyline or polygon.
    ///
    /// - Returns: Whether there is such a part.
    @discardableResult
    public func selectPart(at partIndex: Int) -> Bool { perform { $0.select(.part(partIndex)) } }

    /// Selects the whole geometry; of a point, the vertex.
    ///
    /// - Returns: False if the geometry is empty.
    @discardableResult
    public func selectGeometry() -> Bool {
        perform { state in
            state.select(state.sketch?.kind == .point ? .vertex(part: 0, vertex: 0) : .geometry)
        }
    }

    /// Selects nothing.
    ///
    /// - Returns: Whether something was selected.
    @discardableResult
    public func clearSelection() -> Bool {
        perform { state in
            defer { state.selection = nil }
            return state.selection != nil
        }
    }

    // MARK: Edits

    /// Inserts a vertex and selects it.
    ///
    /// It goes after the selected vertex, to a selected mid-vertex, to the end of a selected part, or else to the end
    /// of the last part. The point of a point geometry moves.
    ///
    /// - Parameter point: The position, which is projected if it has another spatial reference.
    /// - Returns: Whether the vertex was inserted.
    @discardableResult
    public func insertVertex(at point: Point) -> Bool {
        guard let placed = placed(point) else { return false }
        return perform { $0.insert(placed) }
    }

    /// Moves the selected vertex to a point, or the center of another selected element.
    ///
    /// A mid-vertex becomes a vertex.
    ///
    /// - Parameter point: The position, which is projected if it has another spatial reference. Without a height or
    ///   measure, a vertex keeps its own.
    /// - Returns: Whether an element was moved.
    @discardableResult
    public func moveSelectedElement(to point: Point) -> Bool {
        guard let placed = placed(point) else { return false }
        return perform { state in
            guard let sketch = state.sketch, let selection = state.selection else { return false }
            switch selection {
            case .vertex(let part, let vertex):
                guard let old = sketch.point(atVertex: vertex, part: part) else { return false }
                let moved = Point(
                    x: placed.x, y: placed.y, z: placed.z ?? old.z, m: placed.m ?? old.m,
                    spatialReference: sketch.reference)
                return state.edit(
                    to: sketch.moving(vertex: vertex, part: part, to: moved), selecting: selection)
            case .midVertex: return state.insert(at: SIMD2(placed.x, placed.y))
            case .part, .geometry:
                let center = sketch.extent(of: selection).center
                let offset = SIMD2(placed.x - center.x, placed.y - center.y)
                return state.transformSelection { _ in .translation(offset) }
            }
        }
    }

    /// Moves the selected element by an offset in the unit of the spatial reference.
    ///
    /// - Returns: Whether an element was moved.
    @discardableResult
    public func moveSelectedElement(deltaX: Double, deltaY: Double) -> Bool {
        let offset = SIMD2(deltaX, deltaY)
        return perform { state in
            if case .midVertex(let part, let segment) = state.selection,
                let middle = state.sketch?.middle(ofSegment: segment, part: part)
            {
                return state.insert(at: middle + offset)
            }
            return state.transformSelection { _ in .translation(offset) }
        }
    }

    /// Rotates the selected element; a mid-vertex cannot be rotated.
    ///
    /// - Parameters:
    ///   - angle: Degrees, counter-clockwise.
    ///   - origin: The center of the rotation. Default: the center of the element's extent.
    /// - Returns: Whether an element was rotated.
    @discardableResult
    public func rotateSelectedElement(by angle: Double, around origin: Point? = nil) -> Bool {
        let radians = angle.remainder(dividingBy: 360) * .pi / 180
        guard let center = position(of: origin) else { return false }
        return perform { $0.transformSelection { .rotation(radians, around: center ?? $0) } }
    }

    /// Scales the selected element; a mid-vertex cannot be scaled.
    ///
    /// - Parameters:
    ///   - factorX: The factor along x; negative reflects. 0 is not allowed.
    ///   - factorY: The factor along y; negative reflects. 0 is not allowed.
    ///   - origin: What stays in place. Default: the center of the element's extent.
    /// - Returns: Whether an element was scaled.
    @discardableResult
    public func scaleSelectedElement(factorX: Double, factorY: Double, origin: Point? = nil) -> Bool {
        guard factorX != 0, factorY != 0, let center = position(of: origin) else { return false }
        return perform { $0.transformSelection { .scale(SIMD2(factorX, factorY), from: center ?? $0) } }
    }

    /// Deletes the selected element; a mid-vertex cannot be deleted.
    ///
    /// After a vertex is deleted, the one before it is selected.
    ///
    /// - Returns: Whether an element was deleted.
    @discardableResult
    public func deleteSelectedElement() -> Bool { perform { $0.deleteSelection() } }

    /// Empties the geometry.
    ///
    /// - Returns: False if it is empty already.
    @discardableResult
    public func clearGeometry() -> Bool {
        perform { state in
            guard let sketch = state.sketch, !sketch.isEmpty else { return false }
            return state.edit(to: sketch.emptied, selecting: nil)
        }
    }

    /// Replaces the geometry with another one of its class, for edits that have no method.
    ///
    /// - Parameter geometry: The new geometry, which is projected if it has another spatial reference.
    /// - Returns: False if it has another class or no place in the spatial reference.
    @discardableResult
    public func replaceGeometry(with geometry: Geometry) -> Bool {
        let new = Sketch(geometry)
        return perform { state in
            guard let sketch = state.sketch, sketch.kind == new.kind else { return false }
            let placed = sketch.reference.map { new.placed(in: $0) } ?? new
            return state.edit(to: placed, selecting: nil)
        }
    }

    // MARK: Places

    /// A point in the sketch's spatial reference; nil if it has no place there.
    private func placed(_ point: Point) -> Point? {
        guard let own = point.spatialReference, let reference = present.sketch?.reference, own != reference
        else { return point }
        return GeometryEngine.project(point, into: reference)
    }

    /// A position in the sketch's spatial reference; nil if it has no place there, and a nil in it for no origin.
    private func position(of origin: Point?) -> SIMD2<Double>?? {
        guard let origin, !origin.isEmpty else { return .some(nil) }
        return placed(origin).map { SIMD2($0.x, $0.y) }
    }
}

extension EditingState {
    /// Transforms the selected element as one step.
    ///
    /// - Parameter make: Makes the transformation from the center of the element's extent.
    fileprivate mutating func transformSelection(_ make: (SIMD2<Double>) -> PlanarTransform) -> Bool {
        guard let sketch, let selection else { return false }
        let center = sketch.extent(of: selection).center
        return edit(
            to: sketch.transforming(selection, by: make(SIMD2(center.x, center.y))), selecting: selection)
    }
}
