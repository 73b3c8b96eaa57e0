import CartoucheCLibrary
import CartoucheGeospatial

/// Brightness of ground that is lit from one or four directions.
package struct ReliefShading: Hashable, Sendable {
    /// The height of the light above the horizon, in degrees.
    package var altitude = 45.0
    /// The compass direction from which the light comes, in degrees; nil for light from four directions.
    package var azimuth: Double? = 315
    /// The factor from the unit of the heights to meters.
    package var heightFactor = 1.0
    /// Adds to ``heightFactor`` the size of a pixel to a power, times a factor; nil for none.
    package var pixelScaling: (factor: Double, power: Double)? {
        get { scaling.map { ($0.x, $0.y) } }
        set { scaling = newValue.map { SIMD2($0.factor, $0.power) } }
    }
    private var scaling: SIMD2<Double>?
    /// The brightness of flat ground, 0 to 1; nil for that of the light.
    package var flatBrightness: Double?

    package init() {}

    /// The directions of light from four sides, in degrees.
    ///
    /// Each slope has most of its light from the directions along which it falls or rises, as with `gdaldem`.
    private static let directions = [225.0, 270, 315, 360]

    /// Returns the brightness of each pixel of a window of heights, 0 to 1; NaN without a height.
    func brightness(of window: RasterWindow, in file: any RasterPixels) -> [Float] {
        let heights = window.bands[0]
        var result = [Float](repeating: .nan, count: heights.count)
        let light = altitude * .pi / 180
        let (rise, flat) = (Float(sin(light)), Float(cos(light)))
        let azimuths = (azimuth.map { [$0] } ?? Self.directions).map { $0 * .pi / 180 }
        let vectors = azimuths.map { SIMD2(Float(sin($0)), Float(cos($0))) }
        let gain = flatBrightness.map { rise > 0 ? Float($0) / rise : 1 } ?? 1
        let (width, height) = (window.width, window.height)
        heights.withUnsafeBufferPointer { heights in
            for row in 0..<height {
                let ground = GroundCell(file, row: Double(window.y) + (Double(row) + 0.5) * window.step.y)
                let factor = Float(heightFactor(pixelSize: ground.size))
                let (across, down) = (
                    ground.inverse.column / Float(window.step.x) * factor,
                    ground.inverse.row / Float(window.step.y) * factor
                )
                let (above, below) = (max(row - 1, 0) * width, min(row + 1, height - 1) * width)
                for column in 0..<width {
                    let center = heights[row * width + column]
                    if center.isNaN { continue }
                    let (left, right) = (max(column - 1, 0), min(column + 1, width - 1))
                    @inline(__always) func at(_ index: Int) -> Float {
                        let value = heights[index]
                        return value.isNaN ? center : value
                    }
                    let (a, b, c) = (at(above + left), at(above + column), at(above + right))
                    let (d, f) = (at(row * width + left), at(row * width + right))
                    let (g, h, i) = (at(below + left), at(below + column), at(below + right))
                    // At the edge of the window, the difference is over half of the distance.
                    let spanX: Float = right - left == 2 || width == 1 ? 8 : 4
                    let spanY: Float = below - above == 2 * width || height == 1 ? 8 : 4
                    let u = ((c + 2 * f + i) - (a + 2 * d + g)) / spanX
                    let v = ((g + 2 * h + i) - (a + 2 * b + c)) / spanY
                    let slope = across * u + down * v
                    result[row * width + column] = min(
                        1, gain * Self.shade(slope, rise: rise, flat: flat, vectors))
                }
            }
        }
        return result
    }

    /// Returns the brightness of a slope, which is the rise per meter to the east and to the north.
    @inline(__always)
    private static func shade(
        _ slope: SIMD2<Float>, rise: Float, flat: Float, _ vectors: [SIMD2<Float>]
    ) -> Float {
        let steepness = (slope * slope).sum()
        let length = (1 + steepness).squareRoot()
        func light(_ vector: SIMD2<Float>) -> Float {
            max(0, (rise - flat * (slope * vector).sum()) / length)
        }
        if vectors.count == 1 { return light(vectors[0]) }
        guard steepness > 0 else { return rise }
        // The square of the cosine of the angle between the slope and the light; the four sum to 2.
        var sum: Float = 0
        for vector in vectors {
            let along = (slope * vector).sum()
            sum += along * along / steepness * light(vector)
        }
        return sum / 2
    }

    private func heightFactor(pixelSize: Double) -> Double {
        guard let scaling else { return heightFactor }
        let factor = heightFactor + scaling.x * pow(pixelSize, scaling.y)
        return factor.isFinite ? factor : heightFactor
    }
}

/// The size of a pixel of a raster on the ground.
private struct GroundCell {
    /// The rise per meter to the east and to the north, for a rise of 1 to the next column, and to the next row.
    let inverse: (column: SIMD2<Float>, row: SIMD2<Float>)
    /// The mean side of a pixel in meters.
    let size: Double

    private static let metersPerDegree = 6_371_008.8 * .pi / 180

    init(_ file: any RasterPixels, row: Double) {
        let transform = file.transform
        let middle = transform.coordinates(of: SIMD2(Double(file.width) / 2, row))
        var meters = SIMD2(repeating: file.spatialReference.metersPerUnit)
        if file.spatialReference.isGeographic {
            let latitude = min(max(middle.y, -89.9), 89.9) * .pi / 180
            meters = SIMD2(Self.metersPerDegree * cos(latitude), Self.metersPerDegree)
        } else if file.spatialReference == .webMercator {
            // The projection enlarges the ground by the inverse of the latitude's cosine.
            meters /= SIMD2(repeating: cosh(middle.y / 6_378_137))
        }
        let (column, row) = (transform.column * meters, transform.row * meters)
        let area = column.x * row.y - row.x * column.y
        inverse = (
            SIMD2(Float(row.y / area), Float(-row.x / area)),
            SIMD2(Float(-column.y / area), Float(column.x / area))
        )
        size = abs(area).squareRoot()
    }
}
