extension PackedCoordinates {
    /// Adds the area between a pole and a ring that runs once around it.
    ///
    /// The new ring starts and ends at the antimeridian and has edges to the pole, so it lies within ±180°.
    ///
    /// - Parameters:
    ///   - ring: Longitudes that continue beyond ±180°, and latitudes; the first vertex is not repeated.
    ///   - pole: 90 or -90.
    ///   - turns: 1 if the longitudes go around to the east, -1 if to the west.
    package mutating func appendRing(_ ring: [Vertex], over pole: Double, turns: Double) {
        guard let first = ring.first else { return }
        var closing = first
        closing.position.x += turns * 360
        // Find the first edge that reaches or crosses the antimeridian.
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
