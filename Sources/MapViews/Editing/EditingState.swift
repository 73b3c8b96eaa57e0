import CartoucheGeospatial

/// The state of a ``GeometryEditor``, with the operations that change it.
struct EditingState: Sendable {
    typealias Step = SketchHistory.Step

    var tool: GeometryEditorTool = VertexTool()
    var isVisible = true
    /// The sketch that is edited; nil if the editor is not started.
    var sketch: Sketch?
    var selection: SketchElement?
    var hovered: SketchElement?
    /// The vertex or mid-vertex that the reticle has picked up and places next; nil if there is none.
    var pickedUp: SketchElement?
    /// The first element that the last tap could select; nil if there was none.
    ///
    /// Another tap at the same place selects the next element.
    var tapped: SketchElement?
    var gesture: Gesture?
    /// The snap result of the current drag; nil if there is no drag, or if its position did not snap.
    var snap: SnapResult?
    private(set) var history = SketchHistory()

    var isStarted: Bool { sketch != nil }
    var rules: InteractionRules { tool.rules }

    // MARK: Starting and stopping

    /// Starts editing a sketch, with no selection and an empty history.
    mutating func start(_ sketch: Sketch) {
        let (tool, isVisible) = (tool, isVisible)
        self = EditingState()
        (self.tool, self.isVisible, self.sketch) = (tool, isVisible, sketch)
    }

    /// Ends editing.
    ///
    /// - Returns: The edited geometry; nil if the editor was not started.
    mutating func stop() -> Geometry? {
        cancelAction()
        let geometry = sketch?.geometry
        let (tool, isVisible) = (tool, isVisible)
        self = EditingState()
        (self.tool, self.isVisible) = (tool, isVisible)
        return geometry
    }

    /// Converts the sketch to the map's spatial reference.
    ///
    /// - Returns: False if there is no sketch, or if it cannot be projected.
    mutating func settle(in reference: SpatialReference) -> Bool {
        guard let old = sketch else { return false }
        if old.reference == reference { return true }
        cancelAction()
        guard let placed = sketch?.placed(in: reference) else { return false }
        sketch = placed
        keepExistingElements()
        return true
    }

    // MARK: Edits

    /// Replaces the sketch as one step of the history.
    ///
    /// - Returns: False if the editor is not started, or if there is no new sketch.
    mutating func edit(to new: Sketch?, selecting element: SketchElement?) -> Bool {
        guard let new, let sketch else { return false }
        history.record(Step(sketch: sketch, selection: selection))
        self.sketch = new
        selection = element
        pickedUp = nil
        keepExistingElements()
        return true
    }

    /// Records the state before an edit, if the edit has changed the geometry.
    mutating func record(_ before: Step) {
        if let sketch, sketch.geometry != before.sketch.geometry { history.record(before) }
    }

    mutating func undo() -> Bool {
        cancelAction()
        guard let sketch, let step = history.undo(from: Step(sketch: sketch, selection: selection)) else {
            return false
        }
        restore(step, in: sketch.reference)
        return true
    }

    mutating func redo() -> Bool {
        cancelAction()
        guard let sketch, let step = history.redo(from: Step(sketch: sketch, selection: selection)) else {
            return false
        }
        restore(step, in: sketch.reference)
        return true
    }

    /// Restores a step of the history.
    ///
    /// A step from before the editor was added to a view can have another spatial reference.
    private mutating func restore(_ step: Step, in reference: SpatialReference?) {
        sketch = reference.flatMap { step.sketch.placed(in: $0) } ?? step.sketch
        selection = step.selection
        keepExistingElements()
    }

    /// Sets elements that no longer exist in the sketch to nil.
    mutating func keepExistingElements() {
        func existing(_ element: SketchElement?) -> SketchElement? {
            element.flatMap { sketch?.contains($0) == true ? $0 : nil }
        }
        selection = existing(selection)
        hovered = existing(hovered)
        pickedUp = existing(pickedUp)
    }

    // MARK: Selection

    mutating func select(_ element: SketchElement) -> Bool {
        cancelAction()
        guard let sketch, sketch.contains(element) else { return false }
        selection = element
        return true
    }

    /// Drops the picked-up element; if there is none, undoes the current drag.
    ///
    /// - Returns: Whether there was something to cancel.
    @discardableResult
    mutating func cancelAction() -> Bool {
        defer { snap = nil }
        if pickedUp != nil {
            pickedUp = nil
            return true
        }
        guard let gesture else { return false }
        self.gesture = nil
        guard gesture.phase == .dragging else { return false }
        (sketch, selection) = (gesture.before.sketch, gesture.before.selection)
        keepExistingElements()
        return true
    }

    // MARK: Vertices

    /// The part and the index at which the next vertex is inserted; nil if no vertex can be inserted.
    ///
    /// A point sketch that is not empty allows no second vertex. Its vertex moves instead.
    var insertion: (part: Int, index: Int)? {
        guard let sketch else { return nil }
        if sketch.kind == .point { return sketch.isEmpty ? (0, 0) : nil }
        let last = sketch.partCount - 1
        switch selection {
        case .vertex(let part, let vertex): return (part, vertex + 1)
        case .midVertex(let part, let segment): return (part, segment + 1)
        case .part(let part): return (part, sketch.vertexCount(ofPart: part))
        case .geometry, nil:
            if last < 0 { return (0, 0) }
            let startsPart = selection == nil && sketch.hasSegments && rules.allowsPartCreation
            return startsPart ? (last + 1, 0) : (last, sketch.vertexCount(ofPart: last))
        }
    }

    /// The snap target for inserting a vertex, or for moving the vertex of a point sketch.
    var insertionTarget: SnapTarget {
        insertion.map { .inserting(part: $0.part, index: $0.index) } ?? .moving(part: 0, vertex: 0)
    }

    /// Inserts a vertex after the selected element and selects it.
    ///
    /// If a point sketch is not empty, its vertex moves instead.
    mutating func insert(_ point: Point) -> Bool {
        guard let sketch else { return false }
        guard let (part, index) = insertion else {
            let moved = sketch.moving(vertex: 0, part: 0, to: point)
            return edit(to: moved, selecting: .vertex(part: 0, vertex: 0))
        }
        return edit(
            to: sketch.inserting(point, part: part, at: index), selecting: .vertex(part: part, vertex: index))
    }

    /// Inserts a vertex at a position on the map.
    ///
    /// If a mid-vertex is selected, the vertex gets its height and measure. The vertex of a point sketch keeps its own.
    mutating func insert(at position: SIMD2<Double>) -> Bool {
        guard let sketch else { return false }
        var middle: Point?
        if case .midVertex(let part, let segment) = selection {
            middle = sketch.midPoint(ofSegment: segment, part: part)
        }
        if insertion == nil { middle = sketch.point(atVertex: 0, part: 0) }
        return insert(
            Point(
                x: position.x, y: position.y, z: middle?.z, m: middle?.m, spatialReference: sketch.reference))
    }

    /// Deletes the selected element.
    ///
    /// Afterwards, the vertex before a deleted vertex is selected. If the first vertex of a part was deleted, its new
    /// first vertex is selected.
    mutating func deleteSelection() -> Bool {
        guard let sketch, let selection else { return false }
        switch selection {
        case .vertex(let part, let vertex):
            let next = SketchElement.vertex(part: part, vertex: max(0, vertex - 1))
            let isLast = sketch.vertexCount(ofPart: part) == 1
            return edit(to: sketch.removing(vertex: vertex, part: part), selecting: isLast ? nil : next)
        case .midVertex: return false
        case .part(let part): return edit(to: sketch.removing(part: part), selecting: nil)
        case .geometry: return edit(to: sketch.emptied, selecting: nil)
        }
    }
}
