/// One or several lines.
public struct Polyline: Multipart {
    /// All vertices, those of the chords that stand for curves among them.
    package let coordinates: PackedCoordinates
    /// The vertices without those of chords, and the curves; nil where there are no curves.
    package let curved: CurvedCoordinates?
    /// The system that the coordinates are in; nil where nobody said.
    public let spatialReference: SpatialReference?

    /// One line through some points.
    ///
    /// - Parameters:
    ///   - points: the vertices in their order.
    ///   - spatialReference: the system of all points; by default that of the first point that has one.
    public init(points: some Sequence<Point>, spatialReference: SpatialReference? = nil) {
        self.init(parts: [Array(points)], spatialReference: spatialReference)
    }

    /// Several lines through some points; empty ones are left out.
    ///
    /// - Parameters:
    ///   - parts: the vertices of each line in their order.
    ///   - spatialReference: the system of all points; by default that of the first point that has one.
    public init<Line: Collection<Point>>(parts: [Line], spatialReference: SpatialReference? = nil) {
        coordinates = PackedCoordinates(parts: parts, closed: false)
        curved = nil
        self.spatialReference = spatialReference ?? parts.joined().firstSpatialReference
    }

    /// Several lines of segments; empty ones are left out.
    ///
    /// - Parameters:
    ///   - parts: the lines.
    ///   - spatialReference: the system of all lines; by default that of the first line that has one.
    public init(parts: [MutablePart], spatialReference: SpatialReference? = nil) {
        self.init(
            MultipartCoordinates(parts: parts, closed: false),
            spatialReference: spatialReference ?? parts.firstSpatialReference)
    }

    /// Lines that other geometries are made of.
    ///
    /// - Parameters:
    ///   - parts: the lines.
    ///   - spatialReference: the system of all lines; by default that of the first line that has one.
    public init(parts: some Collection<Part>, spatialReference: SpatialReference? = nil) {
        self.init(parts: parts.map { MutablePart($0) }, spatialReference: spatialReference)
    }

    package init(coordinates: PackedCoordinates, spatialReference: SpatialReference?) {
        self.coordinates = coordinates
        curved = nil
        self.spatialReference = spatialReference
    }

    init(_ coordinates: MultipartCoordinates, spatialReference: SpatialReference?) {
        self.coordinates = coordinates.flattened
        curved = coordinates.curved
        self.spatialReference = spatialReference
    }

    /// The lines.
    public var parts: [Part] {
        (curved?.vertices ?? coordinates).parts(in: spatialReference, curves: curved?.curves ?? [:])
    }
    /// The smallest envelope around all vertices and curves.
    public var extent: Envelope { coordinates.extent(in: spatialReference) }
    /// Whether there is no vertex.
    public var isEmpty: Bool { coordinates.positions.isEmpty }
    /// Whether vertices have heights.
    public var hasZ: Bool { coordinates.heights != nil }
    /// Whether vertices have measures.
    public var hasM: Bool { coordinates.measures != nil }
    /// Whether a segment is not straight.
    public var hasCurves: Bool { curved != nil }
}
