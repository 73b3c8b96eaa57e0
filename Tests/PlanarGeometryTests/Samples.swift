/// A random number generator with the same numbers on all platforms (SplitMix64).
struct SplitMix: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }

    mutating func point(within size: Double) -> SIMD2<Double> {
        SIMD2(.random(in: 0..<size, using: &self), .random(in: 0..<size, using: &self))
    }

    /// Returns a point with integer coordinates; many points are equal, and many edges are horizontal.
    mutating func gridPoint(within size: Int) -> SIMD2<Double> {
        SIMD2(Double(Int.random(in: 0..<size, using: &self)), Double(Int.random(in: 0..<size, using: &self)))
    }

    /// Returns a line whose steps are short compared with its length.
    mutating func walk(_ count: Int, step: Double) -> [SIMD2<Double>] {
        var here = point(within: 100)
        return (0..<count).map { _ in
            here += point(within: 2 * step) - step
            return here
        }
    }
}

/// Returns a polygon from integer coordinates, alternating x and y.
func ring(_ coordinates: Double...) -> [SIMD2<Double>] {
    stride(from: 0, to: coordinates.count, by: 2).map { SIMD2(coordinates[$0], coordinates[$0 + 1]) }
}

let nan = Double.nan

/// Returns the distance from a point to a segment, by comparing many points of the segment.
func triedDistance(_ point: SIMD2<Double>, _ a: SIMD2<Double>, _ b: SIMD2<Double>) -> Double {
    (0...10_000).map { step in
        let gap = a + (b - a) * (Double(step) / 10_000) - point
        return (gap * gap).sum().squareRoot()
    }.min()!
}
