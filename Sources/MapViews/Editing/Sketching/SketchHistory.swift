import CartoucheGeospatial

/// The steps that undo and redo restore.
///
/// A changed geometry shares no vertices with the geometry before it. So the total number of vertices is limited too.
struct SketchHistory: Sendable {
    /// A sketch and what was selected in it.
    struct Step: Sendable {
        var sketch: Sketch
        var selection: SketchElement?
    }

    /// The maximum number of steps that can be undone.
    static let maxSteps = 100
    /// The maximum number of vertices in all steps; the last step is always kept.
    static let maxVertices = 4_000_000

    private(set) var undoSteps: [Step] = []
    private(set) var redoSteps: [Step] = []

    var canUndo: Bool { !undoSteps.isEmpty }
    var canRedo: Bool { !redoSteps.isEmpty }

    /// Records the state before an edit, and removes all steps to redo.
    mutating func record(_ step: Step) {
        redoSteps.removeAll()
        undoSteps.append(step)
        var count = undoSteps.reduce(0) { $0 + $1.sketch.vertices.positions.count }
        var dropped = 0
        while undoSteps.count - dropped > 1,
            count > Self.maxVertices || undoSteps.count - dropped > Self.maxSteps
        {
            count -= undoSteps[dropped].sketch.vertices.positions.count
            dropped += 1
        }
        undoSteps.removeFirst(dropped)
    }

    /// Returns the last step to undo, and stores the present step for a redo; nil if there is none.
    mutating func undo(from present: Step) -> Step? {
        guard let step = undoSteps.popLast() else { return nil }
        redoSteps.append(present)
        return step
    }

    /// Returns the last step to redo, and stores the present step for an undo; nil if there is none.
    mutating func redo(from present: Step) -> Step? {
        guard let step = redoSteps.popLast() else { return nil }
        undoSteps.append(present)
        return step
    }
}
