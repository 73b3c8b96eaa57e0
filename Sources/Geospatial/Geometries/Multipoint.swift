/// Several positions in one geometry.
public final class Multipoint: Geometry, @unchecked Sendable {
    package let coordinates: PackedCoordinates

    package init(coordinates: PackedCoordinates, spatialReference: SpatialReference?) {
        self.coordinates = coordinates
        super.init(spatialReference: spatialReference)
    }

    /// Creates a multipoint from points.
    ///
    /// - Parameters:
    ///   - points: The positions.
    ///   - spatialReference: The spatial reference of all points; by default that of the first point that has one.
    public convenience init(points: some Sequence<Point>, spatialReference: SpatialReference? = nil) {
        let points = Array(points)
        self.init(
            coordinates: PackedCoordinates(parts: [points], closed: false),
            spatialReference: spatialReference ?? points.firstSpatialReference)
    }

    /// The positions.
    public var points: PointCollection {
        PointCollection(
            coordinates: coordinates, range: 0..<coordinates.positions.count,
            spatialReference: spatialReference)
    }

    /// The smallest envelope around all positions.
    public override var extent: Envelope { coordinates.extent(in: spatialReference) }
    /// Whether there are no positions.
    public override var isEmpty: Bool { coordinates.positions.isEmpty }
    /// Whether positions have heights.
    public override var hasZ: Bool { coordinates.heights != nil }
    /// Whether positions have measures.
    public override var hasM: Bool { coordinates.measures != nil }
    /// Whether there is a position whose x and y are numbers.
    public override var sketchIsValid: Bool { points.contains { !$0.isEmpty } }

    override func isSame(as other: Geometry) -> Bool {
        guard let other = other as? Multipoint else { return false }
        return coordinates == other.coordinates && spatialReference == other.spatialReference
    }

    /// Hashes the positions and the spatial reference.
    public override func hash(into hasher: inout Hasher) {
        hasher.combine(coordinates)
        hasher.combine(spatialReference)
    }
}
