/// Computes with geometries: measures them, derives new ones and tells how they lie to each other.
///
/// All operations are static and have the names of the ArcGIS Maps SDK for Swift. Geometries go in and come
/// out as values; nothing is changed in place. Planar operations count in the unit of the geometry's spatial
/// reference as if the map were flat, geodetic ones on the ellipsoid. What an operation does with heights,
/// measures, spatial references and empty geometries stands with it.
///
/// An operation without a result gives nil, false, not a number or nothing. ``withErrors(_:)`` throws the cause, for
/// example a missing library.
public enum GeometryEngine {}
