import CartoucheCLibrary

/// Round numbers in ranges.
enum RoundNumber {
    /// Returns the roundest number in a range; of equally round ones, the nearest to a number in the range.
    ///
    /// A multiple of 10 is rounder than one of 5, which is rounder than one of 2, for each power of ten. 0 is the roundest
    /// number.
    static func nearest(to value: Double, in range: ClosedRange<Double>) -> Double {
        if range.contains(0) { return 0 }
        let size = max(abs(range.lowerBound), abs(range.upperBound))
        // Tiny numbers have no round multiples in double precision.
        guard size > 1e-290, size < 1e290 else { return value }
        var power = Int(log10(size).rounded(.up)) + 1
        for _ in 0..<20 {
            for factor in [10.0, 5, 2] {
                if let round = multiple(of: factor, power - 1, nearest: value, in: range) { return round }
            }
            power -= 1
        }
        return value
    }

    /// Returns the multiple of `factor · 10^power` in a range that is the nearest to a number.
    private static func multiple(
        of factor: Double, _ power: Int, nearest value: Double, in range: ClosedRange<Double>
    ) -> Double? {
        // Powers up to 10^22 are exact, so the result is the number that its decimal text means.
        func number(_ count: Double) -> Double {
            let digits = count * factor
            guard digits != 0 else { return 0 }
            if abs(power) <= 22 {
                return power < 0 ? digits / pow(10, Double(-power)) : digits * pow(10, Double(power))
            }
            return Double("\(digits)".split(separator: ".")[0] + "e\(power)") ?? .nan
        }
        let count = (value / factor / pow(10, Double(power))).rounded()
        guard abs(count) < 1e15 else { return nil }
        return [count, count - 1, count + 1].lazy.map(number).filter { range.contains($0) }.min {
            abs($0 - value) < abs($1 - value)
        }
    }
}
