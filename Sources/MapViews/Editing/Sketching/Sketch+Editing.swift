import CartoucheGeometryOperations
import CartoucheGeospatial

// Edits. Each function returns the changed sketch, or nil if the element does not exist or a number is not finite.
extension Sketch {
    /// Returns the sketch with a point inserted before the vertex at an index.
    ///
    /// If the index is the vertex count of the part, the point is added at the end.
    ///
    /// - Parameter part: The index of the part. If it is the number of parts, a new part starts.
    func inserting(_ point: Point, part: Int, at index: Int) -> Sketch? {
        guard point.x.isFinite, point.y.isFinite, part >= 0, index >= 0 else { return nil }
        switch kind {
        case .point:
            return part == 0 && index == 0 ? Sketch(placed(point)) : nil
        case .multipoint:
            guard part == 0, index <= vertices.positions.count else { return nil }
            var points = self.points
            points.insert(point, at: index)
            return Sketch(Multipoint(points: points, spatialReference: reference))
        default:
            var parts = mutableParts
            if part == parts.count, index == 0 {
                parts.append(MutablePart(points: [point], spatialReference: reference))
                return rebuilt(parts)
            }
            guard part < parts.count, index <= parts[part].pointCount - (isClosed(parts[part]) ? 1 : 0)
            else { return nil }
            edit(parts[part]) { $0.insert(point, at: index) }
            return rebuilt(parts)
        }
    }

    /// Returns the sketch with a moved vertex; curved segments at the vertex become straight.
    func moving(vertex: Int, part: Int, to point: Point) -> Sketch? {
        guard point.x.isFinite, point.y.isFinite, index(ofVertex: vertex, part: part) != nil else {
            return nil
        }
        switch kind {
        case .point: return Sketch(placed(point))
        case .multipoint:
            var points = self.points
            points[vertex] = point
            return Sketch(Multipoint(points: points, spatialReference: reference))
        default:
            let parts = mutableParts
            let changed = parts[part]
            let isRing = isClosed(changed)
            changed.setPoint(point, at: vertex)
            if isRing, vertex == 0 { changed.setPoint(point, at: changed.pointCount - 1) }
            return rebuilt(parts)
        }
    }

    /// Returns the sketch with a moved vertex, which keeps its height and measure.
    func moving(vertex: Int, part: Int, to position: SIMD2<Double>) -> Sketch? {
        guard let old = point(atVertex: vertex, part: part) else { return nil }
        let point = Point(x: position.x, y: position.y, z: old.z, m: old.m, spatialReference: reference)
        return moving(vertex: vertex, part: part, to: point)
    }

    /// Returns the sketch without a vertex; a part without vertices is removed.
    func removing(vertex: Int, part: Int) -> Sketch? {
        guard index(ofVertex: vertex, part: part) != nil else { return nil }
        switch kind {
        case .point: return emptied
        case .multipoint:
            var points = self.points
            points.remove(at: vertex)
            return Sketch(Multipoint(points: points, spatialReference: reference))
        default:
            var parts = mutableParts
            edit(parts[part]) { $0.removePoint(at: vertex) }
            if parts[part].isEmpty { parts.remove(at: part) }
            return rebuilt(parts)
        }
    }

    /// Returns the sketch with an additional line or ring.
    func adding(part points: [SIMD2<Double>]) -> Sketch? {
        guard hasSegments, !points.isEmpty, points.allSatisfy({ $0.x.isFinite && $0.y.isFinite }) else {
            return nil
        }
        let added = MutablePart(points: points.map { Point(x: $0.x, y: $0.y) }, spatialReference: reference)
        if kind == .polygon { added.close() }
        return rebuilt(mutableParts + [added])
    }

    /// Returns the sketch without a part.
    func removing(part: Int) -> Sketch? {
        guard contains(.part(part)) else { return nil }
        var parts = mutableParts
        parts.remove(at: part)
        return rebuilt(parts)
    }

    /// An empty sketch of the same kind, in the same spatial reference.
    var emptied: Sketch { Sketch(emptyOf: kind, in: reference) }

    /// Returns the sketch with a moved, rotated or scaled element; nil for a mid-vertex.
    func transforming(_ element: SketchElement, by transform: PlanarTransform) -> Sketch? {
        guard contains(element) else { return nil }
        let changed: Sketch?
        switch element {
        case .midVertex: return nil
        case .vertex(let part, let vertex):
            changed = position(ofVertex: vertex, part: part).flatMap {
                moving(vertex: vertex, part: part, to: transform.apply(to: $0))
            }
        case .part(let part):
            let parts = mutableParts
            parts[part].transform(by: transform)
            changed = rebuilt(parts)
        case .geometry:
            changed = transformed(by: transform)
        }
        // A coordinate that is not finite can't be undone by a later transformation.
        guard let changed else { return nil }
        let isFinite = zip(vertices.positions, changed.vertices.positions).allSatisfy { old, new in
            (new.x.isFinite && new.y.isFinite) || !old.x.isFinite || !old.y.isFinite
        }
        return isFinite ? changed : nil
    }

    private func transformed(by transform: PlanarTransform) -> Sketch? {
        switch geometry {
        case is Point:
            return position(ofVertex: 0, part: 0).flatMap {
                moving(vertex: 0, part: 0, to: transform.apply(to: $0))
            }
        case let points as Multipoint:
            let moved = points.coordinates.replacingPositions(
                points.coordinates.positions.map(transform.apply))
            return Sketch(Multipoint(coordinates: moved, spatialReference: reference))
        default:
            let parts = mutableParts
            for part in parts { part.transform(by: transform) }
            return rebuilt(parts)
        }
    }

    /// Returns the sketch in a spatial reference; nil if it cannot be projected.
    ///
    /// A sketch without a spatial reference gets the new one and keeps its coordinates. Projected curves become chords.
    func placed(in target: SpatialReference) -> Sketch? {
        guard let reference else {
            switch geometry {
            case let point as Point:
                return Sketch(
                    Point(x: point.x, y: point.y, z: point.z, m: point.m, spatialReference: target))
            case let points as Multipoint:
                return Sketch(Multipoint(coordinates: points.coordinates, spatialReference: target))
            case is Polyline: return Sketch(Polyline(parts: mutableParts, spatialReference: target))
            default: return Sketch(Polygon(parts: mutableParts, spatialReference: target))
            }
        }
        if reference == target { return self }
        if isEmpty { return Sketch(emptyOf: kind, in: target) }
        return GeometryEngine.project(geometry, into: target).map { Sketch($0) }
    }
}

// Changes to the parts.
extension Sketch {
    /// All vertices as points.
    private var points: [Point] {
        vertices.positions.indices.map { vertices.point(at: $0, in: reference) }
    }

    private func placed(_ point: Point) -> Point {
        Point(
            x: point.x, y: point.y, z: point.z, m: point.m,
            spatialReference: reference ?? point.spatialReference)
    }

    private var mutableParts: [MutablePart] {
        switch geometry {
        case let line as Polyline: line.parts.map { MutablePart($0) }
        case let area as Polygon: area.parts.map { MutablePart($0) }
        default: []
        }
    }

    /// Whether the part is a ring that repeats its first vertex.
    private func isClosed(_ part: MutablePart) -> Bool { kind == .polygon && part.pointCount > 1 }

    /// Changes a part's vertices, and then closes a ring again with its first vertex.
    private func edit(_ part: MutablePart, _ change: (MutablePart) -> Void) {
        let wasClosed = isClosed(part)
        change(part)
        guard kind == .polygon else { return }
        let count = part.pointCount - (wasClosed ? 1 : 0)
        if count <= 1 {
            if wasClosed { part.removePoint(at: part.pointCount - 1) }
        } else if !wasClosed {
            part.add(part.point(at: 0))
        } else if !part.isClosed {
            part.setPoint(part.point(at: 0), at: part.pointCount - 1)
        }
    }

    private func rebuilt(_ parts: [MutablePart]) -> Sketch {
        let reference = reference ?? parts.lazy.compactMap(\.spatialReference).first
        return Sketch(
            kind == .polygon
                ? Polygon(parts: parts, spatialReference: reference)
                : Polyline(parts: parts, spatialReference: reference))
    }
}
