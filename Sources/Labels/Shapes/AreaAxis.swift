import CartoucheCLibrary
import CartouchePlanarGeometry

/// The long axis of an area, from its second moments.
struct AreaAxis {
    /// The direction of the axis; toward the right.
    let direction: SIMD2<Double>
    /// The ratio between the extents along and across the axis; at least 1.
    let elongation: Double

    /// Returns nil if the area has no size.
    init?(_ rings: [[SIMD2<Double>]]) {
        let area = PlanarArea(rings.map { Ring($0) })
        guard let center = area.centroid else { return nil }
        let nesting = RingNesting(rings.map { Ring($0) })
        var moments = SIMD3<Double>(0, 0, 0)
        for (number, ring) in rings.enumerated() {
            guard var last = ring.last.map({ $0 - center }) else { continue }
            var sum = SIMD3<Double>(0, 0, 0)
            var size = 0.0
            for vertex in ring {
                let next = vertex - center
                let cross = last.x * next.y - next.x * last.y
                size += cross
                let squares: SIMD2<Double> = last * last + last * next + next * next
                let mixed: Double = (last.x * next.y + next.x * last.y) / 2
                let product: Double = last.x * last.y + next.x * next.y + mixed
                sum += SIMD3(squares.x, squares.y, product) * cross
                last = next
            }
            let sign = (size < 0) != nesting.isHole[number] ? -1.0 : 1
            moments += sum * sign
        }
        guard moments.sum().isFinite, moments.x + moments.y > 0 else { return nil }
        let angle = atan2(2 * moments.z, moments.x - moments.y) / 2
        var direction = SIMD2(cos(angle), sin(angle))
        if direction.x < 0 { direction = -direction }
        self.direction = direction
        let mean = (moments.x + moments.y) / 2
        let half = (moments.x - moments.y) / 2
        let difference = (half * half + moments.z * moments.z).squareRoot()
        elongation = ((mean + difference) / max(mean - difference, mean * 1e-6)).squareRoot()
    }

    /// Returns a position with the axis as x.
    static func turn(_ position: SIMD2<Double>, to direction: SIMD2<Double>) -> SIMD2<Double> {
        SIMD2(
            position.x * direction.x + position.y * direction.y,
            position.y * direction.x - position.x * direction.y)
    }

    /// Returns the position of a turned one.
    static func turnBack(_ position: SIMD2<Double>, from direction: SIMD2<Double>) -> SIMD2<Double> {
        SIMD2(
            position.x * direction.x - position.y * direction.y,
            position.y * direction.x + position.x * direction.y)
    }
}
