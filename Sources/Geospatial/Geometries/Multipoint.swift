/// Several positions that belong together.
public struct Multipoint: Geometry {
    package let coordinates: PackedCoordinates
    /// The system that the coordinates are in; nil where nobody said.
    public let spatialReference: SpatialReference?

    /// The positions of some points.
    ///
    /// - Parameters:
    ///   - points: the positions.
    ///   - spatialReference: the system of all points; by default that of the first point that has one.
    public init(points: some Sequence<Point>, spatialReference: SpatialReference? = nil) {
        let points = Array(points)
        coordinates = PackedCoordinates(parts: [points], closed: false)
        self.spatialReference = spatialReference ?? points.firstSpatialReference
    }

    package init(coordinates: PackedCoordinates, spatialReference: SpatialReference?) {
        self.coordinates = coordinates
        self.spatialReference = spatialReference
    }

    /// The positions.
    public var points: PointCollection {
        PointCollection(
            coordinates: coordinates, range: 0..<coordinates.positions.count,
            spatialReference: spatialReference)
    }

    /// The smallest envelope around all positions.
    public var extent: Envelope { coordinates.extent(in: spatialReference) }
    /// Whether there is no position.
    public var isEmpty: Bool { coordinates.positions.isEmpty }
    /// Whether positions have heights.
    public var hasZ: Bool { coordinates.heights != nil }
    /// Whether positions have measures.
    public var hasM: Bool { coordinates.measures != nil }
}
