import CartoucheGeospatial

/// A line of a feature with the height of each vertex.
struct SpaceLine {
    /// The space of the places.
    let space: SceneSpace
    let places: [SIMD2<Double>]
    /// The heights above the ellipsoid.
    let heights: [Double]
    /// The positions in the earth-centered frame.
    let positions: [SIMD3<Double>]

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
        space = ground.space
        let longest = space.longestSegment(
            followsTerrain: placing.placement != .absolute && !ground.isFlat)
        var last: SIMD3<Double>?
        for vertex in vertices where ground.space.contains(SIMD2(vertex.x, vertex.y)) {
            if let last {
                if last.isSamePosition(as: vertex) { continue }
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
        positions = zip(places, heights).map { ground.space.position(at: $0, height: $1) }
    }

    /// Returns the heights of the top of an extrusion.
    func tops(_ value: Double, _ top: ScenePlacing.ExtrusionTop) -> [Double] {
        top.tops(value, of: heights)
    }

    /// Returns the positions at other heights.
    func positions(at heights: [Double]) -> [SIMD3<Double>] {
        zip(places, heights).map { space.position(at: $0, height: $1) }
    }
}

/// A polygon of a feature with the height of each vertex.
struct SpaceArea {
    /// The rings without a repeated last vertex.
    let rings: [SpaceLine]

    init(_ parts: [[SIMD3<Double>]], _ placing: ScenePlacing, _ ground: SurfaceHeights) {
        rings = parts.compactMap { part in
            var ring = part
            while ring.count > 1, let last = ring.last, ring[0].isSamePosition(as: last) {
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
        var all = top.tops(value, of: rings.flatMap(\.heights))[...]
        return rings.map { ring in
            defer { all = all.dropFirst(ring.heights.count) }
            return Array(all.prefix(ring.heights.count))
        }
    }
}

extension SpaceLine {
    fileprivate init(
        _ space: SceneSpace, places: [SIMD2<Double>], heights: [Double], positions: [SIMD3<Double>]
    ) {
        (self.space, self.places, self.heights, self.positions) = (space, places, heights, positions)
    }

    /// The ring as a line that ends at its first vertex.
    var closed: SpaceLine {
        SpaceLine(
            space, places: places + places.prefix(1), heights: heights + heights.prefix(1),
            positions: positions + positions.prefix(1))
    }

    /// The line without its last vertex.
    var withoutLast: SpaceLine {
        SpaceLine(
            space, places: places.dropLast(), heights: heights.dropLast(), positions: positions.dropLast())
    }
}

extension SIMD3<Double> {
    /// Whether both have the same longitude and latitude, and the same height or none.
    fileprivate func isSamePosition(as other: Self) -> Bool {
        x == other.x && y == other.y && (z == other.z || z.isNaN && other.z.isNaN)
    }
}
