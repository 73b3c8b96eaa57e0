import CartoucheDocuments

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension Image {
    /// Reads a PNG, a JPEG, the first image of a GIF, a BMP, or a WebP from memory.
    ///
    /// Ignores color profiles, gamma and orientation: values are read as sRGB.
    ///
    /// - Parameters:
    ///   - data: The bytes of the file.
    ///   - pixelLimit: The greatest number of pixels. Larger images are refused before memory is allocated.
    /// - Throws: `ImageError`, also for incomplete or inconsistent data.
    public init(data: Data, pixelLimit: Int = Image.defaultPixelLimit) throws(ImageError) {
        try self.init(data: [UInt8](data), pixelLimit: pixelLimit)
    }

    /// Reads a PNG, a JPEG, the first image of a GIF, a BMP, or a WebP from a file of at most 256 MiB.
    ///
    /// - Parameters:
    ///   - path: The path of the file.
    ///   - pixelLimit: The greatest number of pixels. Larger images are refused before memory is allocated.
    /// - Throws: `ImageError` with the name of the file.
    public init(contentsOfFile path: String, pixelLimit: Int = Image.defaultPixelLimit) throws(ImageError) {
        let bytes: [UInt8]
        do {
            bytes = try FileBytes.contents(of: path)
        } catch {
            throw ImageError(.unreadable(error.what), source: path)
        }
        do {
            try self.init(data: bytes, pixelLimit: pixelLimit)
        } catch {
            throw ImageError(error.kind, source: path)
        }
    }

    /// Encodes the image as a PNG file.
    ///
    /// - Parameter compression: `.fast` (default), or `.best` for a smaller file that takes many times longer.
    public func pngData(compression: PNGCompression = .fast) -> Data {
        Data(png(compression: compression))
    }

    /// Encodes the image as a PNG file; never nil, although the result is optional in UIKit's method of this name.
    @_disfavoredOverload
    public func pngData() -> Data? { Data(png(compression: .fast)) }

    /// Encodes the image as a JPEG file, over a white background.
    ///
    /// - Parameter quality: From 1 (smallest file) to 100 (best quality). Other values are clamped. Default: 90.
    /// - Throws: `ImageError` if a side exceeds the limit of JPEG (65,500 pixels).
    public func jpegData(quality: Int = 90) throws(ImageError) -> Data {
        Data(try jpeg(quality: quality))
    }

    /// Encodes the image as a WebP file.
    ///
    /// - Parameter quality: From 1 (smallest file) to 100 (best quality) for lossy compression. Other values are
    ///   clamped. Default: nil, which means lossless.
    /// - Throws: `ImageError` if a side exceeds the limit of WebP (16,383 pixels), or if libwebp is not installed.
    public func webpData(quality: Int? = nil) throws(ImageError) -> Data {
        Data(try webp(quality: quality))
    }
}
