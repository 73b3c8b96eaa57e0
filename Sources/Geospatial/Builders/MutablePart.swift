/// One line or ring that can be changed: a list of vertices with segments between them.
///
/// The builders of polylines and polygons have a list of mutable parts. A part is an object: if it is changed after
/// it was added to a builder, the builder's geometry changes too. Use a part from one task at a time.
///
/// All vertices have the part's spatial reference. The part ignores the spatial references of the points, and does
/// not transform coordinates. An index out of range stops the program, as with arrays.
public final class MutablePart {
    var vertices: [PartVertex] = []
    /// Curves by the index of their first vertex; a curve ends at the next vertex.
    var curves: [Int: Curve] = [:]
    /// The spatial reference of the coordinates: the given one, or that of the first point that has one.
    ///
    /// It is nil if none has one.
    public private(set) var spatialReference: SpatialReference?

    /// Creates a part without vertices.
    public init(spatialReference: SpatialReference? = nil) { self.spatialReference = spatialReference }

    /// Creates a part with straight segments between the points.
    ///
    /// - Parameters:
    ///   - points: The vertices in their order.
    ///   - spatialReference: The spatial reference of all points; by default that of the first point that has one.
    public init(points: some Sequence<Point>, spatialReference: SpatialReference? = nil) {
        self.spatialReference = spatialReference
        for point in points { add(point) }
    }

    /// Creates a part from segments; straight segments connect those that do not meet.
    ///
    /// - Parameters:
    ///   - segments: The segments in their order.
    ///   - spatialReference: The spatial reference of all segments; by default that of the first segment that has
    ///     one.
    public init(segments: [any Segment], spatialReference: SpatialReference? = nil) {
        self.spatialReference = spatialReference
        for segment in segments { add(segment) }
    }

    /// Creates a copy of a part of a geometry.
    public init(_ part: Part) {
        spatialReference = part.spatialReference
        vertices = part.points.map(PartVertex.init)
        for index in part.indices { curves[index] = part.curves[part.points.range.lowerBound + index] }
    }
}

extension MutablePart {
    /// The vertices; they can be changed.
    ///
    /// Setting new vertices keeps a curve if both its vertices are in the unchanged start or end of the list. All
    /// other segments become straight.
    public var points: [Point] {
        get { vertices.map { $0.point(in: spatialReference) } }
        set {
            for point in newValue where spatialReference == nil { spatialReference = point.spatialReference }
            replaceVertices(with: newValue.map(PartVertex.init))
        }
    }

    /// The segments; they can be changed.
    ///
    /// If consecutive new segments do not meet, a straight segment connects them.
    public var segments: [any Segment] {
        get {
            vertices.indices.dropLast().map { index in
                Part.segment(
                    from: vertices[index].point(in: spatialReference),
                    to: vertices[index + 1].point(in: spatialReference), along: curves[index])
            }
        }
        set {
            removeAll()
            for segment in newValue { add(segment) }
        }
    }

    /// Number of vertices.
    public var pointCount: Int { vertices.count }
    /// Number of segments: one less than the number of vertices, and 0 if there are no vertices.
    public var segmentCount: Int { max(0, vertices.count - 1) }
    /// Whether there are no vertices.
    public var isEmpty: Bool { vertices.isEmpty }
    /// The first vertex.
    public var startPoint: Point? { vertices.first?.point(in: spatialReference) }
    /// The last vertex.
    public var endPoint: Point? { vertices.last?.point(in: spatialReference) }
    /// Whether there are two or more vertices, and the last has the position of the first.
    public var isClosed: Bool { vertices.count > 1 && vertices[0].position == vertices.last?.position }
    /// Whether a segment is not straight.
    public var hasCurves: Bool { !curves.isEmpty }
    /// Whether a vertex has a height.
    public var hasZ: Bool { vertices.contains { !$0.z.isNaN } }
    /// Whether a vertex has a measure.
    public var hasM: Bool { vertices.contains { !$0.m.isNaN } }

    /// The vertex at an index.
    public func point(at index: Int) -> Point { vertices[index].point(in: spatialReference) }

    /// Adds the vertices and curves of this part to the coordinates of a geometry.
    func append(to given: inout CurvedCoordinates, closed: Bool) {
        let start = given.vertices.positions.count
        for vertex in vertices {
            given.vertices.append(
                vertex.position, z: vertex.z.isNaN ? nil : vertex.z, m: vertex.m.isNaN ? nil : vertex.m)
        }
        given.vertices.endPart(closed: closed)
        for (index, curve) in curves { given.curves[start + index] = curve }
    }
}

extension MutablePart {
    /// Adds a vertex at the end, with a straight segment to it.
    public func add(_ point: Point) {
        if spatialReference == nil { spatialReference = point.spatialReference }
        vertices.append(PartVertex(point))
    }

    /// Adds a segment at the end.
    ///
    /// If the segment does not start at the last vertex, a straight segment connects them. A difference within
    /// rounding error is ignored.
    public func add(_ segment: any Segment) {
        if spatialReference == nil { spatialReference = segment.spatialReference }
        let start = PartVertex(segment.startPoint)
        if vertices.last.map({ !$0.isWithinRounding(of: start) }) ?? true { vertices.append(start) }
        if let curve = segment.curve, curve.isFinite { curves[vertices.count - 1] = curve }
        vertices.append(PartVertex(segment.endPoint))
    }

    /// Adds a vertex at the end, with a straight segment to it.
    public func addPoint(x: Double, y: Double, z: Double? = nil) { add(Point(x: x, y: y, z: z)) }

    /// Inserts a vertex before the one at an index; the segments on both sides are straight.
    public func insert(_ point: Point, at index: Int) {
        if spatialReference == nil { spatialReference = point.spatialReference }
        moveCurves(from: index, by: 1)
        curves[index - 1] = nil
        vertices.insert(PartVertex(point), at: index)
    }

    /// Inserts a vertex before the one at an index; the segments on both sides are straight.
    public func insertPoint(x: Double, y: Double, z: Double? = nil, at index: Int) {
        insert(Point(x: x, y: y, z: z), at: index)
    }

    /// Inserts a segment before the one at an index.
    ///
    /// If it does not meet the segments on both sides, straight segments connect them.
    public func insert(_ segment: any Segment, at index: Int) {
        var changed = segments
        changed.insert(segment, at: index)
        segments = changed
    }

    /// Replaces the vertex at an index; the segments on both sides become straight.
    public func setPoint(_ point: Point, at index: Int) {
        vertices[index] = PartVertex(point)
        curves[index] = nil
        curves[index - 1] = nil
    }

    /// Replaces the segment at an index.
    ///
    /// If it does not meet the segments on both sides, straight segments connect them.
    public func setSegment(_ segment: any Segment, at index: Int) {
        var changed = segments
        changed[index] = segment
        segments = changed
    }

    /// Removes a vertex; a straight segment connects its neighbors.
    public func removePoint(at index: Int) {
        vertices.remove(at: index)
        curves[index] = nil
        curves[index - 1] = nil
        moveCurves(from: index + 1, by: -1)
    }

    /// Removes a segment; if its neighbors do not meet, a straight segment connects them.
    public func removeSegment(at index: Int) {
        var changed = segments
        changed.remove(at: index)
        segments = changed
    }

    /// Removes all vertices; the spatial reference stays.
    public func removeAll() {
        vertices = []
        curves = [:]
    }

    /// Adds a straight segment to the first vertex if the part is not closed.
    public func close() {
        if let first = vertices.first, !isClosed { vertices.append(first) }
    }

    private func moveCurves(from index: Int, by distance: Int) {
        guard !curves.isEmpty else { return }
        var moved: [Int: Curve] = [:]
        for (place, curve) in curves { moved[place >= index ? place + distance : place] = curve }
        curves = moved
    }

    private func replaceVertices(with new: [PartVertex]) {
        if !curves.isEmpty {
            let before = zip(vertices, new).prefix { $0 == $1 }.count
            let after = zip(vertices.dropFirst(before).reversed(), new.dropFirst(before).reversed())
                .prefix { $0 == $1 }.count
            var kept: [Int: Curve] = [:]
            for (place, curve) in curves {
                if place + 1 < before {
                    kept[place] = curve
                } else if place >= vertices.count - after {
                    kept[place - vertices.count + new.count] = curve
                }
            }
            curves = kept
        }
        vertices = new
    }
}

extension Sequence<MutablePart> {
    var firstSpatialReference: SpatialReference? {
        for part in self {
            if let reference = part.spatialReference { return reference }
        }
        return nil
    }
}

/// A vertex of a part; NaN means no height or no measure.
struct PartVertex: Equatable {
    var position: SIMD2<Double>
    var z: Double
    var m: Double

    init(_ point: Point) {
        position = SIMD2(point.x, point.y)
        z = point.z ?? .nan
        m = point.m ?? .nan
    }

    func point(in reference: SpatialReference?) -> Point {
        Point(x: position.x, y: position.y, z: z, m: m, spatialReference: reference)
    }

    /// Whether the positions differ only by rounding error: 0.1 mm if coordinates are about 10,000 km.
    func isWithinRounding(of other: PartVertex) -> Bool {
        let d = position - other.position
        let size = max(abs(position.x), abs(position.y))
        return max(abs(d.x), abs(d.y)) <= 1e-11 * size
    }

    static func == (left: PartVertex, right: PartVertex) -> Bool {
        left.position.x.isSameNumber(as: right.position.x)
            && left.position.y.isSameNumber(as: right.position.y) && left.z.isSameNumber(as: right.z)
            && left.m.isSameNumber(as: right.m)
    }
}
