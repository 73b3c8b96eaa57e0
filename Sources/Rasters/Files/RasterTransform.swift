/// The affine transformation from columns and rows of a raster to coordinates.
package struct RasterTransform: Hashable, Sendable {
    /// The coordinates of the outer corner of the first pixel.
    package var origin: SIMD2<Double>
    /// The vectors from a column, and from a row, to the next one.
    package var column, row: SIMD2<Double>

    /// Creates a transformation from GDAL's six numbers; nil if pixels have no area.
    package init?(_ numbers: [Double]) {
        guard numbers.count == 6, numbers.allSatisfy({ $0.isFinite }) else { return nil }
        origin = SIMD2(numbers[0], numbers[3])
        column = SIMD2(numbers[1], numbers[4])
        row = SIMD2(numbers[2], numbers[5])
        guard determinant != 0, determinant.isFinite else { return nil }
    }

    private var determinant: Double { column.x * row.y - row.x * column.y }

    /// Returns the coordinates of a position in columns and rows.
    package func coordinates(of pixel: SIMD2<Double>) -> SIMD2<Double> {
        origin + column * pixel.x + row * pixel.y
    }

    /// Returns the columns and rows of coordinates.
    package func pixel(of position: SIMD2<Double>) -> SIMD2<Double> {
        let (offset, area) = (position - origin, determinant)
        return SIMD2(
            (offset.x * row.y - offset.y * row.x) / area, (offset.y * column.x - offset.x * column.y) / area)
    }

    /// The lengths of the sides of a pixel.
    package var pixelSize: SIMD2<Double> {
        SIMD2((column * column).sum().squareRoot(), (row * row).sum().squareRoot())
    }

    /// Returns the corners of the whole raster.
    func corners(width: Int, height: Int) -> [SIMD2<Double>] {
        let (right, bottom) = (Double(width), Double(height))
        return [SIMD2(0, 0), SIMD2(right, 0), SIMD2(right, bottom), SIMD2(0, bottom)].map(coordinates)
    }
}
