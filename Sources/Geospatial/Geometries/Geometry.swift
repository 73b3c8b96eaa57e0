// `@unchecked`: all stored properties are constant and `Sendable`, but the compiler checks this only for final
// classes.

/// The shape and position of a feature or graphic: ``Point``, ``Multipoint``, ``Polyline``, ``Polygon`` or
/// ``Envelope``.
///
/// Geometries are objects of immutable classes. Coordinates are x, y (longitude, latitude in a geographic
/// coordinate system), with optional heights (z) and measures (m). Only the five final classes of this module
/// inherit from `Geometry`.
///
/// Two geometries are equal if they have the same class, spatial reference and coordinates in the same order. NaN
/// equals NaN.
public class Geometry: @unchecked Sendable {
    /// The coordinate system; nil if it is unknown.
    public let spatialReference: SpatialReference?

    init(spatialReference: SpatialReference?) {
        self.spatialReference = spatialReference
    }

    /// The smallest envelope around all coordinates; an empty geometry has an empty extent (NaN bounds).
    public var extent: Envelope { abstract() }
    /// Whether there are no coordinates.
    public var isEmpty: Bool { abstract() }
    /// Whether coordinates have heights.
    public var hasZ: Bool { abstract() }
    /// Whether coordinates have measures.
    public var hasM: Bool { abstract() }
    /// Whether a segment is not straight; only a ``Polyline`` or ``Polygon`` can have curves.
    public var hasCurves: Bool { false }
    /// Whether the geometry has enough vertices for its class.
    ///
    /// - Point: x and y.
    /// - Multipoint: one point.
    /// - Polyline: a line with two vertices.
    /// - Polygon: a ring with three vertices, not counting the repeated first vertex, or a ring with a curve.
    /// - Envelope: a width and a height.
    public var sketchIsValid: Bool { abstract() }

    /// Whether the other geometry has the same class, coordinates and spatial reference.
    func isSame(as other: Geometry) -> Bool { abstract() }

    /// Hashes the coordinates and the spatial reference.
    public func hash(into hasher: inout Hasher) { abstract() }

    private func abstract() -> Never { preconditionFailure("\(type(of: self)) must override this member") }
}

extension Geometry: Hashable {
    /// Whether both have the same class, coordinates and spatial reference; NaN equals NaN.
    public static func == (left: Geometry, right: Geometry) -> Bool {
        left === right || left.isSame(as: right)
    }
}

/// The kinds of geometry that a feature can have.
public enum GeometryKind: UInt8, Hashable, Sendable {
    /// No geometry.
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
