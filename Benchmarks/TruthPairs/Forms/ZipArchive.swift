import CartoucheCDeflate

/// A reader of zip archives: stored or deflated files, one disk, no encryption.
struct ZipArchive {
    private let bytes: [UInt8]
    /// The maximum size of an unpacked file in bytes.
    private static let maxSize = 512 << 20

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// Returns the first file whose name ends with a suffix; nil if there is none or the archive is damaged.
    ///
    /// - Parameter ending: The suffix in lowercase.
    func contents(endingIn ending: String) -> [UInt8]? {
        guard let end = endRecord, let count = number(at: end + 10, 2), var at = number(at: end + 16, 4)
        else {
            return nil
        }
        for _ in 0..<count {
            guard number(at: at, 4) == 0x0201_4b50, let method = number(at: at + 10, 2),
                let packed = number(at: at + 20, 4), let size = number(at: at + 24, 4),
                let name = number(at: at + 28, 2), let extra = number(at: at + 30, 2),
                let comment = number(at: at + 32, 2), let start = number(at: at + 42, 4),
                let text = slice(at + 46, name)
            else { return nil }
            if String(decoding: text, as: UTF8.self).lowercased().hasSuffix(ending) {
                return file(at: start, method: method, packed: packed, size: size)
            }
            at += 46 + name + extra + comment
        }
        return nil
    }

    private func file(at start: Int, method: Int, packed: Int, size: Int) -> [UInt8]? {
        guard number(at: start, 4) == 0x0403_4b50, let name = number(at: start + 26, 2),
            let extra = number(at: start + 28, 2), let data = slice(start + 30 + name + extra, packed),
            size <= Self.maxSize
        else { return nil }
        if method == 0 { return data.count == size ? Array(data) : nil }
        guard method == 8, let inflater = libdeflate_alloc_decompressor() else { return nil }
        defer { libdeflate_free_decompressor(inflater) }
        var output = [UInt8](repeating: 0, count: size)
        let result = data.withUnsafeBytes { input in
            output.withUnsafeMutableBytes {
                libdeflate_deflate_decompress(
                    inflater, input.baseAddress, input.count, $0.baseAddress, size, nil)
            }
        }
        return result == LIBDEFLATE_SUCCESS ? output : nil
    }

    /// The offset of the end record of the central directory; nil if there is none.
    private var endRecord: Int? {
        var at = bytes.count - 22
        let first = max(at - 65_536, 0)
        while at >= first {
            if number(at: at, 4) == 0x0605_4b50 { return at }
            at -= 1
        }
        return nil
    }

    private func slice(_ start: Int, _ count: Int) -> ArraySlice<UInt8>? {
        guard start >= 0, count >= 0, start <= bytes.count, count <= bytes.count - start else { return nil }
        return bytes[start..<start + count]
    }

    /// A little-endian number; nil if it is outside the archive.
    private func number(at start: Int, _ count: Int) -> Int? {
        slice(start, count)?.reversed().reduce(0) { $0 << 8 | Int($1) }
    }
}
