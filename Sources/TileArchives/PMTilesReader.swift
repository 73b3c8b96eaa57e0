import CartoucheArchives
import CartoucheDocuments

/// Reads PMTiles archives, version 3, on one thread.
package final class PMTilesReader {
    private let file: FileWindow
    let header: PMTilesHeader
    private let root: [PMTilesEntry]
    /// The last directory below the root.
    private var leaf: (offset: UInt64, entries: [PMTilesEntry])?

    /// The number of directories between the root and an entry.
    private static let maximumDepth = 3

    /// Opens an archive.
    ///
    /// - Throws: `DocumentError` if the file cannot be read, or if it is not a PMTiles archive of version 3.
    package init(path: String) throws(DocumentError) {
        file = try FileWindow(path: path)
        let start = min(PMTilesHeader.byteCount, file.size)
        header = try PMTilesHeader(
            reading: try Self.bytes(of: file, at: 0, start), of: path, fileSize: file.size)
        root = try Self.entries(header.root, of: header, in: file)
    }

    /// What the archive states about its tiles; nil if they are no pictures.
    package var description: TileSetDescription? {
        guard let format = header.format else { return nil }
        let metadata = try? JSONValue(
            parsing: try content(header.metadata), source: file.name
        ).object
        var description = TileSetDescription(
            name: metadata?["name"]?.string ?? "", format: format,
            bounds: SIMD4<Double>(header.bounds) / 1e7,
            levels: Int(header.levels.lowerBound)...Int(header.levels.upperBound),
            attribution: metadata?["attribution"]?.string ?? "")
        description.state = metadata?[TileStore.stateName]?.string ?? ""
        return description
    }

    /// Returns the bytes of a tile; nil if the archive has no such tile.
    package func tile(_ address: TileAddress) throws(DocumentError) -> [UInt8]? {
        let number = address.number
        var entries = root
        for _ in 0...Self.maximumDepth {
            guard let entry = PMTilesDirectory.entry(of: number, in: entries) else { return nil }
            if entry.run > 0 { return try bytes(of: entry) }
            entries = try directory(of: entry)
        }
        throw damaged
    }

    /// Calls `body` with each entry of tiles, in the order of their numbers: the first tile, the number of tiles with
    /// this content, and a function that reads the content.
    package func forEachRun(
        _ body: (_ number: UInt64, _ run: Int, _ offset: UInt64, () throws(DocumentError) -> [UInt8])
            throws(DocumentError) -> Void
    ) throws(DocumentError) {
        try visit(root, depth: 0, body)
    }

    private func visit(
        _ entries: [PMTilesEntry], depth: Int,
        _ body: (UInt64, Int, UInt64, () throws(DocumentError) -> [UInt8]) throws(DocumentError) -> Void
    ) throws(DocumentError) {
        guard depth <= Self.maximumDepth else { throw damaged }
        for entry in entries {
            if entry.run > 0 {
                try body(entry.number, Int(entry.run), entry.offset) { () throws(DocumentError) in
                    try self.bytes(of: entry)
                }
            } else {
                try visit(try directory(of: entry), depth: depth + 1, body)
            }
        }
    }

    private func bytes(of entry: PMTilesEntry) throws(DocumentError) -> [UInt8] {
        let section = try part(of: header.tiles, entry)
        let bytes = try Self.bytes(of: file, at: Int(section.offset), Int(section.count))
        switch header.tileCompression {
        case .none, .unknown: return bytes
        case .gzip: return try Gzip.decompressed(bytes, of: file.name)
        case .brotli, .zstd: throw Self.unsupportedCompression(file.name)
        }
    }

    private func directory(of entry: PMTilesEntry) throws(DocumentError) -> [PMTilesEntry] {
        if let leaf, leaf.offset == entry.offset { return leaf.entries }
        let entries = try Self.entries(try part(of: header.leaves, entry), of: header, in: file)
        leaf = (entry.offset, entries)
        return entries
    }

    /// Returns the part of the file for an entry of a section.
    private func part(
        of section: PMTilesHeader.Section, _ entry: PMTilesEntry
    ) throws(DocumentError) -> PMTilesHeader.Section {
        guard entry.offset <= section.count, UInt64(entry.count) <= section.count - entry.offset else {
            throw damaged
        }
        return PMTilesHeader.Section(offset: section.offset + entry.offset, count: UInt64(entry.count))
    }

    private func content(_ section: PMTilesHeader.Section) throws(DocumentError) -> [UInt8] {
        try Self.content(section, of: header, in: file)
    }

    private static func content(
        _ section: PMTilesHeader.Section, of header: PMTilesHeader, in file: FileWindow
    ) throws(DocumentError) -> [UInt8] {
        let bytes = try bytes(of: file, at: Int(section.offset), Int(section.count))
        switch header.internalCompression {
        case .none: return bytes
        case .gzip: return try Gzip.decompressed(bytes, of: file.name)
        case .unknown, .brotli, .zstd: throw unsupportedCompression(file.name)
        }
    }

    private static func entries(
        _ section: PMTilesHeader.Section, of header: PMTilesHeader, in file: FileWindow
    ) throws(DocumentError) -> [PMTilesEntry] {
        try PMTilesDirectory.entries(try content(section, of: header, in: file), of: file.name)
    }

    private static func bytes(
        of file: FileWindow, at offset: Int, _ count: Int
    ) throws(DocumentError) -> [UInt8] {
        guard count <= FileBytes.defaultLimit, let start = try file.bytes(at: offset, count) else {
            throw DocumentError(
                .malformed, source: file.name, what: "the archive is incomplete",
                suggestion: "copy the file again")
        }
        return [UInt8](UnsafeRawBufferPointer(start: start, count: count))
    }

    private static func unsupportedCompression(_ source: String) -> DocumentError {
        DocumentError(
            .unsupported, source: source, what: "the archive is compressed with Brotli or Zstandard",
            suggestion: "convert it to gzip")
    }

    private var damaged: DocumentError {
        DocumentError(
            .malformed, source: file.name, what: "a directory of the archive is damaged",
            suggestion: "copy the file again")
    }
}
