import CartoucheWorkers

/// The rule that chooses the values that become the darkest and the brightest color.
public class StretchParameters: @unchecked Sendable {
    init() {}

    /// Returns the curve of a band.
    ///
    /// - Parameters:
    ///   - band: The number of the band, from 1.
    ///   - index: The place of the band in the renderer, from 0.
    ///   - file: The raster.
    ///   - estimates: Whether the statistics come from a sample of pixels.
    ///   - cancellation: Stops the reading.
    /// - Throws: `DocumentError` if the raster cannot be read.
    package func curve(
        ofBand band: Int, at index: Int, of file: RasterFile, estimates: Bool, _ cancellation: Cancellation
    ) throws -> StretchCurve {
        let statistics = try file.statistics(ofBand: band, estimates: estimates, cancellation)
        return statistics.isEmpty ? .bytes : curve(of: statistics, at: index)
    }

    func curve(of statistics: RasterStatistics, at index: Int) -> StretchCurve {
        StretchCurve(low: statistics.minimum, high: statistics.maximum)
    }
}

/// Stretches between two values.
public final class MinMaxStretchParameters: StretchParameters, @unchecked Sendable {
    /// The lowest and highest value of each band; bands without one use their statistics.
    public let minValues, maxValues: [Double]

    /// Creates a stretch between values; without values, between those of the statistics.
    public init(minValues: [Double] = [], maxValues: [Double] = []) {
        (self.minValues, self.maxValues) = (minValues, maxValues)
        super.init()
    }

    package override func curve(
        ofBand band: Int, at index: Int, of file: RasterFile, estimates: Bool, _ cancellation: Cancellation
    ) throws -> StretchCurve {
        if index < minValues.count, index < maxValues.count {
            return StretchCurve(low: minValues[index], high: maxValues[index])
        }
        return try super.curve(ofBand: band, at: index, of: file, estimates: estimates, cancellation)
    }

    override func curve(of statistics: RasterStatistics, at index: Int) -> StretchCurve {
        StretchCurve(
            low: index < minValues.count ? minValues[index] : statistics.minimum,
            high: index < maxValues.count ? maxValues[index] : statistics.maximum)
    }
}

/// Stretches without a share of the lowest and highest values.
public final class PercentClipStretchParameters: StretchParameters, @unchecked Sendable {
    /// The percentage of values that become the darkest color.
    public let min: Double
    /// The percentage of values that become the brightest color.
    public let max: Double

    /// Creates a stretch from percentages, 0 to 100.
    public init(min: Double, max: Double) {
        (self.min, self.max) = (min, max)
        super.init()
    }

    override func curve(of statistics: RasterStatistics, at index: Int) -> StretchCurve {
        StretchCurve(
            low: statistics.value(atShare: min / 100), high: statistics.value(atShare: 1 - max / 100))
    }
}

/// Stretches around the mean value.
public final class StandardDeviationStretchParameters: StretchParameters, @unchecked Sendable {
    /// The number of standard deviations on each side of the mean.
    public let factor: Double

    /// Creates a stretch.
    public init(factor: Double) {
        self.factor = factor
        super.init()
    }

    override func curve(of statistics: RasterStatistics, at index: Int) -> StretchCurve {
        let reach = abs(factor) * statistics.standardDeviation
        return StretchCurve(
            low: Swift.max(statistics.mean - reach, statistics.minimum),
            high: Swift.min(statistics.mean + reach, statistics.maximum))
    }
}

/// Gives each brightness about the same number of pixels.
public final class HistogramEqualizationStretchParameters: StretchParameters, @unchecked Sendable {
    /// Creates a stretch.
    public override init() { super.init() }

    override func curve(of statistics: RasterStatistics, at index: Int) -> StretchCurve {
        let total = Float(statistics.histogram.reduce(0, +))
        var sum: Float = 0
        let steps = statistics.histogram.map { count -> Float in
            sum += Float(count)
            return total > 0 ? (sum - Float(count) / 2) / total : 0
        }
        return StretchCurve(low: statistics.minimum, high: statistics.maximum, steps: steps)
    }
}
