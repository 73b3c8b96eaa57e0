import CartoucheCLibrary
import CartoucheGeometryOperations
import CartoucheGeospatial

/// An azimuthal plane: distances and directions from its center are true.
///
/// At a distance ρ from the center, lengths perpendicular to the radius are too long by the fraction (ρ/R)²/6.
private struct LocalPlane {
    let center: SIMD2<Double>
    let solver: GeodesicSolver

    func position(_ place: SIMD2<Double>) -> SIMD2<Double> {
        let line = solver.inverse(from: center, to: place)
        let radians = line.startAzimuth * .pi / 180
        return SIMD2(sin(radians), cos(radians)) * line.distance
    }

    func place(_ position: SIMD2<Double>) -> SIMD2<Double> {
        solver.direct(
            from: center, azimuth: atan2(position.x, position.y) * 180 / .pi,
            distance: hypot(position.x, position.y)
        ).place
    }
}

// Buffers in planes around runs of lines.
extension GeodeticBuffer {
    /// The maximum distance of lines from a plane's center, in meters, so that their buffer is accurate enough.
    ///
    /// 0 if the buffer distance alone is too long.
    var localReach: Double {
        let distance = abs(meters)
        guard distance > 0 else { return 0 }
        // distance · (ρ/R)²/6 must be at most a quarter of the deviation. The limit 0.3 keeps the approximation
        // valid.
        let farthest = min((1.5 * deviation / distance).squareRoot(), 0.3) * radius
        let reach = farthest - distance
        return reach > distance / 4 ? reach : 0
    }

    /// Returns the buffer of an area in one plane; nil if the area is too large for one plane.
    func localArea(_ inside: Polygon) throws(GeospatialError) -> PackedCoordinates? {
        let places = inside.coordinates.positions
        guard localReach > 0, let plane = plane(over: places, reach: localReach) else { return nil }
        let flat = inside.coordinates.replacingPositions(places.map(plane.position))
        // Join parts that ±180° separates.
        guard
            let whole = try Topology.union(of: [Polygon(coordinates: flat, spatialReference: nil)])
        else { return nil }
        return try buffered(whole, by: meters, in: plane)
    }

    /// Returns the buffers of the runs of a path.
    func runs(along path: [SIMD2<Double>]) throws(GeospatialError) -> [PackedCoordinates] {
        let reach = localReach
        // Up to this length, a geodesic is close enough to the straight line in the plane.
        let maxLength = min(
            reach, (deviation / 4 * 12 * radius * radius / (reach + abs(meters))).squareRoot())
        var stops: [SIMD2<Double>] = []
        for (start, end) in zip(path, path.dropFirst()) {
            let line = solver.inverse(from: start, to: end)
            let count = (line.distance / maxLength).rounded(.up)
            guard Double(stops.count) + count <= Double(PackedCoordinates.maxVertices) else {
                throw .tooManyVertices(limit: PackedCoordinates.maxVertices)
            }
            stops.append(start)
            for stop in 1..<max(Int(count), 1) {
                stops.append(
                    solver.direct(
                        from: start, azimuth: line.startAzimuth,
                        distance: line.distance * Double(stop) / count
                    ).place)
            }
        }
        if let last = path.last { stops.append(last) }
        var pieces: [PackedCoordinates] = []
        var start = 0
        while start < stops.count {
            var end = start + 1
            while end < stops.count, end - start < 20_000,
                solver.inverse(from: stops[start], to: stops[end]).distance < reach
            {
                end += 1
            }
            // Consecutive runs share a vertex, so that their buffers join.
            if end == start + 1, end < stops.count { end += 1 }
            if let piece = try run(Array(stops[start..<end])) { pieces.append(piece) }
            guard pieces.count <= Self.maxPieces else {
                throw .tooManyVertices(limit: PackedCoordinates.maxVertices)
            }
            if end == stops.count { break }
            start = end - 1
        }
        return pieces
    }

    private func run(_ places: [SIMD2<Double>]) throws(GeospatialError) -> PackedCoordinates? {
        guard let plane = plane(over: places, reach: .infinity) else { return circle(around: places[0]) }
        var packed = PackedCoordinates()
        for place in places { packed.append(plane.position(place)) }
        packed.endPart()
        // A run without length is a point. The distance is positive even if the buffer makes areas smaller: a strip on
        // both sides of the border is subtracted later.
        let hasLength = packed.positions.contains { $0 != packed.positions[0] }
        return try buffered(
            hasLength
                ? Polyline(coordinates: packed, spatialReference: nil)
                : Multipoint(coordinates: packed, spatialReference: nil), by: abs(meters), in: plane)
    }

    /// Returns the plane around the center of places; nil if a place is farther away than the reach.
    private func plane(over places: [SIMD2<Double>], reach: Double) -> LocalPlane? {
        let sum = places.reduce(SIMD3<Double>(repeating: 0)) { $0 + Spheroid.normal(at: $1) }
        guard sum.length > 1e-3 * Double(places.count) else { return nil }
        let plane = LocalPlane(center: Sphere.place(sum / sum.length), solver: solver)
        guard reach < .infinity else { return plane }
        for place in places where solver.inverse(from: plane.center, to: place).distance > reach {
            return nil
        }
        return plane
    }

    /// Buffers a geometry in the plane with GEOS, and converts the result to longitudes and latitudes.
    private func buffered(
        _ geometry: Geometry, by meters: Double, in plane: LocalPlane
    ) throws(GeospatialError) -> PackedCoordinates? {
        // Arcs may use a quarter of the deviation. This determines the number of segments in a quarter circle.
        let angle = acos(max(1 - deviation / 4 / abs(meters), 0))
        let segments = min(max((.pi / 4 / max(angle, 1e-6)).rounded(.up), 4), 20_000)
        let flat = try Topology.buffer(
            around: geometry, distance: meters, segmentsPerQuadrant: Int(segments)
        ).coordinates
        var result = PackedCoordinates()
        for part in 0..<flat.partCount {
            var ring = ring
            let range = flat.range(ofPart: part)
            for index in range.dropLast() {
                let (start, end) = (flat.positions[index], flat.positions[index + 1])
                ring.append(from: 0, to: 1, count: 1) {
                    plane.place($0 == 1 ? end : start + (end - start) * $0)
                }
            }
            let area = ring.area(north: -90 + plane.center.y, south: -90 - plane.center.y)
            for ring in 0..<area.partCount {
                for index in area.range(ofPart: ring) { result.append(area.positions[index]) }
                result.endPart()
            }
        }
        return try result.areasWrapped(into: .degrees)
    }
}
