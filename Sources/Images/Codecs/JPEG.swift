import CartoucheCImageCodecs
import CartoucheCLibrary

/// Decodes a gray, color or CMYK JPEG, baseline or progressive.
///
/// - Parameter target: The number of pixels above which the picture is decoded at a half, a quarter or an eighth of its
///   size. Nil keeps the size.
func readJPEG(
    _ bytes: [UInt8], pixelLimit: Int, target: Int? = nil
) throws(ImageError) -> (bitmap: Bitmap, size: PixelSize) {
    var width: UInt32 = 0
    var height: UInt32 = 0
    var tooShort = false
    try runCodec("JPEG") { message in
        image_codec_jpeg_size(bytes, bytes.count, &width, &height, &tooShort, message)
    }
    guard width > 0, height > 0 else { throw ImageError(.damaged("JPEG", "the size is 0")) }
    try checkSize(width: Int(width), height: Int(height), pixelLimit: pixelLimit)
    if tooShort { throw ImageError(.truncated("JPEG")) }
    let size = PixelSize(width: Int(width), height: Int(height))
    var denominator = 1
    if let target {
        while denominator < 8, size.divided(by: denominator).count > target { denominator *= 2 }
    }
    let reduced = size.divided(by: denominator)
    let bitmap = Bitmap(width: reduced.width, height: reduced.height)
    try runCodec("JPEG") { message in
        image_codec_jpeg_read(
            bytes, bytes.count, UInt32(reduced.width), UInt32(reduced.height), UInt32(denominator),
            bitmap.pixels, bitmap.stride, message)
    }
    return (bitmap, size)
}

extension Image {
    /// Encodes the image as a JPEG file, over a white background.
    ///
    /// From quality 90, colors have the full resolution, so that thin colored lines keep their color. Below 90, colors
    /// have half the resolution in both directions, as usual.
    ///
    /// - Parameter quality: From 1 (smallest file) to 100 (best quality). Other values are clamped. Default: 90.
    /// - Throws: `ImageError` if a side exceeds the limit of JPEG (65,500 pixels).
    public func jpeg(quality: Int = 90) throws(ImageError) -> [UInt8] {
        guard width <= 65500, height <= 65500 else {
            throw ImageError(
                .unwritable("JPEG", "a side has more than 65500 pixels (\(width) × \(height))"))
        }
        var start: UnsafeMutablePointer<UInt8>?
        var count = 0
        try runCodec("JPEG") { message in
            image_codec_jpeg_write(
                bitmap.pixels, bitmap.stride, UInt32(width), UInt32(height), Int32(min(max(quality, 1), 100)),
                quality >= 90, &start, &count, message)
        }
        defer { free(start) }
        return [UInt8](UnsafeBufferPointer(start: start, count: count))
    }
}
