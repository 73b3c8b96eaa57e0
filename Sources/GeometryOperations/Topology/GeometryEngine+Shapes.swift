import Geospatial

extension GeometryEngine {
    /// All that lies within a distance of a geometry, in the unit of its coordinates.
    ///
    /// Arcs are drawn with 96 segments a circle. A negative distance makes polygons smaller. Nothing is left
    /// (an empty polygon) of an empty geometry, of points and lines at a distance of 0 or less, and of a
    /// polygon narrower than a negative distance reaches; at 0, a polygon's area comes back made valid.
    /// Heights are dropped.
    ///
    /// - Returns: nil where the distance or a coordinate is not a finite number.
    public static func buffer(around geometry: Geometry, distance: Double) -> Polygon? {
        attempt(try Topology.buffer(around: geometry, distance: distance))
    }

    /// The buffers of some geometries, each at its distance.
    ///
    /// - Parameters:
    ///   - geometries: in one spatial reference.
    ///   - distances: one a geometry, in the unit of the coordinates; the last serves all that have none.
    ///   - shouldUnion: whether one polygon covers what all buffers cover, rather than one each.
    /// - Returns: as many polygons as geometries, or one; nothing where there are no geometries or no
    ///   distances, the spatial references differ, or a number is not finite.
    public static func buffer(
        around geometries: [Geometry], distances: [Double], shouldUnion: Bool
    ) -> [Polygon] {
        attempt(try Topology.buffer(around: geometries, distances: distances, shouldUnion: shouldUnion)) ?? []
    }

    /// The tightest convex geometry around all positions: a ``Polygon``, or a ``Polyline`` where they lie in
    /// line, or a ``Point`` where there is only one.
    ///
    /// Heights stay with their vertices. Of an empty geometry it is an empty one of its kind.
    ///
    /// - Returns: nil where a coordinate is not a finite number.
    public static func convexHull(for geometry: Geometry) -> Geometry? {
        attempt(try Topology.convexHull(for: [geometry]))
    }

    /// The tightest convex geometries around some geometries, or the one around all of them.
    ///
    /// - Returns: as many as geometries, or one where they are merged; nothing where there are no geometries,
    ///   a coordinate is not a finite number, or those to be merged are in several spatial references.
    public static func convexHull(for geometries: [Geometry], shouldMerge: Bool) -> [Geometry] {
        guard !geometries.isEmpty else { return [] }
        if shouldMerge { return attempt(try [Topology.convexHull(for: geometries)]) ?? [] }
        var hulls: [Geometry] = []
        for geometry in geometries {
            guard let hull = attempt(try Topology.convexHull(for: [geometry])) else { return [] }
            hulls.append(hull)
        }
        return hulls
    }

    /// A point inside a polygon, where a label may stand: the centroid of its largest part where that lies
    /// inside, else the middle of a wide place.
    ///
    /// It has no height.
    ///
    /// - Returns: nil where the polygon has no area or a coordinate is not a finite number.
    public static func labelPoint(for polygon: Polygon) -> Point? {
        attempt(try Topology.labelPoint(for: polygon)) ?? nil
    }

    /// What bounds a geometry: of a polygon or an envelope the ``Polyline`` of its rings as they are, of a
    /// polyline the ``Multipoint`` of the ends at which an odd number of its parts end (a closed part has
    /// none), of points an empty multipoint.
    ///
    /// Heights and measures are kept.
    ///
    /// - Returns: nil where a coordinate is not a finite number.
    public static func boundary(of geometry: Geometry) -> Geometry? {
        attempt(try Topology.boundary(of: geometry))
    }

    /// A geometry that covers the same and is topologically sound, as ``isSimple(_:)`` asks.
    ///
    /// A polygon that is not becomes the area that an odd number of its rings surrounds, outsides clockwise,
    /// holes counter-clockwise. Multipoints lose repeated positions, polylines segments without length and
    /// parts of one position; lines that cross are left as they are. What is sound already comes back as it
    /// is, heights and measures included; only polygons that had to be changed lose their measures.
    ///
    /// - Returns: nil where a coordinate is not a finite number.
    public static func simplify(_ geometry: Geometry) -> Geometry? {
        attempt(try Topology.simplify(geometry))
    }

    /// Whether a geometry is topologically sound.
    ///
    /// Points and envelopes are. A multipoint must not repeat a position, a polyline must not have segments
    /// without length. The rings of a polygon must enclose areas and must not cross or run along each other or
    /// themselves, but may touch at single points. Which way they turn does not matter. An empty geometry is
    /// sound; one with a coordinate that is not a finite number is not.
    public static func isSimple(_ geometry: Geometry) -> Bool {
        attempt(try Topology.isSimple(geometry)) ?? false
    }

    /// The line at a distance to one side of a polyline, or a polygon (or envelope) made smaller or larger.
    ///
    /// - Parameters:
    ///   - geometry: a polyline, polygon or envelope.
    ///   - distance: in the unit of the coordinates; positive to the right of a line's direction and to the
    ///     inside of a polygon, whichever way its rings turn.
    ///   - offsetType: how corners are gone round.
    ///   - bevelRatio: how many distances a mitre may reach out before it is cut off; for `.mitered` only.
    ///   - flattenError: how far the segments of arcs may be off the arc, for `.rounded` only; where it is
    ///     not positive, 96 segments make a circle. There are never more than 360 to a circle.
    /// - Returns: the geometry itself at a distance of 0 or when it is empty; what lies nearer than the
    ///   distance elsewhere is cut away, so that nothing may be left. nil for points, and where a number is
    ///   not finite. Heights are dropped.
    public static func offset(
        _ geometry: Geometry, byDistance distance: Double, offsetType: OffsetType, bevelRatio: Double,
        flattenError: Double
    ) -> Geometry? {
        attempt(
            try Topology.offset(
                geometry, byDistance: distance, corner: offsetType, bevelRatio: bevelRatio,
                flattenError: flattenError))
    }
}
