extension Geometry {
    /// The lines of a polyline, or the rings of a polygon or an envelope; empty for points.
    package var paths: PackedCoordinates {
        switch self {
        case let line as Polyline: line.coordinates
        case let area as Polygon: area.coordinates
        case let envelope as Envelope: envelope.polygon.coordinates
        default: PackedCoordinates()
        }
    }
}
