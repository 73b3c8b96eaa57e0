import CLibrary
import GeometryOperations
import Geospatial

/// A plane around a place, in which distances from that place, and directions there, are true.
///
/// Across, at a distance ρ, lengths are too great by the share (ρ/R)²/6.
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
    /// How far from a plane's middle lines may lie for their buffer to be near enough, metres.
    ///
    /// 0 where the distance alone is too long.
    var localReach: Double {
        let distance = abs(meters)
        guard distance > 0 else { return 0 }
        // distance · (ρ/R)²/6 is a quarter of the deviation at most; and the globe is small enough there.
        let farthest = min((1.5 * deviation / distance).squareRoot(), 0.3) * radius
        let reach = farthest - distance
        return reach > distance / 4 ? reach : 0
    }

    /// The buffer of an area that is small enough as a whole; nil where it is not.
    func localArea(_ inside: Polygon) throws(GeospatialError) -> PackedCoordinates? {
        let places = inside.coordinates.positions
        guard localReach > 0, let plane = plane(over: places, reach: localReach) else { return nil }
        let flat = inside.coordinates.replacingPositions(places.map(plane.position))
        // Parts on both sides of ±180° belong together.
        guard
            let whole = try Topology.union(of: [Polygon(coordinates: flat, spatialReference: nil)])
        else { return nil }
        return try buffered(whole, by: meters, in: plane)
    }

    /// The buffers of a line's runs.
    func runs(along path: [SIMD2<Double>]) throws(GeospatialError) -> [PackedCoordinates] {
        let reach = localReach
        // Between the ends of so long a geodesic the plane's straight line is near enough.
        let longest = min(reach, (deviation / 4 * 12 * radius * radius / (reach + abs(meters))).squareRoot())
        var stops: [SIMD2<Double>] = []
        for (start, end) in zip(path, path.dropFirst()) {
            let line = solver.inverse(from: start, to: end)
            let count = (line.distance / longest).rounded(.up)
            guard Double(stops.count) + count <= Double(PackedCoordinates.mostVertices) else {
                throw .tooManyVertices(limit: PackedCoordinates.mostVertices)
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
            // Runs share a vertex, so that their buffers join.
            if end == start + 1, end < stops.count { end += 1 }
            if let piece = try run(Array(stops[start..<end])) { pieces.append(piece) }
            guard pieces.count <= Self.mostPieces else {
                throw .tooManyVertices(limit: PackedCoordinates.mostVertices)
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
        // A run without length is a place; and a border is shrunk from with what lies on both its sides.
        let hasLength = packed.positions.contains { $0 != packed.positions[0] }
        return try buffered(
            hasLength
                ? Polyline(coordinates: packed, spatialReference: nil)
                : Multipoint(coordinates: packed, spatialReference: nil), by: abs(meters), in: plane)
    }

    /// The plane around the middle of some places; nil where one lies beyond the reach.
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

    /// What GEOS makes of it in the plane, brought back onto the globe.
    private func buffered(
        _ geometry: Geometry, by meters: Double, in plane: LocalPlane
    ) throws(GeospatialError) -> PackedCoordinates? {
        // The arcs' share of the deviation decides in how many pieces a quarter of a circle is cut.
        let angle = acos(max(1 - deviation / 4 / abs(meters), 0))
        let segments = min(max((.pi / 4 / max(angle, 1e-6)).rounded(.up), 4), 20_000)
        let flat = try Topology.buffer(
            around: geometry, distance: meters, segmentsAQuarter: Int(segments)
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
        return try result.areasBrought(into: .degrees)
    }
}
