import CartoucheCDeflate
import CartoucheDocuments

/// The list of the files in a ZIP archive, for reading at random positions (PKWARE APPNOTE 6.3.10, also ZIP64).
///
/// Archives of maps and projects are read in the order of their files, with ``Archive``. Archives of tiles are much
/// larger, and a picture needs few of their bytes.
package struct ZipDirectory {
    /// A file of the archive.
    package struct Entry: Sendable {
        /// The path in the archive, with slashes.
        package let name: String
        /// The number of bytes in the archive, and after decompression.
        package let storedSize, size: Int
        /// Whether the bytes of the archive are those of the file.
        package let isStored: Bool
        fileprivate let header: Int
    }

    /// The files by their names in lower case.
    private var entries: [String: Entry] = [:]
    private let source: String

    private static let maximumEntries = 1 << 18
    private static let maximumBytes = 64 << 20
    private static let maximumNameBytes = 1024

    /// Reads the list at the end of an archive.
    ///
    /// - Throws: `DocumentError` if the file cannot be read, if it is not a ZIP archive, or if it has more than 262,144
    ///   files.
    package init(_ file: FileWindow) throws(DocumentError) {
        source = file.name
        let (count, start, size) = try Self.place(in: file)
        guard count <= Self.maximumEntries, size <= Self.maximumBytes else {
            throw DocumentError(.tooLarge, source: source, what: "the archive has too many files")
        }
        var bytes = try Bytes(file, at: start, size)
        for _ in 0..<count {
            guard bytes.word(0) == 0x0201_4B50, let entry = try Self.entry(&bytes, of: source) else {
                throw Self.damaged(source)
            }
            entries[entry.name.lowercased()] = entry
        }
    }

    /// All files, in no order.
    package var files: some Collection<Entry> { entries.values }

    /// Returns the file with a name, in upper or lower case; nil if there is none.
    package subscript(name: String) -> Entry? { entries[name.lowercased()] }

    /// Returns the position of the first byte of a file.
    ///
    /// - Throws: `DocumentError` if a part of the file is outside of the archive.
    package func start(of entry: Entry, in file: FileWindow) throws(DocumentError) -> Int {
        let header = try Bytes(file, at: entry.header, 30)
        let start = entry.header + 30 + header.half(26) + header.half(28)
        guard header.word(0) == 0x0403_4B50, start <= file.size, entry.storedSize <= file.size - start else {
            throw Self.damaged(source)
        }
        return start
    }

    /// Returns the bytes of a small file.
    ///
    /// - Throws: `DocumentError` if the file is damaged, or larger than `limit`.
    package func contents(
        of entry: Entry, in file: FileWindow, limit: Int
    ) throws(DocumentError) -> [UInt8] {
        guard entry.size <= limit, entry.storedSize <= limit else {
            throw DocumentError(
                .tooLarge, source: source, what: "the file \"\(entry.name.prefix(80))\" is too large")
        }
        let stored = try Bytes(file, at: try start(of: entry, in: file), entry.storedSize).bytes
        if entry.isStored { return stored }
        let decompressor = libdeflate_alloc_decompressor()
        defer { libdeflate_free_decompressor(decompressor) }
        var result = LIBDEFLATE_BAD_DATA
        let content = [UInt8](unsafeUninitializedCapacity: entry.size) {
            result = libdeflate_deflate_decompress(
                decompressor, stored, stored.count, $0.baseAddress, entry.size, nil)
            $1 = result == LIBDEFLATE_SUCCESS ? entry.size : 0
        }
        guard result == LIBDEFLATE_SUCCESS else { throw Self.damaged(source) }
        return content
    }

    // MARK: Reading

    /// Returns the number of files, and the position and the size of their list.
    private static func place(in file: FileWindow) throws(DocumentError) -> (Int, start: Int, size: Int) {
        // A comment of up to 65,535 bytes can follow the last record.
        let length = min(file.size, 22 + 65_535 + 20)
        let tail = try Bytes(file, at: file.size - length, length)
        guard
            let end = stride(from: length - 22, through: 0, by: -1).first(where: {
                tail.word($0) == 0x0605_4B50
            })
        else {
            throw DocumentError(
                .malformed, source: file.name, what: "the file is not a ZIP archive, or is incomplete",
                suggestion: "download or export the package again")
        }
        let numbers = (tail.half(end + 10), start: tail.word(end + 16), size: tail.word(end + 12))
        guard end >= 20, tail.word(end - 20) == 0x0706_4B50 else { return numbers }
        let record = try Bytes(file, at: tail.long(end - 12), 56)
        guard record.word(0) == 0x0606_4B50 else { throw damaged(file.name) }
        return (record.long(32), start: record.long(48), size: record.long(40))
    }

    /// Reads the next file of the list.
    private static func entry(_ bytes: inout Bytes, of source: String) throws(DocumentError) -> Entry? {
        guard bytes.count >= 46 else { return nil }
        let (flags, method) = (bytes.half(8), bytes.half(10))
        var numbers = [bytes.word(24), bytes.word(20), bytes.word(42)]
        let (nameLength, extraLength) = (bytes.half(28), bytes.half(30))
        let length = 46 + nameLength + extraLength + bytes.half(32)
        guard length <= bytes.count, nameLength <= maximumNameBytes else { return nil }
        let name = String(decoding: bytes.part(46, nameLength), as: UTF8.self)
        // ZIP64: the numbers that do not fit into 32 bits follow in this order.
        var position = 46 + nameLength
        let end = position + extraLength
        while position + 4 <= end {
            let (kind, size) = (bytes.half(position), bytes.half(position + 2))
            position += 4
            if kind == 1 {
                var next = position
                for index in numbers.indices
                where numbers[index] == 0xFFFF_FFFF && next + 8 <= min(end, position + size) {
                    numbers[index] = bytes.long(next)
                    next += 8
                }
            }
            position += size
        }
        guard flags & 1 == 0, method == 0 || method == 8 else {
            throw DocumentError(
                .unsupported, source: source,
                what: "the file \"\(name.prefix(80))\" of the archive is encrypted, or compressed unusually",
                suggestion: "write the archive again, without compression")
        }
        bytes.drop(length)
        return Entry(
            name: String(name.map { $0 == "\\" ? "/" : $0 }), storedSize: numbers[1], size: numbers[0],
            isStored: method == 0, header: numbers[2])
    }

    private static func damaged(_ source: String) -> DocumentError {
        DocumentError(
            .malformed, source: source, what: "the list of files in the archive is damaged",
            suggestion: "download or export the package again")
    }

    /// Bytes with numbers in little-endian order; numbers beyond the end are 0.
    private struct Bytes {
        private(set) var bytes: [UInt8]
        private var first = 0

        /// - Throws: `DocumentError` if the file ends before.
        init(_ file: FileWindow, at offset: Int, _ count: Int) throws(DocumentError) {
            guard let start = try file.bytes(at: offset, count) else { throw damaged(file.name) }
            bytes = [UInt8](UnsafeRawBufferPointer(start: start, count: count))
        }

        /// The number of bytes from the current position.
        var count: Int { bytes.count - first }

        mutating func drop(_ count: Int) { first += count }

        func part(_ offset: Int, _ count: Int) -> ArraySlice<UInt8> {
            bytes[(first + offset)...].prefix(count)
        }

        func half(_ offset: Int) -> Int { number(offset, 2) }
        func word(_ offset: Int) -> Int { number(offset, 4) }

        /// A number of 64 bits; `Int.max` if it has more than 62 bits.
        func long(_ offset: Int) -> Int { word(offset + 4) >> 30 == 0 ? number(offset, 8) : .max }

        private func number(_ offset: Int, _ count: Int) -> Int {
            let start = first + offset
            guard start >= 0, start <= bytes.count - count else { return 0 }
            return (0..<count).reduce(0) { $0 | Int(bytes[start + $1]) << (8 * $1) }
        }
    }
}
