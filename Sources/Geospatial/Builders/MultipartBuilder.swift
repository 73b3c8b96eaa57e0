/// A builder of lines or areas with parts: ``PolylineBuilder`` or ``PolygonBuilder``.
///
/// Only these two classes may conform.
public protocol MultipartBuilder<Built>: GeometryBuilder where Built: Multipart {
    /// The lines or rings; they can be changed.
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

    /// Adds a vertex at the end of the last part, with a straight segment to it.
    ///
    /// If there is no part, the vertex starts one.
    public func add(_ point: Point) { lastPart(for: point.spatialReference).add(point) }

    /// Adds a segment at the end of the last part.
    ///
    /// If there is no part, the segment starts one. If the segment does not start at the last vertex, a straight
    /// segment connects them.
    public func add(_ segment: any Segment) { lastPart(for: segment.spatialReference).add(segment) }

    /// Adds a part at the end; points and segments that are added later extend this part.
    public func add(_ part: MutablePart) { parts.append(part) }

    /// Adds a part with straight segments between the points.
    public func addPart(points: some Sequence<Point>) {
        parts.append(MutablePart(points: points, spatialReference: spatialReference))
    }

    /// Adds a vertex at the end of the last part, with a straight segment to it.
    ///
    /// If there is no part, the vertex starts one.
    public func addPoint(x: Double, y: Double, z: Double? = nil) { add(Point(x: x, y: y, z: z)) }

    /// Returns the geometry in its current state; parts without vertices are left out.
    public func toGeometry() -> Built { Built(parts: parts, spatialReference: spatialReference) }

    private func lastPart(for reference: SpatialReference?) -> MutablePart {
        if let last = parts.last { return last }
        let part = MutablePart(spatialReference: spatialReference ?? reference)
        parts.append(part)
        return part
    }
}
