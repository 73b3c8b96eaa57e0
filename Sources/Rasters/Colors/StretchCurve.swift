import CartoucheCLibrary

/// Converts the values of a band to brightness from 0 to 1.
package struct StretchCurve: Hashable, Sendable {
    /// The values that become 0 and 1.
    package var low, high: Double
    /// Above 1, values in the middle become brighter.
    package var gamma = 1.0
    /// The brightness at equal steps from `low` to `high`, for equalized histograms; empty for a straight line.
    package var steps: [Float] = []

    package init(low: Double, high: Double, gamma: Double = 1, steps: [Float] = []) {
        (self.low, self.high, self.steps) = (low, high, steps)
        self.gamma = gamma.isFinite && gamma > 0 ? min(max(gamma, 0.01), 100) : 1
    }

    /// The curve of bytes that are colors.
    package static let bytes = StretchCurve(low: 0, high: 255)

    /// The number of steps of a table.
    static let tableSize = 4096

    /// Returns the brightness at equal steps from `low` to `high`.
    func table() -> [Float] {
        (0..<Self.tableSize).map { index in
            let share = Double(index) / Double(Self.tableSize - 1)
            var value = share
            if !steps.isEmpty {
                value = Double(steps[min(Int(share * Double(steps.count)), steps.count - 1)])
            }
            return Float(gamma == 1 ? value : pow(value, 1 / gamma))
        }
    }

    /// Returns the numbers of steps in the table for values; a value that does not exist has step 0.
    func indexes(of values: [Float]) -> [UInt16] {
        let last = Float(Self.tableSize - 1)
        let scale = high > low ? last / Float(high - low) : 0
        let base = Float(low)
        // If all values are equal, the brightness is in the middle.
        let constant = high > low ? 0 : last / 2
        return values.map { value in
            let step = (value - base) * scale + constant
            return step > 0 ? UInt16(min(step + 0.5, last)) : 0
        }
    }
}
