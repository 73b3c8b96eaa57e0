import CartoucheCLibrary
import CartouchePlanarGeometry

/// A line with positions by their distance from its start; beyond its ends it continues straight.
struct LinePath: Sendable {
    let points: [SIMD2<Double>]
    /// The distance of each point from the start.
    private let distances: [Double]

    /// The length of the line.
    var length: Double { distances.last ?? 0 }

    /// The length above which positions are too coarse for labels, in DIPs.
    static let maxLength = 1e12

    /// Creates a line without points that are nearer to each other than a distance; nil without a length, or if it is
    /// too long.
    init?(_ points: [SIMD2<Double>], spacing: Double = 0) {
        var kept: [SIMD2<Double>] = []
        var distances: [Double] = []
        kept.reserveCapacity(points.count)
        distances.reserveCapacity(points.count)
        var (last, sum) = (SIMD2<Double>.zero, 0.0)
        for (number, point) in points.enumerated() where (point.x + point.y).isFinite {
            if !kept.isEmpty {
                let step = point - last
                let length = (step * step).sum().squareRoot()
                guard length > spacing || number == points.count - 1 && length > 0 else { continue }
                sum += length
            }
            kept.append(point)
            distances.append(sum)
            last = point
        }
        guard kept.count > 1, sum > 0, sum <= Self.maxLength else { return nil }
        self.points = kept
        self.distances = distances
    }

    /// Returns the number of the segment at a distance from the start.
    private func segment(at distance: Double) -> Int {
        var (low, high) = (0, points.count - 2)
        while low < high {
            let middle = (low + high + 1) / 2
            if distances[middle] <= distance { low = middle } else { high = middle - 1 }
        }
        return low
    }

    /// Returns the position at a distance from the start.
    func position(at distance: Double) -> SIMD2<Double> {
        position(at: distance, onSegment: segment(at: distance))
    }

    private func position(at distance: Double, onSegment number: Int) -> SIMD2<Double> {
        let length = distances[number + 1] - distances[number]
        let share = (distance - distances[number]) / length
        return points[number] + (points[number + 1] - points[number]) * share
    }

    /// Returns the positions between two distances, with the vertices between them.
    func positions(from start: Double, to end: Double) -> [SIMD2<Double>] {
        var positions = [position(at: start)]
        var number = segment(at: start) + 1
        while number < points.count, distances[number] < end {
            if distances[number] > start { positions.append(points[number]) }
            number += 1
        }
        positions.append(position(at: end))
        return positions
    }

    /// Returns a smooth line through the positions between two distances.
    ///
    /// Each position is the mean of its surroundings, so that bends are wider than a glyph.
    ///
    /// - Parameter em: The height of the font.
    func smoothed(from start: Double, to end: Double, em: Double) -> SampledPath {
        let step = max(em / 4, 1.5)
        let count = min(max(Int(((end - start) / step).rounded(.up)), 2), 40_000)
        let spacing = (end - start) / Double(count)
        let margin = 6
        var samples: [SIMD2<Double>] = []
        samples.reserveCapacity(count + 1 + 2 * margin)
        var number = segment(at: start - Double(margin) * spacing)
        for index in -margin...count + margin {
            let distance = start + Double(index) * spacing
            while number < points.count - 2, distances[number + 1] <= distance { number += 1 }
            samples.append(position(at: distance, onSegment: number))
        }
        // The smooth line hides bends, so they are measured before.
        let reach = min(max(Int((em / spacing).rounded()), 1), margin)
        let bends = (margin...margin + count).map { index in
            Self.cosine(samples[index] - samples[index - reach], samples[index + reach] - samples[index])
        }
        for _ in 0..<2 { samples = Self.averaged(samples) }
        return SampledPath(
            samples: Array(samples[margin..<samples.count - margin]), bends: bends, start: start,
            spacing: spacing)
    }

    /// Returns the mean of each position and up to three on either side of it.
    private static func averaged(_ samples: [SIMD2<Double>]) -> [SIMD2<Double>] {
        let last = samples.count - 1
        var averaged = samples
        for index in samples.indices {
            let reach = min(3, index, last - index)
            var sum = SIMD2<Double>.zero
            for other in index - reach...index + reach { sum += samples[other] }
            averaged[index] = sum / Double(2 * reach + 1)
        }
        return averaged
    }

    /// Returns the cosine of the angle between two vectors; 1 if one of them has no length.
    private static func cosine(_ one: SIMD2<Double>, _ two: SIMD2<Double>) -> Double {
        let lengths = ((one * one).sum() * (two * two).sum()).squareRoot()
        return lengths > 0 ? (one * two).sum() / lengths : 1
    }
}

/// Positions at equal distances along a line.
struct SampledPath: Sendable {
    let samples: [SIMD2<Double>]
    /// The cosine of the angle by which the line turns at each sample, over the height of the font on each side.
    fileprivate let bends: [Double]
    /// The distance of the first sample from the start of the line.
    let start: Double
    /// The distance between samples along the line.
    let spacing: Double

    /// Returns the samples between two distances from the start of the line.
    func samples(from first: Double, to last: Double) -> ArraySlice<SIMD2<Double>> {
        samples[numbers(from: first, to: last)]
    }

    /// Returns the greatest angle by which the line turns between two distances, in degrees.
    func greatestBend(from first: Double, to last: Double) -> Double {
        let least = bends[numbers(from: first, to: last)].min() ?? 1
        return acos(min(max(least, -1), 1)) * 180 / .pi
    }

    private func numbers(from first: Double, to last: Double) -> ClosedRange<Int> {
        let low = min(max(Int(((first - start) / spacing).rounded()), 0), samples.count - 1)
        return low...min(max(Int(((last - start) / spacing).rounded()), low), samples.count - 1)
    }
}
