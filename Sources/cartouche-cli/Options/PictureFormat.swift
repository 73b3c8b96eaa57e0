import ArgumentParser
import Cartouche
import Images

/// The format of an output file.
enum PictureFormat: String, ExpressibleByArgument, CaseIterable {
    case png, jpg, svg, pdf

    /// The requested format or, if there is none, the format of the file extension; PNG for `-`.
    ///
    /// - Throws: `ValidationError` if the extension is unknown.
    init(output: String, requested: PictureFormat?) throws {
        if let requested {
            self = requested
            return
        }
        if output == "-" {
            self = .png
            return
        }
        let fileExtension = output.split(separator: "/").last?.split(separator: ".").last.map {
            $0.lowercased()
        }
        switch fileExtension {
        case "png": self = .png
        case "jpg", "jpeg": self = .jpg
        case "svg": self = .svg
        case "pdf": self = .pdf
        default:
            throw ValidationError(
                "--output '\(output)' does not end in .png, .jpg, .svg or .pdf")
        }
    }

    /// Whether files have shapes instead of pixels.
    var isVector: Bool { self == .svg || self == .pdf }

    /// Encodes a picture as PNG or JPEG; SVG and PDF files are drawn directly and not encoded here.
    ///
    /// - Parameters:
    ///   - quality: JPEG quality, 1 to 100.
    ///   - dpi: The density to write into the file, in pixels per inch; nil writes none.
    func encode(
        _ image: Image, isSmall: Bool = false, quality: Int = 90, dpi: Double? = nil
    ) throws -> [UInt8] {
        let density = dpi.map(PictureDensity.init)
        if self == .jpg {
            let bytes = [UInt8](try image.jpegData(quality: quality))
            return density?.jpeg(bytes) ?? bytes
        }
        let compression = isSmall ? PNGCompression.best : .fast
        return density?.png(image, compression: compression) ?? image.png(compression: compression)
    }
}
