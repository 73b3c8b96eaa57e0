/// The numbers of the Microsoft C run-time library's `rand`, scaled to 0 to 1.
///
/// ArcGIS Pro places random grids with these numbers (measured on its printed output).
struct MicrosoftRandom {
    private var state: UInt32

    private static let factor: UInt32 = 214_013
    private static let increment: UInt32 = 2_531_011

    init(seed: Int) {
        state = UInt32(truncatingIfNeeded: seed)
    }

    /// Returns the next number.
    mutating func next() -> Double {
        state = state &* Self.factor &+ Self.increment
        return Double(state >> 16 & 0x7fff) / 32767
    }

    /// Skips the next `count` numbers.
    ///
    /// The work is proportional to the number of bits of `count`.
    mutating func skip(_ count: Int) {
        var rest = count
        var (factor, increment) = (Self.factor, Self.increment)
        var (allFactor, allIncrement): (UInt32, UInt32) = (1, 0)
        while rest > 0 {
            if rest & 1 == 1 {
                allFactor = allFactor &* factor
                allIncrement = allIncrement &* factor &+ increment
            }
            increment = increment &* (factor &+ 1)
            factor = factor &* factor
            rest >>= 1
        }
        state = state &* allFactor &+ allIncrement
    }
}
