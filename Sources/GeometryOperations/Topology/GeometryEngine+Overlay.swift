// Rules for all operations in these files, unless an operation says otherwise:
//
// - They are planar: they compute in the unit of the coordinates.
// - All geometries of one call must have the same spatial reference. A geometry without one is assumed to have
//   that of the others. The result has it too. If the spatial references differ, there is no result.
// - Rings of polygons can cross themselves and each other: the area is the part inside an odd number of rings.
//   Lines without length and rings without area are ignored.
// - Measures are dropped. Vertices keep their heights. A new vertex on a segment between two heights gets a height
//   between them, unless the geometry itself is returned.
// - Computation has full double precision. If this fails because borders nearly coincide, coordinates are rounded
//   to a grid of about 10⁻¹⁰ of the largest coordinate. This can move the result's border by the size of the grid.
//   In meters and in degrees, this is about a millimeter or less.
// - There is no result if a coordinate is not a finite number or beyond 1e100. There is also none if GEOS is needed
//   and not installed (see ``GeometryEngine/requireGEOS()``).
//   ``GeometryEngine/withErrors(_:)`` throws the cause.

import CartoucheGeospatial

extension GeometryEngine {
    /// Checks that GEOS is installed, which the topological operations need.
    ///
    /// Without GEOS, operations such as union, intersection, buffer, cut and relationships return nil, false or an
    /// empty list.
    ///
    /// - Throws: `GeospatialError.missingLibrary`, which names the package to install.
    public static func requireGEOS() throws(GeospatialError) {
        _ = try GeosLibrary.shared()
    }

    /// Returns the union of two geometries.
    ///
    /// If they have different dimensions, the result has the higher one, and the other geometry is left out. The
    /// order is: areas, lines, points. Points become a ``Multipoint``. An empty geometry adds nothing.
    ///
    /// - Returns: Nil if the spatial references differ, if a coordinate is not a finite number, or if GEOS is not
    ///   installed.
    public static func union(_ geometry1: Geometry, _ geometry2: Geometry) -> Geometry? {
        union(of: [geometry1, geometry2])
    }

    /// Returns the union of several geometries; this is much faster than one union after the other.
    ///
    /// The result has the highest dimension of all geometries; those with a lower dimension are left out.
    ///
    /// - Returns: Nil if there are no geometries, or if the spatial references differ. Also nil if a coordinate is
    ///   not a finite number, or if GEOS is not installed.
    public static func union(of geometries: [Geometry]) -> Geometry? {
        attempt(try Topology.union(of: geometries)) ?? nil
    }

    /// Returns the intersection of two geometries, in the lower dimension of the two.
    ///
    /// The intersection of two polygons is a ``Polygon``. The intersection of two polylines is the ``Polyline``
    /// that they share, not the points where they cross. With a ``Point`` the result is a point, with a
    /// ``Multipoint`` a multipoint. If nothing has this dimension, or if a geometry is empty, the result is empty.
    /// For all dimensions, use ``intersections(_:_:)``.
    ///
    /// - Returns: Nil if the spatial references differ, if a coordinate is not a finite number, or if GEOS is not
    ///   installed.
    public static func intersection(
        _ geometry1: Geometry, _ geometry2: Geometry
    ) -> Geometry? {
        attempt(try Topology.intersection(geometry1, geometry2))
    }

    /// Returns the intersection of two geometries, one geometry for each dimension.
    ///
    /// The order is: ``Multipoint``, ``Polyline``, ``Polygon``; dimensions without result are left out.
    ///
    /// - Returns: An empty list if the geometries do not intersect, or if one is empty. Also an empty list if the
    ///   spatial references differ, if a coordinate is not finite, or if GEOS is not installed.
    public static func intersections(
        _ geometry1: Geometry, _ geometry2: Geometry
    ) -> [Geometry] {
        attempt(try Topology.intersections(geometry1, geometry2)) ?? []
    }

    /// Returns the part of the first geometry that is outside the second, in the dimension of the first.
    ///
    /// If the second has a lower dimension, or is empty, it removes nothing. If the first is empty, the result is
    /// empty.
    ///
    /// - Returns: Nil if the spatial references differ, if a coordinate is not a finite number, or if GEOS is not
    ///   installed.
    public static func difference(
        _ geometry1: Geometry, _ geometry2: Geometry
    ) -> Geometry? {
        attempt(try Topology.difference(geometry1, geometry2))
    }

    /// Returns the parts that are in exactly one of two geometries, in the higher dimension of the two.
    ///
    /// If one geometry is empty, the result is the other. If borders of areas nearly coincide, coordinates can be
    /// rounded to about 10⁻¹⁰ of the largest coordinate.
    ///
    /// - Returns: Nil if the spatial references differ, if a coordinate is not a finite number, or if GEOS is not
    ///   installed.
    public static func symmetricDifference(
        _ geometry1: Geometry, _ geometry2: Geometry
    ) -> Geometry? {
        attempt(try Topology.symmetricDifference(geometry1, geometry2))
    }

    /// Returns the part of a geometry within an envelope or on its border.
    ///
    /// The result has the same class. Points outside are removed. Lines end at the bounds; a line that only touches
    /// them at a point is removed. An envelope becomes smaller. A geometry completely within the envelope is
    /// returned unchanged. If nothing is within it, or if one of the two is empty, the result is empty. Measures
    /// are kept, except for polygons that the envelope cuts.
    ///
    /// - Returns: Nil if the spatial references differ, or if a coordinate is not a finite number. Also nil if a
    ///   polygon must be cut and GEOS is not installed.
    public static func clip(_ geometry: Geometry, to envelope: Envelope) -> Geometry? {
        attempt(try Topology.clip(geometry, to: envelope))
    }

    /// Returns the pieces of a polyline, polygon or envelope on both sides of a line, as seen along the line.
    ///
    /// The result has these geometries, in this order:
    ///
    /// 1. All pieces on the left, as one geometry; it can be empty.
    /// 2. All pieces on the right, as one geometry; it can be empty. Pieces of a polyline that run along the cutter
    ///    count as right.
    /// 3. One geometry for each piece that is on both sides, for example between two passes of the cutter. Also
    ///    one for each part that is not cut.
    ///
    /// A polygon is cut only if the cutter crosses it completely. A closed cutter within a polygon cuts out a
    /// piece. Pieces of polylines keep heights and measures, interpolated at the cuts.
    ///
    /// - Returns: An empty list if nothing is cut, or if a geometry is empty or has only points. Also an empty list
    ///   if the spatial references differ, or if a coordinate is not a finite number. Areas need GEOS; without it,
    ///   the list is empty.
    public static func cut(_ geometry: Geometry, usingCutter cutter: Polyline) -> [Geometry] {
        attempt(try Topology.cut(geometry, usingCutter: cutter)) ?? []
    }
}
