/// Builds a ``Polygon``.
public final class PolygonBuilder: MultipartBuilder {
    /// The rings; they can be changed.
    public var parts: [MutablePart]
    private var reference: SpatialReference?

    /// Creates a builder without rings.
    public convenience init(spatialReference: SpatialReference? = nil) {
        self.init(parts: [], spatialReference: spatialReference)
    }

    /// Creates a builder with one ring of straight segments.
    ///
    /// - Parameters:
    ///   - points: The vertices of the ring in their order.
    ///   - spatialReference: The spatial reference of all points; by default that of the first point that has one.
    public convenience init(points: some Sequence<Point>, spatialReference: SpatialReference? = nil) {
        self.init(
            parts: [MutablePart(points: points, spatialReference: spatialReference)],
            spatialReference: spatialReference)
    }

    /// Creates a builder with rings.
    ///
    /// - Parameters:
    ///   - parts: The rings.
    ///   - spatialReference: The spatial reference of all rings; by default that of the first ring that has one.
    public init(parts: [MutablePart], spatialReference: SpatialReference? = nil) {
        self.parts = parts
        reference = spatialReference
    }

    /// Creates a builder with the rings of a polygon.
    ///
    /// - Parameters:
    ///   - polygon: The initial rings.
    ///   - spatialReference: The spatial reference of the coordinates; by default the polygon's.
    public convenience init(polygon: Polygon, spatialReference: SpatialReference? = nil) {
        self.init(
            parts: polygon.parts.map { MutablePart($0) },
            spatialReference: spatialReference ?? polygon.spatialReference)
    }

    /// The spatial reference of all rings: the given one, or that of the first ring that has one.
    public var spatialReference: SpatialReference? { reference ?? parts.firstSpatialReference }
    /// Whether a ring has a curve, or three vertices, not counting the repeated first vertex.
    public var sketchIsValid: Bool {
        parts.contains { $0.pointCount - ($0.isClosed ? 1 : 0) >= 3 || $0.hasCurves }
    }

    /// Replaces all rings with those of a polygon; nil removes all rings.
    public func replaceGeometry(with geometry: Polygon?) {
        reference = geometry?.spatialReference ?? spatialReference
        parts = geometry.map { $0.parts.map { MutablePart($0) } } ?? []
    }
}

extension Polygon {
    /// Returns a copy of this polygon with the changes that `change` makes to a builder.
    public func withBuilder(_ change: (PolygonBuilder) throws -> Void) rethrows -> Polygon {
        let builder = PolygonBuilder(polygon: self)
        try change(builder)
        return builder.toGeometry()
    }
}
