import Geospatial

/// The geometry that is being edited: a point, multipoint, polyline or polygon.
///
/// Indexes count parts and vertices; the repeated last vertex of a ring does not count. A point and a multipoint have
/// one part.
struct Sketch: Sendable {
    /// Point, multipoint, polyline or polygon.
    let kind: GeometryKind
    let geometry: Geometry
    /// The vertices, without those of chords that stand for curves.
    let vertices: PackedCoordinates

    /// A sketch of a geometry; an envelope becomes a polygon.
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

    /// An empty sketch; nil for a type that geometries do not have.
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
    /// All vertices, those of chords too.
    var flattened: PackedCoordinates { hasSegments ? geometry.paths : vertices }

    /// The curves by the index of the position that they start at.
    var curves: [Int: Curve] {
        (geometry as? Polyline)?.curved?.curves ?? (geometry as? Polygon)?.curved?.curves ?? [:]
    }
}

// Parts and vertices.
extension Sketch {
    var partCount: Int { hasSegments ? vertices.partCount : isEmpty ? 0 : 1 }

    /// The positions of a part's vertices; nil for an index out of range.
    func range(ofPart part: Int) -> Range<Int>? {
        guard part >= 0, part < partCount else { return nil }
        guard hasSegments else { return vertices.positions.indices }
        let range = vertices.range(ofPart: part)
        return kind == .polygon && range.count > 1 ? range.dropLast() : range
    }

    func vertexCount(ofPart part: Int) -> Int { range(ofPart: part)?.count ?? 0 }

    /// The number of segments; that which closes a ring counts from three vertices on.
    func segmentCount(ofPart part: Int) -> Int {
        guard hasSegments else { return 0 }
        let count = vertexCount(ofPart: part)
        return kind == .polygon && count > 2 ? count : max(0, count - 1)
    }

    /// The index of a vertex among all positions; nil for an index out of range.
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

    /// The middle of a segment, on its curve if it has one; nil for an index out of range.
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

    /// The point in the middle of a segment; its height and measure lie between those of the vertices.
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

    /// Whether the sketch has such an element.
    func contains(_ element: SketchElement) -> Bool {
        switch element {
        case .vertex(let part, let vertex): index(ofVertex: vertex, part: part) != nil
        case .midVertex(let part, let segment): segment >= 0 && segment < segmentCount(ofPart: part)
        case .part(let part): hasSegments && part >= 0 && part < partCount
        case .geometry: !isEmpty
        }
    }

    /// The positions around which an element lies, those of chords too.
    func positions(of element: SketchElement) -> [SIMD2<Double>] {
        switch element {
        case .vertex(let part, let vertex): position(ofVertex: vertex, part: part).map { [$0] } ?? []
        case .midVertex(let part, let segment): middle(ofSegment: segment, part: part).map { [$0] } ?? []
        case .part(let part):
            contains(element) ? Array(flattened.positions[flattened.range(ofPart: part)]) : []
        case .geometry: flattened.positions
        }
    }

    /// The smallest envelope around an element.
    func extent(of element: SketchElement) -> Envelope {
        var packed = PackedCoordinates()
        packed.appendPart(positions(of: element))
        return packed.extent(in: reference)
    }
}
