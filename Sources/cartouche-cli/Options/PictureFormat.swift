import ArgumentParser
import Cartouche
import CartoucheImages

/// The format of a picture.
enum PictureFormat: String, OutputFormat {
    case png, jpg, webp, tif, svg, pdf

    /// Whether files have shapes instead of pixels.
    var isVector: Bool { self == .svg || self == .pdf }

    /// The ending of the names of world files.
    var worldFileExtension: String {
        switch self {
        case .jpg: "jgw"
        case .webp: "wpw"
        case .tif: "tfw"
        case .png, .svg, .pdf: "pgw"
        }
    }

    /// Encodes a picture; SVG and PDF files are drawn directly and not encoded here.
    ///
    /// - Parameters:
    ///   - quality: Quality of JPEG and lossy WebP, 1 to 100; nil is 90 for JPEG, and lossless for WebP.
    ///   - dpi: The density to write into the file, in pixels per inch; nil writes none. WebP files have none.
    ///   - georeference: The position on the ground, which TIFF files have.
    func encode(
        _ image: Image, isSmall: Bool = false, quality: Int? = nil, dpi: Double? = nil,
        georeference: TIFFGeoreference? = nil
    ) throws -> [UInt8] {
        let density = dpi.map(PictureDensity.init)
        switch self {
        case .jpg:
            let bytes = [UInt8](try image.jpegData(quality: quality ?? 90))
            return density?.jpeg(bytes) ?? bytes
        case .webp: return try image.webp(quality: quality)
        case .tif: return try image.tiff(georeference: georeference, pixelsPerInch: dpi)
        case .png, .svg, .pdf:
            let compression = isSmall ? PNGCompression.best : .fast
            return density?.png(image, compression: compression) ?? image.png(compression: compression)
        }
    }
}
