import Geospatial

/// Everything that a ``GeometryEditor`` knows at one moment, and how operations change it.
struct EditingState: Sendable {
    typealias Step = SketchHistory.Step

    var tool: GeometryEditorTool = VertexTool()
    var isVisible = true
    /// What is edited; nil if the editor is not started.
    var sketch: Sketch?
    var selection: SketchElement?
    var hovered: SketchElement?
    /// A vertex or mid-vertex that the reticle places next.
    var pickedUp: SketchElement?
    /// The first of the elements that the last tap could select; another tap there selects the next one.
    var tapped: SketchElement?
    var gesture: Gesture?
    /// What the last position snapped to, while it is of interest.
    var snap: SnapResult?
    private(set) var history = SketchHistory()

    var isStarted: Bool { sketch != nil }
    var rules: InteractionRules { tool.rules }

    // MARK: Starting and stopping

    /// Begins with a sketch, without a selection and a history.
    mutating func start(_ sketch: Sketch) {
        let (tool, isVisible) = (tool, isVisible)
        self = EditingState()
        (self.tool, self.isVisible, self.sketch) = (tool, isVisible, sketch)
    }

    /// Ends editing.
    mutating func stop() -> Geometry? {
        cancelAction()
        let geometry = sketch?.geometry
        let (tool, isVisible) = (tool, isVisible)
        self = EditingState()
        (self.tool, self.isVisible) = (tool, isVisible)
        return geometry
    }

    /// Brings the sketch into the map's spatial reference.
    ///
    /// - Returns: False if there is no sketch, or it has no place there.
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

    /// Replaces the sketch as one step; false if there is no new one.
    mutating func edit(to new: Sketch?, selecting element: SketchElement?) -> Bool {
        guard let new, let sketch else { return false }
        history.record(Step(sketch: sketch, selection: selection))
        self.sketch = new
        selection = element
        pickedUp = nil
        keepExistingElements()
        return true
    }

    /// Records the step that ends with the present sketch, if that is another one.
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

    /// Steps that were recorded before the editor came into a view can have another spatial reference.
    private mutating func restore(_ step: Step, in reference: SpatialReference?) {
        sketch = reference.flatMap { step.sketch.placed(in: $0) } ?? step.sketch
        selection = step.selection
        keepExistingElements()
    }

    /// Forgets elements that the sketch does not have any more.
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

    /// Drops what is picked up, and takes back a drag.
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

    /// Where a vertex goes that is inserted now; nil if the point of the sketch moves instead.
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

    /// What a position that inserts a vertex snaps for.
    var insertionTarget: SnapTarget {
        insertion.map { .inserting(part: $0.part, index: $0.index) } ?? .moving(part: 0, vertex: 0)
    }

    /// Inserts a vertex after the selected element and selects it; the point of a point sketch moves.
    mutating func insert(_ point: Point) -> Bool {
        guard let sketch else { return false }
        guard let (part, index) = insertion else {
            let moved = sketch.moving(vertex: 0, part: 0, to: point)
            return edit(to: moved, selecting: .vertex(part: 0, vertex: 0))
        }
        return edit(
            to: sketch.inserting(point, part: part, at: index), selecting: .vertex(part: part, vertex: index))
    }

    /// Inserts a vertex at a position of the map, with the height and measure of a selected mid-vertex.
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

    /// Deletes the selected element; then the vertex before a deleted one is selected.
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
