import CartoucheCGdal
import CartoucheDocuments
import CartoucheGeospatial

/// The first band of a raster that GDAL reads, as heights on a grid.
///
/// Large rasters are reduced while they are read, so that the memory is bounded.
package final class ElevationRaster: Sendable {
    /// The number of columns and rows in memory.
    package let width, height: Int
    /// The spatial reference of the raster's coordinates.
    package let spatialReference: SpatialReference
    /// The affine transformation from columns and rows in memory to coordinates, as in GDAL.
    package let transform: [Double]
    /// The heights, rows from the first; NaN where the raster has no data.
    package let values: [Float]

    /// The greatest number of heights in memory.
    private static let maximumCount = 1 << 24

    /// Reads a raster.
    ///
    /// - Throws: ``FeatureSourceError`` if GDAL is not available, `DocumentError` if the file is missing, is no raster,
    ///   or has no position on Earth.
    package init(path: String) throws {
        guard FileBytes.exists(path) else {
            throw DocumentError(.notFound, source: path, what: "the file does not exist")
        }
        let library: GDALLibrary
        do {
            library = try GDALLibrary.shared()
        } catch {
            throw error.error(path: path)
        }
        func broken(_ what: String) -> DocumentError {
            DocumentError(
                .malformed, source: path, what: what,
                suggestion: "use a raster with heights and a coordinate system, such as a GeoTIFF")
        }
        let messages = GDALMessages()
        let result = try library.call(messages) { functions in
            guard
                let dataset = functions.OpenEx(path, UInt32(CGDAL_OPEN_RASTER), nil, nil, nil)
            else { throw broken("the file is not a raster that GDAL reads") }
            defer { functions.Close(dataset) }
            let (columns, rows) = (
                Int(functions.GetRasterXSize(dataset)), Int(functions.GetRasterYSize(dataset))
            )
            guard columns > 0, rows > 0, functions.GetRasterCount(dataset) > 0,
                let band = functions.GetRasterBand(dataset, 1)
            else { throw broken("the raster has no band") }
            var transform = [Double](repeating: 0, count: 6)
            guard functions.GetGeoTransform(dataset, &transform) == 0,
                transform.allSatisfy(\.isFinite),
                abs(transform[1] * transform[5] - transform[2] * transform[4]) > 0
            else { throw broken("the raster has no position") }
            guard let reference = GDALReference(functions.GetSpatialRef(dataset), functions).spatialReference
            else { throw broken("the raster has no coordinate system") }
            let share = min(1, (Double(Self.maximumCount) / (Double(columns) * Double(rows))).squareRoot())
            let width = max(1, Int(Double(columns) * share))
            let height = max(1, Int(Double(rows) * share))
            var values = [Float](repeating: 0, count: width * height)
            guard
                functions.RasterIO(
                    band, 0, 0, 0, Int32(columns), Int32(rows), &values, Int32(width), Int32(height),
                    Int32(CGDAL_FLOAT32), 0, 0) == 0
            else { throw broken("the heights cannot be read") }
            var exists: Int32 = 0
            let missing = functions.GetRasterNoDataValue(band, &exists)
            let noData = exists != 0 ? Float(missing) : .nan
            let factor = functions.GetRasterScale(band, &exists)
            let scale = exists != 0 ? Float(factor) : 1
            let addend = functions.GetRasterOffset(band, &exists)
            let offset = exists != 0 ? Float(addend) : 0
            for index in values.indices {
                let value = values[index]
                let isHeight = value != noData && abs(value) < 100_000
                values[index] = isHeight ? value * scale + offset : .nan
            }
            let (across, down) = (Double(columns) / Double(width), Double(rows) / Double(height))
            for index in [1, 4] { transform[index] *= across }
            for index in [2, 5] { transform[index] *= down }
            return (width, height, reference, transform, values)
        }
        (width, height, spatialReference, transform, values) = result
    }

    /// Returns the height at a position in the raster's coordinates, interpolated between four pixels; nil without data.
    package func value(at position: SIMD2<Double>) -> Double? {
        let (x, y) = (position.x - transform[0], position.y - transform[3])
        let area = transform[1] * transform[5] - transform[2] * transform[4]
        // The value of a pixel is at its middle.
        let column = (x * transform[5] - y * transform[2]) / area - 0.5
        let row = (y * transform[1] - x * transform[4]) / area - 0.5
        guard column >= -0.5, row >= -0.5, column <= Double(width) - 0.5, row <= Double(height) - 0.5 else {
            return nil
        }
        let left = min(max(Int(column.rounded(.down)), 0), width - 1)
        let top = min(max(Int(row.rounded(.down)), 0), height - 1)
        let (right, bottom) = (min(left + 1, width - 1), min(top + 1, height - 1))
        let across = min(max(column - Double(left), 0), 1)
        let down = min(max(row - Double(top), 0), 1)
        var sum = 0.0
        var weights = 0.0
        for (column, row, weight) in [
            (left, top, (1 - across) * (1 - down)), (right, top, across * (1 - down)),
            (left, bottom, (1 - across) * down), (right, bottom, across * down),
        ] {
            let value = values[row * width + column]
            guard !value.isNaN, weight > 0 else { continue }
            sum += Double(value) * weight
            weights += weight
        }
        return weights > 0 ? sum / weights : nil
    }
}
