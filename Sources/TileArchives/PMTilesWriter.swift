import CartoucheArchives
import CartoucheDocuments

/// Writes PMTiles archives, version 3.
package enum PMTilesWriter {
    /// The number of entries of a directory below the root.
    private static let leafCount = 4096

    /// A tile of an archive.
    package struct Tile: Sendable {
        package var address: TileAddress
        /// The number of the tile's content, from 0.
        ///
        /// Equal tiles have one content.
        package var content: Int

        package init(_ address: TileAddress, content: Int) {
            self.address = address
            self.content = content
        }
    }

    /// Writes an archive.
    ///
    /// Equal tiles are written once, and consecutive ones have one entry.
    ///
    /// - Parameters:
    ///   - tiles: The tiles, each once, in any order.
    ///   - sizes: The size of each content in bytes.
    ///   - content: Returns the bytes of a content. Each is asked for once.
    /// - Throws: `DocumentError` if the file cannot be written; an older file then does not change.
    package static func write(
        _ tiles: [Tile], sizes: [Int], as description: TileSetDescription, to path: String,
        content: (Int) throws(DocumentError) -> [UInt8]
    ) throws(DocumentError) {
        let sorted = tiles.map { (number: $0.address.number, content: $0.content) }
            .sorted { $0.number < $1.number }
        var entries: [PMTilesEntry] = []
        var offsets = [UInt64?](repeating: nil, count: sizes.count)
        var order: [Int] = []
        var end: UInt64 = 0
        var last: Int?
        for tile in sorted {
            if let entry = entries.last, last == tile.content, entry.run < .max,
                tile.number == entry.number + UInt64(entry.run)
            {
                entries[entries.count - 1].run += 1
                continue
            }
            if offsets[tile.content] == nil {
                offsets[tile.content] = end
                order.append(tile.content)
                end += UInt64(sizes[tile.content])
            }
            guard let offset = offsets[tile.content], let size = UInt32(exactly: sizes[tile.content]) else {
                throw DocumentError(
                    .tooLarge, source: path, what: "a tile has more than 4 GB",
                    suggestion: "use smaller tiles")
            }
            entries.append(PMTilesEntry(number: tile.number, offset: offset, count: size, run: 1))
            last = tile.content
        }

        var header = PMTilesHeader(description)
        header.tileCounts = [UInt64(tiles.count), UInt64(entries.count), UInt64(order.count)]
        let (root, leaves) = directories(entries)
        let metadata = Gzip.compressed(metadata(description).bytes(.compact))
        header.root = .init(offset: UInt64(PMTilesHeader.byteCount), count: UInt64(root.count))
        header.metadata = .init(offset: header.root.offset + header.root.count, count: UInt64(metadata.count))
        header.leaves = .init(
            offset: header.metadata.offset + header.metadata.count, count: UInt64(leaves.count))
        header.tiles = .init(offset: header.leaves.offset + header.leaves.count, count: end)

        let file = try AtomicFile(path: path)
        try file.write(header.bytes + root + metadata + leaves)
        for number in order {
            let bytes = try content(number)
            guard bytes.count == sizes[number] else {
                throw DocumentError(
                    .malformed, source: path, what: "a tile changed while the archive was written")
            }
            try file.write(bytes)
        }
        try file.commit()
    }

    /// Returns the root directory and the ones below it, compressed.
    private static func directories(_ entries: [PMTilesEntry]) -> (root: [UInt8], leaves: [UInt8]) {
        let whole = Gzip.compressed(PMTilesDirectory.bytes(entries))
        let room = PMTilesHeader.firstRequest - PMTilesHeader.byteCount
        if whole.count <= room { return (whole, []) }
        var count = leafCount
        while true {
            var leaves: [UInt8] = []
            var root: [PMTilesEntry] = []
            var start = 0
            while start < entries.count {
                let part = entries[start..<min(start + count, entries.count)]
                let bytes = Gzip.compressed(PMTilesDirectory.bytes(part))
                root.append(
                    PMTilesEntry(
                        number: part[start].number, offset: UInt64(leaves.count), count: UInt32(bytes.count),
                        run: 0))
                leaves += bytes
                start += count
            }
            let bytes = Gzip.compressed(PMTilesDirectory.bytes(root))
            if bytes.count <= room { return (bytes, leaves) }
            count *= 2
        }
    }

    private static func metadata(_ description: TileSetDescription) -> JSONValue {
        var object: JSONObject = ["name": .string(description.name), "type": .string("baselayer")]
        if !description.attribution.isEmpty { object["attribution"] = .string(description.attribution) }
        if !description.state.isEmpty { object[TileStore.stateName] = .string(description.state) }
        return .object(object)
    }
}
