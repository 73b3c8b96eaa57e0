/// Makes a ``Polyline``.
public final class PolylineBuilder: MultipartBuilder {
    /// The lines, which may be changed.
    public var parts: [MutablePart]
    private var reference: SpatialReference?

    /// A builder without lines.
    public convenience init(spatialReference: SpatialReference? = nil) {
        self.init(parts: [], spatialReference: spatialReference)
    }

    /// A builder that starts from one line of straight segments.
    ///
    /// - Parameters:
    ///   - points: its vertices in their order.
    ///   - spatialReference: the system of all points; by default that of the first point that has one.
    public convenience init(points: some Sequence<Point>, spatialReference: SpatialReference? = nil) {
        self.init(
            parts: [MutablePart(points: points, spatialReference: spatialReference)],
            spatialReference: spatialReference)
    }

    /// A builder that starts from some lines.
    ///
    /// - Parameters:
    ///   - parts: the lines.
    ///   - spatialReference: the system of all lines; by default that of the first line that has one.
    public init(parts: [MutablePart], spatialReference: SpatialReference? = nil) {
        self.parts = parts
        reference = spatialReference
    }

    /// A builder that starts from a polyline.
    ///
    /// - Parameters:
    ///   - polyline: where to start.
    ///   - spatialReference: the system of the coordinates; by default the polyline's.
    public convenience init(polyline: Polyline, spatialReference: SpatialReference? = nil) {
        self.init(
            parts: polyline.parts.map { MutablePart($0) },
            spatialReference: spatialReference ?? polyline.spatialReference)
    }

    /// The system of all lines: the one that was given, or that of the first line that has one.
    public var spatialReference: SpatialReference? { reference ?? parts.firstSpatialReference }
    /// Whether a line has two vertices.
    public var sketchIsValid: Bool { parts.contains { $0.pointCount >= 2 } }

    /// Starts anew from a polyline, or from nothing.
    public func replaceGeometry(with geometry: Polyline?) {
        reference = geometry?.spatialReference ?? spatialReference
        parts = geometry.map { $0.parts.map { MutablePart($0) } } ?? []
    }
}

extension Polyline {
    /// This polyline with changes that are made to a builder.
    public func withBuilder(_ change: (PolylineBuilder) throws -> Void) rethrows -> Polyline {
        let builder = PolylineBuilder(polyline: self)
        try change(builder)
        return builder.toGeometry()
    }
}
