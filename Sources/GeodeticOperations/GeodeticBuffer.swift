import GeometryOperations
import Geospatial

/// All that lies within a distance of a geometry, on the globe.
///
/// Around a place that is a circle of geodesics. Lines are cut into runs so short that a plane around each run
/// (azimuthal, with true distances from its middle) shows distances within the deviation; GEOS buffers the run
/// there. Where the distance alone is too long for that, the buffer is put together of circles around the
/// vertices and of bands along the geodesics between them. All these are brought into longitude and latitude,
/// cut at ±180° and led over the poles, and united there.
struct GeodeticBuffer {
    let frame: GeodeticFrame
    let meters: Double
    let deviation: Double
    let curveType: GeometryEngine.GeodeticCurveType

    var solver: GeodesicSolver { frame.solver }
    var radius: Double { frame.spheroid.semiMajorAxis }

    /// Circles farther out than this are no longer bent to the other side: bands would fold over.
    static let longestBand = 8_000_000.0
    /// Most circles and bands that are put together.
    static let mostPieces = 20_000

    /// - Parameter maxDeviation: metres; not above 0 or not a number stands for a 2000th of the distance.
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

    /// The buffer in the system of the frame.
    func polygon(around geometry: any Geometry) throws(GeospatialError) -> Polygon {
        let nothing = Polygon(points: [], spatialReference: frame.spatialReference)
        guard !geometry.isEmpty, meters > 0 || geometry.isArea else { return nothing }
        let places = frame.geographic(geometry.packed.positions)
        guard places.allSatisfy({ !$0.x.isNaN }) else { throw .notAPlace }
        if meters > Geodesy.longestRadius { return try finished(Self.world) }
        if !(geometry is Polyline) && !geometry.isArea {
            return try finished(united(places.map { circle(around: $0) }))
        }
        // Areas with their edges as curves, cut at ±180°.
        var inside: Polygon?
        if geometry.isArea {
            // Curves are followed to a deviation, not a length: so long pieces as are that near.
            let piece = max((deviation * 8 * radius).squareRoot(), abs(meters) / 50)
            let dense = try Geodesy.densified(geometry, maxSegmentMeters: piece, curveType, in: frame)
            inside = Self.polygon(try dense.areasClosedOverPoles().areasBrought(into: .degrees))
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

    /// Regions as one, in longitude and latitude within ±180°.
    private func united(_ regions: [PackedCoordinates]) throws(GeospatialError) -> PackedCoordinates {
        var areas: [any Geometry] = []
        for region in regions { areas.append(Self.polygon(try region.areasBrought(into: .degrees))) }
        guard areas.count > 1 else { return (areas.first as? Polygon)?.coordinates ?? PackedCoordinates() }
        return (try Topology.union(of: areas) as? Polygon)?.coordinates ?? PackedCoordinates()
    }
}

// Circles and bands.
extension GeodeticBuffer {
    var ring: GlobeRing {
        GlobeRing(
            with: solver, maxDeviation: deviation / 2,
            isMercator: frame.spatialReference.canonicalWKID == 3857)
    }

    /// All that is nearer to a place than the distance.
    func circle(around center: SIMD2<Double>) -> PackedCoordinates {
        let center = SIMD2(center.x, min(max(center.y, -90 + 1e-9), 90 - 1e-9))
        let distance = abs(meters)
        var ring = ring
        ring.append(from: 0, to: 360, count: 24) {
            solver.direct(from: center, azimuth: $0, distance: distance).place
        }
        return ring.area(around: center) { _ in distance }
    }

    /// All that lies to both sides of a geodesic, and a little beyond its ends so that neighbours overlap.
    private func band(_ start: SIMD2<Double>, _ end: SIMD2<Double>) -> PackedCoordinates? {
        let distance = abs(meters)
        let line = solver.inverse(from: start, to: end)
        guard line.distance > 1e-3 else { return nil }
        let extra = min(1, distance / 1000)
        // The place at a share of the way, and so far to the left of it.
        func place(_ share: Double, _ left: Double) -> SIMD2<Double> {
            let along = line.distance * share + extra * (2 * share - 1)
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

    /// The pieces of the buffer around the lines, or the border.
    private func pieces(along geometry: any Geometry) throws(GeospatialError) -> [PackedCoordinates] {
        let paths = geometry.paths
        var pieces: [PackedCoordinates] = []
        for part in 0..<paths.partCount {
            for path in try courses(of: paths, part: part, isArea: geometry.isArea) {
                pieces += try localReach > 0 ? runs(along: path) : circlesAndBands(along: path)
                guard pieces.count <= Self.mostPieces else {
                    throw .tooManyVertices(limit: PackedCoordinates.mostVertices)
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
            if distance < Self.longestBand {
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
                // So large circles need few to leave no dents between them.
                let step = min(400_000, (deviation * radius).squareRoot() * 2)
                let count = (line.distance / step).rounded(.up)
                guard count <= Double(Self.mostPieces) else {
                    throw .tooManyVertices(limit: PackedCoordinates.mostVertices)
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
            guard pieces.count <= Self.mostPieces else {
                throw .tooManyVertices(limit: PackedCoordinates.mostVertices)
            }
        }
        return pieces
    }
}
