import CartoucheCLibrary
import CartoucheWorkers
import Synchronization

/// The band and the kind of statistics that a file keeps.
struct RasterStatisticsKey: Hashable, Sendable {
    let band: Int
    let isEstimated: Bool
}

/// The distribution of the values of a band.
package struct RasterStatistics: Hashable, Sendable {
    package var minimum = Double.infinity
    package var maximum = -Double.infinity
    package var mean = 0.0
    package var standardDeviation = 0.0
    /// The number of values in each of equal ranges from the minimum to the maximum.
    package var histogram: [Int] = []

    /// The number of ranges of the histogram.
    private static let rangeCount = 4096

    /// Whether no pixel has a value.
    package var isEmpty: Bool { minimum > maximum }

    /// Returns the value below which a share of all values is, 0 to 1.
    package func value(atShare share: Double) -> Double {
        let total = Double(histogram.reduce(0, +))
        guard total > 0, maximum > minimum else { return minimum }
        var sum = 0.0
        for (index, count) in histogram.enumerated() where count > 0 {
            let next = sum + Double(count)
            if next >= share * total {
                let inside = max(0, (share * total - sum) / Double(count))
                return minimum + (maximum - minimum) * (Double(index) + inside) / Double(histogram.count)
            }
            sum = next
        }
        return maximum
    }

    /// Adds values to the limits, the sum and the sum of squares.
    fileprivate mutating func addLimits(
        _ values: [Float], _ sum: inout (count: Double, values: Double, squares: Double)
    ) {
        for value in values where value.isFinite {
            let value = Double(value)
            minimum = min(minimum, value)
            maximum = max(maximum, value)
            sum.count += 1
            sum.values += value
            sum.squares += value * value
        }
    }

    fileprivate mutating func addRanges(_ values: [Float]) {
        if histogram.isEmpty { histogram = [Int](repeating: 0, count: Self.rangeCount) }
        let scale = maximum > minimum ? Double(Self.rangeCount) / (maximum - minimum) : 0
        for value in values where value.isFinite {
            let range = Int((Double(value) - minimum) * scale)
            histogram[min(max(range, 0), Self.rangeCount - 1)] += 1
        }
    }
}

extension RasterFile {
    /// The side of the sample of pixels for estimated statistics.
    private static let sampleSide = 1024

    /// Returns the distribution of a band's values, from a sample of about a million pixels or from all pixels.
    ///
    /// The result is kept for the next call. All pixels are read twice, part by part.
    func statistics(ofBand band: Int, estimates: Bool, _ cancellation: Cancellation) throws
        -> RasterStatistics
    {
        let key = RasterStatisticsKey(band: band, isEstimated: estimates)
        if let known = statistics.withLock({ $0[key] }) { return known }
        var parts: [RasterBox] = []
        var shrinking = 1
        if estimates {
            shrinking = max(1, (max(width, height) + Self.sampleSide - 1) / Self.sampleSide)
            parts = [RasterBox(x: 0, y: 0, width: width, height: height)]
        } else {
            for y in stride(from: 0, to: height, by: 2048) {
                for x in stride(from: 0, to: width, by: 2048) {
                    parts.append(
                        RasterBox(x: x, y: y, width: min(2048, width - x), height: min(2048, height - y)))
                }
            }
        }
        func values(in part: RasterBox) throws -> [Float] {
            var window = try window([band], in: part, shrinking: shrinking, averages: false, cancellation)
            for index in window.coverage.indices where window.coverage[index] == 0 {
                window.bands[0][index] = .nan
            }
            return window.bands[0]
        }
        var result = RasterStatistics()
        var sum = (count: 0.0, values: 0.0, squares: 0.0)
        for part in parts { result.addLimits(try values(in: part), &sum) }
        if sum.count > 0 {
            result.mean = sum.values / sum.count
            result.standardDeviation = max(0, sum.squares / sum.count - result.mean * result.mean)
                .squareRoot()
            for part in parts { result.addRanges(try values(in: part)) }
        }
        statistics.withLock { $0[key] = result }
        return result
    }
}
