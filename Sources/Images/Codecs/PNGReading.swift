import CartoucheCImageCodecs

/// Decodes a PNG of any depth, color type and interlacing.
///
/// Rounds 16 bits per sample to 8.
///
/// Reads the header first, and checks the size before it allocates memory. It refuses a size over the limit, and a size
/// that is too large for the number of bytes (deflate compresses at most 1032 to 1).
///
/// - Parameter target: The number of pixels above which the picture is reduced while its rows are read. Nil keeps the
///   size. An interlaced picture keeps it too.
func readPNG(
    _ bytes: [UInt8], pixelLimit: Int, target: Int? = nil
) throws(ImageError) -> (bitmap: Bitmap, size: PixelSize) {
    guard bytes.count >= 33 else { throw ImageError(.truncated("PNG")) }
    func word(_ at: Int) -> Int { bytes[at..<at + 4].reduce(0) { $0 << 8 | Int($1) } }
    guard word(8) == 13, bytes[12..<16].elementsEqual("IHDR".utf8) else {
        throw ImageError(.damaged("PNG", "the header (IHDR) is missing"))
    }
    let width = word(16)
    let height = word(20)
    guard 1...0x7FFF_FFFF ~= width, 1...0x7FFF_FFFF ~= height else {
        throw ImageError(.damaged("PNG", "the size \(width) × \(height) is invalid"))
    }
    try checkSize(width: width, height: height, pixelLimit: pixelLimit)
    let samples = [0: 1, 2: 3, 3: 1, 4: 2, 6: 4][bytes[25]] ?? 1
    guard width * height / 8 * samples * Int(bytes[24]) / 1032 <= bytes.count else {
        throw ImageError(.truncated("PNG"))
    }
    let size = PixelSize(width: width, height: height)
    let isInterlaced = bytes[28] != 0
    if let target, let factor = size.factor(toFit: target), !isInterlaced {
        let reduced = size.divided(by: factor)
        let bitmap = Bitmap(width: reduced.width, height: reduced.height)
        try runCodec("PNG") { message in
            image_codec_png_read_reduced(
                bytes, bytes.count, UInt32(width), UInt32(height), UInt32(factor), bitmap.pixels,
                bitmap.stride, message)
        }
        return (bitmap, size)
    }
    let bitmap = Bitmap(width: width, height: height)
    var hasAlpha = false
    try runCodec("PNG") { message in
        image_codec_png_read(
            bytes, bytes.count, UInt32(width), UInt32(height), bitmap.pixels, bitmap.stride, &hasAlpha,
            message)
    }
    if hasAlpha { bitmap.premultiply() }
    return (bitmap, size)
}
