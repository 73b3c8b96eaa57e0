// Relationships follow the dimensionally extended nine-intersection model (DE-9IM). They look at x and y only.
// Empty geometries are disjoint from all others and equivalent to other empty ones; nothing else holds for
// them. Where the spatial references differ or a coordinate is not a finite number, all answers are false;
// ``GeometryEngine/withErrors(_:)`` throws the cause.

import Geospatial

extension GeometryEngine {
    /// Whether one geometry goes through the other: a line into an area and out of it, points partly on a
    /// line or area, or two lines that cross only at points, at least one of them inside both.
    public static func isGeometry(_ geometry1: any Geometry, crossing geometry2: any Geometry) -> Bool {
        holds(.crosses, geometry1, geometry2)
    }

    /// Whether the geometries share no position.
    public static func isGeometry(
        _ geometry1: any Geometry, disjointWith geometry2: any Geometry
    ) -> Bool {
        holds(.disjoint, geometry1, geometry2)
    }

    /// Whether the geometries share a position, be it on their borders.
    public static func isGeometry(
        _ geometry1: any Geometry, intersecting geometry2: any Geometry
    ) -> Bool {
        holds(.intersects, geometry1, geometry2)
    }

    /// Whether the geometries have the same dimension, share something of that dimension, and each has
    /// something for itself.
    public static func isGeometry(
        _ geometry1: any Geometry, overlapping geometry2: any Geometry
    ) -> Bool {
        holds(.overlaps, geometry1, geometry2)
    }

    /// Whether the geometries share positions, but none that is inside both.
    public static func isGeometry(_ geometry1: any Geometry, touching geometry2: any Geometry) -> Bool {
        holds(.touches, geometry1, geometry2)
    }

    /// Whether nothing of the first geometry lies outside the second and something of it lies inside, not
    /// only on the border.
    public static func isGeometry(_ geometry1: any Geometry, within geometry2: any Geometry) -> Bool {
        holds(.within, geometry1, geometry2)
    }

    /// Whether the second geometry is within the first.
    public static func doesGeometry(_ geometry1: any Geometry, contain geometry2: any Geometry) -> Bool {
        holds(.contains, geometry1, geometry2)
    }

    /// Whether the geometries cover the same, whatever their kinds, order and vertices.
    public static func isGeometry(
        _ geometry1: any Geometry, equivalentTo geometry2: any Geometry
    ) -> Bool {
        holds(.equals, geometry1, geometry2)
    }

    /// Whether the DE-9IM matrix of the geometries fits a pattern.
    ///
    /// - Parameter relation: nine characters, row by row the inside, border and outside of the first geometry
    ///   against those of the second: `T` (they share something), `F` (nothing), `0`, `1` or `2` (something
    ///   of this dimension), `*` (whatever). With anything else the answer is false.
    public static func isGeometry(
        _ geometry1: any Geometry, relatedTo geometry2: any Geometry, byRelation relation: String
    ) -> Bool {
        holds(.matches(relation), geometry1, geometry2)
    }

    private static func holds(
        _ relation: SpatialRelation, _ first: any Geometry, _ second: any Geometry
    ) -> Bool {
        attempt(try Topology.holds(relation, first, second)) ?? false
    }
}
