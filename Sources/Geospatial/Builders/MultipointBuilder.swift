/// Makes a ``Multipoint``.
public final class MultipointBuilder: GeometryBuilder {
    /// The positions, which may be changed.
    public var points: [Point]
    private var reference: SpatialReference?

    /// A builder without positions.
    public convenience init(spatialReference: SpatialReference? = nil) {
        self.init(points: [], spatialReference: spatialReference)
    }

    /// A builder that starts from some points.
    ///
    /// - Parameters:
    ///   - points: where to start.
    ///   - spatialReference: the system of all points; by default that of the first point that has one.
    public init(points: some Sequence<Point>, spatialReference: SpatialReference? = nil) {
        self.points = Array(points)
        reference = spatialReference
    }

    /// A builder that starts from a multipoint.
    ///
    /// - Parameters:
    ///   - multipoint: where to start.
    ///   - spatialReference: the system of the coordinates; by default the multipoint's.
    public convenience init(multipoint: Multipoint, spatialReference: SpatialReference? = nil) {
        self.init(
            points: multipoint.points, spatialReference: spatialReference ?? multipoint.spatialReference)
    }

    /// The system of all points: the one that was given, or that of the first point that has one.
    public var spatialReference: SpatialReference? { reference ?? points.firstSpatialReference }
    /// Whether there is no position.
    public var isEmpty: Bool { points.isEmpty }
    /// Whether a position has a height.
    public var hasZ: Bool { points.contains(where: \.hasZ) }
    /// Whether a position has a measure.
    public var hasM: Bool { points.contains(where: \.hasM) }
    /// Whether there is a position.
    public var sketchIsValid: Bool { points.contains { !$0.isEmpty } }

    /// Adds a position at the end.
    public func add(_ point: Point) { points.append(point) }

    /// Adds a position at the end.
    public func addPoint(x: Double, y: Double, z: Double? = nil) { add(Point(x: x, y: y, z: z)) }

    /// Starts anew from a multipoint, or from nothing.
    public func replaceGeometry(with geometry: Multipoint?) {
        reference = geometry?.spatialReference ?? spatialReference
        points = geometry.map { Array($0.points) } ?? []
    }

    /// The multipoint as it is now.
    public func toGeometry() -> Multipoint {
        Multipoint(points: points, spatialReference: spatialReference)
    }
}

extension Multipoint {
    /// This multipoint with changes that are made to a builder.
    public func withBuilder(_ change: (MultipointBuilder) throws -> Void) rethrows -> Multipoint {
        let builder = MultipointBuilder(multipoint: self)
        try change(builder)
        return builder.toGeometry()
    }
}
