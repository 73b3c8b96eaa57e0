import CartoucheCLibrary
import CartoucheCWebP
import CartoucheDocuments

/// libwebp, which reads and writes WebP pictures; opened on first use.
private enum WebPLibrary {
    private static let names = [
        "libwebp.so.7", "libwebp.so.6", "libwebp.so", "libwebp.7.dylib", "libwebp.dylib",
    ]

    /// The functions; nil if the library is not installed.
    static let functions: CWebPFunctions? = {
        var functions = CWebPFunctions()
        return CStringList(names).withPointers { cwebp_open($0, $1, &functions) } == 0 ? functions : nil
    }()
}

/// Decodes a WebP picture, lossy or lossless.
///
/// - Throws: `ImageError` if the data is damaged, is animated, or if libwebp is not installed.
func readWebP(_ bytes: [UInt8], pixelLimit: Int) throws(ImageError) -> Bitmap {
    // The extended header has a flag for animations, which libwebp does not decode.
    if bytes.count > 20, bytes[12...15].elementsEqual(Array("VP8X".utf8)), bytes[20] & 2 != 0 {
        throw ImageError(.unsupported("animated WebP"))
    }
    guard let library = WebPLibrary.functions else { throw ImageError(.missingLibrary("WebP", "libwebp")) }
    var (width, height): (Int32, Int32) = (0, 0)
    guard library.GetInfo(bytes, bytes.count, &width, &height) != 0, width > 0, height > 0 else {
        throw ImageError(.damaged("WebP", "the header is not valid"))
    }
    try checkSize(width: Int(width), height: Int(height), pixelLimit: pixelLimit)
    let bitmap = Bitmap(width: Int(width), height: Int(height))
    let stride = bitmap.stride * 4
    let result = bitmap.pixels.withMemoryRebound(to: UInt8.self, capacity: stride * bitmap.height) {
        library.DecodeRGBAInto(bytes, bytes.count, $0, stride * bitmap.height, Int32(stride))
    }
    guard result != nil else { throw ImageError(.damaged("WebP", "the compressed data is not valid")) }
    bitmap.premultiply()
    return bitmap
}

extension Image {
    /// Encodes the image as a WebP file.
    ///
    /// - Parameter quality: From 1 (smallest file) to 100 (best quality) for lossy compression. Other values are
    ///   clamped. Default: nil, which means lossless.
    /// - Throws: `ImageError` if a side exceeds the limit of WebP (16,383 pixels), or if libwebp is not installed.
    public func webp(quality: Int? = nil) throws(ImageError) -> [UInt8] {
        guard let library = WebPLibrary.functions else {
            throw ImageError(.missingLibrary("WebP", "libwebp"))
        }
        guard max(width, height) <= Self.maximumWebPSide else {
            throw ImageError(
                .unwritable("WebP", "a side is longer than \(Self.maximumWebPSide) pixels"))
        }
        var pixels = [UInt32](repeating: 0, count: width * height)
        for y in 0..<height {
            let row = bitmap.row(y)
            for x in 0..<width { pixels[y * width + x] = StraightAlpha.shared.straight(row[x]) }
        }
        var output: UnsafeMutablePointer<UInt8>?
        let count = pixels.withUnsafeBytes { buffer -> Int in
            guard let start = buffer.baseAddress?.assumingMemoryBound(to: UInt8.self) else { return 0 }
            let (columns, rows, stride) = (Int32(width), Int32(height), Int32(width * 4))
            if let quality {
                return library.EncodeRGBA(
                    start, columns, rows, stride, Float(min(max(quality, 1), 100)), &output)
            }
            return library.EncodeLosslessRGBA(start, columns, rows, stride, &output)
        }
        guard count > 0, let output else { throw ImageError(.outOfMemory) }
        defer { library.Free(output) }
        return Array(UnsafeBufferPointer(start: output, count: count))
    }

    /// The greatest side of a WebP file, in pixels.
    private static let maximumWebPSide = 16_383
}
