/// A piece of a sketch, by its place in it.
///
/// The repeated last vertex of a ring does not count. A point and a multipoint have one part.
enum SketchElement: Hashable, Sendable {
    case vertex(part: Int, vertex: Int)
    /// The middle of the segment from the vertex of this index to the next.
    case midVertex(part: Int, segment: Int)
    case part(Int)
    case geometry

    /// Whether vertices of a part belong to it: a part with all its vertices, or the geometry.
    func covers(part: Int) -> Bool {
        switch self {
        case .part(let own): own == part
        case .geometry: true
        case .vertex, .midVertex: false
        }
    }
}
