/// A list of points that can be changed; geometries and builders are made from it.
///
/// A collection is a reference: all who hold it see a change. It is not for several tasks at once. All points are
/// in the spatial reference of the collection, also points that name another one; coordinates are not transformed.
/// An index out of range stops the program, as with arrays.
public final class MutablePointCollection: RandomAccessCollection {
    private let vertices: MutablePart

    /// An empty collection.
    ///
    /// - Parameter spatialReference: The reference of all points. Default: that of the first point that has one.
    public init(spatialReference: SpatialReference? = nil) {
        vertices = MutablePart(spatialReference: spatialReference)
    }

    /// A collection of some points.
    ///
    /// - Parameters:
    ///   - points: The points in their order.
    ///   - spatialReference: The reference of all points. Default: that of the first point that has one.
    public init(points: some Sequence<Point>, spatialReference: SpatialReference? = nil) {
        vertices = MutablePart(points: points, spatialReference: spatialReference)
    }

    /// The reference of all points; nil if no point has one.
    public var spatialReference: SpatialReference? { vertices.spatialReference }

    /// Always 0.
    public var startIndex: Int { 0 }
    /// The number of points.
    public var endIndex: Int { vertices.pointCount }

    /// The point at an index.
    public subscript(position: Int) -> Point {
        get { vertices.point(at: position) }
        set { vertices.setPoint(newValue, at: position) }
    }

    /// Adds a point at the end.
    public func add(_ point: Point) { vertices.add(point) }

    /// Adds points at the end.
    public func add(contentsOf points: some Sequence<Point>) {
        for point in points { vertices.add(point) }
    }

    /// Adds a point at the end.
    public func addPoint(x: Double, y: Double, z: Double? = nil) { vertices.addPoint(x: x, y: y, z: z) }

    /// Inserts a point before the one at an index.
    public func insert(_ point: Point, at index: Int) { vertices.insert(point, at: index) }

    /// Removes the point at an index.
    public func remove(at index: Int) { vertices.removePoint(at: index) }

    /// Removes all points; the spatial reference stays.
    public func removeAll() { vertices.removeAll() }
}
