/// A place on the map: ``Point``, ``Multipoint``, ``Polyline``, ``Polygon`` or ``Envelope``.
///
/// Geometries are immutable values. Coordinates are x, y (longitude, latitude in a geographic system), with
/// optional heights (z) and measures (m). No other type may conform.
///
/// Two geometries are equal when they have the same coordinates in the same order and the same spatial
/// reference; coordinates that are not a number equal each other.
public protocol Geometry: Hashable, Sendable {
    /// The system that the coordinates are in; nil where nobody said.
    var spatialReference: SpatialReference? { get }
    /// The smallest envelope around all coordinates; an empty geometry has an empty extent (NaN bounds).
    var extent: Envelope { get }
    /// Whether there is no coordinate.
    var isEmpty: Bool { get }
    /// Whether coordinates have heights.
    var hasZ: Bool { get }
    /// Whether coordinates have measures.
    var hasM: Bool { get }
    /// Whether a segment is not straight.
    var hasCurves: Bool { get }
}

extension Geometry {
    /// Whether a segment is not straight: never, unless the geometry is made of segments.
    public var hasCurves: Bool { false }
}

/// The kinds of geometry that a feature can have.
public enum GeometryKind: UInt8, Hashable, Sendable {
    /// No geometry at all.
    case none
    /// One position.
    case point
    /// Several positions.
    case multipoint
    /// Lines.
    case polyline
    /// Areas.
    case polygon
}

extension Geometry {
    /// Whether this is equal to a geometry of any kind.
    package func isEqual(to other: any Geometry) -> Bool { (other as? Self) == self }
}
