import CartouchePlanarGeometry

/// Triangles of a polygon with holes, found by cutting off ears.
///
/// Holes are joined to their outer ring by a bridge first. A polygon that intersects itself gives triangles that do not
/// cover exactly its area; the number of steps is bounded in all cases.
struct Triangulation {
    /// Three indices of positions for each triangle, counterclockwise.
    private(set) var indices: [UInt32] = []

    /// The greatest number of vertices of an outer ring with its holes.
    static let maximumCount = 20_000

    /// - Parameters:
    ///   - positions: The positions of all rings.
    ///   - outer: The range of the outer ring, without a repeated last position.
    ///   - holes: The ranges of the holes.
    init(_ positions: [SIMD2<Double>], outer: Range<Int>, holes: [Range<Int>]) {
        var ring = Self.oriented(outer, positions, isCounterclockwise: true)
        let inner = holes.map { Self.oriented($0, positions, isCounterclockwise: false) }
            .filter { $0.count >= 3 }
            .sorted { Self.rightmost($0, positions).x > Self.rightmost($1, positions).x }
        for hole in inner where ring.count + hole.count + 2 <= Self.maximumCount {
            Self.join(hole, to: &ring, positions)
        }
        guard ring.count >= 3, ring.count <= Self.maximumCount else { return }
        cutEars(of: ring, positions)
    }

    private static func oriented(
        _ range: Range<Int>, _ positions: [SIMD2<Double>], isCounterclockwise: Bool
    ) -> [Int] {
        var ring: [Int] = []
        for index in range where ring.last.map({ positions[$0] != positions[index] }) ?? true {
            ring.append(index)
        }
        while ring.count > 1, positions[ring[0]] == positions[ring[ring.count - 1]] { ring.removeLast() }
        var area = 0.0
        for (place, index) in ring.enumerated() {
            let (a, b) = (positions[index], positions[ring[(place + 1) % ring.count]])
            area += a.x * b.y - a.y * b.x
        }
        return (area > 0) == isCounterclockwise ? ring : ring.reversed()
    }

    private static func rightmost(_ ring: [Int], _ positions: [SIMD2<Double>]) -> SIMD2<Double> {
        ring.reduce(positions[ring[0]]) { $0.x >= positions[$1].x ? $0 : positions[$1] }
    }

    /// Joins a hole to the ring, between its rightmost vertex and a vertex of the ring that it sees.
    private static func join(_ hole: [Int], to ring: inout [Int], _ positions: [SIMD2<Double>]) {
        let start = hole.indices.max { positions[hole[$0]].x < positions[hole[$1]].x } ?? 0
        let point = positions[hole[start]]
        // The edge of the ring to the right of the point.
        var nearest = Double.infinity
        var bridge: Int?
        for index in ring.indices {
            let (a, b) = (positions[ring[index]], positions[ring[(index + 1) % ring.count]])
            guard (a.y <= point.y) != (b.y <= point.y) || a.y == point.y else { continue }
            let x = a.y == b.y ? max(a.x, b.x) : a.x + (point.y - a.y) * (b.x - a.x) / (b.y - a.y)
            guard x >= point.x, x < nearest else { continue }
            nearest = x
            bridge = a.x > b.x ? index : (index + 1) % ring.count
        }
        guard var chosen = bridge else { return }
        // A vertex of the ring inside the triangle of the point, the edge and its end is nearer.
        let (corner, hit) = (positions[ring[chosen]], SIMD2(nearest, point.y))
        var best = Double.infinity
        for index in ring.indices where index != chosen {
            let vertex = positions[ring[index]]
            guard vertex.x >= point.x, vertex != corner,
                contains(vertex, point, hit, corner) || contains(vertex, point, corner, hit)
            else { continue }
            let slope = abs(vertex.y - point.y) / max(vertex.x - point.x, 1e-300)
            if slope < best { (best, chosen) = (slope, index) }
        }
        let loop = Array(hole[start...] + hole[..<start])
        ring.insert(contentsOf: loop + [loop[0], ring[chosen]], at: chosen + 1)
    }

    private static func turn(_ a: SIMD2<Double>, _ b: SIMD2<Double>, _ c: SIMD2<Double>) -> Double {
        (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x)
    }

    /// Returns whether a counterclockwise triangle contains a point, also on its edges.
    private static func contains(
        _ point: SIMD2<Double>, _ a: SIMD2<Double>, _ b: SIMD2<Double>, _ c: SIMD2<Double>
    ) -> Bool {
        turn(a, b, point) >= 0 && turn(b, c, point) >= 0 && turn(c, a, point) >= 0
    }

    private mutating func cutEars(of ring: [Int], _ positions: [SIMD2<Double>]) {
        let count = ring.count
        var next = (0..<count).map { ($0 + 1) % count }
        var previous = (0..<count).map { ($0 + count - 1) % count }
        var left = count
        var current = 0
        var misses = 0
        func position(_ place: Int) -> SIMD2<Double> { positions[ring[place]] }
        func isEar(_ place: Int) -> Bool {
            let (a, b, c) = (position(previous[place]), position(place), position(next[place]))
            let area = Self.turn(a, b, c)
            if area < 0 { return false }
            if area == 0 { return true }
            let low = pointwiseMin(a, pointwiseMin(b, c))
            let high = pointwiseMax(a, pointwiseMax(b, c))
            var other = next[next[place]]
            while other != previous[place] {
                let point = position(other)
                if point.x >= low.x, point.x <= high.x, point.y >= low.y, point.y <= high.y,
                    point != a, point != b, point != c, Self.contains(point, a, b, c)
                {
                    return false
                }
                other = next[other]
            }
            return true
        }
        while left > 3 {
            // Without an ear, the ring intersects itself: cut anywhere.
            if isEar(current) || misses > left {
                let (before, after) = (previous[current], next[current])
                indices += [UInt32(ring[before]), UInt32(ring[current]), UInt32(ring[after])]
                next[before] = after
                previous[after] = before
                left -= 1
                misses = 0
                current = next[after]
            } else {
                misses += 1
                current = next[current]
            }
        }
        indices += [UInt32(ring[previous[current]]), UInt32(ring[current]), UInt32(ring[next[current]])]
    }
}
