/// The border of a region around a place on the globe, as rings of longitude and latitude.
///
/// The region is what lies nearer to its center than the border in every direction.
struct GlobeRing {
    let center: SIMD2<Double>
    let solver: GeodesicSolver
    /// Places on the border in their order, longitudes going on beyond ±180°; the last repeats the first, but
    /// perhaps a turn away.
    private(set) var places: [SIMD2<Double>] = []

    init(around center: SIMD2<Double>, with solver: GeodesicSolver) {
        self.center = center
        self.solver = solver
    }

    /// Adds the border between two parameters.
    ///
    /// Close to a pole, where longitudes change fast, there are more places than asked for.
    ///
    /// - Parameters:
    ///   - range: parameters of the border's ends.
    ///   - count: in how many pieces it is cut.
    ///   - polar: azimuth and distance from the center at a parameter.
    mutating func append(
        from start: Double, to end: Double, count: Int,
        _ polar: (Double) -> (azimuth: Double, distance: Double)
    ) {
        var last = place(polar(start))
        append(last)
        for step in 1...max(count, 1) {
            let from = start + (end - start) * (Double(step - 1) / Double(max(count, 1)))
            let to = start + (end - start) * (Double(step) / Double(max(count, 1)))
            let next = place(polar(to))
            refine(from, last, to, next, depth: 0, polar)
            last = next
        }
    }

    private func place(_ polar: (azimuth: Double, distance: Double)) -> SIMD2<Double> {
        solver.direct(from: center, azimuth: polar.azimuth, distance: polar.distance).place
    }

    private mutating func refine(
        _ start: Double, _ from: SIMD2<Double>, _ end: Double, _ to: SIMD2<Double>, depth: Int,
        _ polar: (Double) -> (azimuth: Double, distance: Double)
    ) {
        if depth < 16, abs((to.x - from.x).remainder(dividingBy: 360)) > 15,
            max(abs(from.y), abs(to.y)) > 75
        {
            let middle = (start + end) / 2
            let between = place(polar(middle))
            refine(start, from, middle, between, depth: depth + 1, polar)
            refine(middle, between, end, to, depth: depth + 1, polar)
        } else {
            append(to)
        }
    }

    /// Adds a place next to the last one.
    mutating func append(_ place: SIMD2<Double>) {
        var place = place
        if let last = places.last {
            place.x = last.x + (place.x - last.x).remainder(dividingBy: 360)
        }
        places.append(place)
    }

    /// The region as areas: led over the pole that it holds, and the world around it where it holds both.
    ///
    /// - Parameter radius: the border's distance from the center in a direction.
    func area(radius: (_ azimuth: Double) -> Double) -> PackedCoordinates {
        var result = PackedCoordinates()
        guard let first = places.first, let last = places.last else { return result }
        // How far inside the poles lie.
        let inside = [90.0, -90].map { latitude -> Double in
            let line = solver.inverse(from: center, to: SIMD2(center.x, latitude))
            return radius(line.startAzimuth) - line.distance
        }
        let turns = ((last.x - first.x) / 360).rounded()
        if turns == 0, inside[0] > 0, inside[1] > 0 {
            let middle = (first.x / 360).rounded() * 360
            for corner in [SIMD2(-180.0, -90), SIMD2(-180, 90), SIMD2(180, 90), SIMD2(180, -90)] {
                result.append(SIMD2(corner.x + middle, corner.y))
            }
            result.endPart(closed: true)
        }
        if turns != 0 {
            let pole = inside[0] > inside[1] ? 90.0 : -90
            let ring = places.dropLast().map { PackedCoordinates.Vertex(position: $0) }
            result.appendRing(Array(ring), over: pole, turns: turns)
        } else {
            for place in places.dropLast() { result.append(place) }
            result.endPart(closed: true)
        }
        return result
    }
}

extension PackedCoordinates {
    /// Adds a ring that runs once around a pole, as the area from there to the pole: it begins and ends at the
    /// antimeridian and is led over the pole, so that it lies within ±180° as a whole.
    ///
    /// - Parameters:
    ///   - ring: longitudes that go on beyond ±180°, and latitudes; the first vertex is not repeated.
    ///   - pole: 90 or -90.
    ///   - turns: how often the longitudes go around, 1 to the east or -1 to the west.
    mutating func appendRing(_ ring: [Vertex], over pole: Double, turns: Double) {
        guard let first = ring.first else { return }
        var closing = first
        closing.position.x += turns * 360
        // The first edge that reaches or crosses the antimeridian.
        let turned = ring + [closing]
        var crossing: (index: Int, vertex: Vertex)?
        for index in ring.indices {
            let (from, to) = (turned[index], turned[index + 1])
            let edge = (((min(from.position.x, to.position.x) + 180) / 360).rounded(.up)) * 360 - 180
            if edge <= max(from.position.x, to.position.x), from.position.x != to.position.x {
                crossing = (index, .crossing(from, to, at: edge))
                break
            }
        }
        guard let crossing else { return }
        let west = turns > 0 ? -180.0 : 180
        let shift = west - crossing.vertex.position.x
        var start = crossing.vertex
        start.position.x = west
        append(start)
        for step in 1...ring.count {
            let index = crossing.index + step
            var vertex = ring[index % ring.count]
            let x = vertex.position.x + shift + (index >= ring.count ? turns * 360 : 0)
            vertex.position.x = min(max(x, -180), 180)
            append(vertex)
        }
        start.position.x = -west
        append(start)
        start.position.y = pole
        append(start)
        start.position.x = west
        append(start)
        endPart(closed: true)
    }
}
