/// Builds a ``Multipoint``.
public final class MultipointBuilder: GeometryBuilder {
    /// The positions; they can be changed.
    public var points: [Point]
    private var reference: SpatialReference?

    /// Creates a builder without positions.
    public convenience init(spatialReference: SpatialReference? = nil) {
        self.init(points: [], spatialReference: spatialReference)
    }

    /// Creates a builder with points.
    ///
    /// - Parameters:
    ///   - points: The initial positions.
    ///   - spatialReference: The spatial reference of all points; by default that of the first point that has one.
    public init(points: some Sequence<Point>, spatialReference: SpatialReference? = nil) {
        self.points = Array(points)
        reference = spatialReference
    }

    /// Creates a builder with the positions of a multipoint.
    ///
    /// - Parameters:
    ///   - multipoint: The initial positions.
    ///   - spatialReference: The spatial reference of the coordinates; by default the multipoint's.
    public convenience init(multipoint: Multipoint, spatialReference: SpatialReference? = nil) {
        self.init(
            points: multipoint.points, spatialReference: spatialReference ?? multipoint.spatialReference)
    }

    /// The spatial reference of all points: the given one, or that of the first point that has one.
    public var spatialReference: SpatialReference? { reference ?? points.firstSpatialReference }
    /// Whether there are no positions.
    public var isEmpty: Bool { points.isEmpty }
    /// Whether a position has a height.
    public var hasZ: Bool { points.contains(where: \.hasZ) }
    /// Whether a position has a measure.
    public var hasM: Bool { points.contains(where: \.hasM) }
    /// Whether there is a position whose x and y are numbers.
    public var sketchIsValid: Bool { points.contains { !$0.isEmpty } }

    /// Adds a position at the end.
    public func add(_ point: Point) { points.append(point) }

    /// Adds a position at the end.
    public func addPoint(x: Double, y: Double, z: Double? = nil) { add(Point(x: x, y: y, z: z)) }

    /// Replaces all positions with those of a multipoint; nil removes all positions.
    public func replaceGeometry(with geometry: Multipoint?) {
        reference = geometry?.spatialReference ?? spatialReference
        points = geometry.map { Array($0.points) } ?? []
    }

    /// Returns a multipoint with the current positions.
    public func toGeometry() -> Multipoint {
        Multipoint(points: points, spatialReference: spatialReference)
    }
}

extension Multipoint {
    /// Returns a copy of this multipoint with the changes that `change` makes to a builder.
    public func withBuilder(_ change: (MultipointBuilder) throws -> Void) rethrows -> Multipoint {
        let builder = MultipointBuilder(multipoint: self)
        try change(builder)
        return builder.toGeometry()
    }
}
