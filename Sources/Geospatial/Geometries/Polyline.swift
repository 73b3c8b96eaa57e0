/// One or several lines.
public final class Polyline: Geometry, Multipart, @unchecked Sendable {
    /// All vertices, those of the chords that stand for curves among them.
    package let coordinates: PackedCoordinates
    /// The vertices without those of chords, and the curves; nil where there are no curves.
    package let curved: CurvedCoordinates?

    /// One line through some points.
    ///
    /// - Parameters:
    ///   - points: the vertices in their order.
    ///   - spatialReference: the system of all points; by default that of the first point that has one.
    public convenience init(points: some Sequence<Point>, spatialReference: SpatialReference? = nil) {
        self.init(parts: [Array(points)], spatialReference: spatialReference)
    }

    /// Several lines through some points; empty ones are left out.
    ///
    /// - Parameters:
    ///   - parts: the vertices of each line in their order.
    ///   - spatialReference: the system of all points; by default that of the first point that has one.
    public convenience init<Line: Collection<Point>>(parts: [Line], spatialReference: SpatialReference? = nil) {
        self.init(
            coordinates: PackedCoordinates(parts: parts, closed: false),
            spatialReference: spatialReference ?? parts.joined().firstSpatialReference)
    }

    /// Several lines of segments; empty ones are left out.
    ///
    /// - Parameters:
    ///   - parts: the lines.
    ///   - spatialReference: the system of all lines; by default that of the first line that has one.
    public convenience init(parts: [MutablePart], spatialReference: SpatialReference? = nil) {
        self.init(
            MultipartCoordinates(parts: parts, closed: false),
            spatialReference: spatialReference ?? parts.firstSpatialReference)
    }

    /// Lines that other geometries are made of.
    ///
    /// - Parameters:
    ///   - parts: the lines.
    ///   - spatialReference: the system of all lines; by default that of the first line that has one.
    public convenience init(parts: some Collection<Part>, spatialReference: SpatialReference? = nil) {
        self.init(parts: parts.map { MutablePart($0) }, spatialReference: spatialReference)
    }

    package init(coordinates: PackedCoordinates, spatialReference: SpatialReference?) {
        self.coordinates = coordinates
        curved = nil
        super.init(spatialReference: spatialReference)
    }

    init(_ coordinates: MultipartCoordinates, spatialReference: SpatialReference?) {
        self.coordinates = coordinates.flattened
        curved = coordinates.curved
        super.init(spatialReference: spatialReference)
    }

    /// The lines.
    public var parts: [Part] {
        (curved?.vertices ?? coordinates).parts(in: spatialReference, curves: curved?.curves ?? [:])
    }
    /// The smallest envelope around all vertices and curves.
    public override var extent: Envelope { coordinates.extent(in: spatialReference) }
    /// Whether there is no vertex.
    public override var isEmpty: Bool { coordinates.positions.isEmpty }
    /// Whether vertices have heights.
    public override var hasZ: Bool { coordinates.heights != nil }
    /// Whether vertices have measures.
    public override var hasM: Bool { coordinates.measures != nil }
    /// Whether a segment is not straight.
    public override var hasCurves: Bool { curved != nil }
    /// Whether a line has two vertices.
    public override var sketchIsValid: Bool { parts.contains { $0.points.count >= 2 } }

    override func isSame(as other: Geometry) -> Bool {
        guard let other = other as? Polyline else { return false }
        return coordinates == other.coordinates && curved == other.curved
            && spatialReference == other.spatialReference
    }

    /// Feeds the vertices, the curves and the spatial reference.
    public override func hash(into hasher: inout Hasher) {
        hasher.combine(coordinates)
        hasher.combine(curved)
        hasher.combine(spatialReference)
    }
}
