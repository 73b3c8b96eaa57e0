import CartoucheGeometryOperations
import CartoucheGeospatial

/// Computes the area within a geodesic distance of a geometry.
///
/// The buffer of a place is a geodesic circle. The buffer of a line is the union of these pieces:
///
/// - Short distances: the line is split into runs. GEOS buffers each run in a plane around it, an azimuthal
///   projection with true distances from its center. Runs are so short that the error is within the deviation.
/// - Long distances: circles around the vertices, and bands along the geodesics between them.
///
/// All pieces are converted to longitude and latitude and cut at ±180°. Pieces that contain a pole are extended to
/// it. Then all pieces are united.
struct GeodeticBuffer {
    let frame: GeodeticFrame
    let meters: Double
    let deviation: Double
    let curveType: GeometryEngine.GeodeticCurveType

    var solver: GeodesicSolver { frame.solver }
    var radius: Double { frame.spheroid.semiMajorAxis }

    /// The maximum distance for bands, in meters; wider bands would overlap themselves.
    static let maxBandDistance = 8_000_000.0
    /// The maximum number of circles and bands.
    static let maxPieces = 20_000
    /// The maximum number of vertices that crossings of pieces add.
    static let maxUnionVertices = 200_000

    /// - Parameter maxDeviation: The maximum deviation in meters; 1/2000 of the distance if it is not above 0.
    init(
        in reference: SpatialReference?, meters: Double, maxDeviation: Double,
        curveType: GeometryEngine.GeodeticCurveType
    ) throws(GeospatialError) {
        guard meters.isFinite else {
            throw .invalidParameter("distance", what: "the distance is not a number")
        }
        frame = try GeodeticFrame.of(reference)
        self.meters = meters
        self.curveType = curveType
        deviation = maxDeviation > 0 ? maxDeviation : max(abs(meters) / 2000, 0.001)
        guard deviation >= abs(meters) * 1e-9 else {
            throw .invalidParameter(
                "maxDeviation", what: "the deviation is less than a billionth of the distance")
        }
    }

    /// Returns the buffer in the spatial reference of the frame.
    func polygon(around geometry: Geometry) throws(GeospatialError) -> Polygon {
        let empty = Polygon(points: [], spatialReference: frame.spatialReference)
        guard !geometry.isEmpty, meters > 0 || geometry.isArea else { return empty }
        let places = frame.geographic(geometry.packed.positions)
        guard places.allSatisfy({ !$0.x.isNaN }) else { throw .notAPlace }
        if meters > Geodesy.maxRadius { return try finished(Self.world) }
        if !(geometry is Polyline) && !geometry.isArea {
            return try finished(united(places.map { circle(around: $0) }))
        }
        // Densify the curved edges of areas and cut them at ±180°.
        var inside: Polygon?
        if geometry.isArea {
            // The maximum piece length for which a chord is within the deviation of its curve.
            let piece = max((deviation * 8 * radius).squareRoot(), abs(meters) / 50)
            let dense = try Geodesy.densified(geometry, maxSegmentMeters: piece, curveType, in: frame)
            inside = Self.polygon(try dense.areasExtendedToPoles().areasWrapped(into: .degrees))
        }
        if meters == 0, let inside { return try finished(inside.coordinates) }
        if let inside, let local = try localArea(inside) { return try finished(local) }
        let border = try pieces(along: geometry)
        guard let inside else { return try finished(united(border)) }
        let rim = Self.polygon(try united(border))
        let whole =
            meters > 0 ? try Topology.union(of: [inside, rim]) : try Topology.difference(inside, rim)
        return try finished((whole as? Polygon)?.coordinates ?? PackedCoordinates())
    }

    private static func polygon(_ places: PackedCoordinates) -> Polygon {
        Polygon(coordinates: places, spatialReference: nil)
    }

    private static let world = Envelope(xMin: -180, yMin: -90, xMax: 180, yMax: 90).polygon.coordinates

    private func finished(_ places: PackedCoordinates) throws(GeospatialError) -> Polygon {
        guard places.partCount > 0 else {
            return Polygon(points: [], spatialReference: frame.spatialReference)
        }
        guard let area = try frame.geometry(places, isArea: true, isClosed: true) as? Polygon else {
            throw .notAPlace
        }
        return area
    }

    /// Returns the union of regions, in longitude and latitude within ±180°.
    private func united(_ regions: [PackedCoordinates]) throws(GeospatialError) -> PackedCoordinates {
        var areas: [PackedCoordinates] = []
        for region in regions { areas.append(try region.areasWrapped(into: .degrees)) }
        guard areas.count > 1 else { return areas.first ?? PackedCoordinates() }
        return try Topology.union(of: areas, maxVertices: Self.maxUnionVertices)
    }
}

// Circles and bands.
extension GeodeticBuffer {
    var ring: GlobeRing {
        GlobeRing(
            with: solver, maxDeviation: deviation / 2,
            isMercator: frame.spatialReference.canonicalWKID == 3857)
    }

    /// Returns the area within the distance of a place.
    func circle(around center: SIMD2<Double>) -> PackedCoordinates {
        let center = SIMD2(center.x, min(max(center.y, -90 + 1e-9), 90 - 1e-9))
        let distance = abs(meters)
        var ring = ring
        ring.append(from: 0, to: 360, count: 24) {
            solver.direct(from: center, azimuth: $0, distance: distance).place
        }
        return ring.area(around: center) { _ in distance }
    }

    /// Returns the area on both sides of a geodesic; it extends a little beyond the ends, so that neighbors
    /// overlap.
    private func band(_ start: SIMD2<Double>, _ end: SIMD2<Double>) -> PackedCoordinates? {
        let distance = abs(meters)
        let line = solver.inverse(from: start, to: end)
        guard line.distance > 1e-3 else { return nil }
        let extra = min(1, distance / 1000)
        // The place at a fraction of the geodesic, moved to the left by a distance in meters.
        func place(_ fraction: Double, _ left: Double) -> SIMD2<Double> {
            let along = line.distance * fraction + extra * (2 * fraction - 1)
            let here = solver.direct(from: start, azimuth: line.startAzimuth, distance: along)
            return solver.direct(from: here.place, azimuth: here.azimuth - 90, distance: left).place
        }
        var ring = ring
        let count = max(4, Int((line.distance / 250_000).rounded(.up)))
        let across = max(4, Int((distance / 250_000).rounded(.up)))
        ring.append(from: 0, to: 1, count: count) { place($0, distance) }
        ring.append(from: distance, to: -distance, count: across) { place(1, $0) }
        ring.append(from: 1, to: 0, count: count) { place($0, -distance) }
        ring.append(from: -distance, to: distance, count: across) { place(0, $0) }
        let middle = place(0.5, 0)
        return ring.area(north: -90 + middle.y, south: -90 - middle.y)
    }

    /// Returns the pieces of the buffer around lines, or around the border of an area.
    private func pieces(along geometry: Geometry) throws(GeospatialError) -> [PackedCoordinates] {
        let paths = geometry.paths
        var pieces: [PackedCoordinates] = []
        for part in 0..<paths.partCount {
            for path in try bufferPaths(of: paths, part: part, isArea: geometry.isArea) {
                pieces += try localReach > 0 ? runs(along: path) : circlesAndBands(along: path)
                guard pieces.count <= Self.maxPieces else {
                    throw .tooManyVertices(limit: PackedCoordinates.maxVertices)
                }
            }
        }
        return pieces
    }

    private func circlesAndBands(along path: [SIMD2<Double>]) throws(GeospatialError) -> [PackedCoordinates] {
        var pieces: [PackedCoordinates] = []
        let distance = abs(meters)
        for (index, place) in path.enumerated() {
            pieces.append(circle(around: place))
            guard index + 1 < path.count else { break }
            let line = solver.inverse(from: place, to: path[index + 1])
            if distance < Self.maxBandDistance {
                let count = max(1, Int((line.distance / 1_000_000).rounded(.up)))
                let stops = (0...count).map {
                    $0 == count
                        ? path[index + 1]
                        : solver.direct(
                            from: place, azimuth: line.startAzimuth,
                            distance: line.distance * Double($0) / Double(count)
                        ).place
                }
                pieces += zip(stops, stops.dropFirst()).compactMap(band)
            } else {
                // Such large circles need only a few centers: the dents between them are within the deviation.
                let step = min(400_000, (deviation * radius).squareRoot() * 2)
                let count = (line.distance / step).rounded(.up)
                guard count <= Double(Self.maxPieces) else {
                    throw .tooManyVertices(limit: PackedCoordinates.maxVertices)
                }
                for stop in 1..<max(Int(count), 1) {
                    pieces.append(
                        circle(
                            around: solver.direct(
                                from: place, azimuth: line.startAzimuth,
                                distance: line.distance * Double(stop) / count
                            ).place))
                }
            }
            guard pieces.count <= Self.maxPieces else {
                throw .tooManyVertices(limit: PackedCoordinates.maxVertices)
            }
        }
        return pieces
    }
}
