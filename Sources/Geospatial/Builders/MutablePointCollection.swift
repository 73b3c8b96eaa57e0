/// A list of points that can be changed, for ``Multipoint``, ``Polyline`` and ``Polygon``.
///
/// All points have the collection's spatial reference; coordinates are not transformed. The collection is a mutable
/// object: use it from one task at a time. An index out of range stops the program, as with arrays.
public final class MutablePointCollection {
    private var points: [Point]
    private var reference: SpatialReference?

    /// Creates a collection without points.
    ///
    /// - Parameter spatialReference: The spatial reference of all points; by default that of the first point that
    ///   has one.
    public convenience init(spatialReference: SpatialReference? = nil) {
        self.init(points: [], spatialReference: spatialReference)
    }

    /// Creates a collection of points.
    ///
    /// - Parameters:
    ///   - points: The points in their order.
    ///   - spatialReference: The spatial reference of all points; by default that of the first point that has one.
    public init(points: some Sequence<Point>, spatialReference: SpatialReference? = nil) {
        self.points = Array(points)
        reference = spatialReference
    }

    /// The spatial reference of all points: the given one, or that of the first point that has one.
    public var spatialReference: SpatialReference? { reference ?? points.firstSpatialReference }

    /// Adds a point at the end.
    public func add(_ point: Point) { points.append(point) }

    /// Adds a point at the end.
    public func addPoint(x: Double, y: Double, z: Double? = nil) { add(Point(x: x, y: y, z: z)) }

    /// Adds points at the end.
    public func addPoints(_ points: some Sequence<Point>) { self.points.append(contentsOf: points) }

    /// Inserts a point before the one at an index.
    public func insert(_ point: Point, at index: Int) { points.insert(point, at: index) }

    /// Removes the point at an index and returns it.
    @discardableResult
    public func remove(at index: Int) -> Point {
        let reference = spatialReference
        return points.remove(at: index).placed(in: reference)
    }

    /// Removes all points; a given spatial reference stays.
    public func removeAll() { points = [] }
}

extension MutablePointCollection: RandomAccessCollection {
    /// Always 0.
    public var startIndex: Int { 0 }
    /// Number of points.
    public var endIndex: Int { points.count }

    /// The point at an index, in the collection's spatial reference.
    public subscript(position: Int) -> Point {
        get { points[position].placed(in: spatialReference) }
        set { points[position] = newValue }
    }
}
