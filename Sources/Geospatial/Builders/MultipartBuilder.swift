/// Something that lines or areas are made with, part by part: ``PolylineBuilder`` or ``PolygonBuilder``.
///
/// No other type may conform.
public protocol MultipartBuilder<Built>: GeometryBuilder where Built: Multipart {
    /// The lines or rings, which may be changed.
    var parts: [MutablePart] { get set }
}

extension MultipartBuilder {
    /// Whether no part has a vertex.
    public var isEmpty: Bool { parts.allSatisfy(\.isEmpty) }
    /// Whether a vertex has a height.
    public var hasZ: Bool { parts.contains(where: \.hasZ) }
    /// Whether a vertex has a measure.
    public var hasM: Bool { parts.contains(where: \.hasM) }
    /// Whether a segment is not straight.
    public var hasCurves: Bool { parts.contains(where: \.hasCurves) }

    /// Adds a vertex at the end of the last part, with a straight segment to it; the first one begins a part.
    public func add(_ point: Point) { lastPart(for: point.spatialReference).add(point) }

    /// Adds a segment at the end of the last part; the first one begins a part.
    ///
    /// Where it does not start at the last vertex, a straight segment leads to its start.
    public func add(_ segment: any Segment) { lastPart(for: segment.spatialReference).add(segment) }

    /// Adds a part at the end; what is added later goes to its end.
    public func add(_ part: MutablePart) { parts.append(part) }

    /// Adds a part of straight segments between some points.
    public func addPart(points: some Sequence<Point>) {
        parts.append(MutablePart(points: points, spatialReference: spatialReference))
    }

    /// Adds a vertex at the end of the last part, with a straight segment to it; the first one begins a part.
    public func addPoint(x: Double, y: Double, z: Double? = nil) { add(Point(x: x, y: y, z: z)) }

    /// The geometry as it is now; parts without vertices are left out.
    public func toGeometry() -> Built { Built(parts: parts, spatialReference: spatialReference) }

    private func lastPart(for reference: SpatialReference?) -> MutablePart {
        if let last = parts.last { return last }
        let part = MutablePart(spatialReference: spatialReference ?? reference)
        parts.append(part)
        return part
    }
}
