import CartoucheCGeos
import CartoucheGeospatial
import CartouchePlanarGeometry

extension Topology {
    /// Returns the smallest convex geometry around all positions of the geometries.
    package static func convexHull(for geometries: [Geometry]) throws(GeospatialError) -> Geometry {
        let reference = try commonReference(of: geometries)
        var all = PackedCoordinates()
        let hasZ = geometries.contains(where: \.hasZ)
        for geometry in geometries {
            let packed = geometry.packed
            try GeosSession.check(packed.positions)
            all.appendPart(
                packed.positions,
                heights: hasZ ? packed.heights ?? packed.positions.map { _ in .nan } : nil)
        }
        guard !all.positions.isEmpty else {
            return geometries.count == 1
                ? geometries[0].emptied(in: reference) : empty(ofDimension: 2, in: reference)
        }
        let session = try GeosSession()
        // With the first position repeated, one position is also a line for GEOS; no special case is needed.
        let positions = all.positions + [all.positions[0]]
        let heights = all.heights.map { $0 + [$0[0]] }
        let line = GeosGeometry(
            try session.line(positions[...], heights: heights.map { $0[...] }), in: session)
        let hull = try session.apply(session.functions.ConvexHull, to: line, "convex hull")
        let result = GeosResult(hull, hasZ: hasZ)
        if !result.areas.positions.isEmpty { return result.polygon(in: reference) }
        if let first = result.lines.positions.first, let last = result.lines.positions.last, first != last {
            return result.geometry(ofDimension: 1, in: reference)
        }
        return all.point(at: 0, in: reference).withoutMeasure
    }

    /// Returns a point inside a polygon for a label; nil if the polygon has no area.
    package static func labelPoint(for polygon: Polygon) throws(GeospatialError) -> Point? {
        let session = try GeosSession()
        guard let area = try GeosOperand(polygon, in: session).geometry else { return nil }
        var largest: (part: GeosPart, area: Double)?
        for part in area.members where part.area > largest?.area ?? -1 { largest = (part, part.area) }
        guard let part = largest?.part else { return nil }
        let place = PlanarArea(GeosResult([part], hasZ: false).areas.rings).labelPoint
        return place.map { Point(x: $0.x, y: $0.y, spatialReference: polygon.spatialReference) }
    }

    /// Returns the boundary of a geometry: the rings of areas, the free ends of lines, nothing for points.
    package static func boundary(of geometry: Geometry) throws(GeospatialError) -> Geometry {
        let reference = geometry.spatialReference
        switch geometry {
        case let polyline as Polyline:
            try GeosSession.check(polyline.coordinates.positions)
            return Multipoint(coordinates: polyline.coordinates.freeEnds(), spatialReference: reference)
        case let polygon as Polygon:
            try GeosSession.check(polygon.coordinates.positions)
            return Polyline(coordinates: polygon.coordinates, spatialReference: reference)
        case let envelope as Envelope:
            return Polyline(coordinates: envelope.polygon.coordinates, spatialReference: reference)
        default:
            return Multipoint(points: [], spatialReference: reference)
        }
    }
}

extension Point {
    fileprivate var withoutMeasure: Point {
        Point(x: x, y: y, z: z, spatialReference: spatialReference)
    }
}

extension PackedCoordinates {
    /// Returns the ends that an odd number of lines share, in the order of their first occurrence.
    fileprivate func freeEnds() -> PackedCoordinates {
        var counts: [SIMD2<Double>: Int] = [:]
        let ends = (0..<partCount).flatMap { part in
            let range = range(ofPart: part)
            return [range.lowerBound, range.upperBound - 1]
        }
        for end in ends { counts[positions[end], default: 0] += 1 }
        var result = PackedCoordinates()
        for end in ends {
            guard let count = counts.removeValue(forKey: positions[end]), count % 2 == 1 else { continue }
            result.append(positions[end], z: heights?[end], m: measures?[end])
        }
        result.endPart()
        return result
    }
}
