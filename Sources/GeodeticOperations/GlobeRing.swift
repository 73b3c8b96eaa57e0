import CartoucheGeospatial

/// The border of a region on the globe, as a ring of longitudes and latitudes.
struct GlobeRing {
    let solver: GeodesicSolver
    /// The maximum distance between the border and the straight line between two places, in meters.
    let maxDeviation: Double
    /// Whether straight lines are straight in Web Mercator, instead of in longitude and latitude.
    let isMercator: Bool
    /// Places on the border in their order; longitudes continue beyond ±180°.
    ///
    /// The last place repeats the first, but its longitude can differ by one turn.
    private(set) var places: [SIMD2<Double>] = []

    init(with solver: GeodesicSolver, maxDeviation: Double = .infinity, isMercator: Bool = false) {
        self.solver = solver
        self.maxDeviation = maxDeviation
        self.isMercator = isMercator
    }

    /// Adds a piece of the border, with as many places as the deviation requires.
    ///
    /// Near a pole, longitudes change quickly, and more places are added.
    ///
    /// - Parameters:
    ///   - start: The parameter of the first place, which is left out if the ring already ends there.
    ///   - end: The parameter of the last place.
    ///   - count: The minimum number of pieces.
    ///   - place: Returns the longitude and latitude at a parameter.
    mutating func append(
        from start: Double, to end: Double, count: Int, _ place: (Double) -> SIMD2<Double>
    ) {
        var last = place(start)
        if places.last.map({ ($0.x - last.x).remainder(dividingBy: 360) != 0 || $0.y != last.y }) ?? true {
            append(last)
        }
        for step in 1...max(count, 1) {
            let from = start + (end - start) * (Double(step - 1) / Double(max(count, 1)))
            let to = start + (end - start) * (Double(step) / Double(max(count, 1)))
            let next = place(to)
            refine(from, last, to, next, depth: 0, place)
            last = next
        }
    }

    private mutating func refine(
        _ start: Double, _ from: SIMD2<Double>, _ end: Double, _ to: SIMD2<Double>, depth: Int,
        _ place: (Double) -> SIMD2<Double>
    ) {
        let isSteep =
            max(abs(from.y), abs(to.y)) > 75 && abs((to.x - from.x).remainder(dividingBy: 360)) > 15
        if depth < 16, isSteep || maxDeviation < .infinity {
            let middle = (start + end) / 2
            let between = place(middle)
            if isSteep || deviation(of: between, from, to) > maxDeviation {
                refine(start, from, middle, between, depth: depth + 1, place)
                refine(middle, between, end, to, depth: depth + 1, place)
                return
            }
        }
        append(to)
    }

    /// Returns the distance in meters between a place and the middle of a straight line.
    private func deviation(
        of place: SIMD2<Double>, _ start: SIMD2<Double>, _ end: SIMD2<Double>
    ) -> Double {
        var middle = SIMD2((end.x - start.x).remainder(dividingBy: 360) / 2, (start.y + end.y) / 2)
        if isMercator, let latitude = Self.mercatorMiddle(start.y, end.y) { middle.y = latitude }
        let step = SIMD2(
            ((place.x - start.x).remainder(dividingBy: 360) - middle.x) * Self.cosine(place.y),
            place.y - middle.y)
        return (step * step).sum().squareRoot() * WebMercator.metersPerDegree
    }

    private static func cosine(_ latitude: Double) -> Double {
        Spheroid.normal(at: SIMD2(0, latitude)).x
    }

    private static func mercatorMiddle(_ first: Double, _ second: Double) -> Double? {
        var ends = [SIMD2(0, first), SIMD2(0, second)]
        ends.withUnsafeMutableBufferPointer { WebMercator.project($0) }
        var middle = [(ends[0] + ends[1]) / 2]
        middle.withUnsafeMutableBufferPointer { WebMercator.unproject($0) }
        return middle[0].y.isFinite ? middle[0].y : nil
    }

    /// Adds a place, with the longitude that is nearest to that of the last one.
    mutating func append(_ place: SIMD2<Double>) {
        var place = place
        if let last = places.last {
            place.x = last.x + (place.x - last.x).remainder(dividingBy: 360)
        }
        places.append(place)
    }

    /// Returns the region as areas.
    ///
    /// If the region contains one pole, the ring gets edges to this pole. If it contains both, a ring around the
    /// whole world is added.
    ///
    /// - Parameters:
    ///   - north: The distance of the north pole from the border; positive inside the region, negative outside.
    ///   - south: The distance of the south pole from the border; positive inside the region, negative outside.
    func area(north: Double, south: Double) -> PackedCoordinates {
        var result = PackedCoordinates()
        guard let first = places.first, let last = places.last else { return result }
        let turns = ((last.x - first.x) / 360).rounded()
        if turns == 0, north > 0, south > 0 {
            let middle = (first.x / 360).rounded() * 360
            for corner in [SIMD2(-180.0, -90), SIMD2(-180, 90), SIMD2(180, 90), SIMD2(180, -90)] {
                result.append(SIMD2(corner.x + middle, corner.y))
            }
            result.endPart(closed: true)
        }
        if turns != 0 {
            let ring = places.dropLast().map { PackedCoordinates.Vertex(position: $0) }
            result.appendRing(Array(ring), over: north > south ? 90 : -90, turns: turns)
        } else {
            for place in places.dropLast() { result.append(place) }
            result.endPart(closed: true)
        }
        return result
    }

    /// Returns the region around a center whose radius depends on the azimuth.
    func area(around center: SIMD2<Double>, radius: (_ azimuth: Double) -> Double) -> PackedCoordinates {
        let inside = [90.0, -90].map { latitude -> Double in
            let line = solver.inverse(from: center, to: SIMD2(center.x, latitude))
            return radius(line.startAzimuth) - line.distance
        }
        return area(north: inside[0], south: inside[1])
    }
}
