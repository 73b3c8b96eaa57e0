import CartoucheCDeflate

/// Writes PNG files of any kind for tests, including invalid ones: unfiltered rows, one IDAT.
struct RawPNG {
    var width: UInt32
    var height: UInt32
    var depth: UInt8
    var colorType: UInt8
    var interlaced = false
    /// The chunks between header and data, for example a palette.
    var extra: [(String, [UInt8])] = []
    /// The bytes before compression, including filter bytes.
    var rows: [UInt8]

    var bytes: [UInt8] {
        func word(_ value: UInt32) -> [UInt8] {
            (0..<4).map { UInt8(truncatingIfNeeded: value >> (24 - 8 * UInt32($0))) }
        }
        func chunk(_ name: String, _ content: [UInt8]) -> [UInt8] {
            let body = Array(name.utf8) + content
            return word(UInt32(content.count)) + body + word(libdeflate_crc32(0, body, body.count))
        }
        let compressor = libdeflate_alloc_compressor(6)
        defer { libdeflate_free_compressor(compressor) }
        let bound = libdeflate_zlib_compress_bound(compressor, rows.count)
        let packed = [UInt8](unsafeUninitializedCapacity: bound) {
            $1 = libdeflate_zlib_compress(compressor, rows, rows.count, $0.baseAddress, bound)
        }
        return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
            + chunk("IHDR", word(width) + word(height) + [depth, colorType, 0, 0, interlaced ? 1 : 0])
            + extra.flatMap { chunk($0.0, $0.1) } + chunk("IDAT", packed) + chunk("IEND", [])
    }
}
