import CartoucheGeospatial

// Edits by method calls. They work even if the tool's configuration forbids them. Only `insertVertex(at:)` reads a
// setting: it starts a new part only if the tool allows part creation.
extension GeometryEditor {
    // MARK: History

    /// Undoes the last edit, and restores the selection from before it.
    ///
    /// Cancels the current action first, like ``cancelCurrentAction()``.
    ///
    /// - Returns: Whether there was an edit to undo.
    @discardableResult
    public func undo() -> Bool { change { $0.undo() } }

    /// Redoes the last edit that was undone.
    ///
    /// Cancels the current action first, like ``cancelCurrentAction()``.
    ///
    /// - Returns: Whether there was an edit to redo.
    @discardableResult
    public func redo() -> Bool { change { $0.redo() } }

    /// Drops the element that a reticle tool has picked up; if there is none, undoes the current drag.
    ///
    /// - Returns: Whether there was something to cancel.
    @discardableResult
    public func cancelCurrentAction() -> Bool { change { $0.cancelAction() } }

    // MARK: Selection

    /// Selects a vertex.
    ///
    /// - Parameters:
    ///   - partIndex: The index of the part; 0 for a point and a multipoint.
    ///   - vertexIndex: The index of the vertex in its part. The last vertex of a ring, which repeats the first, has no
    ///     index.
    /// - Returns: Whether the vertex exists.
    @discardableResult
    public func selectVertexAt(partIndex: Int, vertexIndex: Int) -> Bool {
        perform { $0.select(.vertex(part: partIndex, vertex: vertexIndex)) }
    }

    /// Selects the middle of a segment, so that the next vertex is inserted there.
    ///
    /// - Parameters:
    ///   - partIndex: The index of the part.
    ///   - segmentIndex: The index of the segment in its part.
    /// - Returns: Whether the segment exists.
    @discardableResult
    public func selectMidVertexAt(partIndex: Int, segmentIndex: Int) -> Bool {
        perform { $0.select(.midVertex(part: partIndex, segment: segmentIndex)) }
    }

    /// Selects a part of a polyline or polygon.
    ///
    /// - Returns: Whether the part exists.
    @discardableResult
    public func selectPart(at partIndex: Int) -> Bool { perform { $0.select(.part(partIndex)) } }

    /// Selects the whole geometry, or the vertex of a point.
    ///
    /// - Returns: False if the geometry is empty.
    @discardableResult
    public func selectGeometry() -> Bool {
        perform { state in
            state.select(state.sketch?.kind == .point ? .vertex(part: 0, vertex: 0) : .geometry)
        }
    }

    /// Clears the selection.
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
    /// The vertex is inserted after the selected vertex, in the segment of the selected mid-vertex, or at the end of
    /// the selected part. If the geometry or nothing is selected, the vertex is added to the end of the last part. But
    /// if nothing is selected and the tool allows part creation, the vertex starts a new line or ring. A point geometry
    /// has only one vertex, which moves.
    ///
    /// - Parameter point: The position, which is projected if it has another spatial reference.
    /// - Returns: Whether the vertex was inserted.
    @discardableResult
    public func insertVertex(at point: Point) -> Bool {
        guard let placed = placed(point) else { return false }
        return perform { $0.insert(placed) }
    }

    /// Moves the selected vertex, or the center of another selected element, to a point.
    ///
    /// If a mid-vertex is selected, a vertex is inserted in its segment and moved to the point.
    ///
    /// - Parameter point: The position, which is projected if it has another spatial reference. If it has no height or
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
    /// If a mid-vertex is selected, a vertex is inserted in its segment and moved by the offset.
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
    ///   - factorX: The factor along x; a negative factor mirrors the element. 0 is not allowed.
    ///   - factorY: The factor along y; a negative factor mirrors the element. 0 is not allowed.
    ///   - origin: The point that stays in place. Default: the center of the element's extent.
    /// - Returns: Whether an element was scaled.
    @discardableResult
    public func scaleSelectedElement(factorX: Double, factorY: Double, origin: Point? = nil) -> Bool {
        guard factorX != 0, factorY != 0, let center = position(of: origin) else { return false }
        return perform { $0.transformSelection { .scale(SIMD2(factorX, factorY), from: center ?? $0) } }
    }

    /// Deletes the selected element; a mid-vertex cannot be deleted.
    ///
    /// Afterwards, the vertex before a deleted vertex is selected. If the first vertex of a part was deleted, its new
    /// first vertex is selected.
    ///
    /// - Returns: Whether an element was deleted.
    @discardableResult
    public func deleteSelectedElement() -> Bool { perform { $0.deleteSelection() } }

    /// Removes all vertices of the geometry.
    ///
    /// - Returns: False if the geometry was already empty.
    @discardableResult
    public func clearGeometry() -> Bool {
        perform { state in
            guard let sketch = state.sketch, !sketch.isEmpty else { return false }
            return state.edit(to: sketch.emptied, selecting: nil)
        }
    }

    /// Replaces the geometry with another geometry of the same class.
    ///
    /// This allows edits for which the editor has no method.
    ///
    /// - Parameter geometry: The new geometry, which is projected if it has another spatial reference.
    /// - Returns: False if the geometry has another class, or if it cannot be projected.
    @discardableResult
    public func replaceGeometry(with geometry: Geometry) -> Bool {
        let new = Sketch(geometry)
        return perform { state in
            guard let sketch = state.sketch, sketch.kind == new.kind else { return false }
            let placed = sketch.reference.map { new.placed(in: $0) } ?? new
            return state.edit(to: placed, selecting: nil)
        }
    }

    // MARK: Positions

    /// Returns a point in the sketch's spatial reference; nil if it cannot be projected.
    private func placed(_ point: Point) -> Point? {
        guard let own = point.spatialReference, let reference = present.sketch?.reference, own != reference
        else { return point }
        return GeometryEngine.project(point, into: reference)
    }

    /// Returns the origin of a transformation in the sketch's spatial reference.
    ///
    /// - Returns: The position; `.some(nil)` if there is no origin, and nil if it cannot be projected.
    private func position(of origin: Point?) -> SIMD2<Double>?? {
        guard let origin, !origin.isEmpty else { return .some(nil) }
        return placed(origin).map { SIMD2($0.x, $0.y) }
    }
}

extension EditingState {
    /// Transforms the selected element as one step of the history.
    ///
    /// - Parameter make: Returns the transformation. Its argument is the center of the element's extent.
    fileprivate mutating func transformSelection(_ make: (SIMD2<Double>) -> PlanarTransform) -> Bool {
        guard let sketch, let selection else { return false }
        let center = sketch.extent(of: selection).center
        return edit(
            to: sketch.transforming(selection, by: make(SIMD2(center.x, center.y))), selecting: selection)
    }
}
