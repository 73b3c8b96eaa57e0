import CDeflate

/// How hard a PNG is compressed; the pixels are the same.
public enum PNGCompression: String, Hashable, Sendable, CaseIterable {
    /// Milliseconds for a map; about the size that usual encoders reach.
    case fast
    /// Tries several ways at the highest effort: smallest, and many times slower.
    case best
}

extension Image {
    /// The picture as the bytes of a PNG file, 8 bits a channel with straight alpha, marked as sRGB.
    ///
    /// The same picture gives the same bytes whatever the number of threads.
    /// - Parameter compression: fast by default; `.best` takes many times longer for a smaller file.
    public func png(compression: PNGCompression = .fast) -> [UInt8] {
        let rows = width * 4 + 1
        var raw = [UInt8](repeating: 0, count: rows * height)
        let straight = rgba
        for y in 0..<height {
            raw.replaceSubrange(
                (y * rows + 1)..<(y + 1) * rows, with: straight[(y * width * 4)...].prefix(width * 4))
        }
        let deflate = libdeflate_alloc_compressor(compression == .fast ? 1 : 9)
        defer { libdeflate_free_compressor(deflate) }
        let bound = libdeflate_zlib_compress_bound(deflate, raw.count)
        let packed = [UInt8](unsafeUninitializedCapacity: bound) {
            $1 = libdeflate_zlib_compress(deflate, raw, raw.count, $0.baseAddress, bound)
        }
        var file = PNGChunks()
        file.append("IHDR", bigEndian(UInt32(width)) + bigEndian(UInt32(height)) + [8, 6, 0, 0, 0])
        file.append("sRGB", [0])
        file.append("IDAT", packed)
        file.append("IEND", [])
        return file.bytes
    }
}

/// A number in four bytes, highest first.
func bigEndian(_ value: UInt32) -> [UInt8] {
    [UInt8(value >> 24), UInt8(value >> 16 & 255), UInt8(value >> 8 & 255), UInt8(value & 255)]
}

/// A PNG file as it grows: the signature, then chunks of length, name, content and check sum.
struct PNGChunks {
    private(set) var bytes: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    mutating func append(_ name: StaticString, _ content: [UInt8]) {
        bytes += bigEndian(UInt32(content.count))
        let start = bytes.count
        bytes.append(contentsOf: UnsafeBufferPointer(start: name.utf8Start, count: 4))
        bytes += content
        let sum = bytes.withUnsafeBytes { libdeflate_crc32(0, $0.baseAddress! + start, $0.count - start) }
        bytes += bigEndian(sum)
    }
}
