import CartoucheDocuments

/// The bytes of an image in a file or document.
package struct EncodedImage: Hashable, Sendable {
    /// The file's bytes.
    package let bytes: [UInt8]
    /// The format of the bytes.
    package let format: ImageFormat
}

/// An image file format.
package enum ImageFormat: Hashable, Sendable {
    case png
    case jpeg
    case gif
    case bmp
    case webp

    /// The Internet media type, for example `image/png`.
    package var mediaType: String {
        switch self {
        case .png: "image/png"
        case .jpeg: "image/jpeg"
        case .gif: "image/gif"
        case .bmp: "image/bmp"
        case .webp: "image/webp"
        }
    }

    /// Detects the format from the first bytes, because file names and declared types are often wrong.
    init(sniffing bytes: [UInt8]) throws(ImageError) {
        func begins(_ prefix: [UInt8], at offset: Int = 0) -> Bool {
            bytes.count >= offset + prefix.count
                && bytes[offset..<offset + prefix.count].elementsEqual(prefix)
        }
        func begins(_ text: StaticString, at offset: Int = 0) -> Bool {
            begins(Array("\(text)".utf8), at: offset)
        }
        if begins([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
            self = .png
        } else if begins([0xFF, 0xD8, 0xFF]) {
            self = .jpeg
        } else if begins("GIF87a") || begins("GIF89a") {
            self = .gif
        } else if begins("BM") {
            self = .bmp
        } else if begins("RIFF") && begins("WEBP", at: 8) {
            self = .webp
        } else if begins([0x49, 0x49, 0x2A, 0]) || begins([0x4D, 0x4D, 0, 0x2A]) {
            throw ImageError(.unsupported("TIFF"))
        } else if begins([1, 0, 0, 0]) && begins(" EMF", at: 40) {
            throw ImageError(.unsupported("EMF (Windows metafile)"))
        } else if begins([0xD7, 0xCD, 0xC6, 0x9A]) {
            throw ImageError(.unsupported("WMF (Windows metafile)"))
        } else if begins([0, 0, 1, 0]) {
            throw ImageError(.unsupported("ICO (Windows icon)"))
        } else if MediaType.sniff(bytes) == "image/svg+xml" || begins("<?xml") {
            throw ImageError(.unsupported("SVG"))
        } else if bytes.isEmpty {
            throw ImageError(.truncated("image"))
        } else {
            throw ImageError(.unknownFormat)
        }
    }
}

extension Image {
    /// Reads a PNG, a JPEG, the first image of a GIF, a BMP, or a WebP from memory.
    ///
    /// Detects the format from the bytes. Ignores color profiles, gamma and orientation: values are read as sRGB.
    ///
    /// - Parameters:
    ///   - bytes: The bytes of the file.
    ///   - pixelLimit: The greatest number of pixels. Larger images are refused before memory is allocated.
    /// - Throws: `ImageError`, also for incomplete or inconsistent data.
    public init(data bytes: [UInt8], pixelLimit: Int = Image.defaultPixelLimit) throws(ImageError) {
        let format = try ImageFormat(sniffing: bytes)
        let bitmap =
            switch format {
            case .png: try readPNG(bytes, pixelLimit: pixelLimit).bitmap
            case .jpeg: try readJPEG(bytes, pixelLimit: pixelLimit).bitmap
            case .gif: try readGIF(bytes, pixelLimit: pixelLimit)
            case .bmp: try readBMP(bytes, pixelLimit: pixelLimit)
            case .webp: try readWebP(bytes, pixelLimit: pixelLimit)
            }
        self.init(bitmap, encoded: EncodedImage(bytes: bytes, format: format))
    }
}

/// Throws an error if a size exceeds the limits; call it before allocating memory for the size.
func checkSize(width: Int, height: Int, pixelLimit: Int) throws(ImageError) {
    guard width <= Bitmap.maxSide, height <= Bitmap.maxSide, width * height <= pixelLimit else {
        throw ImageError(.tooLarge(width: width, height: height, pixelLimit: pixelLimit))
    }
}
