/// Areas, bounded by rings; whatever an odd number of rings surrounds is inside.
///
/// Every ring repeats its first vertex last. Which way a ring turns has no meaning here; the exchange formats
/// write the sense that they ask for.
public final class Polygon: Geometry, Multipart, @unchecked Sendable {
    /// All vertices, those of the chords that stand for curves among them.
    package let coordinates: PackedCoordinates
    /// The vertices without those of chords, and the curves; nil where there are no curves.
    package let curved: CurvedCoordinates?

    /// An area within one ring, which is closed if it is not.
    ///
    /// - Parameters:
    ///   - points: the vertices in their order.
    ///   - spatialReference: the system of all points; by default that of the first point that has one.
    public convenience init(points: some Sequence<Point>, spatialReference: SpatialReference? = nil) {
        self.init(parts: [Array(points)], spatialReference: spatialReference)
    }

    /// Areas within several rings, which are closed if they are not; empty ones are left out.
    ///
    /// - Parameters:
    ///   - parts: the vertices of each ring in their order.
    ///   - spatialReference: the system of all points; by default that of the first point that has one.
    public convenience init<Ring: Collection<Point>>(parts: [Ring], spatialReference: SpatialReference? = nil) {
        self.init(
            coordinates: PackedCoordinates(parts: parts, closed: true),
            spatialReference: spatialReference ?? parts.joined().firstSpatialReference)
    }

    /// Areas within several rings of segments, which a straight segment closes if they are not closed; empty
    /// ones are left out.
    ///
    /// - Parameters:
    ///   - parts: the rings.
    ///   - spatialReference: the system of all rings; by default that of the first ring that has one.
    public convenience init(parts: [MutablePart], spatialReference: SpatialReference? = nil) {
        self.init(
            MultipartCoordinates(parts: parts, closed: true),
            spatialReference: spatialReference ?? parts.firstSpatialReference)
    }

    /// Areas within rings that other geometries are made of; lines are closed.
    ///
    /// - Parameters:
    ///   - parts: the rings.
    ///   - spatialReference: the system of all rings; by default that of the first ring that has one.
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

    /// The rings.
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
    /// Whether a ring has three vertices, its repeated first one not counted, or a curve.
    public override var sketchIsValid: Bool { parts.contains { $0.points.count >= 4 || $0.hasCurves } }

    override func isSame(as other: Geometry) -> Bool {
        guard let other = other as? Polygon else { return false }
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
