import Geospatial

/// A line of a feature with the height of each vertex.
struct SpaceLine {
    /// The longitudes and latitudes.
    let places: [SIMD2<Double>]
    /// The heights above the ellipsoid.
    let heights: [Double]
    /// The positions in the earth-centered frame.
    let positions: [SIMD3<Double>]

    /// The greatest length of a segment in degrees: longer ones are divided, because the earth is round.
    private static let longest = 0.25
    private static let maximumCount = 2_000_000

    init(_ vertices: [SIMD3<Double>], _ placing: ScenePlacing, _ ground: SurfaceHeights) {
        var places: [SIMD2<Double>] = []
        var heights: [Double] = []
        func add(_ vertex: SIMD3<Double>) {
            let place = SIMD2(vertex.x, vertex.y)
            places.append(place)
            heights.append(placing.height(vertex.z, at: place, ground))
        }
        // A line on terrain follows it between its vertices.
        let longest = placing.placement == .absolute || ground.isFlat ? Self.longest : 0.001
        var last: SIMD3<Double>?
        for vertex in vertices where vertex.x.isFinite && vertex.y.isFinite && abs(vertex.y) <= 90 {
            if let last {
                if last == vertex { continue }
                let span = max(abs(vertex.x - last.x), abs(vertex.y - last.y))
                let steps = Int(min((span / longest).rounded(.up), 1000))
                for step in 1..<max(steps, 1) where places.count < Self.maximumCount {
                    add(last + (vertex - last) * (Double(step) / Double(steps)))
                }
            }
            add(vertex)
            last = vertex
        }
        (self.places, self.heights) = (places, heights)
        positions = zip(places, heights).map { Spheroid.wgs84.cartesian($0, height: $1) }
    }

    /// Returns the heights of the top of an extrusion.
    func tops(_ value: Double, _ top: ScenePlacing.ExtrusionTop) -> [Double] {
        let level =
            switch top {
            case .base: Double.nan
            case .minimum: (heights.min() ?? 0) + value
            case .maximum: (heights.max() ?? 0) + value
            case .absolute: value
            }
        return heights.map { level.isNaN ? $0 + value : level }
    }

    /// Returns the positions at other heights.
    func positions(at heights: [Double]) -> [SIMD3<Double>] {
        zip(places, heights).map { Spheroid.wgs84.cartesian($0, height: $1) }
    }
}

/// A polygon of a feature with the height of each vertex.
struct SpaceArea {
    /// The rings without a repeated last vertex.
    let rings: [SpaceLine]

    init(_ parts: [[SIMD3<Double>]], _ placing: ScenePlacing, _ ground: SurfaceHeights) {
        rings = parts.compactMap { part in
            var ring = part
            while ring.count > 1, let last = ring.last, ring[0].x == last.x, ring[0].y == last.y {
                ring.removeLast()
            }
            guard ring.count >= 3 else { return nil }
            // The edge back to the first vertex is divided like the others.
            var closed = SpaceLine(ring + [ring[0]], placing, ground)
            closed = closed.withoutLast
            return closed.places.count >= 3 ? closed : nil
        }
    }

    /// Returns the heights of the top of an extrusion for each ring.
    func tops(_ value: Double, _ top: ScenePlacing.ExtrusionTop) -> [[Double]] {
        let all = rings.flatMap(\.heights)
        let level =
            switch top {
            case .base: Double.nan
            case .minimum: (all.min() ?? 0) + value
            case .maximum: (all.max() ?? 0) + value
            case .absolute: value
            }
        return rings.map { ring in ring.heights.map { level.isNaN ? $0 + value : level } }
    }
}

extension SpaceLine {
    fileprivate init(places: [SIMD2<Double>], heights: [Double], positions: [SIMD3<Double>]) {
        (self.places, self.heights, self.positions) = (places, heights, positions)
    }

    /// The line without its last vertex.
    var withoutLast: SpaceLine {
        SpaceLine(
            places: places.dropLast(), heights: heights.dropLast(), positions: positions.dropLast())
    }
}
