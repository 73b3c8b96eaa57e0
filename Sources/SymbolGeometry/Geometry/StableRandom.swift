/// Pseudorandom numbers that depend only on a seed and an index.
///
/// They keep a picture the same if it is redrawn, panned or drawn in tiles. The algorithm is SplitMix64
/// (Steele, Lea and Flood, 2014).
struct StableRandom {
    private let seed: UInt64

    init(seed: Int, _ stream: Int = 0) {
        self.seed =
            UInt64(bitPattern: Int64(seed)) &* 0x9E37_79B9_7F4A_7C15 &+ UInt64(bitPattern: Int64(stream))
    }

    /// Returns a number from 0 to less than 1.
    subscript(index: Int) -> Double {
        var state = seed &+ (UInt64(bitPattern: Int64(index)) &+ 1) &* 0x9E37_79B9_7F4A_7C15
        state = (state ^ state >> 30) &* 0xBF58_476D_1CE4_E5B9
        state = (state ^ state >> 27) &* 0x94D0_49BB_1331_11EB
        state ^= state >> 31
        return Double(state >> 11) * 0x1p-53
    }
}
