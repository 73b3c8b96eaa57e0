/// A part of a raster in memory: numbers of some bands, perhaps with fewer columns and rows than in the file.
package struct RasterWindow: Sendable {
    /// The first column and row in the file.
    let x, y: Int
    /// The number of columns and rows of the file for one in memory.
    let step: SIMD2<Double>
    /// The number of columns and rows in memory.
    let width, height: Int
    /// The values of each band, rows from the first; NaN without a value.
    var bands: [[Float]]
    /// How much of each pixel has a value, 0 to 1; empty if a NaN says all.
    var coverage: [Float]

    /// The greatest number of pixels in memory.
    package static let maximumPixels = 1 << 24

    package init(
        x: Int, y: Int, step: SIMD2<Double>, width: Int, height: Int, bands: [[Float]], coverage: [Float]
    ) {
        (self.x, self.y, self.step, self.width, self.height) = (x, y, step, width, height)
        (self.bands, self.coverage) = (bands, coverage)
    }

    /// Returns the position in memory of columns and rows of the file; the middle of the first pixel is 0.
    @inline(__always)
    func position(of pixel: SIMD2<Double>) -> SIMD2<Double> {
        (pixel - SIMD2(Double(x), Double(y))) / step - 0.5
    }
}

/// A rectangle of columns and rows.
package struct RasterBox: Hashable, Sendable {
    package var x, y, width, height: Int

    package init(x: Int, y: Int, width: Int, height: Int) {
        (self.x, self.y, self.width, self.height) = (x, y, width, height)
    }

    var pixelCount: Int { width * height }
}

/// How values between pixels are computed.
public enum RasterResampling: String, Hashable, Sendable, CaseIterable {
    /// The value of the nearest pixel; for classes and palettes.
    case nearest
    /// Linear between four pixels; the mean with linear weights if the picture is smaller than the raster.
    case bilinear
    /// Cubic convolution between sixteen pixels; pixels are averaged first if the picture is smaller than the raster.
    case cubic
}
