import CartoucheGeospatial

/// The picture into which rasters are drawn: its pixels and their positions on the map.
package struct RasterTarget: Hashable, Sendable {
    /// The number of columns and rows.
    package let width, height: Int
    /// The position on the map of the corner of the first pixel.
    package let origin: SIMD2<Double>
    /// The vectors on the map from a column, and from a row, to the next one.
    package let column, row: SIMD2<Double>
    /// The spatial reference of the map.
    package let spatialReference: SpatialReference
    /// Whether a map that wraps around repeats in the picture.
    package let isRepeated: Bool
    /// The number of pixels per DIP (1/96 inch).
    package let pixelsPerDIP: Double

    /// Creates a target; the map may be rotated.
    package init(
        width: Int, height: Int, origin: SIMD2<Double>, column: SIMD2<Double>, row: SIMD2<Double>,
        spatialReference: SpatialReference, isRepeated: Bool = true, pixelsPerDIP: Double = 1
    ) {
        (self.width, self.height) = (width, height)
        (self.origin, self.column, self.row) = (origin, column, row)
        self.spatialReference = spatialReference
        self.isRepeated = isRepeated
        self.pixelsPerDIP = pixelsPerDIP
    }

    /// The positions on the map of the corners, clockwise from the corner of the first pixel; nil if they are not finite.
    package var corners: [SIMD2<Double>]? {
        let (width, height) = (Double(width), Double(height))
        let corners = [SIMD2(0, 0), SIMD2(width, 0), SIMD2(width, height), SIMD2(0, height)].map(position)
        return corners.allSatisfy { $0.x.isFinite && $0.y.isFinite } ? corners : nil
    }

    /// Returns the position on the map of a position in pixels.
    @inline(__always)
    package func position(of pixel: SIMD2<Double>) -> SIMD2<Double> {
        origin + column * pixel.x + row * pixel.y
    }

    /// Returns the position in pixels of a position on the map.
    @inline(__always)
    package func pixel(of position: SIMD2<Double>) -> SIMD2<Double> {
        let (offset, area) = (position - origin, column.x * row.y - row.x * column.y)
        return SIMD2(
            (offset.x * row.y - offset.y * row.x) / area, (offset.y * column.x - offset.x * column.y) / area)
    }
}
