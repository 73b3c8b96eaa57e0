/// Makes a ``Polygon``.
public final class PolygonBuilder: MultipartBuilder {
    /// The rings, which may be changed.
    public var parts: [MutablePart]
    private var reference: SpatialReference?

    /// A builder without rings.
    public convenience init(spatialReference: SpatialReference? = nil) {
        self.init(parts: [], spatialReference: spatialReference)
    }

    /// A builder that starts from one ring of straight segments.
    ///
    /// - Parameters:
    ///   - points: its vertices in their order.
    ///   - spatialReference: the system of all points; by default that of the first point that has one.
    public convenience init(points: some Sequence<Point>, spatialReference: SpatialReference? = nil) {
        self.init(
            parts: [MutablePart(points: points, spatialReference: spatialReference)],
            spatialReference: spatialReference)
    }

    /// A builder that starts from some rings.
    ///
    /// - Parameters:
    ///   - parts: the rings.
    ///   - spatialReference: the system of all rings; by default that of the first ring that has one.
    public init(parts: [MutablePart], spatialReference: SpatialReference? = nil) {
        self.parts = parts
        reference = spatialReference
    }

    /// A builder that starts from a polygon.
    ///
    /// - Parameters:
    ///   - polygon: where to start.
    ///   - spatialReference: the system of the coordinates; by default the polygon's.
    public convenience init(polygon: Polygon, spatialReference: SpatialReference? = nil) {
        self.init(
            parts: polygon.parts.map { MutablePart($0) },
            spatialReference: spatialReference ?? polygon.spatialReference)
    }

    /// The system of all rings: the one that was given, or that of the first ring that has one.
    public var spatialReference: SpatialReference? { reference ?? parts.firstSpatialReference }
    /// Whether a ring has three vertices, its repeated first not counted, or a curve.
    public var sketchIsValid: Bool {
        parts.contains { $0.pointCount - ($0.isClosed ? 1 : 0) >= 3 || $0.hasCurves }
    }

    /// Starts anew from a polygon, or from nothing.
    public func replaceGeometry(with geometry: Polygon?) {
        reference = geometry?.spatialReference ?? spatialReference
        parts = geometry.map { $0.parts.map { MutablePart($0) } } ?? []
    }
}

extension Polygon {
    /// This polygon with changes that are made to a builder.
    public func withBuilder(_ change: (PolygonBuilder) throws -> Void) rethrows -> Polygon {
        let builder = PolygonBuilder(polygon: self)
        try change(builder)
        return builder.toGeometry()
    }
}
