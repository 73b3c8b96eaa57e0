import Geospatial

/// What undo and redo restore.
///
/// Sketches share what they have in common only as whole geometries, so the number of vertices is bounded too.
struct SketchHistory: Sendable {
    /// A sketch and what was selected in it.
    struct Step: Sendable {
        var sketch: Sketch
        var selection: SketchElement?
    }

    /// The greatest number of steps that can be undone.
    static let maxSteps = 100
    /// The greatest number of vertices in all steps; the last step is kept in any case.
    static let maxVertices = 4_000_000

    private(set) var undoSteps: [Step] = []
    private(set) var redoSteps: [Step] = []

    var canUndo: Bool { !undoSteps.isEmpty }
    var canRedo: Bool { !redoSteps.isEmpty }

    /// Records what was there before an edit; there is nothing to redo any more.
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

    /// Goes one step back; nil if there is none.
    mutating func undo(from present: Step) -> Step? {
        guard let step = undoSteps.popLast() else { return nil }
        redoSteps.append(present)
        return step
    }

    /// Goes one step forward again; nil if there is none.
    mutating func redo(from present: Step) -> Step? {
        guard let step = redoSteps.popLast() else { return nil }
        undoSteps.append(present)
        return step
    }
}
