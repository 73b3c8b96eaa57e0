/// The actions of the pointer from when it goes down until it goes up.
struct Gesture: Sendable {
    enum Phase: Sendable {
        /// The pointer has moved by less than ``tapDistance``, so this can be a tap.
        case pressed
        case dragging
        /// The pointer has moved, but the editor does not use the drag; the program can pan the map.
        case panning
    }

    /// The change that a drag makes.
    enum Drag: Sendable {
        /// Moves a vertex.
        ///
        /// `grab` is the offset from the pointer to the vertex, in map units.
        case vertex(part: Int, vertex: Int, grab: SIMD2<Double>)
        /// A mid-vertex becomes a vertex when the drag begins.
        case midVertex(part: Int, segment: Int, grab: SIMD2<Double>)
        case shape(SketchElement)
        case scale(SketchElement, SelectionBox, side: SIMD2<Double>)
        case rotate(SketchElement, SelectionBox)
        /// A freehand path.
        case stroke(Stroke)
        /// A shape; `end` is the corner opposite to the start of the drag, in DIPs.
        case span(ShapeTool.Kind, end: SIMD2<Double>)
    }

    /// The minimum distance of a drag in DIPs; a shorter movement is a tap.
    static let tapDistance = 4.0
    /// The maximum distance at which the pointer hits an element, in DIPs.
    static let hitDistance = 8.0

    /// The point at which the pointer went down, in DIPs.
    let start: SIMD2<Double>
    var drag: Drag?
    /// The sketch and the selection when the pointer went down.
    let before: SketchHistory.Step
    var phase = Phase.pressed
}
