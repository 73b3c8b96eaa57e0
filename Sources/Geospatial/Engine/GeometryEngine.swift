/// The operations on geometries: measuring, deriving new geometries, and testing spatial relationships.
///
/// All operations are static and have the names of the ArcGIS Maps SDK for Swift. Geometries are immutable: an
/// operation returns a new geometry. Planar operations compute in the unit of the geometry's spatial reference, as
/// if the map were flat. Geodetic operations compute on the ellipsoid. Each operation documents how it treats
/// heights, measures, spatial references and empty geometries.
///
/// An operation without a result returns nil, false, NaN or an empty array. ``withErrors(_:)`` throws the cause, for
/// example a missing library.
public enum GeometryEngine {}
