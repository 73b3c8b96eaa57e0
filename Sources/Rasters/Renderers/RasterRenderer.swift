import CartoucheImages
import CartoucheWorkers

/// The base class of renderers of rasters.
///
/// Renderers never change, so several layers can share one.
public class RasterRenderer: @unchecked Sendable {
    init() {}

    /// Returns the colors for the values of a raster; computes statistics if necessary.
    ///
    /// - Throws: `DocumentError` if the raster has no such band or cannot be read.
    package func coloring(of file: RasterFile, _ cancellation: Cancellation) throws -> RasterColoring {
        try .natural(of: file, cancellation)
    }
}

extension RasterColoring {
    /// The share of the lowest and of the highest values that a default stretch clips.
    private static let clippedShare = 0.005

    /// Returns the colors of a raster without a renderer.
    ///
    /// A palette has its colors. Bands of colors are red, green and blue. Bytes are brightness as they are; other values
    /// are stretched, without the lowest and highest half percent.
    package static func natural(of file: RasterFile, _ cancellation: Cancellation) throws -> RasterColoring {
        let bands = file.bands
        if let band = bands.first, !band.palette.isEmpty {
            let colors = band.palette.map { SIMD4<Float>($0) / 255 }
            return .classes(RasterClasses(.palette, colors: colors), band: 1)
        }
        func curve(_ band: Int) throws -> StretchCurve {
            if bands[band - 1].isByte { return .bytes }
            return try PercentClipStretchParameters(min: clippedShare * 100, max: clippedShare * 100)
                .curve(ofBand: band, at: 0, of: file, estimates: true, cancellation)
        }
        if let colors = colorBands(of: file) {
            return .channels(try colors.map { ($0, try curve($0)) })
        }
        return .ramp(try curve(1), band: 1, RasterColorRamp.gray.channels)
    }

    /// Returns the bands of red, green and blue; nil if the raster has no colors.
    static func colorBands(of file: RasterFile) -> [Int]? {
        func number(_ role: RasterBand.Role) -> Int? { file.bands.first { $0.role == role }?.number }
        if let red = number(.red), let green = number(.green), let blue = number(.blue) {
            return [red, green, blue]
        }
        let others = file.bands.filter { $0.role != .alpha }.map(\.number)
        return others.count >= 3 ? Array(others.prefix(3)) : nil
    }
}
