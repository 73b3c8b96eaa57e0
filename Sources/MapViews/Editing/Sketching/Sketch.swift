import CartoucheGeospatial
import CartoucheMapModel

/// The geometry that is being edited: a point, multipoint, polyline or polygon.
///
/// Parts and vertices are identified by their indices. The last vertex of a ring, which repeats the first, has no
/// index. A point and a multipoint have one part.
struct Sketch: Sendable {
    /// Point, multipoint, polyline or polygon.
    let kind: GeometryKind
    let geometry: Geometry
    /// The vertices, without those of chords that replace curves.
    let vertices: PackedCoordinates

    /// Creates a sketch of a geometry; an envelope becomes a polygon.
    init(_ geometry: Geometry) {
        switch geometry {
        case let point as Point:
            kind = .point
            var single = PackedCoordinates()
            if !point.isEmpty {
                single.append(SIMD2(point.x, point.y), z: point.z, m: point.m)
                single.endPart()
            }
            vertices = single
        case let points as Multipoint:
            kind = .multipoint
            vertices = points.coordinates
        case let line as Polyline:
            kind = .polyline
            vertices = line.curved?.vertices ?? line.coordinates
        case let area as Polygon:
            kind = .polygon
            vertices = area.curved?.vertices ?? area.coordinates
        default:
            let area = (geometry as? Envelope)?.polygon ?? Polygon(points: [])
            kind = .polygon
            vertices = area.coordinates
            self.geometry = area
            return
        }
        self.geometry = geometry
    }

    /// Creates an empty sketch; nil if the type is not a type of geometry that can be edited.
    init?(emptyOf type: Geometry.Type, in reference: SpatialReference?) {
        guard let kind = GeometryKind(type) else { return nil }
        self.init(emptyOf: kind, in: reference)
    }

    init(emptyOf kind: GeometryKind, in reference: SpatialReference?) {
        switch kind {
        case .point: self.init(Point(x: .nan, y: .nan, spatialReference: reference))
        case .multipoint: self.init(Multipoint(points: [], spatialReference: reference))
        case .polyline: self.init(Polyline(points: [], spatialReference: reference))
        case .polygon, .none: self.init(Polygon(points: [], spatialReference: reference))
        }
    }

    var reference: SpatialReference? { geometry.spatialReference }
    var isEmpty: Bool { vertices.positions.isEmpty }
    /// Whether segments join the vertices.
    var hasSegments: Bool { kind == .polyline || kind == .polygon }
    /// All vertices, including those of chords that replace curves.
    var flattened: PackedCoordinates { hasSegments ? geometry.paths : vertices }

    /// The curves, by the index of the vertex at which they start.
    var curves: [Int: Curve] {
        (geometry as? Polyline)?.curved?.curves ?? (geometry as? Polygon)?.curved?.curves ?? [:]
    }
}

// Parts and vertices.
extension Sketch {
    var partCount: Int { hasSegments ? vertices.partCount : isEmpty ? 0 : 1 }

    /// Returns the range of a part's vertices in ``vertices``; nil if the index is out of range.
    func range(ofPart part: Int) -> Range<Int>? {
        guard part >= 0, part < partCount else { return nil }
        guard hasSegments else { return vertices.positions.indices }
        let range = vertices.range(ofPart: part)
        return kind == .polygon && range.count > 1 ? range.dropLast() : range
    }

    func vertexCount(ofPart part: Int) -> Int { range(ofPart: part)?.count ?? 0 }

    /// Returns the number of segments of a part; a ring with three or more vertices has a closing segment.
    func segmentCount(ofPart part: Int) -> Int {
        guard hasSegments else { return 0 }
        let count = vertexCount(ofPart: part)
        return kind == .polygon && count > 2 ? count : max(0, count - 1)
    }

    /// Returns the index of a vertex in ``vertices``; nil if an index is out of range.
    func index(ofVertex vertex: Int, part: Int) -> Int? {
        guard let range = range(ofPart: part), vertex >= 0, vertex < range.count else { return nil }
        return range.lowerBound + vertex
    }

    func position(ofVertex vertex: Int, part: Int) -> SIMD2<Double>? {
        index(ofVertex: vertex, part: part).map { vertices.positions[$0] }
    }

    func point(atVertex vertex: Int, part: Int) -> Point? {
        index(ofVertex: vertex, part: part).map { vertices.point(at: $0, in: reference) }
    }

    /// Returns the middle of a segment, on its curve if it has one; nil if an index is out of range.
    func middle(ofSegment segment: Int, part: Int) -> SIMD2<Double>? {
        guard segment >= 0, segment < segmentCount(ofPart: part), let range = range(ofPart: part) else {
            return nil
        }
        return middle(ofSegmentAt: range.lowerBound + segment, curves)
    }

    func middle(ofSegmentAt index: Int, _ curves: [Int: Curve]) -> SIMD2<Double> {
        let (start, end) = (vertices.positions[index], vertices.positions[index + 1])
        guard let curve = curves[index] else { return start + (end - start) / 2 }
        let chords = curve.flattened(from: start, to: end)
        return chords.count > 1 ? chords[(chords.count - 1) / 2] : start + (end - start) / 2
    }

    /// Returns the point in the middle of a segment, with the mean height and measure of the segment's ends.
    func midPoint(ofSegment segment: Int, part: Int) -> Point? {
        guard let middle = middle(ofSegment: segment, part: part), let range = range(ofPart: part) else {
            return nil
        }
        let index = range.lowerBound + segment
        func mean(_ values: [Double]?) -> Double? { values.map { ($0[index] + $0[index + 1]) / 2 } }
        return Point(
            x: middle.x, y: middle.y, z: mean(vertices.heights), m: mean(vertices.measures),
            spatialReference: reference)
    }

    /// Returns whether the sketch has an element.
    func contains(_ element: SketchElement) -> Bool {
        switch element {
        case .vertex(let part, let vertex): index(ofVertex: vertex, part: part) != nil
        case .midVertex(let part, let segment): segment >= 0 && segment < segmentCount(ofPart: part)
        case .part(let part): hasSegments && part >= 0 && part < partCount
        case .geometry: !isEmpty
        }
    }

    /// Returns the positions of an element, including the vertices of chords that replace curves.
    func positions(of element: SketchElement) -> [SIMD2<Double>] {
        switch element {
        case .vertex(let part, let vertex): position(ofVertex: vertex, part: part).map { [$0] } ?? []
        case .midVertex(let part, let segment): middle(ofSegment: segment, part: part).map { [$0] } ?? []
        case .part(let part):
            contains(element) ? Array(flattened.positions[flattened.range(ofPart: part)]) : []
        case .geometry: flattened.positions
        }
    }

    /// Returns the smallest envelope around an element.
    func extent(of element: SketchElement) -> Envelope {
        var packed = PackedCoordinates()
        packed.appendPart(positions(of: element))
        return packed.extent(in: reference)
    }
}
