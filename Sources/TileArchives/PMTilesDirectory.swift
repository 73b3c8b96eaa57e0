import CartoucheDocuments

/// An entry of a PMTiles directory: tiles with consecutive numbers and one content, or another directory.
struct PMTilesEntry: Equatable {
    /// The number of the first tile.
    var number: UInt64
    /// The place of the content in the section of tiles or of directories.
    var offset: UInt64
    var count: UInt32
    /// The number of tiles; 0 stands for a directory.
    var run: UInt32
}

/// The entries of PMTiles directories as bytes: columns of numbers with seven bits a byte, the low ones first.
enum PMTilesDirectory {
    /// The maximum number of entries that are read; a directory with as many needs 100 MB.
    private static let maximumCount: UInt64 = 4_000_000

    /// Returns the bytes of a directory, without compression.
    static func bytes(_ entries: some Collection<PMTilesEntry>) -> [UInt8] {
        var bytes: [UInt8] = []
        func append(_ value: UInt64) {
            var rest = value
            while rest >= 128 {
                bytes.append(UInt8(truncatingIfNeeded: rest) | 128)
                rest >>= 7
            }
            bytes.append(UInt8(rest))
        }
        append(UInt64(entries.count))
        var last: UInt64 = 0
        for entry in entries {
            append(entry.number - last)
            last = entry.number
        }
        for entry in entries { append(UInt64(entry.run)) }
        for entry in entries { append(UInt64(entry.count)) }
        var end: UInt64?
        for entry in entries {
            // 0 stands for the place after the entry before.
            append(entry.offset == end ? 0 : entry.offset + 1)
            end = entry.offset + UInt64(entry.count)
        }
        return bytes
    }

    /// Returns the entries of a directory.
    ///
    /// - Throws: `DocumentError` if the bytes are no directory with ascending numbers.
    static func entries(_ bytes: [UInt8], of source: String) throws(DocumentError) -> [PMTilesEntry] {
        let damaged = DocumentError(
            .malformed, source: source, what: "a directory of the archive is damaged",
            suggestion: "copy the file again")
        var position = 0
        func next() throws(DocumentError) -> UInt64 {
            var value: UInt64 = 0
            var shift: UInt64 = 0
            while position < bytes.count, shift < 64 {
                let byte = bytes[position]
                position += 1
                value |= UInt64(byte & 127) << shift
                if byte < 128 { return value }
                shift += 7
            }
            throw damaged
        }
        let count = try next()
        // Each entry has at least four bytes.
        guard count <= maximumCount, count <= UInt64(bytes.count) / 4 else { throw damaged }
        var entries = [PMTilesEntry](
            repeating: PMTilesEntry(number: 0, offset: 0, count: 0, run: 0), count: Int(count))
        var last: UInt64 = 0
        for index in entries.indices {
            let (number, isTooLarge) = last.addingReportingOverflow(try next())
            guard !isTooLarge, index == 0 || number > last else { throw damaged }
            entries[index].number = number
            last = number
        }
        for index in entries.indices {
            guard let run = UInt32(exactly: try next()) else { throw damaged }
            entries[index].run = run
        }
        for index in entries.indices {
            guard let count = UInt32(exactly: try next()) else { throw damaged }
            entries[index].count = count
        }
        for index in entries.indices {
            let offset = try next()
            if offset > 0 {
                entries[index].offset = offset - 1
            } else {
                guard index > 0 else { throw damaged }
                let before = entries[index - 1]
                let (end, isTooLarge) = before.offset.addingReportingOverflow(UInt64(before.count))
                guard !isTooLarge else { throw damaged }
                entries[index].offset = end
            }
        }
        return entries
    }

    /// Returns the entry of a tile, or of the directory that can contain it; nil if there is none.
    static func entry(of number: UInt64, in entries: [PMTilesEntry]) -> PMTilesEntry? {
        var (low, high) = (0, entries.count)
        while low < high {
            let middle = (low + high) / 2
            if entries[middle].number <= number { low = middle + 1 } else { high = middle }
        }
        guard low > 0 else { return nil }
        let entry = entries[low - 1]
        return entry.run == 0 || number - entry.number < UInt64(entry.run) ? entry : nil
    }
}
