/// One or several lines.
public struct Polyline: Geometry {
    package let coordinates: PackedCoordinates
    /// The system that the coordinates are in; nil where nobody said.
    public let spatialReference: SpatialReference?

    /// One line through some points.
    ///
    /// - Parameters:
    ///   - points: the vertices in their order.
    ///   - spatialReference: the system of all points; by default that of the first point that has one.
    public init(points: [Point], spatialReference: SpatialReference? = nil) {
        self.init(parts: [points], spatialReference: spatialReference)
    }

    /// Several lines; empty ones are left out.
    ///
    /// - Parameters:
    ///   - parts: the vertices of each line in their order.
    ///   - spatialReference: the system of all points; by default that of the first point that has one.
    public init(parts: [[Point]], spatialReference: SpatialReference? = nil) {
        coordinates = PackedCoordinates(parts: parts, closed: false)
        self.spatialReference = spatialReference ?? parts.joined().firstSpatialReference
    }

    package init(coordinates: PackedCoordinates, spatialReference: SpatialReference?) {
        self.coordinates = coordinates
        self.spatialReference = spatialReference
    }

    /// The lines.
    public var parts: [PointCollection] { coordinates.parts(in: spatialReference) }
    /// The smallest envelope around all vertices.
    public var extent: Envelope { coordinates.extent(in: spatialReference) }
    /// Whether there is no vertex.
    public var isEmpty: Bool { coordinates.positions.isEmpty }
    /// Whether vertices have heights.
    public var hasZ: Bool { coordinates.heights != nil }
    /// Whether vertices have measures.
    public var hasM: Bool { coordinates.measures != nil }
}
