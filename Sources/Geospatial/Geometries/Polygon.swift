/// One or more areas that are bounded by rings.
///
/// A position is inside if an odd number of rings surrounds it. Every ring repeats its first vertex at its end. The
/// direction of a ring has no meaning in memory; each exchange format writes the direction that it requires.
public final class Polygon: Geometry, Multipart, @unchecked Sendable {
    /// All vertices, including the vertices of the chords that replace curves.
    package let coordinates: PackedCoordinates
    /// The original vertices and curves, without chords; nil if there are no curves.
    package let curved: CurvedCoordinates?

    /// Creates a polygon with one ring, and closes it if it is open.
    ///
    /// - Parameters:
    ///   - points: The vertices in their order.
    ///   - spatialReference: The spatial reference of all points; by default that of the first point that has one.
    public convenience init(points: some Sequence<Point>, spatialReference: SpatialReference? = nil) {
        self.init(parts: [Array(points)], spatialReference: spatialReference)
    }

    /// Creates a polygon with several rings, and closes those that are open; empty rings are left out.
    ///
    /// - Parameters:
    ///   - parts: The vertices of each ring in their order.
    ///   - spatialReference: The spatial reference of all points; by default that of the first point that has one.
    public convenience init<Ring: Collection<Point>>(parts: [Ring], spatialReference: SpatialReference? = nil)
    {
        self.init(
            coordinates: PackedCoordinates(parts: parts, closed: true),
            spatialReference: spatialReference ?? parts.joined().firstSpatialReference)
    }

    /// Creates a polygon from rings of segments; empty rings are left out.
    ///
    /// A straight segment closes each ring that is open.
    ///
    /// - Parameters:
    ///   - parts: The rings.
    ///   - spatialReference: The spatial reference of all rings; by default that of the first ring that has one.
    public convenience init(parts: [MutablePart], spatialReference: SpatialReference? = nil) {
        self.init(
            MultipartCoordinates(parts: parts, closed: true),
            spatialReference: spatialReference ?? parts.firstSpatialReference)
    }

    /// Creates a polygon from parts of other geometries; lines are closed.
    ///
    /// - Parameters:
    ///   - parts: The rings.
    ///   - spatialReference: The spatial reference of all rings; by default that of the first ring that has one.
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
    /// Whether there are no vertices.
    public override var isEmpty: Bool { coordinates.positions.isEmpty }
    /// Whether vertices have heights.
    public override var hasZ: Bool { coordinates.heights != nil }
    /// Whether vertices have measures.
    public override var hasM: Bool { coordinates.measures != nil }
    /// Whether a segment is not straight.
    public override var hasCurves: Bool { curved != nil }
    /// Whether a ring has a curve, or three vertices, not counting the repeated first vertex.
    public override var sketchIsValid: Bool { parts.contains { $0.points.count >= 4 || $0.hasCurves } }

    override func isSame(as other: Geometry) -> Bool {
        guard let other = other as? Polygon else { return false }
        return coordinates == other.coordinates && curved == other.curved
            && spatialReference == other.spatialReference
    }

    /// Hashes the vertices, the curves and the spatial reference.
    public override func hash(into hasher: inout Hasher) {
        hasher.combine(coordinates)
        hasher.combine(curved)
        hasher.combine(spatialReference)
    }
}
