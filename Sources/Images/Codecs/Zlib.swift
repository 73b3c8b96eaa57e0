import CartoucheCDeflate

/// Compression in the zlib format (RFC 1950).
package enum Zlib {
    /// Returns a zlib stream of bytes.
    ///
    /// - Parameter level: The effort, 1 to 12. Default: 6.
    package static func compressed(_ bytes: [UInt8], level: Int32 = 6) -> [UInt8] {
        let compressor = libdeflate_alloc_compressor(level)
        defer { libdeflate_free_compressor(compressor) }
        let bound = libdeflate_zlib_compress_bound(compressor, bytes.count)
        return [UInt8](unsafeUninitializedCapacity: bound) {
            $1 = libdeflate_zlib_compress(compressor, bytes, bytes.count, $0.baseAddress, bound)
        }
    }
}
