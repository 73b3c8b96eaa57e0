import CartoucheCLibrary

extension ClassMethod {
    /// Returns the multiples of a width that separate values.
    static func multiples(of width: Double, from low: Double, to high: Double) throws -> [Double] {
        let first = (low / width).rounded(.down)
        let last = (high / width).rounded(.up)
        guard last - first <= Double(maxClassCount), abs(first) < 0x1p52, abs(last) < 0x1p52 else {
            throw ClassificationError.tooNarrow(width: width, range: low...high)
        }
        return stride(from: first + 1, to: last, by: 1).map { $0 * width }
    }

    /// Returns the limits between classes with equal numbers of features.
    static func quantiles(_ distribution: ValueDistribution, _ count: Int) -> [Double] {
        let total = distribution.count
        var limits: [Double] = []
        var index = 0
        for number in 1..<count {
            // total · number / count, rounded up; the product of large numbers would overflow.
            let rank = (total / count) * number + ((total % count) * number + count - 1) / count
            while distribution.ranks[index] < rank { index += 1 }
            limits.append(distribution.values[index])
        }
        return limits
    }

    /// Returns limits at distances from the mean.
    static func deviations(_ distribution: ValueDistribution, _ count: Int, _ width: Double) -> [Double] {
        guard let (mean, deviation) = distribution.statistics, deviation > 0 else { return [] }
        let limits = (1..<count).map { mean + (Double($0) - Double(count) / 2) * width * deviation }
        return limits.filter(\.isFinite)
    }

    /// Returns limits whose distances are a geometric series.
    ///
    /// The tested factors are powers of the sixteenth root of 2, from 1/1024 to 1024. The best one has the smallest sum
    /// of squares of the numbers of features. Of equally good factors, it is the one that is nearest to 1.
    static func geometricSeries(_ distribution: ValueDistribution, _ count: Int) -> [Double] {
        guard count > 1, let low = distribution.values.first, let high = distribution.values.last, low < high
        else { return [] }
        var best: (sum: Double, limits: [Double]) = (.infinity, [])
        for step in 0...160 {
            for exponent in step == 0 ? [0] : [step, -step] {
                let limits = series(exp2(Double(exponent) / 16), from: low, to: high, count)
                var sum = 0.0
                var below = 0
                for limit in limits + [high] {
                    let through = distribution.featureCount(through: limit)
                    sum += Double(through - below) * Double(through - below)
                    below = through
                }
                if sum < best.sum { best = (sum, limits) }
            }
        }
        return best.limits
    }

    private static func series(_ factor: Double, from low: Double, to high: Double, _ count: Int) -> [Double]
    {
        // Powers of numbers up to 1 do not overflow.
        let isGrowing = factor >= 1
        let ratio = isGrowing ? 1 / factor : factor
        var widths = [1.0]
        while widths.count < count { widths.append(widths[widths.count - 1] * ratio) }
        if isGrowing { widths.reverse() }
        let total = widths.reduce(0, +)
        var sum = 0.0
        return widths.dropLast().map { width in
            sum += width
            return point(sum / total, from: low, to: high)
        }
    }
}
