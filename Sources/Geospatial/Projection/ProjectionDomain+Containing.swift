extension ProjectionDomain {
    /// Minimum distance to the edge in degrees: areas of use are rounded, and on WGS 84.
    private static let margin = 0.01

    /// Whether a rectangle of longitudes and latitudes is completely within the domain and not near its edges.
    ///
    /// False if this is not known.
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
            // The farthest place can be inside the rectangle, opposite the cap's center, so a grid is tested.
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
