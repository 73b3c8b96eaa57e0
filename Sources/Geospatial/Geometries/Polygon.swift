/// Areas, bounded by rings; whatever an odd number of rings surrounds is inside.
///
/// Every ring repeats its first vertex last. Which way a ring turns has no meaning here; the exchange formats
/// write the sense that they ask for.
public struct Polygon: Multipart {
    /// All vertices, those of the chords that stand for curves among them.
    package let coordinates: PackedCoordinates
    /// The vertices without those of chords, and the curves; nil where there are no curves.
    package let curved: CurvedCoordinates?
    /// The system that the coordinates are in; nil where nobody said.
    public let spatialReference: SpatialReference?

    /// An area within one ring, which is closed if it is not.
    ///
    /// - Parameters:
    ///   - points: the vertices in their order.
    ///   - spatialReference: the system of all points; by default that of the first point that has one.
    public init(points: some Sequence<Point>, spatialReference: SpatialReference? = nil) {
        self.init(parts: [Array(points)], spatialReference: spatialReference)
    }

    /// Areas within several rings, which are closed if they are not; empty ones are left out.
    ///
    /// - Parameters:
    ///   - parts: the vertices of each ring in their order.
    ///   - spatialReference: the system of all points; by default that of the first point that has one.
    public init<Ring: Collection<Point>>(parts: [Ring], spatialReference: SpatialReference? = nil) {
        coordinates = PackedCoordinates(parts: parts, closed: true)
        curved = nil
        self.spatialReference = spatialReference ?? parts.joined().firstSpatialReference
    }

    /// Areas within several rings of segments, which a straight segment closes if they are not closed; empty
    /// ones are left out.
    ///
    /// - Parameters:
    ///   - parts: the rings.
    ///   - spatialReference: the system of all rings; by default that of the first ring that has one.
    public init(parts: [MutablePart], spatialReference: SpatialReference? = nil) {
        self.init(
            MultipartCoordinates(parts: parts, closed: true),
            spatialReference: spatialReference ?? parts.firstSpatialReference)
    }

    /// Areas within rings that other geometries are made of; lines are closed.
    ///
    /// - Parameters:
    ///   - parts: the rings.
    ///   - spatialReference: the system of all rings; by default that of the first ring that has one.
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

    /// The rings.
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
