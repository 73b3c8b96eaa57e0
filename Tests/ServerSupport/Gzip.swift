import CartoucheCDeflate

/// Files of gzip.
package enum Gzip {
    /// Many zeros, which are about a thousand times smaller when compressed.
    package static func zeros(count: Int) -> [UInt8] {
        compressed([UInt8](repeating: 0, count: count), level: 6)
    }

    /// Bytes without compression.
    package static func stored(_ bytes: [UInt8]) -> [UInt8] { compressed(bytes, level: 0) }

    private static func compressed(_ bytes: [UInt8], level: Int32) -> [UInt8] {
        let compressor = libdeflate_alloc_compressor(level)!
        defer { libdeflate_free_compressor(compressor) }
        let bound = libdeflate_gzip_compress_bound(compressor, bytes.count)
        return [UInt8](unsafeUninitializedCapacity: bound) {
            $1 = libdeflate_gzip_compress(compressor, bytes, bytes.count, $0.baseAddress, bound)
        }
    }
}
