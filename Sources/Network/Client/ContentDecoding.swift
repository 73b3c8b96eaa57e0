import CartoucheCDeflate

/// Decompression of answers (RFC 9110, 8.4), with limits against small answers that become huge.
enum ContentDecoding {
    /// The greatest ratio of the sizes after and before decompression.
    ///
    /// Text of services has ratios below 50.
    private static let maximumRatio = 200

    /// The value of `Accept-Encoding`.
    static let accepted = "gzip"

    /// Returns the content of a body.
    ///
    /// - Parameters:
    ///   - encoding: The value of `Content-Encoding`; nil if there is none.
    ///   - limit: The maximum number of bytes.
    /// - Throws: ``NetworkError/encoding(url:what:)`` or ``NetworkError/tooLarge(url:limit:)``.
    static func decode(_ body: [UInt8], encoding: String?, limit: Int, url: String) throws(NetworkError)
        -> [UInt8]
    {
        switch (encoding ?? "").lowercased().trimmed {
        case "", "identity": return body
        case "gzip", "x-gzip": return try inflate(body, limit: limit, url: url)
        case let other:
            throw .encoding(url: url, what: "the compression \"\(other.prefix(40))\" is not supported")
        }
    }

    private static func inflate(_ body: [UInt8], limit: Int, url: String) throws(NetworkError) -> [UInt8] {
        if body.isEmpty { return [] }
        guard let decompressor = libdeflate_alloc_decompressor() else {
            throw .encoding(url: url, what: "there is no memory for decompression")
        }
        defer { libdeflate_free_decompressor(decompressor) }
        // Small bodies can have high ratios without harm.
        let most = min(limit, max(body.count.multipliedReportingOverflow(by: maximumRatio).0, 1 << 20))
        var output: [UInt8] = []
        var start = 0
        while start < body.count {
            let (member, used) = try self.member(
                body, from: start, most: most - output.count, decompressor, url: url)
            output = output.isEmpty ? member : output + member
            start += used
        }
        return output
    }

    /// Decompresses one member of a file, of which there can be several.
    private static func member(
        _ body: [UInt8], from start: Int, most: Int, _ decompressor: OpaquePointer, url: String
    ) throws(NetworkError) -> (bytes: [UInt8], used: Int) {
        var capacity = min(most, max((body.count - start) * 4, 1 << 12))
        while true {
            var (used, produced) = (0, 0)
            var result = LIBDEFLATE_SUCCESS
            let bytes = [UInt8](unsafeUninitializedCapacity: max(capacity, 1)) { buffer, count in
                body.withUnsafeBytes { input in
                    result = libdeflate_gzip_decompress_ex(
                        decompressor, input.baseAddress! + start, input.count - start,
                        buffer.baseAddress!, capacity, &used, &produced)
                }
                count = result == LIBDEFLATE_SUCCESS ? produced : 0
            }
            switch result {
            case LIBDEFLATE_SUCCESS: return (bytes, used)
            case LIBDEFLATE_INSUFFICIENT_SPACE where capacity < most: capacity = min(most, capacity * 4)
            case LIBDEFLATE_INSUFFICIENT_SPACE: throw .tooLarge(url: url, limit: most)
            default: throw .encoding(url: url, what: "the compressed answer is damaged")
            }
        }
    }
}
