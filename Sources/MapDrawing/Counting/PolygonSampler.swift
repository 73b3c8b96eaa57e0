/// Finds places that are distributed evenly in a polygon.
///
/// The polygon is cut into horizontal strips of equal height. A place is drawn from the box of a strip, with the widths
/// of the boxes as weights, and rejected if it is outside the polygon. So the places are uniform, also for narrow
/// polygons and polygons with distant parts.
struct PolygonSampler {
    /// An edge from its lower to its upper end.
    private struct Edge {
        var low: SIMD2<Double>
        var high: SIMD2<Double>

        /// Returns the x of the edge at a y between its ends.
        func x(at y: Double) -> Double { low.x + (high.x - low.x) * ((y - low.y) / (high.y - low.y)) }
    }

    private struct Strip {
        var minX = Double.infinity
        var maxX = -Double.infinity
        var edges: [Int32] = []
    }

    private var edges: [Edge] = []
    private var strips: [Strip] = []
    /// The sum of the widths of all strips up to each strip.
    private var widths: [Double] = []
    private var bottom = 0.0
    private var height = 0.0

    private static let maxStrips = 256
    /// The greatest number of entries in all strips together.
    private static let maxEntries = 1 << 21
    /// The greatest number of rejected places for one place.
    private static let maxAttempts = 100

    /// Creates a sampler for rings with the even-odd rule; nil if they have no area.
    init?(rings: [ArraySlice<SIMD2<Double>>]) {
        var (low, high) = (Double.infinity, -Double.infinity)
        for ring in rings {
            guard var before = ring.last else { continue }
            for vertex in ring {
                defer { before = vertex }
                guard (vertex + before).sum().isFinite, vertex.y != before.y else { continue }
                edges.append(
                    vertex.y > before.y ? Edge(low: before, high: vertex) : Edge(low: vertex, high: before))
                low = min(low, vertex.y, before.y)
                high = max(high, vertex.y, before.y)
            }
        }
        guard edges.count >= 2, high > low else { return nil }
        bottom = low
        height = high - low
        let count = min(Self.maxStrips, max(edges.count / 4, 8), max(Self.maxEntries / edges.count, 1))
        strips = Array(repeating: Strip(), count: count)
        for (index, edge) in edges.enumerated() {
            let (first, last) = (strip(at: edge.low.y), strip(at: edge.high.y))
            for number in first...last {
                let from = min(max(bottomOf(number), edge.low.y), edge.high.y)
                let to = min(max(bottomOf(number + 1), edge.low.y), edge.high.y)
                let (x0, x1) = (edge.x(at: from), edge.x(at: to))
                strips[number].minX = min(strips[number].minX, x0, x1)
                strips[number].maxX = max(strips[number].maxX, x0, x1)
                strips[number].edges.append(Int32(index))
            }
        }
        var sum = 0.0
        widths = strips.map { strip in
            sum += max(strip.maxX - strip.minX, 0)
            return sum
        }
        if !(sum > 0) || !sum.isFinite { return nil }
    }

    /// Returns the next place; nil if none was found, which happens only in extremely thin polygons.
    func place(_ random: inout DotRandom) -> SIMD2<Double>? {
        for _ in 0..<Self.maxAttempts {
            let number = strip(withWeight: random.next() * widths[widths.count - 1])
            let strip = strips[number]
            let x = strip.minX + (strip.maxX - strip.minX) * random.next()
            let y = bottomOf(number) + height / Double(strips.count) * random.next()
            var isInside = false
            for index in strip.edges {
                let edge = edges[Int(index)]
                if edge.low.y <= y, y < edge.high.y, edge.x(at: y) < x { isInside.toggle() }
            }
            if isInside { return SIMD2(x, y) }
        }
        return nil
    }

    private func bottomOf(_ strip: Int) -> Double { bottom + height * Double(strip) / Double(strips.count) }

    private func strip(at y: Double) -> Int {
        min(max(Int((y - bottom) / height * Double(strips.count)), 0), strips.count - 1)
    }

    private func strip(withWeight weight: Double) -> Int {
        var (low, high) = (0, widths.count - 1)
        while low < high {
            let middle = (low + high) / 2
            if widths[middle] > weight { high = middle } else { low = middle + 1 }
        }
        return low
    }
}

/// Random numbers for dots; the same seed and feature give the same numbers on all computers (SplitMix64).
struct DotRandom {
    private var state: UInt64

    init(seed: Int, feature: Int) {
        state = UInt64(truncatingIfNeeded: seed) &* 0x9E37_79B9_7F4A_7C15
        state ^= UInt64(truncatingIfNeeded: feature) &* 0xD1B5_4A32_D192_ED03
        _ = next()
    }

    /// Returns a number from 0 up to, but not including, 1.
    package mutating func next() -> Double {
        state &+= 0x9E37_79B9_7F4A_7C15
        var bits = state
        bits = (bits ^ (bits >> 30)) &* 0xBF58_476D_1CE4_E5B9
        bits = (bits ^ (bits >> 27)) &* 0x94D0_49BB_1331_11EB
        bits ^= bits >> 31
        return Double(bits >> 11) * 0x1p-53
    }
}
