import CImageCodecs

/// Decodes a PNG of any depth, colour type and interlacing; sixteen bits are rounded to eight.
///
/// The header is read here first, so that sizes over the limit, and sizes that so few bytes cannot fill
/// (deflate shrinks 1032 times at most), are refused before memory is taken.
func readPNG(_ bytes: [UInt8], pixelLimit: Int) throws(ImageError) -> Bitmap {
    guard bytes.count >= 33 else { throw ImageError(.truncated("PNG")) }
    func word(_ at: Int) -> Int { bytes[at..<at + 4].reduce(0) { $0 << 8 | Int($1) } }
    guard word(8) == 13, bytes[12..<16].elementsEqual("IHDR".utf8) else {
        throw ImageError(.damaged("PNG", "it does not begin with its header (IHDR)"))
    }
    let width = word(16)
    let height = word(20)
    guard 1...0x7FFF_FFFF ~= width, 1...0x7FFF_FFFF ~= height else {
        throw ImageError(.damaged("PNG", "the size \(width) × \(height) is not possible"))
    }
    try checkSize(width: width, height: height, pixelLimit: pixelLimit)
    let samples = [0: 1, 2: 3, 3: 1, 4: 2, 6: 4][bytes[25]] ?? 1
    guard width * height / 8 * samples * Int(bytes[24]) / 1032 <= bytes.count else {
        throw ImageError(.truncated("PNG"))
    }
    let bitmap = Bitmap(width: width, height: height)
    var hasAlpha = false
    try runCodec("PNG") { message in
        image_codec_png_read(
            bytes, bytes.count, UInt32(width), UInt32(height), bitmap.pixels, bitmap.stride, &hasAlpha,
            message)
    }
    if hasAlpha { bitmap.premultiply() }
    return bitmap
}
