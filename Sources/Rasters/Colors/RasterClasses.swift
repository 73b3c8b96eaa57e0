/// Colors of values: a palette, unique values, or ranges.
package struct RasterClasses: Hashable, Sendable {
    /// How classes are found.
    package enum Kind: Hashable, Sendable {
        /// The value is the number of the color, from 0.
        case palette
        /// Values in ascending order; one color for each.
        case unique([Float])
        /// Upper limits in ascending order, which belong to the range; values below the minimum have no color.
        case ranges([Float], minimum: Float)
    }

    package let kind: Kind
    /// The colors with straight alpha, 0 to 1.
    package let colors: [SIMD4<Float>]
    /// The color of values without a class; nil leaves these pixels transparent.
    package let otherColor: SIMD4<Float>?

    package init(_ kind: Kind, colors: [SIMD4<Float>], otherColor: SIMD4<Float>? = nil) {
        (self.kind, self.colors, self.otherColor) = (kind, colors, otherColor)
    }

    /// Returns the colors of values, and the number of values without a color.
    func words(of planes: RasterPlanes) -> (words: [UInt32], missing: Int) {
        let values = planes.bands[0]
        var words = [UInt32](repeating: 0, count: values.count)
        var missing = 0
        for index in values.indices where planes.opacity[index] > 0 {
            let value = values[index]
            let found: Int? =
                switch kind {
                case .palette: value >= 0 && value < Float(colors.count) ? Int(value) : nil
                case .unique(let sorted):
                    {
                        let place = sorted.partitioned { $0 >= value }
                        return place < sorted.count && sorted[place] == value ? place : nil
                    }()
                case .ranges(let limits, let minimum):
                    {
                        let place = value < minimum ? limits.count : limits.partitioned { $0 >= value }
                        return place < limits.count ? place : nil
                    }()
                }
            if let color = found.map({ colors[$0] }) ?? otherColor {
                words[index] = PixelWord.of(color, opacity: planes.opacity[index])
            } else {
                missing += 1
            }
        }
        return (words, missing)
    }
}

extension [Float] {
    /// Returns the first index whose value satisfies a condition that holds for all later values, too.
    fileprivate func partitioned(_ condition: (Float) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if condition(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
