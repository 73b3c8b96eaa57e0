import CartoucheGeospatial

extension Geometry {
    /// The kind of the geometry; an envelope is a polygon.
    package var featureKind: GeometryKind {
        switch self {
        case is Point: .point
        case is Multipoint: .multipoint
        case is Polyline: .polyline
        default: .polygon
        }
    }
}
