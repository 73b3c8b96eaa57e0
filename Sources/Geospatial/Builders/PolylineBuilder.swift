/// Builds a ``Polyline``.
public final class PolylineBuilder: MultipartBuilder {
    /// The lines; they can be changed.
    public var parts: [MutablePart]
    private var reference: SpatialReference?

    /// Creates a builder without lines.
    public convenience init(spatialReference: SpatialReference? = nil) {
        self.init(parts: [], spatialReference: spatialReference)
    }

    /// Creates a builder with one line of straight segments.
    ///
    /// - Parameters:
    ///   - points: The vertices of the line in their order.
    ///   - spatialReference: The spatial reference of all points; by default that of the first point that has one.
    public convenience init(points: some Sequence<Point>, spatialReference: SpatialReference? = nil) {
        self.init(
            parts: [MutablePart(points: points, spatialReference: spatialReference)],
            spatialReference: spatialReference)
    }

    /// Creates a builder with lines.
    ///
    /// - Parameters:
    ///   - parts: The lines.
    ///   - spatialReference: The spatial reference of all lines; by default that of the first line that has one.
    public init(parts: [MutablePart], spatialReference: SpatialReference? = nil) {
        self.parts = parts
        reference = spatialReference
    }

    /// Creates a builder with the lines of a polyline.
    ///
    /// - Parameters:
    ///   - polyline: The initial lines.
    ///   - spatialReference: The spatial reference of the coordinates; by default the polyline's.
    public convenience init(polyline: Polyline, spatialReference: SpatialReference? = nil) {
        self.init(
            parts: polyline.parts.map { MutablePart($0) },
            spatialReference: spatialReference ?? polyline.spatialReference)
    }

    /// The spatial reference of all lines: the given one, or that of the first line that has one.
    public var spatialReference: SpatialReference? { reference ?? parts.firstSpatialReference }
    /// Whether a line has two or more vertices.
    public var sketchIsValid: Bool { parts.contains { $0.pointCount >= 2 } }

    /// Replaces all lines with those of a polyline; nil removes all lines.
    public func replaceGeometry(with geometry: Polyline?) {
        reference = geometry?.spatialReference ?? spatialReference
        parts = geometry.map { $0.parts.map { MutablePart($0) } } ?? []
    }
}

extension Polyline {
    /// Returns a copy of this polyline with the changes that `change` makes to a builder.
    public func withBuilder(_ change: (PolylineBuilder) throws -> Void) rethrows -> Polyline {
        let builder = PolylineBuilder(polyline: self)
        try change(builder)
        return builder.toGeometry()
    }
}
