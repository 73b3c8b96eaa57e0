// How all operations of these files behave where they say nothing else:
//
// - They are planar: what they count in is the unit of the coordinates.
// - Geometries of one call must be in one spatial reference; a geometry without one is taken to be in that of
//   the others, and the result has it. Otherwise there is no result.
// - Rings of polygons may do anything, also cross themselves: the area is what an odd number of rings
//   surrounds. Lines without length and rings without area cover nothing.
// - Measures are dropped; heights stay with their vertices, and new vertices on a line or side between two
//   heights get one between them, where the result is not the geometry that was given.
// - Coordinates are computed in full double precision. Where borders nearly coincide so that this fails, they
//   are rounded to a grid of about 10⁻¹⁰ of the largest coordinate (below a millimetre in metres and in
//   degrees), which may move the result's border by as much.
// - There is no result where a coordinate is not a finite number or beyond 1e100, or where GEOS is not on the
//   machine (see ``GeometryEngine/requireGEOS()``). ``GeometryEngine/withErrors(_:)`` throws the cause.

import Geospatial

extension GeometryEngine {
    /// Throws unless GEOS is on the machine, the library without which the topological operations (union,
    /// intersection, buffer, cut, relationships and the like) answer nil, false or nothing.
    ///
    /// - Throws: `GeospatialError.missingLibrary`, which names the package to install.
    public static func requireGEOS() throws(GeospatialError) {
        _ = try GeosLibrary.shared()
    }

    /// What either geometry covers.
    ///
    /// Where one is of higher dimension (areas before lines before points), the result is of that dimension,
    /// and the other is left out. Points become a ``Multipoint``. An empty geometry adds nothing.
    ///
    /// - Returns: nil where the spatial references differ or a coordinate is not a finite number.
    public static func union(_ geometry1: any Geometry, _ geometry2: any Geometry) -> (any Geometry)? {
        union(of: [geometry1, geometry2])
    }

    /// What any of the geometries covers, computed for all together, which is much faster than one by one.
    ///
    /// The dimension is that of the highest; geometries of lower dimension are left out.
    ///
    /// - Returns: nil where there are no geometries, spatial references differ, or a coordinate is not a
    ///   finite number.
    public static func union(of geometries: [any Geometry]) -> (any Geometry)? {
        attempt(try Topology.union(of: geometries)) ?? nil
    }

    /// What both geometries cover, in the lower dimension of the two: of two polygons a ``Polygon``, of two
    /// polylines the ``Polyline`` that they share, not the points where they cross.
    ///
    /// With a ``Point`` it is a point, with a ``Multipoint`` a multipoint. Where there is nothing of that
    /// dimension, or a geometry is empty, the result is empty. All dimensions are in
    /// ``intersections(_:_:)``.
    ///
    /// - Returns: nil where the spatial references differ or a coordinate is not a finite number.
    public static func intersection(
        _ geometry1: any Geometry, _ geometry2: any Geometry
    ) -> (any Geometry)? {
        attempt(try Topology.intersection(geometry1, geometry2))
    }

    /// What both geometries cover, one geometry for each dimension that there is: a ``Multipoint``, a
    /// ``Polyline``, a ``Polygon``, in this order.
    ///
    /// - Returns: nothing where the geometries do not meet, one is empty, the spatial references differ, or a
    ///   coordinate is not a finite number.
    public static func intersections(
        _ geometry1: any Geometry, _ geometry2: any Geometry
    ) -> [any Geometry] {
        attempt(try Topology.intersections(geometry1, geometry2)) ?? []
    }

    /// What the first geometry covers and the second does not, in the first one's dimension.
    ///
    /// The second takes away only where its dimension is not lower. Of an empty first geometry the result is
    /// empty, an empty second one takes nothing away.
    ///
    /// - Returns: nil where the spatial references differ or a coordinate is not a finite number.
    public static func difference(
        _ geometry1: any Geometry, _ geometry2: any Geometry
    ) -> (any Geometry)? {
        attempt(try Topology.difference(geometry1, geometry2))
    }

    /// What exactly one of the geometries covers, in the higher dimension of the two.
    ///
    /// With an empty geometry it is the other one. Where the borders of areas nearly coincide, coordinates may be
    /// rounded to about 10⁻¹⁰ of the largest one.
    ///
    /// - Returns: nil where the spatial references differ or a coordinate is not a finite number.
    public static func symmetricDifference(
        _ geometry1: any Geometry, _ geometry2: any Geometry
    ) -> (any Geometry)? {
        attempt(try Topology.symmetricDifference(geometry1, geometry2))
    }

    /// What a geometry has within an envelope, its border included.
    ///
    /// The kind stays: points that lie outside are gone, lines end at the bounds (a line that only touches
    /// them at a point is gone), an envelope becomes smaller. A geometry that lies within comes back as it is;
    /// where nothing does, or one of the two is empty, the result is empty. Measures are kept, but for
    /// polygons that the envelope cuts.
    ///
    /// - Returns: nil where the spatial references differ or a coordinate is not a finite number.
    public static func clip(_ geometry: any Geometry, to envelope: Envelope) -> (any Geometry)? {
        attempt(try Topology.clip(geometry, to: envelope))
    }

    /// The pieces of a polyline, polygon or envelope on both sides of a line, as seen along the line.
    ///
    /// First come all pieces to the left, then all to the right, each as one geometry that may be empty; then,
    /// one by one, the pieces that lie between two ways of the cutter and so to both sides, and the parts that
    /// it did not cut. Pieces of a line that run along the cutter count as to its right. A polygon is cut only
    /// where the cutter goes all through it; a cutter that closes within it punches a piece out. Pieces of
    /// polylines keep heights and measures, interpolated at the cuts.
    ///
    /// - Returns: nothing where nothing is cut, a geometry is empty or is of points, the spatial references
    ///   differ, or a coordinate is not a finite number.
    public static func cut(_ geometry: any Geometry, usingCutter cutter: Polyline) -> [any Geometry] {
        attempt(try Topology.cut(geometry, usingCutter: cutter)) ?? []
    }
}
