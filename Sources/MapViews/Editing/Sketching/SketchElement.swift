/// An element of a sketch, identified by its indices.
///
/// The last vertex of a ring, which repeats the first, has no index. A point and a multipoint have one part.
enum SketchElement: Hashable, Sendable {
    case vertex(part: Int, vertex: Int)
    /// The middle of the segment from the vertex of this index to the next.
    case midVertex(part: Int, segment: Int)
    case part(Int)
    case geometry

    /// Returns whether the element contains all vertices of a part: it is the part or the geometry.
    func covers(part: Int) -> Bool {
        switch self {
        case .part(let own): own == part
        case .geometry: true
        case .vertex, .midVertex: false
        }
    }
}
