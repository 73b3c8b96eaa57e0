import CartoucheGeospatial

extension GeometryEngine {
    /// Returns the area within a planar distance of a geometry, in the unit of its coordinates.
    ///
    /// A full circle has 96 segments. A negative distance makes polygons smaller; the distance 0 makes a polygon
    /// valid. Heights are dropped. The result is an empty polygon in these cases:
    ///
    /// - The geometry is empty.
    /// - The distance is 0 or less, and the geometry has no area.
    /// - A negative distance removes the whole polygon.
    ///
    /// - Returns: Nil if the distance or a coordinate is not a finite number, or if GEOS is not installed.
    public static func buffer(around geometry: Geometry, distance: Double) -> Polygon? {
        attempt(try Topology.buffer(around: geometry, distance: distance))
    }

    /// Returns the planar buffers of several geometries, each with its distance.
    ///
    /// - Parameters:
    ///   - geometries: The geometries, all with the same spatial reference.
    ///   - distances: One distance for each geometry, in the unit of the coordinates. The last applies to all
    ///     geometries without a distance.
    ///   - shouldUnion: Whether to return the union of all buffers instead of one polygon for each geometry.
    /// - Returns: One polygon for each geometry, or one polygon for all. An empty list if there are no geometries
    ///   or no distances, or if the spatial references differ. Also an empty list if a number is not finite, or if
    ///   GEOS is not installed.
    public static func buffer(
        around geometries: [Geometry], distances: [Double], shouldUnion: Bool
    ) -> [Polygon] {
        attempt(try Topology.buffer(around: geometries, distances: distances, shouldUnion: shouldUnion)) ?? []
    }

    /// Returns the smallest convex geometry around all positions.
    ///
    /// It is a ``Polygon``; a ``Polyline`` if all positions are on one line; or a ``Point`` if there is only one
    /// position. Vertices keep their heights. For an empty geometry, the result is empty and has the same class.
    ///
    /// - Returns: Nil if a coordinate is not a finite number, or if GEOS is not installed.
    public static func convexHull(for geometry: Geometry) -> Geometry? {
        attempt(try Topology.convexHull(for: [geometry]))
    }

    /// Returns the smallest convex geometry around each geometry, or around all of them.
    ///
    /// - Returns: One geometry for each, or one if they are merged. An empty list if there are no geometries, if a
    ///   coordinate is not finite, or if GEOS is not installed. Also an empty list if geometries with different
    ///   spatial references must be merged.
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

    /// Returns a point inside a polygon for a label.
    ///
    /// It is the centroid of the largest part. If this is outside the part, it is the center of a wide place. It
    /// has no height.
    ///
    /// - Returns: Nil if the polygon has no area, if a coordinate is not finite, or if GEOS is not installed.
    public static func labelPoint(for polygon: Polygon) -> Point? {
        attempt(try Topology.labelPoint(for: polygon)) ?? nil
    }

    /// Returns the boundary of a geometry; heights and measures are kept.
    ///
    /// - For a polygon or an envelope: a ``Polyline`` of its rings.
    /// - For a polyline: a ``Multipoint`` of the ends that an odd number of parts share. A closed part has none.
    /// - For points: an empty multipoint.
    ///
    /// - Returns: Nil if a coordinate is not a finite number.
    public static func boundary(of geometry: Geometry) -> Geometry? {
        attempt(try Topology.boundary(of: geometry))
    }

    /// Returns a topologically simple geometry that covers the same positions; see ``isSimple(_:)``.
    ///
    /// - A polygon that is not simple becomes the area inside an odd number of its rings. Outer rings are then
    ///   clockwise, holes counter-clockwise, and measures are dropped.
    /// - A multipoint loses repeated positions.
    /// - A polyline loses segments without length and parts with only one position. Lines that cross do not change.
    ///
    /// A geometry that is simple is returned unchanged.
    ///
    /// - Returns: Nil if a coordinate is not a finite number, or if GEOS is needed for a polygon and not installed.
    public static func simplify(_ geometry: Geometry) -> Geometry? {
        attempt(try Topology.simplify(geometry))
    }

    /// Whether a geometry is topologically simple.
    ///
    /// - Points, envelopes and empty geometries are simple.
    /// - A multipoint must not repeat a position.
    /// - A polyline must not have segments without length.
    /// - The rings of a polygon must enclose areas. They must not cross or overlap themselves or each other, but
    ///   can touch at single points. Their direction does not matter.
    /// - A geometry with a coordinate that is not a finite number is not simple.
    /// - If GEOS is not installed, the result for a polygon is false.
    public static func isSimple(_ geometry: Geometry) -> Bool {
        attempt(try Topology.isSimple(geometry)) ?? false
    }

    /// Returns the line at a distance to one side of a polyline, or a smaller or larger polygon.
    ///
    /// Positions nearer than the distance to another part of the geometry are removed, so the result can be empty.
    /// Heights are dropped.
    ///
    /// - Parameters:
    ///   - geometry: A polyline, polygon or envelope.
    ///   - distance: The distance in the unit of the coordinates. Positive is to the right of a line and to the
    ///     inside of a polygon; the direction of rings does not matter.
    ///   - offsetType: The shape of corners.
    ///   - bevelRatio: The maximum length of a miter, as a multiple of the distance; for `.mitered` only.
    ///   - flattenError: The maximum distance between an arc and its segments; for `.rounded` only. If it is not
    ///     positive, a circle has 96 segments. A circle never has more than 360.
    /// - Returns: The geometry itself if the distance is 0 or the geometry is empty. nil for points, if a number is
    ///   not finite, or if GEOS is needed for an area and not installed.
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
