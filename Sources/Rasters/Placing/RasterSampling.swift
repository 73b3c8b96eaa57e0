import CartoucheCLibrary

/// Values of a raster for the pixels of a picture.
struct RasterPlanes {
    /// The values of each band; NaN without a value.
    var bands: [[Float]]
    /// The opacity of each pixel, 0 to 1.
    var opacity: [Float]
}

extension RasterWindow {
    /// Returns the values of the bands at positions in the file.
    ///
    /// A value counts only if at least half of the weights have one.
    ///
    /// - Parameter ratio: The number of columns of the file for one of the picture.
    func values(
        at places: [SIMD2<Double>], by resampling: RasterResampling, ratio: Double
    ) -> RasterPlanes {
        let radius = radius(ratio)
        var opacity = [Float](repeating: 0, count: places.count)
        for index in places.indices where !places[index].x.isNaN { opacity[index] = 1 }
        let planes = bands.map { band in
            let plane = values(of: band, at: places, by: resampling, radius)
            for index in plane.indices where plane[index].isNaN { opacity[index] = 0 }
            return plane
        }
        if !coverage.isEmpty {
            let covered = values(of: coverage, at: places, by: resampling, radius)
            for index in opacity.indices where opacity[index] > 0 {
                opacity[index] = covered[index].isNaN ? 0 : min(max(covered[index], 0), 1)
            }
        }
        return RasterPlanes(bands: planes, opacity: opacity)
    }

    /// What is added to a position, in pixels: at the edge between two pixels, the right or lower one is the nearest,
    /// and not what rounding decides.
    private static let tie = 1e-6

    private func values(
        of band: [Float], at places: [SIMD2<Double>], by resampling: RasterResampling,
        _ radius: SIMD2<Double>
    ) -> [Float] {
        let isWide = radius.x > 1 || radius.y > 1
        var result = [Float](repeating: .nan, count: places.count)
        let last = SIMD2(Double(width - 1), Double(height - 1))
        band.withUnsafeBufferPointer { band in
            for index in places.indices {
                let place = places[index]
                if place.x.isNaN { continue }
                let position = position(of: place).clamped(
                    lowerBound: SIMD2(repeating: 0), upperBound: last)
                switch resampling {
                case .nearest:
                    let column = Int((position.x + 0.5 + Self.tie).rounded(.down))
                    let row = Int((position.y + 0.5 + Self.tie).rounded(.down))
                    result[index] = band[min(row, height - 1) * width + min(column, width - 1)]
                case .bilinear:
                    result[index] =
                        isWide ? mean(band, position, radius) : bilinear(band, position)
                case .cubic: result[index] = cubic(band, position)
                }
            }
        }
        return result
    }

    @inline(__always)
    private func bilinear(_ band: UnsafeBufferPointer<Float>, _ position: SIMD2<Double>) -> Float {
        let (column, row) = (
            min(Int(position.x), max(width - 2, 0)), min(Int(position.y), max(height - 2, 0))
        )
        let (x, y) = (Float(position.x - Double(column)), Float(position.y - Double(row)))
        let (right, below) = (width > 1 ? 1 : 0, height > 1 ? width : 0)
        let first = row * width + column
        let (a, b) = (band[first], band[first + right])
        let (c, d) = (band[first + below], band[first + below + right])
        let (upper, lower) = (a + (b - a) * x, c + (d - c) * x)
        let value = upper + (lower - upper) * y
        if !value.isNaN { return value }
        return Self.weighted([
            (a, (1 - x) * (1 - y)), (b, x * (1 - y)), (c, (1 - x) * y), (d, x * y),
        ])
    }

    /// Returns the distance in memory at which linear weights end.
    ///
    /// It is one pixel of the picture, as in GDAL, or one in memory if these are larger.
    private func radius(_ ratio: Double) -> SIMD2<Double> {
        guard ratio.isFinite, ratio > Self.leastWide else { return SIMD2(repeating: 1) }
        return pointwiseMax(ratio / step, SIMD2(repeating: 1))
    }

    /// The ratio from which weights are wider than one pixel.
    private static let leastWide = 1.05

    /// Returns the mean with linear weights up to a distance; NaN if less than half of the weights have a value.
    private func mean(
        _ band: UnsafeBufferPointer<Float>, _ position: SIMD2<Double>, _ radius: SIMD2<Double>
    ) -> Float {
        func range(_ middle: Double, _ radius: Double, _ count: Int) -> ClosedRange<Int> {
            let first = max(middle - radius, 0).rounded(.up)
            return Int(first)...Int(min(middle + radius, Double(count - 1)))
        }
        let columns = range(position.x, radius.x, width)
        var (sum, known, all): (Float, Float, Float) = (0, 0, 0)
        for row in range(position.y, radius.y, height) {
            let down = Float(1 - abs(Double(row) - position.y) / radius.y)
            for column in columns {
                let weight = down * Float(1 - abs(Double(column) - position.x) / radius.x)
                all += weight
                let value = band[row * width + column]
                if value.isNaN { continue }
                (sum, known) = (sum + value * weight, known + weight)
            }
        }
        return known > 0 && known >= all / 2 ? sum / known : .nan
    }

    @inline(__always)
    private func cubic(_ band: UnsafeBufferPointer<Float>, _ position: SIMD2<Double>) -> Float {
        let (column, row) = (Int(position.x), Int(position.y))
        let (across, down) = (
            Self.cubicWeights(Float(position.x - Double(column))),
            Self.cubicWeights(Float(position.y - Double(row)))
        )
        var sum: Float = 0
        for line in 0..<4 {
            let start = min(max(row + line - 1, 0), height - 1) * width
            var along: Float = 0
            for step in 0..<4 {
                along += band[start + min(max(column + step - 1, 0), width - 1)] * across[step]
            }
            sum += along * down[line]
        }
        // Beside pixels without a value, the four nearest pixels count.
        return sum.isNaN ? bilinear(band, position) : sum
    }

    /// The weights of cubic convolution with the parameter −0.5 (Keys 1981).
    @inline(__always)
    private static func cubicWeights(_ t: Float) -> SIMD4<Float> {
        let (t2, t3) = (t * t, t * t * t)
        return SIMD4(
            -0.5 * t + t2 - 0.5 * t3, 1 - 2.5 * t2 + 1.5 * t3, 0.5 * t + 2 * t2 - 1.5 * t3,
            -0.5 * t2 + 0.5 * t3)
    }

    /// Returns the mean of the values that exist; NaN if less than half of the weights have one.
    private static func weighted(_ parts: [(value: Float, weight: Float)]) -> Float {
        var (sum, weights): (Float, Float) = (0, 0)
        for part in parts where !part.value.isNaN && part.weight > 0 {
            sum += part.value * part.weight
            weights += part.weight
        }
        return weights >= 0.5 ? sum / weights : .nan
    }
}
