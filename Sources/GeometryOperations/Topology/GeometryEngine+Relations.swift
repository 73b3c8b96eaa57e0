// Relationships follow the dimensionally extended nine-intersection model (DE-9IM), with x and y only. An empty
// geometry is disjoint from all others and equivalent to other empty ones; no other named relationship holds. All
// results are false if the spatial references differ, or if a coordinate is not a finite number. Without GEOS, all
// results are false. ``GeometryEngine/withErrors(_:)`` throws
// the cause.

import CartoucheGeospatial

extension GeometryEngine {
    /// Whether one geometry crosses the other.
    ///
    /// A line crosses an area if it is partly inside and partly outside. Points cross a line or area if they are
    /// partly on it. Two lines cross if they share only points, and at least one of these is inside both.
    public static func isGeometry(_ geometry1: Geometry, crossing geometry2: Geometry) -> Bool {
        holds(.crosses, geometry1, geometry2)
    }

    /// Whether the geometries share no position.
    public static func isGeometry(
        _ geometry1: Geometry, disjointWith geometry2: Geometry
    ) -> Bool {
        holds(.disjoint, geometry1, geometry2)
    }

    /// Whether the geometries share a position; a shared border position is enough.
    public static func isGeometry(
        _ geometry1: Geometry, intersecting geometry2: Geometry
    ) -> Bool {
        holds(.intersects, geometry1, geometry2)
    }

    /// Whether the geometries have the same dimension and share a part of that dimension, but neither contains the
    /// other.
    public static func isGeometry(
        _ geometry1: Geometry, overlapping geometry2: Geometry
    ) -> Bool {
        holds(.overlaps, geometry1, geometry2)
    }

    /// Whether the geometries share positions, but none that is inside both.
    public static func isGeometry(_ geometry1: Geometry, touching geometry2: Geometry) -> Bool {
        holds(.touches, geometry1, geometry2)
    }

    /// Whether the first geometry is completely within the second, and not only on its border.
    public static func isGeometry(_ geometry1: Geometry, within geometry2: Geometry) -> Bool {
        holds(.within, geometry1, geometry2)
    }

    /// Whether the second geometry is within the first.
    public static func doesGeometry(_ geometry1: Geometry, contain geometry2: Geometry) -> Bool {
        holds(.contains, geometry1, geometry2)
    }

    /// Whether the geometries cover the same positions; kind, order and vertices can differ.
    public static func isGeometry(
        _ geometry1: Geometry, equivalentTo geometry2: Geometry
    ) -> Bool {
        holds(.equals, geometry1, geometry2)
    }

    /// Whether the DE-9IM matrix of the geometries matches a pattern.
    ///
    /// The pattern has nine characters, row by row: inside, border and outside of the first geometry, each compared
    /// with inside, border and outside of the second. The characters are:
    ///
    /// - `T`: they share positions.
    /// - `F`: they share nothing.
    /// - `0`, `1` or `2`: they share something of exactly this dimension.
    /// - `*`: no condition.
    ///
    /// - Parameters:
    ///   - geometry1: The geometry of the rows.
    ///   - geometry2: The geometry of the columns.
    ///   - relation: The pattern; if it is not valid, the result is false.
    public static func isGeometry(
        _ geometry1: Geometry, relatedTo geometry2: Geometry, byRelation relation: String
    ) -> Bool {
        holds(.matches(relation), geometry1, geometry2)
    }

    private static func holds(
        _ relation: SpatialRelation, _ first: Geometry, _ second: Geometry
    ) -> Bool {
        attempt(try Topology.holds(relation, first, second)) ?? false
    }
}
