/// Numbers that look random, from a generator that is simple enough to repeat in other languages: the workloads of other
/// programs have the same ones.
struct PeerNumbers {
    private var state: UInt64

    init(_ start: UInt64 = 20_261_122) { state = start }

    /// Returns a number of a range; the default is from 0 to 1.
    mutating func next(_ range: Range<Double> = 0..<1) -> Double {
        state = (state &* 1_103_515_245 &+ 12_345) & 0x7FFF_FFFF
        return range.lowerBound + (range.upperBound - range.lowerBound) * Double(state) / 0x8000_0000
    }
}
