import CartoucheGeospatial

/// Finds the position in a raster of each pixel of a picture.
///
/// Exact positions are computed on a grid, and in the middles of its cells. If the position between the corners of a
/// cell is less than an eighth of a pixel from the exact one, the positions inside are interpolated. Otherwise, all of
/// them are exact: at the antimeridian, at poles, and at the edge of a projection.
package struct RasterPlacing: Sendable {
    private let target: RasterTarget
    private let transform: RasterTransform
    private let size: SIMD2<Double>
    private let toRaster: CoordinateTransformation
    /// Nil if positions need no check.
    private let toMap: CoordinateTransformation?
    /// The world of a map that repeats.
    private let world: WorldStrip?
    /// The longitudes of a raster that are 360 degrees wide; nil for other rasters.
    private let longitudes: Range<Double>?

    /// The number of pixels along a side of a cell.
    private static let cell = 16
    /// The greatest error of interpolated positions in pixels of the picture.
    private static let tolerance = 0.125

    /// - Throws: `GeospatialError` if there is no transformation between the spatial references.
    package init(_ raster: any RasterPixels, in target: RasterTarget) throws(GeospatialError) {
        self.target = target
        transform = raster.transform
        size = SIMD2(Double(raster.width), Double(raster.height))
        let (map, own) = (target.spatialReference, raster.spatialReference)
        toRaster = try CoordinateTransformation(from: map, to: own)
        toMap = toRaster.usesProj ? try CoordinateTransformation(from: own, to: map) : nil
        world = WrapAround.of(map)?.world
        let middle = raster.extent.xMin / 2 + raster.extent.xMax / 2
        longitudes = own.isGeographic ? (middle - 180)..<(middle + 180) : nil
    }

    /// The positions in the raster of some pixels of the picture, rows from the first.
    struct Places {
        /// NaN outside the raster.
        var positions: [SIMD2<Double>]
        /// The limits of the positions; empty if the raster is not in these pixels.
        var low = SIMD2<Double>(repeating: .infinity)
        var high = SIMD2<Double>(repeating: -.infinity)
        /// The mean number of columns of the raster for one of the picture.
        var ratio = 1.0

        var isEmpty: Bool { !(low.x <= high.x) }
    }

    /// Returns the positions of a block of pixels.
    func places(x: Int, y: Int, width: Int, height: Int) -> Places {
        let cell = Self.cell
        let (across, down) = ((width + cell - 1) / cell, (height + cell - 1) / cell)
        var corners: [SIMD2<Double>] = []
        var middles: [SIMD2<Double>] = []
        for row in 0...down {
            for column in 0...across {
                let corner = SIMD2(Double(x + column * cell), Double(y + row * cell))
                corners.append(corner)
                if row < down, column < across { middles.append(corner + Double(cell) / 2) }
            }
        }
        convert(&corners)
        convert(&middles)
        var places = Places(
            positions: [SIMD2<Double>](repeating: SIMD2(repeating: .nan), count: width * height))
        var areas = (sum: 0.0, count: 0.0)
        for row in 0..<down {
            for column in 0..<across {
                let first = row * (across + 1) + column
                let (a, b) = (corners[first], corners[first + 1])
                let (c, d) = (corners[first + across + 1], corners[first + across + 2])
                let (right, lower) = ((b - a) / Double(cell), (c - a) / Double(cell))
                let area = abs(right.x * lower.y - right.y * lower.x)
                let error = (a + b + c + d) / 4 - middles[row * across + column]
                let isSmooth =
                    (error * error).sum() <= Self.tolerance * Self.tolerance * max(area, 1e-12)
                if area.isFinite, isSmooth { areas = (areas.sum + area, areas.count + 1) }
                let box = (
                    x: column * cell, y: row * cell, width: min(cell, width - column * cell),
                    height: min(cell, height - row * cell)
                )
                if isSmooth {
                    // The whole cell can be far outside.
                    let (low, high) = (
                        pointwiseMin(pointwiseMin(a, b), pointwiseMin(c, d)),
                        pointwiseMax(pointwiseMax(a, b), pointwiseMax(c, d))
                    )
                    if any(high .< 0) || any(low .> size) { continue }
                    for line in 0..<box.height {
                        let v = (Double(line) + 0.5) / Double(cell)
                        let (left, right) = (a + (c - a) * v, b + (d - b) * v)
                        let step = (right - left) / Double(cell)
                        var place = left + step * 0.5
                        let start = (box.y + line) * width + box.x
                        for index in start..<start + box.width {
                            places.set(place, at: index, inside: size)
                            place += step
                        }
                    }
                } else {
                    var exact: [SIMD2<Double>] = []
                    for line in 0..<box.height {
                        for along in 0..<box.width {
                            exact.append(
                                SIMD2(Double(x + box.x + along) + 0.5, Double(y + box.y + line) + 0.5))
                        }
                    }
                    convert(&exact)
                    for (number, place) in exact.enumerated() {
                        let (line, along) = (number / box.width, number % box.width)
                        places.set(place, at: (box.y + line) * width + box.x + along, inside: size)
                    }
                }
            }
        }
        if areas.count > 0 { places.ratio = (areas.sum / areas.count).squareRoot() }
        return places
    }

    /// The mean number of columns of the raster for one of the picture: in its middle, or nearest to it; nil if the
    /// raster is not in the picture.
    package var ratio: Double? {
        let side = 2 * Self.cell
        for steps in [1, 3, 7] {
            let blocks = (0..<steps * steps).map { SIMD2($0 % steps * 2 + 1, $0 / steps * 2 + 1) }
            let ratios = blocks.compactMap { block -> Double? in
                let x = max(target.width * block.x / (2 * steps) - side / 2, 0)
                let y = max(target.height * block.y / (2 * steps) - side / 2, 0)
                let places = places(x: x, y: y, width: side, height: side)
                return places.isEmpty ? nil : places.ratio
            }
            if let least = ratios.min() { return least }
        }
        return nil
    }

    /// Converts positions in the picture to positions in the raster; NaN without a result.
    private func convert(_ places: inout [SIMD2<Double>]) {
        var positions = places.map { place -> SIMD2<Double> in
            var position = target.position(of: place)
            if let world {
                let isOutside = position.x < world.low || position.x > world.high
                if isOutside, !target.isRepeated { return SIMD2(repeating: Double.nan) }
                let turns = ((position.x - world.low) / world.width).rounded(.down)
                position.x -= turns * world.width
            }
            return position
        }
        let onMap = toMap == nil ? [] : positions
        toRaster.transform(&positions)
        if let toMap {
            // Beyond the edge of a projection, the inverse transformation returns the other side of the world.
            var back = positions
            toMap.transform(&back)
            let unit = (abs(target.column.x) + abs(target.column.y)) * 0.5
            for index in positions.indices {
                let error = back[index] - onMap[index]
                let isSame = abs(error.x) <= unit && abs(error.y) <= unit
                let isOtherEdge = world.map { abs(abs(error.x) - $0.width) <= unit && abs(error.y) <= unit }
                if !isSame, isOtherEdge != true { positions[index] = SIMD2(repeating: .nan) }
            }
        }
        for index in positions.indices {
            var position = positions[index]
            if let longitudes {
                let turns = ((position.x - longitudes.lowerBound) / 360).rounded(.down)
                position.x -= turns * 360
            }
            places[index] = transform.pixel(of: position)
        }
    }
}

extension RasterPlacing.Places {
    @inline(__always)
    fileprivate mutating func set(_ place: SIMD2<Double>, at index: Int, inside size: SIMD2<Double>) {
        // False for NaN.
        guard place.x >= 0, place.y >= 0, place.x <= size.x, place.y <= size.y else { return }
        positions[index] = place
        low = pointwiseMin(low, place)
        high = pointwiseMax(high, place)
    }
}
