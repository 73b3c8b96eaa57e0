/// One line or ring that can be changed: a list of vertices with segments between them.
///
/// Polylines and polygons are made of such parts, and their builders hold them. A part is a reference: a part
/// that was given to a builder and is changed afterwards changes what the builder makes. It is not for several
/// tasks at once.
///
/// All vertices are taken to be in the part's own spatial reference, whatever the points say of theirs;
/// coordinates are not transformed. An index out of range stops the program, as with arrays.
public final class MutablePart {
    var vertices: [PartVertex] = []
    /// Curves by the index of the vertex that they start at; they end at the next vertex.
    var curves: [Int: Curve] = [:]
    /// The system that the coordinates are in: the one that was given, or that of the first point that had
    /// one; nil where nobody said.
    public private(set) var spatialReference: SpatialReference?

    /// A part without vertices.
    public init(spatialReference: SpatialReference? = nil) { self.spatialReference = spatialReference }

    /// A part of straight segments between some points.
    ///
    /// - Parameters:
    ///   - points: the vertices in their order.
    ///   - spatialReference: the system of all points; by default that of the first point that has one.
    public init(points: some Sequence<Point>, spatialReference: SpatialReference? = nil) {
        self.spatialReference = spatialReference
        for point in points { add(point) }
    }

    /// A part of segments, one after the other, with straight segments where they do not meet.
    ///
    /// - Parameters:
    ///   - segments: the segments in their order.
    ///   - spatialReference: the system of all segments; by default that of the first one that has one.
    public init(segments: [any Segment], spatialReference: SpatialReference? = nil) {
        self.spatialReference = spatialReference
        for segment in segments { add(segment) }
    }

    /// A copy of a part of a geometry.
    public init(_ part: Part) {
        spatialReference = part.spatialReference
        vertices = part.points.map(PartVertex.init)
        for index in part.indices { curves[index] = part.curves[part.points.range.lowerBound + index] }
    }
}

// Asking.
extension MutablePart {
    /// The vertices, which may be changed.
    ///
    /// Curves stay between vertices that stay neighbours at the places where they were; other segments
    /// become straight.
    public var points: [Point] {
        get { vertices.map { $0.point(in: spatialReference) } }
        set {
            for point in newValue where spatialReference == nil { spatialReference = point.spatialReference }
            replaceVertices(with: newValue.map(PartVertex.init))
        }
    }

    /// The segments, which may be changed; where those that are set do not meet, straight ones join them.
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
    /// Number of segments: one less than vertices.
    public var segmentCount: Int { max(0, vertices.count - 1) }
    /// Whether there is no vertex.
    public var isEmpty: Bool { vertices.isEmpty }
    /// The first vertex.
    public var startPoint: Point? { vertices.first?.point(in: spatialReference) }
    /// The last vertex.
    public var endPoint: Point? { vertices.last?.point(in: spatialReference) }
    /// Whether the last of several vertices is where the first one is.
    public var isClosed: Bool { vertices.count > 1 && vertices[0].position == vertices.last?.position }
    /// Whether a segment is not straight.
    public var hasCurves: Bool { !curves.isEmpty }
    /// Whether a vertex has a height.
    public var hasZ: Bool { vertices.contains { !$0.z.isNaN } }
    /// Whether a vertex has a measure.
    public var hasM: Bool { vertices.contains { !$0.m.isNaN } }

    /// The vertex at an index.
    public func point(at index: Int) -> Point { vertices[index].point(in: spatialReference) }

    /// The parts that this one adds to a geometry.
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

// Changing.
extension MutablePart {
    /// Adds a vertex at the end, with a straight segment to it.
    public func add(_ point: Point) {
        if spatialReference == nil { spatialReference = point.spatialReference }
        vertices.append(PartVertex(point))
    }

    /// Adds a segment at the end.
    ///
    /// Where it does not start at the last vertex, a straight segment leads to its start. A start that only
    /// rounding keeps from the last vertex counts as there.
    public func add(_ segment: any Segment) {
        if spatialReference == nil { spatialReference = segment.spatialReference }
        let start = PartVertex(segment.startPoint)
        if vertices.last.map({ !$0.isWithinRounding(of: start) }) ?? true { vertices.append(start) }
        if let curve = segment.curve, curve.isFinite { curves[vertices.count - 1] = curve }
        vertices.append(PartVertex(segment.endPoint))
    }

    /// Adds a vertex at the end, with a straight segment to it.
    public func addPoint(x: Double, y: Double, z: Double? = nil) { add(Point(x: x, y: y, z: z)) }

    /// Puts a vertex before the one at an index; the segments to both sides are straight.
    public func insert(_ point: Point, at index: Int) {
        if spatialReference == nil { spatialReference = point.spatialReference }
        moveCurves(from: index, by: 1)
        curves[index - 1] = nil
        vertices.insert(PartVertex(point), at: index)
    }

    /// Puts a vertex before the one at an index; the segments to both sides are straight.
    public func insertPoint(x: Double, y: Double, z: Double? = nil, at index: Int) {
        insert(Point(x: x, y: y, z: z), at: index)
    }

    /// Puts a segment before the one at an index, with straight segments to both sides where they don't meet.
    public func insert(_ segment: any Segment, at index: Int) {
        var changed = segments
        changed.insert(segment, at: index)
        segments = changed
    }

    /// Puts another vertex in the place of the one at an index; the segments to both sides become straight.
    public func setPoint(_ point: Point, at index: Int) {
        vertices[index] = PartVertex(point)
        curves[index] = nil
        curves[index - 1] = nil
    }

    /// Puts another segment in the place of the one at an index, with straight segments to both sides where
    /// they don't meet.
    public func setSegment(_ segment: any Segment, at index: Int) {
        var changed = segments
        changed[index] = segment
        segments = changed
    }

    /// Takes a vertex away; a straight segment joins its neighbours.
    public func removePoint(at index: Int) {
        vertices.remove(at: index)
        curves[index] = nil
        curves[index - 1] = nil
        moveCurves(from: index + 1, by: -1)
    }

    /// Takes a segment away; where its neighbours do not meet, a straight segment joins them.
    public func removeSegment(at index: Int) {
        var changed = segments
        changed.remove(at: index)
        segments = changed
    }

    /// Takes all vertices away; the spatial reference stays.
    public func removeAll() {
        vertices = []
        curves = [:]
    }

    /// Adds a straight segment to the first vertex, if the part does not end there.
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

/// A vertex of a part; a height or measure that is not a number stands for none.
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

    /// Whether only rounding tells the places apart: a tenth of a millimetre on a map in metres.
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
