/// What happens from where the pointer goes down to where it goes up.
struct Gesture: Sendable {
    enum Phase: Sendable {
        /// The pointer has hardly moved: this can be a tap.
        case pressed
        case dragging
        /// The pointer has moved and changes nothing: the front end pans.
        case panning
    }

    /// What a drag changes.
    enum Drag: Sendable {
        /// - grab: From the pointer to the vertex, in map units.
        case vertex(part: Int, vertex: Int, grab: SIMD2<Double>)
        /// A mid-vertex becomes a vertex when the drag begins.
        case midVertex(part: Int, segment: Int, grab: SIMD2<Double>)
        case shape(SketchElement)
        case scale(SketchElement, SelectionBox, side: SIMD2<Double>)
        case rotate(SketchElement, SelectionBox)
        /// A freehand path.
        case stroke(Stroke)
        /// The opposite corner of a shape, in DIPs.
        case span(ShapeTool.Kind, end: SIMD2<Double>)
    }

    /// A pointer that has moved less is still a tap, DIPs.
    static let tapDistance = 4.0
    /// How far from an element the pointer still hits it, DIPs.
    static let hitDistance = 8.0

    /// Where the pointer went down, DIPs.
    let start: SIMD2<Double>
    var drag: Drag?
    /// What was there when the pointer went down.
    let before: SketchHistory.Step
    var phase = Phase.pressed
}
