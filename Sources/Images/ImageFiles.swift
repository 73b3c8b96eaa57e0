#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

extension Image {
    /// Reads a PNG, a JPEG, the first picture of a GIF, or a BMP from memory.
    ///
    /// Profiles, gamma and orientation notes inside the file are ignored: values count as sRGB.
    /// - Parameter pixelLimit: pictures with more pixels are refused before memory is taken for them.
    /// - Throws: ``ImageError``, also for data that ends early or contradicts itself.
    public init(data: Data, pixelLimit: Int = Image.defaultPixelLimit) throws(ImageError) {
        try self.init(data: [UInt8](data), pixelLimit: pixelLimit)
    }

    /// Reads a PNG, JPEG, GIF (its first picture) or BMP file.
    ///
    /// - Parameter pixelLimit: pictures with more pixels are refused before memory is taken for them.
    /// - Throws: ``ImageError`` that names the file.
    public init(contentsOfFile path: String, pixelLimit: Int = Image.defaultPixelLimit) throws(ImageError) {
        let bytes: [UInt8]
        do {
            bytes = [UInt8](try Data(contentsOf: URL(filePath: path)))
        } catch let error as CocoaError
            where error.code == .fileReadNoSuchFile || error.code == .fileNoSuchFile
        {
            throw ImageError(.unreadable("there is no such file"), source: path)
        } catch let error as CocoaError where error.code == .fileReadNoPermission {
            throw ImageError(.unreadable("permission denied"), source: path)
        } catch {
            throw ImageError(.unreadable("\(error)"), source: path)
        }
        do {
            try self.init(data: bytes, pixelLimit: pixelLimit)
        } catch {
            throw ImageError(error.kind, source: path)
        }
    }

    /// The picture as a PNG file.
    ///
    /// - Parameter compression: fast by default; `.best` takes many times longer for a smaller file.
    public func pngData(compression: PNGCompression = .fast) -> Data {
        Data(png(compression: compression))
    }

    /// The picture as a PNG file, never nil; UIKit's method of this name has an optional result.
    @_disfavoredOverload
    public func pngData() -> Data? { Data(png(compression: .fast)) }

    /// The picture as a JPEG file; where it is transparent, white shows through.
    ///
    /// - Parameter quality: 1 (smallest) to 100 (nearest to the original); other values are clamped. Default: 90.
    /// - Throws: ``ImageError`` when a side is longer than JPEG allows (65,500 pixels).
    public func jpegData(quality: Int = 90) throws(ImageError) -> Data {
        Data(try jpeg(quality: quality))
    }
}
