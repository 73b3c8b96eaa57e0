/// Some positions of a geometry, seen as points: a part of a line, a ring of an area.
public struct PointCollection: RandomAccessCollection, Hashable, Sendable {
    let coordinates: PackedCoordinates
    let range: Range<Int>
    /// The system that all points are in.
    public let spatialReference: SpatialReference?

    /// Always 0.
    public var startIndex: Int { 0 }
    /// Number of points.
    public var endIndex: Int { range.count }

    /// The point at a place in the order.
    public subscript(position: Int) -> Point {
        precondition(range.indices.contains(range.lowerBound + position), "no such point")
        return coordinates.point(at: range.lowerBound + position, in: spatialReference)
    }

    /// Whether both have equal points in the same order.
    public static func == (left: Self, right: Self) -> Bool { left.elementsEqual(right) }

    /// Feeds all points.
    public func hash(into hasher: inout Hasher) {
        for point in self { hasher.combine(point) }
    }
}

extension Sequence<Point> {
    package var firstSpatialReference: SpatialReference? {
        for point in self {
            if let reference = point.spatialReference { return reference }
        }
        return nil
    }
}
