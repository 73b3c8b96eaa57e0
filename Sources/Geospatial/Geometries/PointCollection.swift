/// The points of a geometry: of a multipoint, of one line, or of one ring.
public struct PointCollection: RandomAccessCollection, Hashable, Sendable {
    let coordinates: PackedCoordinates
    let range: Range<Int>
    /// The spatial reference of all points.
    public let spatialReference: SpatialReference?

    /// Always 0.
    public var startIndex: Int { 0 }
    /// Number of points.
    public var endIndex: Int { range.count }

    /// The point at an index.
    public subscript(position: Int) -> Point {
        precondition(range.indices.contains(range.lowerBound + position), "the index is out of range")
        return coordinates.point(at: range.lowerBound + position, in: spatialReference)
    }

    /// Whether both have equal points in the same order.
    public static func == (left: Self, right: Self) -> Bool { left.elementsEqual(right) }

    /// Hashes all points.
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
