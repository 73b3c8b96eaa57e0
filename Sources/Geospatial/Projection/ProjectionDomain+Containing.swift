extension ProjectionDomain {
    /// Degrees that have to be left to the edge: areas of use are told on WGS 84 and in round numbers.
    private static let margin = 0.01

    /// Whether a rectangle of longitudes and latitudes lies within the domain as a whole, away from its edges.
    ///
    /// False where that is not known.
    package func contains(_ area: Envelope) -> Bool {
        guard !area.isEmpty else { return false }
        switch self {
        case .unbounded:
            return area.xMin > -180 + Self.margin && area.xMax < 180 - Self.margin
        case .strip(let strip):
            guard area.yMin > strip.south + Self.margin || strip.south <= -90,
                area.yMax < strip.north - Self.margin || strip.north >= 90
            else { return false }
            let turns = ((area.xMin - strip.world.low) / 360).rounded(.down) * 360
            return area.xMin - turns > strip.world.low + Self.margin
                && area.xMax - turns < strip.world.high - Self.margin
        case .cap(let cap):
            let center = Sphere.direction(cap.center)
            let least = ((cap.radius - Self.margin) * .pi / 180).cosine
            // What is farthest away may lie inside the rectangle: on its far side from the middle.
            let steps = 24
            for row in 0...steps {
                for column in 0...steps {
                    let place = SIMD2(
                        area.xMin + area.width * Double(column) / Double(steps),
                        area.yMin + area.height * Double(row) / Double(steps))
                    if (Sphere.direction(place) * center).sum() <= least { return false }
                }
            }
            return true
        case .interrupted, .unknown: return false
        }
    }
}
