/// Something that geometries of one type are made with, step by step: ``PointBuilder``,
/// ``MultipointBuilder``, ``PolylineBuilder``, ``PolygonBuilder`` or ``EnvelopeBuilder``.
///
/// Builders are references and not for several tasks at once; the geometries that they make are values. What
/// is put into a builder is taken to be in its spatial reference, whatever it says of its own; coordinates are
/// not transformed. No other type may conform.
public protocol GeometryBuilder<Built>: AnyObject {
    /// The type of geometry that is made.
    associatedtype Built: Geometry

    /// The system of the geometry: the one that was given, or that of the first thing put in that had one;
    /// nil where nobody said.
    var spatialReference: SpatialReference? { get }
    /// The smallest envelope around what was put in.
    var extent: Envelope { get }
    /// Whether there is no coordinate.
    var isEmpty: Bool { get }
    /// Whether coordinates have heights.
    var hasZ: Bool { get }
    /// Whether coordinates have measures.
    var hasM: Bool { get }
    /// Whether a segment is not straight.
    var hasCurves: Bool { get }
    /// Whether there is enough to draw: for a point its place, for a multipoint one point, for a polyline a
    /// line of two vertices, for a polygon a ring of three (the repeated first not counted), for an envelope
    /// a width and a height.
    var sketchIsValid: Bool { get }

    /// Empties the builder and starts from a geometry, in the geometry's system if it has one.
    ///
    /// - Parameter geometry: where to start; nil just empties the builder.
    func replaceGeometry(with geometry: Built?)
    /// The geometry as it is now; an empty one where nothing was put in.
    func toGeometry() -> Built
}

extension GeometryBuilder {
    /// The smallest envelope around what was put in.
    public var extent: Envelope { toGeometry().extent }
    /// Whether a segment is not straight: never, unless the geometry is made of segments.
    public var hasCurves: Bool { false }
}
