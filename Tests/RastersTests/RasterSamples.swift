import CartoucheFeatureSources
import CartoucheGeospatial
import CartoucheImages
import CartoucheRasters
import CartoucheWorkers
import FormatSupport
import Foundation
import TemporarySupport

/// Rasters of the tests.
struct RasterSamples {
    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    func write(_ bytes: [UInt8], as name: String = "raster.tif") throws -> String {
        let url = folder.url.appending(path: name)
        try Data(bytes).write(to: url)
        return url.path
    }

    func file(_ maker: GeoTIFFMaker) throws -> RasterFile { try RasterFile(path: write(maker.bytes)) }

    /// A target whose pixels are those of a raster, one to one, unless a size or place is stated.
    static func target(
        _ maker: GeoTIFFMaker, width: Int? = nil, height: Int? = nil, pixelSize: Double? = nil,
        offset: SIMD2<Double> = .zero
    ) -> RasterTarget {
        let size = pixelSize ?? maker.pixelSize
        return RasterTarget(
            width: width ?? maker.width, height: height ?? maker.height,
            origin: (maker.origin ?? .zero) + offset, column: SIMD2(size, 0), row: SIMD2(0, -size),
            spatialReference: .wgs84)
    }

    /// A renderer that shows values from 0 to 255 as they are.
    static let plain = StretchRenderer(
        parameters: MinMaxStretchParameters(minValues: [0], maxValues: [255]))
}

extension RasterFile {
    /// Draws the raster; returns nil if it is not in the picture.
    func image(
        _ renderer: RasterRenderer? = nil, by resampling: RasterResampling = .bilinear,
        in target: RasterTarget
    ) throws -> Image? {
        let coloring =
            try renderer?.coloring(of: self, Cancellation()) ?? .natural(of: self, Cancellation())
        return try RasterPicture(of: self, coloring, by: resampling, in: target).draw(Cancellation()).image
    }
}

extension Image {
    /// The brightness of a pixel, 0 to 255; nil if it is transparent.
    func gray(_ x: Int, _ y: Int) -> Int? {
        let color = self[x, y]
        return color.alpha == 0 ? nil : Int((color.red * 255).rounded())
    }
}
