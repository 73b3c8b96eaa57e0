import CartoucheCDeflate
import CartoucheDocuments

/// Compression in the gzip format (RFC 1952).
package enum Gzip {
    /// The maximum size of decompressed bytes.
    private static let limit = 256 << 20

    /// Returns the gzip stream of bytes, as small as possible.
    package static func compressed(_ bytes: [UInt8]) -> [UInt8] {
        let compressor = libdeflate_alloc_compressor(9)
        defer { libdeflate_free_compressor(compressor) }
        let bound = libdeflate_gzip_compress_bound(compressor, bytes.count)
        return [UInt8](unsafeUninitializedCapacity: bound) {
            $1 = libdeflate_gzip_compress(compressor, bytes, bytes.count, $0.baseAddress, bound)
        }
    }

    /// Returns the content of a gzip stream.
    ///
    /// - Throws: `DocumentError` if the bytes are no stream, or if the content is larger than 256 MiB.
    package static func decompressed(_ bytes: [UInt8], of source: String) throws(DocumentError) -> [UInt8] {
        let decompressor = libdeflate_alloc_decompressor()
        defer { libdeflate_free_decompressor(decompressor) }
        var room = min(max(bytes.count * 4, 4096), limit)
        while true {
            var result = LIBDEFLATE_BAD_DATA
            let content = [UInt8](unsafeUninitializedCapacity: room) {
                result = libdeflate_gzip_decompress(
                    decompressor, bytes, bytes.count, $0.baseAddress, $0.count, &$1)
                if result != LIBDEFLATE_SUCCESS { $1 = 0 }
            }
            if result == LIBDEFLATE_SUCCESS { return content }
            guard result == LIBDEFLATE_INSUFFICIENT_SPACE, room < limit else {
                throw DocumentError(
                    result == LIBDEFLATE_INSUFFICIENT_SPACE ? .tooLarge : .malformed, source: source,
                    what: "a compressed part of the archive is damaged or too large")
            }
            room = min(room * 4, limit)
        }
    }
}
