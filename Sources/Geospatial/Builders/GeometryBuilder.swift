/// A builder of one class of geometry: ``PointBuilder``, ``MultipointBuilder``, ``PolylineBuilder``,
/// ``PolygonBuilder`` or ``EnvelopeBuilder``.
///
/// Builders are mutable objects: use a builder from one task at a time. The geometries that they build are
/// immutable. A builder ignores the spatial references of the geometries that are added, and does not transform
/// coordinates. Only the classes listed here may conform.
public protocol GeometryBuilder<Built>: AnyObject {
    /// The class of geometry that is built.
    associatedtype Built: Geometry

    /// The spatial reference of the geometry: the given one, or that of the first added geometry that has one.
    ///
    /// It is nil if none has one.
    var spatialReference: SpatialReference? { get }
    /// The smallest envelope around all coordinates.
    var extent: Envelope { get }
    /// Whether there are no coordinates.
    var isEmpty: Bool { get }
    /// Whether coordinates have heights.
    var hasZ: Bool { get }
    /// Whether coordinates have measures.
    var hasM: Bool { get }
    /// Whether a segment is not straight.
    var hasCurves: Bool { get }
    /// Whether the geometry has enough vertices for its class, as in ``Geometry/sketchIsValid``.
    var sketchIsValid: Bool { get }

    /// Replaces the content with a geometry, and the spatial reference if the geometry has one.
    ///
    /// - Parameter geometry: The new content; nil empties the builder.
    func replaceGeometry(with geometry: Built?)
    /// Returns the geometry in its current state; it can be empty.
    func toGeometry() -> Built
}

extension GeometryBuilder {
    /// The smallest envelope around all coordinates.
    public var extent: Envelope { toGeometry().extent }
    /// Whether a segment is not straight; always false for geometries without segments.
    public var hasCurves: Bool { false }
}
